import type { models } from '@polar-sh/sdk/2026-10';
import type { CheckoutRow } from '../core/rows.ts';
import { without } from '../core/without.ts';
import type { World } from '../core/world.ts';
import { publicOrganization } from '../catalogue/organization.ts';
import { attachedFields, checkoutDiscount, priceView, publicProduct } from '../catalogue/views.ts';
import { addressFields } from './address-fields.ts';
import { pricesFor } from './pricing.ts';

export function checkoutView(world: World, row: CheckoutRow): models.Checkout {
  const { hidden, ...checkout } = row;
  const { tables } = world;
  const product = tables.products.get(row.product_id ?? '') ?? null;
  const price = tables.prices.get(row.product_price_id ?? '');
  const products = hidden.productIds.map((id) => tables.products.get(id)!);
  return {
    ...checkout,
    billing_address_fields: addressFields(row),
    products: products.map((one) => publicProduct(world, one)),
    product: product && publicProduct(world, product),
    product_price: price ? priceView(world, price) : null,
    prices: Object.fromEntries(
      products.map((one) => [one.id, pricesFor(world, row, one).map((each) => priceView(world, each))]),
    ),
    discount: checkoutDiscount(world, row.discount_id),
    attached_custom_fields: product && attachedFields(world, product),
  };
}

/** As the buyer's browser sees it. */
export function publicCheckout(world: World, row: CheckoutRow): models.CheckoutPublic {
  const shown = without(
    checkoutView(world, row),
    'metadata',
    'external_customer_id',
    'customer_metadata',
    'subscription_id',
    'trial_interval',
    'trial_interval_count',
  );
  return { ...shown, organization: publicOrganization(world) };
}

export function announceCheckout(world: World, type: 'created' | 'updated' | 'expired', row: CheckoutRow): void {
  world.announcer.emit(`checkout.${type}`, checkoutView(world, row));
}
