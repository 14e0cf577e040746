import { z } from 'zod';
import { found, invalidField, Refusal } from '../core/refusals.ts';
import type { PriceRow, ProductRow } from '../core/rows.ts';
import { fresh, insert, organizationOf, touch, valued, type World } from '../core/world.ts';
import { contains, ok, post, resource, type Route } from '../http/routes.ts';
import { amount, interval, maybe, metadata, noOrganization } from '../http/validation.ts';
import { CURRENCIES } from '../money/currencies.ts';
import { isSold, pricesOf, productView } from './views.ts';

const unitAmount = z
  .union([z.number().min(0), z.string().regex(/^\d{1,17}(\.\d{1,12})?$/)])
  .transform((value) => String(value));

const priceCommon = {
  price_currency: z.enum(CURRENCIES).optional(),
  tax_behavior: maybe(z.enum(['location', 'inclusive', 'exclusive'])),
};

const seatTier = z.strictObject({
  min_seats: z.int().min(1),
  max_seats: maybe(z.int().min(1)),
  price_per_seat: amount,
});

const tiers = z.object({
  type: z.enum(['volume', 'graduated']),
  tiers: z.array(z.object({ bound: maybe(z.int().min(1)), unit_amount: unitAmount })).min(1),
});

export const newPrice = z.discriminatedUnion('amount_type', [
  z.object({ ...priceCommon, amount_type: z.literal('fixed'), price_amount: amount }),
  z.object({
    ...priceCommon,
    amount_type: z.literal('custom'),
    minimum_amount: amount.default(50),
    maximum_amount: maybe(amount),
    preset_amount: maybe(amount),
  }),
  z.object({
    ...priceCommon,
    amount_type: z.literal('seat_based'),
    seat_tiers: z.object({
      seat_tier_type: z.enum(['volume', 'graduated']).default('volume'),
      tiers: z.array(seatTier).min(1),
    }),
  }),
  z.object({
    ...priceCommon,
    amount_type: z.literal('unit_based'),
    tiers,
    minimum_units: maybe(z.int().min(1)),
    unit_label: maybe(z.record(z.string(), z.record(z.string(), z.string()))),
  }),
  z.object({
    ...priceCommon,
    amount_type: z.literal('metered_unit'),
    meter_id: z.uuid(),
    unit_amount: unitAmount,
    cap_amount: maybe(amount),
  }),
  z.object({
    ...priceCommon,
    amount_type: z.literal('metered_tiers'),
    meter_id: z.uuid(),
    tiers,
    cap_amount: maybe(amount),
  }),
]);

type NewPrice = z.output<typeof newPrice>;

/** `at` locates the price in the body. */
export function addPrice(
  world: World,
  productId: string,
  price: NewPrice,
  source: 'catalog' | 'ad_hoc',
  at: (string | number)[],
): PriceRow {
  if ('meter_id' in price && !world.tables.meters.has(price.meter_id)) {
    throw invalidField([...at, 'meter_id'], 'Meter does not exist.', price.meter_id);
  }
  const { price_currency = organizationOf(world).default_presentment_currency, ...rest } = price;
  const row = {
    ...fresh(world),
    source,
    price_currency,
    is_archived: false,
    product_id: productId,
    ...rest,
    ...derived(price),
  };
  return insert(world.tables.prices, row as PriceRow);
}

function derived(price: NewPrice): object {
  if (price.amount_type === 'seat_based') {
    const all = price.seat_tiers.tiers;
    const seat_tiers = { ...price.seat_tiers, minimum_seats: all[0]!.min_seats, maximum_seats: all.at(-1)!.max_seats };
    return { seat_tiers };
  }
  if (price.amount_type === 'unit_based') return { maximum_units: price.tiers.tiers.at(-1)!.bound };
  // The meter is embedded when the price is shown.
  return {};
}

const attached = z.array(z.object({ custom_field_id: z.uuid(), required: z.boolean() }));

export const productCreation = z.object({
  name: z.string().min(3).max(64),
  description: maybe(z.string()),
  visibility: z.enum(['draft', 'private', 'public']).default('public'),
  metadata: metadata.default({}),
  prices: z.array(newPrice).min(1),
  medias: maybe(z.array(z.uuid()).max(0, 'Files are not supported by the stand-in.')),
  attached_custom_fields: attached.default([]),
  organization_id: noOrganization,
  recurring_interval: maybe(interval),
  recurring_interval_count: maybe(z.int().min(1).max(999)),
  meter_interval: maybe(interval),
  meter_interval_count: maybe(z.int().min(1).max(999)),
  trial_interval: maybe(interval),
  trial_interval_count: maybe(z.int().min(1).max(1000)),
});

