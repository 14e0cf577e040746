import type { models } from '@polar-sh/sdk/2026-10';
import type { BenefitRow, DiscountRow, PriceRow, ProductRow } from '../core/rows.ts';
import { only, without, type World } from '../core/world.ts';

/** A product without the objects around it, as orders and discounts embed it. */
export function bareProduct(row: ProductRow): models.OrderProduct {
  return without(row, 'hidden');
}

export function priceView({ tables }: World, price: PriceRow): models.ProductPrice {
  if (price.amount_type !== 'metered_unit' && price.amount_type !== 'metered_tiers') return price;
  const { id, name, unit, custom_label, custom_multiplier } = tables.meters.get(price.meter_id)!;
  return { ...price, meter: { id, name, unit, custom_label, custom_multiplier } };
}

/** Prices of the catalogue that are for sale. */
export function pricesOf(world: World, product: ProductRow): PriceRow[] {
  return only(
    world.tables.prices,
    (price) => price.product_id === product.id && !price.is_archived && price.source === 'catalog',
  );
}

export function benefitsOf({ tables }: World, { hidden }: ProductRow): BenefitRow[] {
  return hidden.benefitIds.map((id) => tables.benefits.get(id)!).filter(({ is_deleted }) => !is_deleted);
}

export function attachedFields({ tables }: World, { hidden }: ProductRow): models.AttachedCustomField[] {
  return hidden.customFields.map((attached) => ({
    ...attached,
    custom_field: tables.customFields.get(attached.custom_field_id)!,
  }));
}

export function productView(world: World, row: ProductRow): models.Product {
  return {
    ...bareProduct(row),
    is_deletable: !isSold(world, row.id),
    prices: pricesOf(world, row).map((price) => priceView(world, price)),
    benefits: benefitsOf(world, row),
    medias: [],
    attached_custom_fields: attachedFields(world, row),
  };
}

/** As buyers see it. */
export function publicProduct(world: World, row: ProductRow): models.CheckoutProduct {
  return {
    ...without(bareProduct(row), 'metadata'),
    prices: pricesOf(world, row).map((price) => priceView(world, price)),
    benefits: benefitsOf(world, row).map(publicBenefit),
    medias: [],
  };
}

function publicBenefit(benefit: BenefitRow): models.BenefitPublic {
  const rest = without(benefit, 'metadata', 'visibility', 'visibility_configurable', 'properties');
  if (benefit.type !== 'meter_credit') return rest as models.BenefitPublic;
  const { units, meter_id } = benefit.properties;
  return { ...rest, type: 'meter_credit', properties: { units, meter_id } };
}

export function isSold({ tables }: World, productId: string): boolean {
  return [...tables.orders.values(), ...tables.subscriptions.values()].some((row) => row.product_id === productId);
}

export function discountView({ tables }: World, { hidden, ...discount }: DiscountRow): models.Discount {
  return { ...discount, products: hidden.productIds.map((id) => bareProduct(tables.products.get(id)!)) };
}

type DiscountBase = NonNullable<models.Order['discount']>;

export function discountBase(world: World, id: string | null): DiscountBase | null {
  const row = id === null ? undefined : world.tables.discounts.get(id);
  if (!row) return null;
  return without(discountView(world, row), 'products');
}

export function checkoutDiscount(world: World, id: string | null): models.Checkout['discount'] {
  const base = discountBase(world, id);
  if (!base) return null;
  return without(
    base,
    'created_at',
    'modified_at',
    'metadata',
    'starts_at',
    'ends_at',
    'max_redemptions',
    'max_redemptions_per_customer',
    'redemptions_count',
    'organization_id',
  );
}
