import { micros } from './instant.ts';
import type { Mirrored } from './references.ts';

/** Columns by which objects are counted and summed up. Null where an object or its kind has no such thing. */
export interface Figures {
  /** In the smallest unit of `currency`: the price of a subscription for each `period`, or a refund, without tax. */
  readonly amount: bigint | null;
  /** ISO 4217 in lower case. */
  readonly currency: string | null;
  /** The period of a subscription: number and interval, such as `3 month`. */
  readonly period: string | null;
  /** Why a subscription was canceled, or an order refunded, in the words of the platform. */
  readonly reason: string | null;
  /** Microseconds since 1970 when the cancellation of a subscription was asked for. */
  readonly canceledUs: bigint | null;
  /** The seats of a subscription that is sold by the seat. */
  readonly seats: number | null;
}

const NONE: Figures = { amount: null, currency: null, period: null, reason: null, canceledUs: null, seats: null };

export function figuresOf(entity: Mirrored): Figures {
  if (entity.kind === 'subscription') {
    const { amount, currency, recurringIntervalCount, rawRecurringInterval, canceledAt, seats } = entity.fields;
    return {
      amount: BigInt(amount),
      currency,
      period: `${recurringIntervalCount} ${rawRecurringInterval}`,
      reason: entity.fields.rawCustomerCancellationReason,
      canceledUs: canceledAt === null ? null : micros(canceledAt),
      seats,
    };
  }
  if (entity.kind !== 'refund') return NONE;
  const { amount, currency, rawReason } = entity.fields;
  return { ...NONE, amount: BigInt(amount), currency, reason: rawReason };
}
