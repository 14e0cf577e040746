import type { EntityOf } from '../../catalog/domain/codecs.ts';
import { type PeriodPosition, percentageOff, productChange, quantityChange } from '../../catalog/domain/estimates.ts';
import type { PRORATION_BEHAVIORS } from '../../catalog/domain/enumerations.ts';

export type Proration = (typeof PRORATION_BEHAVIORS)[number];
type Subscription = EntityOf<'subscription'>['fields'];
type Discount = EntityOf<'discount'>['fields'];

/** What a subscription costs in each period, without tax. */
export interface Rate {
  readonly amount: number;
  readonly interval: string;
  readonly intervalCount: number;
}

/** By the published rules of the platform; only the platform knows taxes, and what it charges in the end. */
export interface ChangeEstimate {
  /** Given back for the rest of the period: zero or negative. */
  readonly credit: number;
  readonly debit: number;
  readonly total: number;
  readonly currency: string;
  /** For each period after the change. */
  readonly newAmount: number;
  readonly prorationBehavior: Proration;
  /** `next-invoice`: with the next period, together with its price. */
  readonly due: 'now' | 'next-invoice' | 'nothing';
  /** When the subscription changes (ISO 8601); null: at once. */
  readonly appliesAt: string | null;
}

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

const perDay = ({ amount, interval, intervalCount }: Rate) => amount / ((DAYS[interval] ?? 30) * intervalCount);

/** More is paid for and had at once; less waits for the end of what was paid. */
export const usualProration = (before: Rate, after: Rate): Exclude<Proration, 'reset'> =>
  perDay(after) < perDay(before) ? 'next_period' : 'invoice';

export function estimateChange(
  { status, currency, currentPeriodEnd }: Pick<Subscription, 'status' | 'currency' | 'currentPeriodEnd'>,
  change: {
    readonly before: Rate;
    readonly after: Rate;
    readonly discount: Discount | undefined;
    readonly proration: Proration;
    /** Seats or units, not another product. */
    readonly isQuantity: boolean;
  },
  period: PeriodPosition,
): ChangeEstimate {
  const { before, after, proration, isQuantity } = change;
  const common = {
    currency,
    newAmount: discounted(after.amount, currency, change.discount),
    prorationBehavior: proration,
  };
  const nothing = { ...common, credit: 0, debit: 0, total: 0, due: 'nothing' } as const;
  if (proration === 'next_period') return { ...nothing, appliesAt: currentPeriodEnd };
  // A trial is never prorated.
  if (status === 'trialing') return { ...nothing, appliesAt: null };
  const old = discounted(before.amount, currency, change.discount);
  const isReset = !isQuantity && (proration === 'reset' || !hasSameInterval(before, after));
  const due = proration === 'prorate' && !isReset ? 'next-invoice' : 'now';
  return { ...common, ...sides(old, common.newAmount, period, { isQuantity, isReset }), due, appliesAt: null };
}

function sides(
  old: number,
  next: number,
  period: PeriodPosition,
  { isQuantity, isReset }: { readonly isQuantity: boolean; readonly isReset: boolean },
): Pick<ChangeEstimate, 'credit' | 'debit' | 'total'> {
  if (isQuantity) {
    const total = quantityChange(next - old, period);
    return { credit: Math.min(0, total), debit: Math.max(0, total), total };
  }
  // Another interval begins a new period, which is paid for whole.
  const { credit, debit } = productChange(old, isReset ? 0 : next, period);
  const charged = isReset ? next : debit;
  return { credit, debit: charged, total: credit + charged };
}

const hasSameInterval = (one: Rate, other: Rate) =>
  one.interval === other.interval && one.intervalCount === other.intervalCount;

function discounted(amount: number, currency: string, discount: Discount | undefined): number {
  if (!discount) return amount;
  if (discount.type === 'percentage') return amount - percentageOff(amount, discount.basisPoints);
  return discount.type === 'fixed' && discount.currency === currency
    ? amount - Math.min(amount, discount.amount)
    : amount;
}
