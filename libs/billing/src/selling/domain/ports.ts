import type { Mirrored } from '../../objects/domain/references.ts';
import type { BillingCommand } from './billing-command.ts';
import type { RefundRequest } from './refund-request.ts';

/** Days for which commands are kept; after that the platform no longer has the events of their effects. */
export const COMMANDS_KEPT_DAYS = 400;

export type KnownChange = Pick<BillingCommand, 'opId' | 'status'>;

/** Commands that can make another command on the same subscription wrong. */
export type ChangeKind = Extract<BillingCommand['kind'], 'subscription.change' | 'seat.assign'>;

/** Joins the unit of work around it. */
export abstract class Commands {
  abstract add(command: BillingCommand): Promise<void>;
  /** Locks the row until the transaction ends. */
  abstract findForUpdate(opId: string): Promise<BillingCommand | undefined>;
  abstract save(command: BillingCommand): Promise<void>;
  /** Locks changes of the subscription, and of its seats, until the transaction ends. */
  abstract lockChangesOf(subscriptionId: string): Promise<void>;
  abstract changesOf(
    subscriptionId: string,
    kinds: readonly ChangeKind[],
    since: Date,
  ): Promise<readonly KnownChange[]>;
  /** Deletes at most `limit` that were made more than `COMMANDS_KEPT_DAYS` ago. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Days for which ended requests are kept. */
export const REQUESTS_KEPT_DAYS = 400;

/** Joins the unit of work around it. */
export abstract class RefundRequests {
  /** No other transaction asks for a refund of the order, or approves one, until this one ends. */
  abstract lockOrder(orderId: string): Promise<void>;
  /** @throws where the order has another request that has not ended */
  abstract add(request: RefundRequest): Promise<void>;
  abstract find(id: string): Promise<RefundRequest | undefined>;
  /** Locks the row until the transaction ends. @param id unchecked input */
  abstract findForUpdate(id: string): Promise<RefundRequest | undefined>;
  /** The request for the order that has not ended. */
  abstract open(orderId: string): Promise<RefundRequest | undefined>;
  /** Newest first. */
  abstract ofOrder(orderId: string, limit: number): Promise<readonly RefundRequest[]>;
  /** The sum of refunds that the person sent without a second person since then, except refused ones. */
  abstract sentAlone(userId: string, currency: string, since: Date): Promise<number>;
  abstract save(request: RefundRequest): Promise<void>;
  /** Deletes at most `limit` that were made more than `REQUESTS_KEPT_DAYS` ago and have ended. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** A subscription of an account or organization that has not ended. */
export interface HeldSubscription {
  readonly ownerId: string;
  readonly subscription: Mirrored<'subscription'>;
  readonly assignedSeats: number;
}

export interface HeldTotals {
  /** Keys that work. */
  readonly licenseKeys: number;
  /** Orders that were paid, also where the money went back. */
  readonly orders: number;
  /** Descriptions of those that are granted. */
  readonly benefits: readonly string[];
}

/** Purchases of several accounts and organizations, as the mirror has them. One statement each. */
export abstract class HeldPurchases {
  /** The oldest first. */
  abstract subscriptionsOf(ownerIds: readonly string[], limit: number): Promise<readonly HeldSubscription[]>;
  /** @param limit of benefits */
  abstract totalsOf(ownerIds: readonly string[], limit: number): Promise<HeldTotals>;
  /** Seats that an address has in purchases of others than these. */
  abstract seatsOfOthers(email: string, ownerIds: readonly string[]): Promise<number>;
}
