import type { RefundRequest } from './refund-request.ts';

/** Days for which requests are kept that have ended, as commands. */
export const REQUESTS_KEPT_DAYS = 400;

/** Joins the unit of work around it. */
export abstract class RefundRequests {
  /** No other transaction asks for a refund of the order, or approves one, until this one ends. */
  abstract lockOrder(orderId: string): Promise<void>;
  /** @throws where the order has another one that has not ended */
  abstract add(request: RefundRequest): Promise<void>;
  abstract find(id: string): Promise<RefundRequest | undefined>;
  /** Any text may be looked for. Locks the row until the transaction ends. */
  abstract findForUpdate(id: string): Promise<RefundRequest | undefined>;
  /** The one that has not ended. */
  abstract open(orderId: string): Promise<RefundRequest | undefined>;
  /** Newest first. */
  abstract ofOrder(orderId: string, limit: number): Promise<readonly RefundRequest[]>;
  /** What the person sent without a second one since then, and was not refused. */
  abstract sentAlone(userId: string, currency: string, since: Date): Promise<number>;
  abstract save(request: RefundRequest): Promise<void>;
  /** Deletes at most `limit` that were made more than `REQUESTS_KEPT_DAYS` ago and have ended. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
