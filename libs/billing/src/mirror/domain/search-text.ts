import type { MirroredKind } from '../../objects/domain/references.ts';

type TextColumn = 'externalId' | 'label' | 'email';

/** Columns that are searched beside the id; other kinds are searched by their customer alone. */
const TEXTS: Readonly<Partial<Record<MirroredKind, readonly TextColumn[]>>> = {
  customer: ['externalId', 'email', 'label'],
  member: ['externalId', 'email', 'label'],
  order: ['label'],
  checkout: ['externalId', 'email'],
  discount: ['label'],
  product: ['label'],
  benefit: ['label'],
  meter: ['label'],
  custom_field: ['label'],
};

const OF_NO_CUSTOMER: ReadonlySet<MirroredKind> = new Set(['discount', 'product', 'benefit', 'meter', 'custom_field']);

/** Whether objects of the kind are found by their customer as well. */
export const hasCustomer = (kind: MirroredKind): boolean => !OF_NO_CUSTOMER.has(kind);

/** Customers, and the people of those that are teams. */
export const PEOPLE = ['customer', 'member'] as const satisfies readonly MirroredKind[];

export interface TextMatch {
  readonly column: TextColumn | 'id';
  /** `part`: the text is a part of the column, in any case; `whole`: all of it. */
  readonly by: 'part' | 'whole';
  readonly text: string;
}

/** An object of the kind fits when any of these matches. */
export function textMatches(kind: MirroredKind, text: string): readonly TextMatch[] {
  const whole = (column: TextMatch['column']): TextMatch => ({ column, by: 'whole', text });
  return [
    whole('id'),
    ...(TEXTS[kind] ?? []).map((column): TextMatch => {
      if (column === 'externalId') return whole(column);
      if (isPart(text)) return { column, by: 'part', text };
      return column === 'email' ? { ...whole(column), text: text.toLowerCase() } : whole(column);
    }),
  ];
}

/** An index finds three letters or digits in a row; anything shorter must be all of the text. */
const isPart = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);
