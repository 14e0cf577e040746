/** What the two audit pages share: how an action that has no words is written, and how details are read. */

/** Details come without a shape, and what belonged to a deleted account is gone from them. */
export type Details = Readonly<Record<string, unknown>>;

/** What one action is called. */
export interface ActionWords {
  readonly done: string;
  readonly refused?: string;
}

export interface Happened {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
}

/** "Door opened" for `door.opened`: an action that came after this page was loaded. */
const spelled = (action: string): string => {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

export function actionWords(table: Readonly<Record<string, ActionWords>>, { action, outcome }: Happened): string {
  const words = Object.hasOwn(table, action) ? table[action]! : { done: spelled(action) };
  return outcome === 'done' ? words.done : (words.refused ?? `${words.done}: refused`);
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const partOf = (details: Details, name: string): Details => {
  const value = details[name];
  return typeof value === 'object' && value !== null ? (value as Details) : {};
};

/** One thing that has another value now. Null = it had or has none. */
export interface Change {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Changes of the named texts in `before` and `after`. */
export const textChanges = (details: Details, labels: Readonly<Record<string, string>>): Change[] =>
  Object.entries(labels)
    .map(([name, label]) => ({
      label,
      before: textOf(partOf(details, 'before')[name]) ?? null,
      after: textOf(partOf(details, 'after')[name]) ?? null,
    }))
    .filter(({ before, after }) => before !== after);