const change = z.object({
  name: maybe(z.string().min(3).max(64)),
  description: z.string().nullable().optional(),
  visibility: maybe(z.enum(['draft', 'private', 'public'])),
  metadata: metadata.optional(),
  is_archived: maybe(z.boolean()),
  prices: maybe(z.array(z.union([z.strictObject({ id: z.uuid() }), newPrice]))),
  attached_custom_fields: maybe(attached),
  recurring_interval: maybe(interval),
  recurring_interval_count: maybe(z.int().min(1).max(999)),
  trial_interval: interval.nullable().optional(),
  trial_interval_count: z.int().min(1).max(1000).nullable().optional(),
});

export function createProduct(world: World, body: z.output<typeof productCreation>): ProductRow {
  const { prices, medias: _, attached_custom_fields, organization_id: __, ...rest } = body;
  const recurring = rest.recurring_interval !== null;
  if (!recurring && prices.some(({ amount_type }) => amount_type.startsWith('metered'))) {
    throw invalidField(['prices'], 'Metered pricing is only supported on recurring products.');
  }
  const row: ProductRow = {
    ...fresh(world),
    ...rest,
    recurring_interval_count: recurring ? (rest.recurring_interval_count ?? 1) : null,
    is_recurring: recurring,
    is_archived: false,
    organization_id: organizationOf(world).id,
    hidden: { benefitIds: [], customFields: attach(world, attached_custom_fields) },
  };
  insert(world.tables.products, row);
  prices.forEach((price, at) => addPrice(world, row.id, price, 'catalog', ['prices', at]));
  world.announcer.emit('product.created', productView(world, row));
  return row;
}

function attach(world: World, fields: z.output<typeof attached>): ProductRow['hidden']['customFields'] {
  return fields.map((field, order) => {
    if (!world.tables.customFields.has(field.custom_field_id)) {
      throw invalidField(['attached_custom_fields', order], 'Custom field does not exist.', field.custom_field_id);
    }
    return { ...field, order };
  });
}

function updateProduct(world: World, row: ProductRow, body: z.output<typeof change>): void {
  const { prices, attached_custom_fields, ...rest } = body;
  if (row.is_recurring !== (rest.recurring_interval !== null || row.is_recurring)) {
    throw invalidField(['recurring_interval'], 'A one-time product stays one.', rest.recurring_interval);
  }
  Object.assign(row, valued(rest, ['description', 'trial_interval', 'trial_interval_count']));
  if (prices) replacePrices(world, row, prices);
  if (attached_custom_fields) row.hidden.customFields = attach(world, attached_custom_fields);
  touch(world, row);
  world.announcer.emit('product.updated', productView(world, row));
}

function replacePrices(world: World, row: ProductRow, prices: NonNullable<z.output<typeof change>['prices']>): void {
  const kept = new Set(prices.flatMap((price) => ('id' in price ? [price.id] : [])));
  for (const price of pricesOf(world, row)) {
    if (kept.has(price.id)) continue;
    price.is_archived = true;
    touch(world, price);
  }
  prices.forEach((price, at) => {
    if (!('id' in price)) addPrice(world, row.id, price, 'catalog', ['prices', at]);
  });
}

export function setBenefits(world: World, row: ProductRow, ids: string[]): void {
  ids.forEach((id, at) => {
    const benefit = world.tables.benefits.get(id);
    if (!benefit || benefit.is_deleted) throw invalidField(['benefits', at], 'Benefit does not exist.', id);
  });
  row.hidden.benefitIds = ids;
  touch(world, row);
  world.announcer.emit('product.updated', productView(world, row));
}

export function productRoutes(world: World): Route[] {
  const { products } = world.tables;
  const view = (row: ProductRow) => productView(world, row);
  return [
    ...resource({
      path: '/v1/products/',
      scope: 'products',
      table: products,
      by: ['id', 'is_archived', 'is_recurring', 'visibility'],
      where: {
        query: contains('name'),
        benefit_id: (row, ids) => row.hidden.benefitIds.some((id) => ids.includes(id)),
      },
      sorts: ['-created_at', 'name'],
      view,
      creation: productCreation,
      create: (body) => createProduct(world, body),
      change,
      update: (row, body) => updateProduct(world, row, body),
      delete({ id }) {
        if (isSold(world, id))
          throw new Refusal(409, 'ProductNotDeletable', 'This product was sold: archive it instead.');
        products.delete(id);
      },
    }),
    post('/v1/products/{id}/benefits', 'products:write', (call) => {
      const row = found(products.get(call.id()));
      setBenefits(world, row, call.read(z.object({ benefits: z.array(z.uuid()) })).benefits);
      return ok(view(row));
    }),
  ];
}
