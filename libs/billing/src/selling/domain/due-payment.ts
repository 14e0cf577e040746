import type { EntityOf } from '../../objects/domain/codecs.ts';

type Subscription = EntityOf<'subscription'>['fields'];
type Order = EntityOf<'order'>['fields'];

/** A payment of a subscription that failed, and what follows if it stays so. Times are ISO 8601. */
export interface DuePayment {
  readonly subscriptionId: string;
  readonly productId: string;
  /** With tax, in the smallest unit of the currency; null: not known yet. */
  readonly amount: number | null;
  readonly currency: string;
  /** Null: it is not tried again with the card that there is. */
  readonly nextAttemptAt: string | null;
  /** When benefits are taken away; may be past. Null: not known. */
  readonly accessEndsAt: string | null;
  /** When the subscription ends; null: not known. */
  readonly endsAt: string | null;
}

/** The platform tries for so many days (its documentation of failed payments). */
const LAST_ATTEMPT_DAYS = 21;
const DAY_MS = 86_400_000;

const daysAfter = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY_MS).toISOString();

/**
 * @param orders of any subscription
 * @param graceDays in which benefits stay; null: not known
 * @returns undefined: nothing is due
 */
export function duePayment(
  subscription: Pick<Subscription, 'id' | 'productId' | 'status' | 'currency' | 'pastDueAt' | 'endsAt'>,
  orders: readonly Pick<Order, 'subscriptionId' | 'status' | 'dueAmount' | 'totalAmount' | 'nextPaymentAttemptAt'>[],
  graceDays: number | null,
): DuePayment | undefined {
  const { id, productId, status, currency, pastDueAt, endsAt } = subscription;
  if (status !== 'past_due') return undefined;
  const open = orders.filter((order) => order.subscriptionId === id && order.status === 'pending');
  const [nextAttemptAt = null] = open.flatMap((order) => order.nextPaymentAttemptAt ?? []).toSorted(byTime);
  const [end = null] = [endsAt, pastDueAt && daysAfter(pastDueAt, LAST_ATTEMPT_DAYS)]
    .filter((at) => at !== null)
    .toSorted(byTime);
  return {
    subscriptionId: id,
    productId,
    amount: open.length === 0 ? null : open.reduce((sum, one) => sum + (one.dueAmount ?? one.totalAmount), 0),
    currency,
    nextAttemptAt,
    accessEndsAt: pastDueAt === null || graceDays === null ? null : daysAfter(pastDueAt, graceDays),
    endsAt: end,
  };
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
