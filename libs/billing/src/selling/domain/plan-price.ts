import type { EntityOf } from '../../objects/domain/codecs.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';
import { rawPrice } from './plan.ts';

type Product = Pick<EntityOf<'product'>, 'fields' | 'raw'>;
type Price = Product['fields']['prices'][number];

/**
 * What a product costs in each period, without what is used. Undefined where it cannot be known: there is no price in the
 * currency, or the buyer chooses it.
 */
export function planAmount({ fields, raw }: Product, currency: string, seats: number | null): number | undefined {
  const prices = fields.prices.filter((price) => !price.isArchived && price.priceCurrency === currency);
  return amountOf(prices, raw, seats);
}

/** The same for a subscription that has its prices already: those of its product may have changed since. */
export const seatsAmount = ({ fields, raw }: EntityOf<'subscription'>, seats: number): number | undefined =>
  amountOf(fields.prices, raw, seats);

function amountOf(prices: readonly Price[], raw: JsonObject, seats: number | null): number | undefined {
  if (prices.length === 0) return undefined;
  const amounts = prices.map((price) => {
    if (price.amountType === 'fixed') return price.priceAmount;
    if (price.amountType === 'seat_based') return seatAmount(rawPrice(raw, price.id), seats ?? 1);
    return price.amountType === 'metered_unit' || price.amountType === 'metered_tiers' ? 0 : undefined;
  });
  return amounts.reduce((sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount), 0);
}

/** `volume`: all seats at the price of the step that their number is in; `graduated`: each at that of its own step. */
function seatAmount({ seat_tiers: tiers }: JsonObject, seats: number): number | undefined {
  if (!isJsonObject(tiers) || !Array.isArray(tiers.tiers)) return undefined;
  const steps = tiers.tiers.filter(isJsonObject).map((step) => ({
    first: Number(step.min_seats),
    last: typeof step.max_seats === 'number' ? step.max_seats : Number.POSITIVE_INFINITY,
    price: Number(step.price_per_seat),
  }));
  if (tiers.seat_tier_type !== 'graduated') {
    const step = steps.find(({ first, last }) => seats >= first && seats <= last);
    return step && step.price * seats;
  }
  return steps.reduce((sum, { first, last, price }) => sum + Math.max(0, Math.min(seats, last) - first + 1) * price, 0);
}
