import type { AccountLink, BillingOwner, LinkStatus } from './account-link.ts';

/** Totals for staff stop at this number, and no page begins after it: staff narrow the list by a search instead. */
export const MOST_COUNTED = 10_000;

/** Joins the unit of work around it. Ids are unchecked input: a malformed one finds nothing. */
export abstract class Links {
  abstract find(owner: BillingOwner): Promise<AccountLink | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(owner: BillingOwner): Promise<AccountLink | undefined>;

  abstract ofCustomer(customerId: string): Promise<AccountLink | undefined>;

  abstract ofCustomers(customerIds: readonly string[]): Promise<readonly AccountLink[]>;

  /** The latest changed ones first. @param status undefined: any */
  abstract list(
    status: LinkStatus | undefined,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly AccountLink[]>;

  /** Counts at most `most`. */
  abstract count(status: LinkStatus | undefined, most: number): Promise<number>;

  abstract get(id: string): Promise<AccountLink | undefined>;

  /** Nothing is stored when the owner has a link already, also one that is added at the same time. */
  abstract add(link: AccountLink): Promise<'added' | 'present'>;

  /** @throws Error when another owner is linked to the customer */
  abstract save(link: AccountLink): Promise<void>;
}
