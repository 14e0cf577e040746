import type { CustomerObjects } from './customer-objects.ts';
import type { Holdings } from './holdings.ts';

export interface EntitlementsOfCustomer {
  readonly customerId: string;
  /** Undefined: no object of the customer arrived so far. */
  readonly known: (Holdings & { readonly asOf: Date }) | undefined;
}

/** The entitlements of each customer: one row, computed from the mirror. Joins the unit of work around it (ADR 24). */
export abstract class EntitlementRows {
  /** No other transaction computes the row until this one ends, also while there is no row. */
  abstract lock(customerId: string): Promise<void>;
  /** The objects of the customer in the mirror. */
  abstract objectsOf(customerId: string): Promise<CustomerObjects>;
  /** @param asOf kept if the stored one is later; null: nothing is known */
  abstract save(customerId: string, holdings: Holdings, asOf: Date | null): Promise<void>;
  /** The row was right at that time. */
  abstract confirm(customerId: string, asOf: Date): Promise<void>;
  /** To ask the platform about the customer. False when an instance claimed it after `since`. Outside of transactions. */
  abstract claim(customerId: string, now: Date, since: Date): Promise<boolean>;
  /**
   * By the account or organization that is linked to a customer, outside of transactions. Names and metadata of benefits are
   * those that the mirror has now. A resync that compared everything confirms what is known of each customer.
   * @param ownerId any text @returns undefined: it is no customer
   */
  abstract find(ownerId: string): Promise<EntitlementsOfCustomer | undefined>;
}

/** Has the platform asked in the background what a customer may use, where the last answer is old or in doubt. */
export abstract class RefreshRequests {
  /** Returns at once; a failure is logged, never thrown. */
  abstract ask(customerId: string): void;
}
