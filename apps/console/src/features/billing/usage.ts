import { answer, api } from '../../api/client.ts';
import { type Named, type Subscription, useBillingQuery } from '../../shared/billing/billing-owner.ts';
import { figure, type Money } from '../../shared/billing/money.tsx';
import { usageText } from '../../shared/billing/plans.ts';
import { type ChargedPrice, chargedPrices } from '../../shared/billing/provider-prices.ts';
import { isBilled } from '../../shared/billing/subscription.ts';
import { dayFirst, pageLanguage } from '../../ui/time/time-messages.ts';

export const ranges = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
] as const;
type Range = (typeof ranges)[number];

export const rangeOf = (value: string): Range => ranges.find((range) => range.value === value) ?? ranges[1];

export interface DayOfUsage {
  /** The beginning of the day, UTC. */
  readonly day: Date;
  readonly units: number;
}

const DAY_MS = 86_400_000;

/** Oldest first; the last one is today. */
export function daysIn({ since, perDay }: Pick<MeterDays, 'since' | 'perDay'>): readonly DayOfUsage[] {
  const first = Date.parse(since);
  return perDay.map((units, index) => ({ day: new Date(first + index * DAY_MS), units }));
}

/** "12 Nov": days are counted in UTC. */
export const dayLabel = (day: Date, tag = pageLanguage()): string =>
  day.toLocaleDateString(dayFirst(tag), { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "api_key.call" → "API key call": names are those of programs. */
export function eventTitle(name: string): string {
  const words = name
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .replaceAll(/\b(?:api|id|url)\b/gi, (word) => word.toUpperCase());
  return words ? words[0]!.toUpperCase() + words.slice(1) : name;
}

export interface Refused {
  readonly name: string;
  readonly reason: string;
  readonly uses: number;
  /** ISO 8601 */
  readonly latest: string;
}

/** Refused events by name and reason, the latest first, as the API has them. */
export function refusedOf(events: Usage['rejected']): readonly Refused[] {
  const groups = Map.groupBy(events, ({ name, reason }) => JSON.stringify([name, reason]));
  return [...groups.values()].map((group) => ({
    name: group[0]!.name,
    reason: group[0]!.reason,
    uses: group.length,
    latest: group[0]!.occurredAt,
  }));
}

type Balance = Readonly<Record<'consumedUnits' | 'creditedUnits' | 'balance', number>>;

/** "70 left", "230 over your 100 credits"; without a credit "25 used". The figure is shown larger where there is room. */
export function balanceText({
  consumedUnits,
  creditedUnits,
  balance,
}: Balance): readonly [figure: string, words: string] {
  if (creditedUnits <= 0) return [figure(consumedUnits), 'used'];
  if (balance >= 0) return [figure(balance), 'left'];
  return [figure(-balance), `over your ${figure(creditedUnits)} ${creditedUnits === 1 ? 'credit' : 'credits'}`];
}

/** Percent of what was credited that is used; undefined: nothing was credited. */
export const usedPercent = ({ consumedUnits, creditedUnits }: Record<'consumedUnits' | 'creditedUnits', number>) =>
  creditedUnits > 0 ? Math.min(100, Math.max(0, (consumedUnits / creditedUnits) * 100)) : undefined;

interface UsageCost {
  /** "$0.00015 per unit used, at most $50.00". */
  readonly rate: string;
  /** Until now; undefined: it is not known. */
  readonly sum: Money | undefined;
  readonly isTaxIncluded: boolean;
}

/** The cost of the units beyond the credit; undefined: the price is not known. */
export function usageCost(
  meter: Pick<Meter, 'meterId' | 'consumedUnits' | 'balance'>,
  subscriptions: readonly Pick<Subscription, 'currency' | 'meters' | 'prices' | 'status'>[],
): UsageCost | undefined {
  for (const { currency, meters, prices } of subscriptions.filter(isBilled)) {
    const priced = chargedPrices({ prices });
    const price = priced.find((one) => one.meterId === meter.meterId && one.currency === currency);
    if (!price) continue;
    // The amount of the billing provider counts only if it is that of the same units.
    const counted = meters.find((one) => one.meterId === meter.meterId && one.consumedUnits === meter.consumedUnits);
    const amount = counted && counted.amount > 0 ? counted.amount : amountOf(price, meter.balance);
    return {
      rate: usageText(price),
      sum: amount === undefined ? undefined : { amount, currency },
      isTaxIncluded: price.tax === 'inclusive',
    };
  }
  return undefined;
}

/** Undefined for prices in steps. */
function amountOf({ unitAmount, capAmount, tiers }: ChargedPrice, balance: number): number | undefined {
  if (unitAmount === null || tiers.length > 0) return undefined;
  return Math.min(Math.round(Math.max(0, -balance) * Number(unitAmount)), capAmount ?? Infinity);
}

const readUsage = (named: Named) => answer(api.GET('/api/billing/usage', { params: { query: named } }));
const readDays = (named: Named, id: string, days: number) =>
  answer(api.GET('/api/billing/usage/meters/{id}', { params: { path: { id }, query: { ...named, days } } }));

export type Usage = Awaited<ReturnType<typeof readUsage>>;
export type Meter = Usage['meters'][number];
type MeterDays = Awaited<ReturnType<typeof readDays>>;

export const useUsage = () => useBillingQuery(['usage'], readUsage);

export const useMeterDays = (id: string, days: number) =>
  useBillingQuery(['usage-days', id, String(days)], (named) => readDays(named, id, days));
