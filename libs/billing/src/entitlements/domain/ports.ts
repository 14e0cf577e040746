import type { CustomerObjects } from './customer-objects.ts';
import type { Holdings } from './holdings.ts';

/** Repositories join the unit of work around them; lookups are one prepared statement outside of transactions (ADR 24). */

/** What the mirror has of customers. */
export abstract class CustomerMirror {
  abstract objectsOf(customerId: string): Promise<CustomerObjects>;
}

/** What each customer may use: one row, computed from the mirror. */
export abstract class EntitlementRows {
  /** No other transaction computes the row until this one ends, also while there is no row. */
  abstract lock(customerId: string): Promise<void>;
  /** @param asOf kept if the stored one is later; null: nothing is known */
  abstract save(customerId: string, holdings: Holdings, asOf: Date | null): Promise<void>;
  /** The row was right at that time. */
  abstract confirm(customerId: string, asOf: Date): Promise<void>;
}

/** Which instance asks the platform about a customer, and how often. */
export abstract class RefreshClaims {
  /** False when an instance claimed it after `since`. Outside of transactions. */
  abstract claim(customerId: string, now: Date, since: Date): Promise<boolean>;
}

export interface EntitlementsOfCustomer {
  readonly customerId: string;
  /** Undefined: no object of the customer arrived so far. */
  readonly known: (Holdings & { readonly asOf: Date }) | undefined;
}

export abstract class EntitlementLookup {
  /**
   * By the account or organization that is linked to a customer. Names and metadata of benefits are those that the mirror
   * has now. A resync that compared everything confirms what is known of each customer.
   * @param ownerId any text @returns undefined: it is no customer
   */
  abstract find(ownerId: string): Promise<EntitlementsOfCustomer | undefined>;
}
