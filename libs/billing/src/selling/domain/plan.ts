import type { EntityOf } from '../../objects/domain/codecs.ts';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';

type Product = EntityOf<'product'>;
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
}

export interface Plan {
  readonly product: Product['fields'];
  /** Those that can be bought. */
  readonly prices: readonly PricedPlan[];
  /** Those that are meant to be seen before they are bought. */
  readonly benefits: Product['fields']['benefits'];
  /** It is no longer sold, and the owner has it. */
  readonly isLegacy: boolean;
  /** The owner is subscribed to it. */
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
          .map((price) => ({ price, tiers: tiersOf(rawPrice(raw, price.id)) })),
        benefits: fields.benefits.filter(({ isDeleted, visibility }) => !isDeleted && isPublic(visibility)),
        isLegacy: fields.isArchived && isCurrent,
        isCurrent,
      };
    })
    .filter(({ isCurrent }, at) => isCurrent || isOffered(products[at]!));
}

/** Whether every user can see and buy it. */
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
