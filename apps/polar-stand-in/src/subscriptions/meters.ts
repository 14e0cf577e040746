import type { models } from '@polar-sh/sdk/2026-10';
import type { PriceRow, SubscriptionRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { usageAmount } from '../money/pricing.ts';
import { meterOf, meterRow } from '../usage/customer-meters.ts';

type Metered = models.ProductPriceMeteredUnit | models.ProductPriceMeteredTiers;

const isMetered = (price: PriceRow): price is Metered =>
  price.amount_type === 'metered_unit' || price.amount_type === 'metered_tiers';

export function pricesOfSubscription({ tables }: World, { hidden }: SubscriptionRow): PriceRow[] {
  return hidden.priceIds.map((id) => tables.prices.get(id)!);
}

export const meteredPrices = (world: World, row: SubscriptionRow): Metered[] =>
  pricesOfSubscription(world, row).filter(isMetered);

/** What the meters of the subscription stand at, and what that would cost now. */
export function subscriptionMeters(world: World, row: SubscriptionRow): models.SubscriptionMeter[] {
  return meteredPrices(world, row).map((price) => {
    const meter = meterOf(world, row.customer_id, price.meter_id);
    const consumed = meter?.consumed_units ?? 0;
    const credited = meter?.credited_units ?? 0;
    return {
      // One meter of one price: the id is the price's, so that it is the same every time.
      id: price.id,
      created_at: row.created_at,
      modified_at: meter?.modified_at ?? null,
      consumed_units: consumed,
      credited_units: credited,
      amount: usageAmount(price, consumed - credited),
      meter_id: price.meter_id,
      meter: meterRow(world, price.meter_id),
    };
  });
}
