import { type Money, moneyText, unitAmountText } from './money.tsx';
import { intervalText } from './subscription.ts';

export interface Price {
  readonly amountType: string;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  readonly isFree: boolean;
  readonly amount: number | null;
  readonly minimumAmount: number | null;
  readonly maximumAmount: number | null;
  readonly unitAmount: string | null;
  readonly capAmount: number | null;
  readonly tiers: readonly { readonly upTo: number | null; readonly unitAmount: string }[];
  /** Null: by the country of the buyer. Undefined where no buyer reads the price. */
  readonly tax?: 'inclusive' | 'exclusive' | null;
}

export interface Priced {
  readonly prices: readonly Price[];
  readonly isRecurring: boolean;
  readonly recurringInterval: string | null;
  readonly recurringIntervalCount: number | null;
}

interface PriceText {
  /** "$20.00", "Free", "You choose". */
  readonly figure: string;
  /** "per month"; nothing where the figure says it all. */
  readonly unit: string;
  /** Further costs such as usage, price steps, and other currencies, a line each. */
  readonly notes: readonly string[];
}

/** @param currency that of what the owner has already, and the only one that can be paid in; any other buyer sees the first */
export function priceText(plan: Priced, currency?: string): PriceText {
  const known = partsOf(plan, currency);
  if (!known) return { ...unknown, notes: [] };
  const { head, per, prices, others } = known;
  return {
    ...headText(head, per),
    notes: [...taxText(head), ...stepText(head), ...usageTexts(head, prices), ...others],
  };
}

/** The price with which a plan is shown first, and those in other currencies; undefined: it has none. */
function partsOf(plan: Priced, currency: string | undefined) {
  const currencies = [...new Set(plan.prices.map((price) => price.currency))];
  const isKnown = currency !== undefined && currencies.includes(currency);
  const shown = isKnown ? currency : currencies[0];
  const prices = plan.prices.filter((price) => price.currency === shown);
  const head = prices.find(({ amountType }) => !isMetered(amountType)) ?? prices[0];
  if (!head) return undefined;
  const per = plan.isRecurring ? intervalText(plan.recurringInterval, plan.recurringIntervalCount) : 'once';
  const others = (isKnown ? [] : currencies)
    .filter((one) => one !== shown)
    .flatMap((one) => plan.prices.filter((price) => price.currency === one && price.amount !== null).slice(0, 1))
    .map((price) => `${moneyText(moneyOf(price))} in ${currencyName(price.currency)} countries`);
  return { head, per, prices, others };
}

const usageTexts = (head: Price, prices: readonly Price[]): string[] => [
  ...prices.filter((price) => price !== head).map((price) => `plus ${usageText(price)}`),
  ...(isMetered(head.amountType) && head.capAmount !== null ? [capText(head)] : []),
];

interface Bought {
  /** As for `priceText`. */
  readonly currency?: string | undefined;
  /** Undefined: they are not chosen here. */
  readonly seats?: number | undefined;
  /** "14 days". */
  readonly trial?: string | undefined;
}

/** The whole price for the button that buys: "14 days free, then 5 × $5.00 = $25.00 per month, plus any tax". */
export function purchaseText(plan: Priced, { currency, seats, trial }: Bought = {}): string {
  const known = partsOf(plan, currency);
  const start = trial === undefined ? [] : [`${trial} free, then`];
  if (!known) return joined(...start, unknown.figure);
  const { head, per, prices, others } = known;
  const { figure, unit } = headText(head, per);
  const isBySeats = head.amountType === 'seat_based' && seats !== undefined;
  const price = (isBySeats && seatsPriceText(head, seats, per)) || joined(figure, unit);
  return [joined(...start, price), ...taxText(head), ...usageTexts(head, prices), ...others].join(', ');
}

/**
 * "5 × $5.00 = $25.00 per month"; undefined where it is not known: from the second step on, the number may be charged at one
 * price, or each seat at that of its own step.
 */
function seatsPriceText({ tiers: [first], currency }: Price, seats: number, per: string): string | undefined {
  const isWhole = Number.isSafeInteger(seats) && seats > 0;
  if (first === undefined || !isWhole || seats > (first.upTo ?? Infinity)) return undefined;
  const often = per === 'once' ? '' : per;
  const each = unitAmountText({ unitAmount: first.unitAmount, currency });
  if (seats === 1) return joined(each, often);
  const amount = Math.round(seats * Number(first.unitAmount));
  return joined(`${seats} × ${each} = ${moneyText({ amount, currency })}`, often);
}

/** "euro", "US dollar". */
function currencyName(currency: string): string {
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(currency.toUpperCase()) ?? currency.toUpperCase();
  return name.replace(/[^ ]+$/, (noun) => noun.toLowerCase());
}

