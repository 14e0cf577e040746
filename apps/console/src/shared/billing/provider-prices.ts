/** Prices in the form of the billing provider, in which each member may be missing. */
import type { Subscription } from './billing-owner.ts';
import type { Price } from './plans.ts';

export type Members = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {};
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listIn = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(membersOf) : []);

/** A price, as plans show it. Seats have whole amounts up to a number of seats; units have decimal ones. */
export function priceOf(price: Members): Price {
  const { amountType, priceAmount, unitAmount } = price;
  const steps = [...listIn(membersOf(price['seatTiers'])['tiers']), ...listIn(membersOf(price['tiers'])['tiers'])];
  return {
    amountType: textIn(amountType),
    currency: textIn(price['priceCurrency']) || 'usd',
    isFree: amountType === 'fixed' && priceAmount === 0,
    amount: numberIn(priceAmount),
    minimumAmount: numberIn(price['minimumAmount']),
    maximumAmount: numberIn(price['maximumAmount']),
    unitAmount: textIn(unitAmount) || null,
    capAmount: numberIn(price['capAmount']),
    tiers: steps.map((step) => ({
      upTo: numberIn(step['maxSeats']) ?? numberIn(step['bound']),
      unitAmount: String(step['pricePerSeat'] ?? step['unitAmount']),
    })),
  };
}

/** A price that a subscription is charged by: that of its plan may be another one by now. */
export interface ChargedPrice extends Price {
  readonly meterId: string | null;
  readonly tax: 'inclusive' | 'exclusive' | null;
}

export const chargedPrices = ({ prices = [] }: Pick<Subscription, 'prices'>): readonly ChargedPrice[] =>
  prices.map((price) => ({
    ...priceOf(price),
    meterId: price.meterId ?? null,
    tax: price.taxBehavior === 'inclusive' || price.taxBehavior === 'exclusive' ? price.taxBehavior : null,
  }));

/** Whether nothing comes on top of its prices. */
export function isTaxIncluded(subscription: Pick<Subscription, 'prices'>): boolean {
  const prices = chargedPrices(subscription).filter(({ isFree }) => !isFree);
  return prices.length > 0 && prices.every(({ tax }) => tax === 'inclusive');
}

/** The words after an amount that is charged at once. @param isIncluded undefined: not known */
export const plusTaxText = (isIncluded: boolean | undefined): string =>
  isIncluded === undefined ? ' plus any tax' : isIncluded ? '' : ' plus tax';

/** Costs beside the amount of a subscription: ", plus usage and any tax"; nothing where there are none. */
export function besidesText(subscription: Pick<Subscription, 'meters' | 'prices'>): string {
  const costs = [
    ...(subscription.meters.length > 0 ? ['usage'] : []),
    ...(isTaxIncluded(subscription) ? [] : ['any tax']),
  ];
  return costs.length === 0 ? '' : `, plus ${costs.join(' and ')}`;
}
