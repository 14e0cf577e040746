import { z } from 'zod';
import { invalidField } from '../core/refusals.ts';
import type { PriceRow } from '../core/rows.ts';
import { insert } from '../core/store.ts';
import { fresh, organizationOf, type World } from '../core/world.ts';
import { amount, maybe } from '../http/validation.ts';
import { CURRENCIES } from '../money/currencies.ts';

const unitAmount = z
  .union([z.number().min(0), z.string().regex(/^\d{1,17}(\.\d{1,12})?$/)])
  .transform((value) => String(value));

const common = {
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
  z.object({ ...common, amount_type: z.literal('fixed'), price_amount: amount }),
  z.object({
    ...common,
    amount_type: z.literal('custom'),
    minimum_amount: amount.default(50),
    maximum_amount: maybe(amount),
    preset_amount: maybe(amount),
  }),
  z.object({
    ...common,
    amount_type: z.literal('seat_based'),
    seat_tiers: z.object({
      seat_tier_type: z.enum(['volume', 'graduated']).default('volume'),
      tiers: z.array(seatTier).min(1),
    }),
  }),
  z.object({
    ...common,
    amount_type: z.literal('unit_based'),
    tiers,
    minimum_units: maybe(z.int().min(1)),
    unit_label: maybe(z.record(z.string(), z.record(z.string(), z.string()))),
  }),
  z.object({
    ...common,
    amount_type: z.literal('metered_unit'),
    meter_id: z.uuid(),
    unit_amount: unitAmount,
    cap_amount: maybe(amount),
  }),
  z.object({
    ...common,
    amount_type: z.literal('metered_tiers'),
    meter_id: z.uuid(),
    tiers,
    cap_amount: maybe(amount),
  }),
]);

export type NewPrice = z.output<typeof newPrice>;

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
    const seat_tiers = {
      ...price.seat_tiers,
      minimum_seats: all[0]!.min_seats,
      maximum_seats: all.at(-1)!.max_seats,
    };
    return { seat_tiers };
  }
  if (price.amount_type === 'unit_based') return { maximum_units: price.tiers.tiers.at(-1)!.bound };
  // The meter is embedded when the price is shown.
  return {};
}