function taxText(price: Price): string[] {
  if (price.tax === undefined || price.isFree || headText(price, '') === unknown) return [];
  if (price.tax === null) return ['plus any tax'];
  return [price.tax === 'inclusive' ? 'tax included' : 'plus tax'];
}

export const isSoldBySeats = ({ prices }: Pick<Priced, 'prices'>): boolean =>
  prices.some(({ amountType }) => amountType === 'seat_based');

/** Prices of usage in the currency. */
export const meteredIn = <P extends Pick<Price, 'amountType' | 'currency'>>(
  prices: readonly P[],
  currency: string,
): readonly P[] => prices.filter((price) => price.currency === currency && isMetered(price.amountType));

const isMetered = (amountType: string) => amountType.startsWith('metered_');
const moneyOf = ({ amount, currency }: Price): Money => ({ amount: amount ?? 0, currency });

interface Head {
  readonly figure: string;
  readonly unit: string;
}

const unknown: Head = { figure: 'See price at checkout', unit: '' };
const counted: Readonly<Record<string, string>> = { seat_based: 'per seat', unit_based: 'per unit' };

/** @param per "per month", or "once" */
function headText(price: Price, per: string): Head {
  const { amountType } = price;
  const often = per === 'once' ? '' : per;
  if (price.isFree) return { figure: 'Free', unit: '' };
  if (amountType === 'fixed') return { figure: moneyText(moneyOf(price)), unit: often || 'one-time payment' };
  if (amountType === 'custom') return { figure: 'You choose', unit: joined(leastText(price), often) };
  if (isMetered(amountType)) return { figure: lowest(price), unit: 'per unit used' };
  const each = Object.hasOwn(counted, amountType) ? counted[amountType]! : undefined;
  return each === undefined ? unknown : { figure: lowest(price), unit: joined(each, often) };
}

const joined = (...words: readonly string[]) => words.filter(Boolean).join(' ');

const leastText = ({ minimumAmount, currency }: Price) =>
  minimumAmount === null ? '' : `from ${moneyText({ amount: minimumAmount, currency })}`;

function lowest({ tiers, unitAmount, currency }: Price): string {
  const amounts = tiers.length > 0 ? tiers.map((tier) => tier.unitAmount) : [unitAmount ?? '0'];
  const least = amounts.reduce((one, other) => (Number(other) < Number(one) ? other : one));
  const words = unitAmountText({ unitAmount: least, currency });
  return tiers.length > 1 ? `from ${words}` : words;
}

/** "1 to 4: $10.00", "5 or more: $8.00". */
function stepText({ tiers, currency }: Price): string[] {
  if (tiers.length < 2) return [];
  return tiers.map(({ upTo, unitAmount }, index) => {
    const first = (tiers[index - 1]?.upTo ?? 0) + 1;
    const range = upTo === null ? `${first} or more` : upTo === first ? String(first) : `${first} to ${upTo}`;
    return `${range}: ${unitAmountText({ unitAmount, currency })}`;
  });
}

/** "$0.00015 per unit used, at most $50.00". */
export function usageText(price: Price): string {
  if (!isMetered(price.amountType)) return moneyText(moneyOf(price));
  const cap = price.capAmount === null ? '' : `, ${capText(price)}`;
  return `${lowest(price)} per unit used${cap}`;
}

const capText = ({ capAmount, currency }: Price) => `at most ${moneyText({ amount: capAmount ?? 0, currency })}`;

interface Timed {
  readonly isRecurring: boolean;
  readonly recurringInterval: string | null;
  readonly recurringIntervalCount: number | null;
}

interface PlanGroup<Plan> {
  readonly name: string;
  readonly plans: readonly Plan[];
}

const names: Readonly<Record<string, string>> = {
  'per month': 'Monthly',
  'per year': 'Yearly',
  'per week': 'Weekly',
  'per day': 'Daily',
};
const order = ['month', 'year', 'week', 'day', 'unknown'];

/** By how often they are paid: monthly first, single payments last. */
export function groupPlans<Plan extends Timed>(plans: readonly Plan[]): readonly PlanGroup<Plan>[] {
  const sorted = plans.toSorted((a, b) => placeOf(a) - placeOf(b));
  return [...Map.groupBy(sorted, nameOf)].map(([name, members]) => ({ name, plans: members }));
}

function nameOf({ isRecurring, recurringInterval, recurringIntervalCount }: Timed): string {
  if (!isRecurring) return 'One-time purchases';
  const words = intervalText(recurringInterval, recurringIntervalCount);
  return names[words] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}

const placeOf = ({ isRecurring, recurringInterval, recurringIntervalCount }: Timed): number =>
  isRecurring ? order.indexOf(recurringInterval ?? 'unknown') * 1000 + (recurringIntervalCount ?? 1) : 1e6;
