import type { models } from '@polar-sh/sdk/2026-10';
import { addInterval, dayOfMonth, type Interval } from '../core/calendar.ts';
import { fromIso, toIso } from '../core/clock.ts';
import type { OrderLine, OrderRow, PriceRow, ProductRow, SubscriptionRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { announceOrder, draftOrder, placeOrder } from '../orders/orders.ts';
import { baseAmount } from '../money/pricing.ts';
import { meteredPrices, pricesOfSubscription, subscriptionMeters } from './meters.ts';

type Chosen = { seats?: number | null; units: number | null; hidden: { chosenAmount: number | null } };

export const amountOf = (prices: readonly PriceRow[], { seats, units, hidden }: Chosen): number =>
  prices.reduce(
    (sum, price) => sum + baseAmount(price, { seats: seats ?? null, units, amount: hidden.chosenAmount }),
    0,
  );

export const productOf = ({ tables }: World, row: SubscriptionRow): ProductRow => tables.products.get(row.product_id)!;

/** What the period that begins costs. */
export function baseLines(world: World, row: SubscriptionRow): OrderLine[] {
  return pricesOfSubscription(world, row)
    .filter(({ amount_type }) => !amount_type.startsWith('metered'))
    .map((price) => ({
      label: productOf(world, row).name,
      amount: amountOf([price], row),
      proration: false,
      product_price_id: price.id,
      start_timestamp: row.current_period_start,
      end_timestamp: row.current_period_end,
      discountable: true,
    }));
}

/** What the usage of the period that ends costs, and what waited for this invoice. */
export function usageLines(world: World, row: SubscriptionRow): OrderLine[] {
  const meters = subscriptionMeters(world, row);
  const usage = meteredPrices(world, row).map((price, at): OrderLine => {
    const { amount, consumed_units, credited_units, meter } = meters[at]!;
    return {
      label: `${meter.name} — ${Math.max(0, consumed_units - credited_units)} units`,
      amount,
      proration: false,
      product_price_id: price.id,
      start_timestamp: row.current_period_start,
      end_timestamp: row.current_period_end,
      discountable: true,
    };
  });
  return [...usage, ...row.hidden.carried];
}

/** `once`: the first invoice. `repeating`: while the period begins within the months. */
export function currentDiscount({ tables }: World, row: SubscriptionRow, isFirst: boolean): string | null {
  const discount = tables.discounts.get(row.discount_id ?? '');
  if (!discount) return null;
  if (discount.duration === 'once') return isFirst ? discount.id : null;
  if (discount.duration === 'forever') return discount.id;
  const months = 'duration_in_months' in discount ? discount.duration_in_months : 0;
  const since = fromIso(row.hidden.discountedSince ?? row.created_at);
  const end = addInterval(since, 'month', months, row.hidden.anchorDay);
  return fromIso(row.current_period_start) < end ? discount.id : null;
}

export function draftInvoice(
  world: World,
  row: SubscriptionRow,
  reason: models.OrderBillingReason,
  lines: OrderLine[],
  discountId: string | null,
): OrderRow {
  return draftOrder(world, {
    customer: world.tables.customers.get(row.customer_id)!,
    product: productOf(world, row),
    reason,
    currency: row.currency,
    lines,
    discountId,
    subscription: row,
    checkout: null,
    taxOption: row.hidden.taxOption,
    isBusiness: row.hidden.isBusiness,
  });
}

export function placePending(world: World, order: OrderRow): void {
  placeOrder(world, order);
  announceOrder(world, 'order.created', order);
}

/** A first period: from then on months end on its day. */
export function beginPeriods(row: SubscriptionRow, start: number, product: ProductRow): void {
  row.hidden.anchorDay = dayOfMonth(start);
  setPeriod(row, start, product);
}

/** The next period, from `start`. */
export function setPeriod(row: SubscriptionRow, start: number, product: ProductRow): void {
  row.current_period_start = toIso(start);
  row.current_period_end = toIso(
    addInterval(
      start,
      product.recurring_interval as Interval,
      product.recurring_interval_count ?? 1,
      row.hidden.anchorDay,
    ),
  );
}
