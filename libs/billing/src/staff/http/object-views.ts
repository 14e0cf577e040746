import { BillingOwnerView } from '../../customers/http.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { NamedCustomer } from '../application/customer-names.ts';
import type { ShownObject } from '../application/object-forms.ts';

/** Whose an object is. */
export class NamedCustomerView {
  id!: string;
  name!: string | null;
  email!: string | null;
  isDeleted!: boolean;
  /** The account or organization here; null for a customer that is none. */
  owner!: BillingOwnerView | null;

  static of({ owner, ...customer }: NamedCustomer): NamedCustomerView {
    return { ...customer, owner: owner && { ...owner } };
  }
}

/**
 * An object of the billing provider as it was last known. Values that this version does not know are shown as they are.
 * Times are ISO 8601, amounts in the smallest unit of their currency.
 */
export class ObjectView {
  id!: string;
  createdAt!: string;
  /** Null until the first change. */
  modifiedAt!: string | null;
  /** When this service learned that it is deleted. */
  deletedAt!: Date | null;
  /** The page of the billing provider about it, or about all of its kind; null where that is not known. */
  dashboardUrl!: string | null;
}

/** The members of a view that are those of the billing provider, each with what is shown where it has none. */
export type Members<View extends ObjectView, Others extends keyof View = never> = Readonly<
  Omit<View, keyof ObjectView | Others>
>;

export const membersOf = <M extends object>({ stored, shown, dashboardUrl }: ShownObject, members: M) => ({
  id: stored.id,
  createdAt: shown['createdAt'] as string,
  modifiedAt: (shown['modifiedAt'] ?? null) as string | null,
  deletedAt: stored.deletedAt,
  dashboardUrl,
  ...chosen(shown, members),
});

/** Those of an object inside of another one. */
export function chosen<M extends object>(shown: JsonObject, members: M): M {
  const named = Object.entries(members).map(([name, absent]) => [name, shown[name] ?? (absent as unknown)]);
  return Object.fromEntries(named) as M;
}
