import type { EntityOf } from '../../objects/domain/codecs.ts';
import { type PeriodPosition, percentageOff, productChange, quantityChange } from '../../objects/domain/estimates.ts';
import type { PRORATION_BEHAVIORS } from '../../objects/domain/enumerations.ts';

export type Proration = (typeof PRORATION_BEHAVIORS)[number];
type Subscription = EntityOf<'subscription'>['fields'];
type Discount = EntityOf<'discount'>['fields'];

/** The price of a subscription in each period, without tax. */
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
  /** After the change; null: it is not sold by seats. */
  readonly seats: number | null;
  readonly prorationBehavior: Proration;
  /** `next-invoice`: with the next period, together with its price. */
  readonly due: 'now' | 'next-invoice' | 'nothing';
  /** When the subscription changes (ISO 8601); null: at once. */
  readonly appliesAt: string | null;
  /** The end of the period that `debit` pays for, from now on (ISO 8601); null: nothing is charged. */
  readonly paidUntil: string | null;
  /** The time for which it was computed (ISO 8601): a rest of a period gets cheaper with each second. */
  readonly at: string;
}

/** An estimate as a person saw it who then makes the change. */
export type ShownEstimate = Pick<ChangeEstimate, 'at' | 'total' | 'newAmount' | 'prorationBehavior'>;

/** Milliseconds for which an estimate may be looked at before the change is made. */
const SHOWN_MS = 3_600_000;

/** Whether an estimate can still be compared with one for the same time. */
export function isRecent({ at }: ShownEstimate, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return age >= 0 && age <= SHOWN_MS;
}

/** @param estimate for the time of the one that was shown */
export const isAsShown = (estimate: ChangeEstimate, shown: ShownEstimate): boolean =>
  estimate.total === shown.total &&
  estimate.newAmount === shown.newAmount &&
  estimate.prorationBehavior === shown.prorationBehavior;

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

const perDay = ({ amount, interval, intervalCount }: Rate) => amount / ((DAYS[interval] ?? 30) * intervalCount);

/** Customers do not choose `reset`. */
export type Choice = Exclude<Proration, 'reset'>;

/** More is paid for and had at once, as are the first seats; less waits for the end of what was paid. */
export const usualProration = (before: Rate, after: Rate, startsSeats = false): Choice =>
  !startsSeats && perDay(after) < perDay(before) ? 'next_period' : 'invoice';

/** More for each day, or more to pay at once, as for a year instead of a month. */
const isIncrease = (before: Rate, after: Rate): boolean =>
  perDay(after) > perDay(before) || after.amount > before.amount;

/** A month and a year are as long as the longest one. */
const MOST_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };
const DAY_MS = 86_400_000;

/** The trial that a subscription is in, and the one that a checkout of what it changes to would begin with. */
interface TrialOfChange {
  /** ISO 8601; null where the platform does not say so. */
  readonly start: string | null;
  readonly end: string | null;
  readonly offered: { readonly trialInterval: string | null; readonly trialIntervalCount: number | null };
}

/** Whether a checkout of the product would have begun with a trial that is at least as long. */
function coversTrial({ start, end, offered }: TrialOfChange): boolean {
  if (start === null || end === null) return false;
  const offeredDays = (MOST_DAYS[offered.trialInterval ?? ''] ?? 0) * (offered.trialIntervalCount ?? 1);
  return Math.floor((Date.parse(end) - Date.parse(start)) / DAY_MS) <= offeredDays;
}

interface PaidChange {
  readonly before: Rate;
  readonly after: Rate;
  readonly trial: TrialOfChange | undefined;
  /** The payment of the period is due. */
  readonly isUnpaid: boolean;
  /** From a plan without seats to one with seats, which the platform begins at once or not at all. */
  readonly startsSeats: boolean;
}

/** Why a change cannot be paid for as asked. */
export type Obstacle = 'deferred' | 'trial' | 'unpaid' | 'not-later' | 'seats-in-trial';

