import type { EntityOf } from '../../objects/domain/codecs.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';
import { isPerSeat } from '../../objects/domain/kinds/price.ts';

type Product = Pick<EntityOf<'product'>, 'fields' | 'raw'>;
type Price = Product['fields']['prices'][number];

/** One step of a price that depends on a quantity. */
export interface Tier {
  /** The last unit of the step; null: no end. */
  readonly upTo: number | null;
  /** Decimal number, in the smallest unit of the currency. */
  readonly unitAmount: string;
}

export interface PricedPlan {
  readonly price: Price;
  /** Empty for prices without steps. */
  readonly tiers: readonly Tier[];
  readonly tax: PriceTax | null;
}

/** Whether tax is in the price or comes on top of it. */
export const PRICE_TAXES = ['inclusive', 'exclusive'] as const;
export type PriceTax = (typeof PRICE_TAXES)[number];

export interface Plan {
  readonly product: Product['fields'];
  readonly prices: readonly PricedPlan[];
  /** The benefits that are meant to be seen before they are bought. */
  readonly benefits: Product['fields']['benefits'];
  readonly isLegacy: boolean;
  readonly isCurrent: boolean;
}

/** @param current products to which the owner is subscribed: these are shown also when they are no longer sold */
export function plansOf(products: readonly Product[], current: ReadonlySet<string>): readonly Plan[] {
  return products
    .map((product): Plan => {
      const { fields, raw } = product;
      const isCurrent = current.has(fields.id);
      return {
        product: fields,
        prices: fields.prices
          .filter(({ isArchived }) => !isArchived)
          .map((price) => pricedPlan(price, rawPrice(raw, price.id))),
        benefits: fields.benefits.filter(({ isDeleted, visibility }) => !isDeleted && isPublic(visibility)),
        isLegacy: fields.isArchived && isCurrent,
        isCurrent,
      };
    })
    .filter(({ isCurrent }, at) => isCurrent || isOffered(products[at]!));
}

const pricedPlan = (price: Price, raw: JsonObject): PricedPlan => ({
  price,
  tiers: tiersOf(raw),
  // Null and `location` depend on the country of the buyer.
  tax: PRICE_TAXES.find((tax) => tax === raw.tax_behavior) ?? null,
});

export const isOffered = (product: Product): boolean => !product.fields.isArchived && isPublic(visibilityOf(product));

const visibilityOf = ({ raw }: Product) => (typeof raw.visibility === 'string' ? raw.visibility : null);
/** Older objects say nothing, and were all public. */
const isPublic = (visibility: string | null) => visibility === null || visibility === 'public';

/** A price of a product in its wire form, with what `fields` leaves out. */
export function rawPrice({ prices }: JsonObject, id: string): JsonObject {
  const all = Array.isArray(prices) ? prices.filter((price) => isJsonObject(price)) : [];
  return all.find((price) => price.id === id) ?? {};
}

/** Seats have whole amounts up to a number of seats; units and meters decimal ones up to a bound. */
function tiersOf({ seat_tiers: seats, tiers: units }: JsonObject): readonly Tier[] {
  const listIn = (value: unknown) => {
    const list = typeof value === 'object' && value !== null && 'tiers' in value ? value.tiers : undefined;
    return Array.isArray(list)
      ? ((list as unknown[]).filter((tier) => isJsonObject(tier as never)) as JsonObject[])
      : [];
  };
  return [...listIn(seats), ...listIn(units)].map((tier) => ({
    upTo: numberIn(tier.max_seats) ?? numberIn(tier.bound),
    unitAmount: String(tier.price_per_seat ?? tier.unit_amount),
  }));
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

/**
 * The price of a product in each period, without usage. Undefined where it cannot be known: there is no price in the
 * currency, or the buyer chooses it.
 */
export function planAmount({ fields, raw }: Product, currency: string, seats: number | null): number | undefined {
  const prices = fields.prices.filter((price) => !price.isArchived && price.priceCurrency === currency);
  return amountOf(prices, raw, seats);
}

/** The fewest seats with which a product is sold in the currency; null: it is not sold by seats. */
export function leastSeats({ fields, raw }: Product, currency: string): number | null {
  const price = fields.prices.find((one) => !one.isArchived && one.priceCurrency === currency && hasSeats(one));
  if (!price) return null;
  const { seat_tiers: tiers } = rawPrice(raw, price.id);
  return isJsonObject(tiers) && typeof tiers.minimum_seats === 'number' ? tiers.minimum_seats : 1;
}

/** Whether a subscription is sold by seats: one that was once may still have a number of them. */
export const isSoldBySeats = ({ prices }: EntityOf<'subscription'>['fields']): boolean => prices.some(hasSeats);

/** Seats that may be in use: a decrease that is planned leaves no more, because the platform takes none back. */
export const usableSeats = ({
  seats,
  pendingUpdate,
}: Pick<EntityOf<'subscription'>['fields'], 'seats' | 'pendingUpdate'>): number =>
  Math.min(seats ?? 0, pendingUpdate?.seats ?? Number.POSITIVE_INFINITY);

const hasSeats = ({ amountType }: Price): boolean => isPerSeat(amountType);

/** As `planAmount`, for a subscription, which has its prices already: those of its product may have changed since. */
export const seatsAmount = ({ fields, raw }: EntityOf<'subscription'>, seats: number): number | undefined =>
  amountOf(fields.prices, raw, seats);

function amountOf(prices: readonly Price[], raw: JsonObject, seats: number | null): number | undefined {
  if (prices.length === 0) return undefined;
  const amounts = prices.map((price) => {
    if (price.amountType === 'fixed') return price.priceAmount;
    if (hasSeats(price)) return seatAmount(rawPrice(raw, price.id), seats ?? 1);
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
