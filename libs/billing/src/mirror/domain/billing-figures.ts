export interface SubscriptionGroup {
  readonly status: string;
  readonly currency: string;
  /** Such as `3 month`. */
  readonly period: string;
  readonly count: number;
  /** The sum for each period, in the smallest unit of the currency. */
  readonly amount: bigint;
}

export interface CancellationGroup {
  /** As the platform says it; null: none was given. */
  readonly reason: string | null;
  readonly count: number;
}

export interface RefundGroup {
  readonly currency: string;
  readonly status: string;
  readonly count: number;
  /** Without tax, in the smallest unit of the currency. */
  readonly amount: bigint;
}

/** Sums of what the mirror has, without deleted objects. Joins the unit of work around it. */
export abstract class BillingFigures {
  abstract subscriptions(): Promise<readonly SubscriptionGroup[]>;
  /** Subscriptions whose cancellation was asked for at `since` or later. */
  abstract cancellations(since: Date): Promise<readonly CancellationGroup[]>;
  /** Made at `since` or later. */
  abstract refunds(since: Date): Promise<readonly RefundGroup[]>;
}

/** Paid for, or about to be: trials bring in nothing yet. */
const PAYING: ReadonlySet<string> = new Set(['active', 'past_due']);

/** How many of each interval a month has. */
const IN_A_MONTH: Readonly<Record<string, number>> = { day: 365 / 12, week: 365 / 84, month: 1, year: 1 / 12 };

export interface MonthlyRevenue {
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** In the smallest unit of the currency; without tax, before discounts. */
  readonly amount: number;
  readonly subscriptions: number;
  /** Subscriptions with a period that this version does not know: they are not in the amount. */
  readonly uncounted: number;
}

/** The monthly recurring revenue (MRR) of subscriptions, by currency: never summed over currencies. */
export function monthlyRevenue(groups: readonly SubscriptionGroup[]): readonly MonthlyRevenue[] {
  const paying = groups.filter(({ status }) => PAYING.has(status));
  return [...Map.groupBy(paying, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      amount: Math.round(own.reduce((sum, { amount, period }) => sum + Number(amount) * (perMonth(period) ?? 0), 0)),
      subscriptions: countOf(own),
      uncounted: countOf(own.filter(({ period }) => perMonth(period) === undefined)),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

export const countIn = (groups: readonly SubscriptionGroup[], status: string): number =>
  countOf(groups.filter((group) => group.status === status));

const countOf = (groups: readonly SubscriptionGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** How many of these periods a month has; undefined for one that is not known. */
function perMonth(period: string): number | undefined {
  const [count = '', interval = ''] = period.split(' ');
  const each = IN_A_MONTH[interval];
  return each === undefined || !(Number(count) > 0) ? undefined : each / Number(count);
}