/**
 * How a customer pays for a change, or why it cannot be paid for as asked. An increase is not had before it is paid for:
 * `deferred`, because the merchant does not add it to the next invoice; `trial`, because the trial is longer than that of
 * what is asked for. `unpaid`: the period is not paid yet, so that nothing is given back for it, and nothing more is charged.
 * All three can begin with the next period, except the first seats: `not-later`; in a trial that is longer, these wait until
 * it ends: `seats-in-trial`.
 * @param asked undefined: as is usual
 */
export function customerProration(
  change: PaidChange,
  asked: Choice | undefined,
  merchant: { readonly prorates: boolean },
): Choice | Obstacle {
  const { before, after, startsSeats } = change;
  const obstacle = obstacleAtOnce(change);
  if (startsSeats && obstacle === 'trial') return 'seats-in-trial';
  if (asked === 'next_period') return startsSeats ? 'not-later' : asked;
  if (obstacle) return asked === undefined && canWait(change, obstacle) ? 'next_period' : obstacle;
  if (asked === 'prorate' && isIncrease(before, after) && !merchant.prorates) return 'deferred';
  return asked ?? usualProration(before, after, startsSeats);
}

function obstacleAtOnce({ before, after, trial, isUnpaid }: PaidChange): 'trial' | 'unpaid' | undefined {
  if (isUnpaid) return 'unpaid';
  return trial && isIncrease(before, after) && !coversTrial(trial) ? 'trial' : undefined;
}

/** An increase that was meant for now is not put off because of a debt: the customer is told of the debt. */
const canWait = ({ before, after, startsSeats }: PaidChange, obstacle: 'trial' | 'unpaid'): boolean =>
  !startsSeats && (obstacle === 'trial' || usualProration(before, after) === 'next_period');

export function estimateChange(
  { status, currency, currentPeriodEnd }: Pick<Subscription, 'status' | 'currency' | 'currentPeriodEnd'>,
  change: {
    readonly before: Rate;
    readonly after: Rate;
    readonly discount: Discount | undefined;
    readonly proration: Proration;
    readonly seats: number | null;
    /** Seats or units, not another product. */
    readonly isQuantity: boolean;
  },
  period: PeriodPosition,
): ChangeEstimate {
  const { before, after, proration, seats, isQuantity } = change;
  const common = {
    currency,
    at: new Date(period.now).toISOString(),
    seats,
    newAmount: discounted(after.amount, currency, change.discount),
    prorationBehavior: proration,
  };
  const nothing = { ...common, credit: 0, debit: 0, total: 0, due: 'nothing', paidUntil: null } as const;
  if (proration === 'next_period') return { ...nothing, appliesAt: currentPeriodEnd };
  // A trial is never prorated.
  if (status === 'trialing') return { ...nothing, appliesAt: null };
  const old = discounted(before.amount, currency, change.discount);
  const isReset = !isQuantity && (proration === 'reset' || !hasSameInterval(before, after));
  const due = proration === 'prorate' && !isReset ? 'next-invoice' : 'now';
  const cost = sides(old, common.newAmount, period, { isQuantity, isReset });
  const end = isReset ? oneInterval(after, period.now) : period.end;
  const paidUntil = cost.debit === 0 ? null : new Date(end).toISOString();
  return { ...common, ...cost, due, appliesAt: null, paidUntil };
}

/** The same day of a later month, or its last day. @param from milliseconds, as what is returned */
function oneInterval({ interval, intervalCount }: Rate, from: number): number {
  const months = { month: intervalCount, year: 12 * intervalCount }[interval];
  if (months === undefined) return from + (DAYS[interval] ?? 30) * intervalCount * DAY_MS;
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The day ran over into the next month.
  if (end.getUTCDate() !== new Date(from).getUTCDate()) end.setUTCDate(0);
  return end.getTime();
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
