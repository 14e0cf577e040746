import type { AccountLink, BillingOwner } from './account-link.ts';

/** Joins the unit of work around it. Ids are unchecked input: a malformed one finds nothing. */
export abstract class Links {
  abstract find(owner: BillingOwner): Promise<AccountLink | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(owner: BillingOwner): Promise<AccountLink | undefined>;

  abstract ofCustomer(customerId: string): Promise<AccountLink | undefined>;

  abstract ofCustomers(customerIds: readonly string[]): Promise<readonly AccountLink[]>;

  abstract get(id: string): Promise<AccountLink | undefined>;

  /** Nothing is stored when the owner has a link already, also one that is added at the same time. */
  abstract add(link: AccountLink): Promise<'added' | 'present'>;

  /** @throws Error when another owner is linked to the customer */
  abstract save(link: AccountLink): Promise<void>;
}
