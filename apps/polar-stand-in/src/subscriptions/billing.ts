import type { models } from '@polar-sh/sdk/2026-10';
import { addInterval, dayOfMonth, fromIso, type Interval, toIso } from '../core/clock.ts';
import type {
  CheckoutRow,
  CustomerRow,
  OrderLine,
  OrderRow,
  PriceRow,
  ProductRow,
  SubscriptionRow,
} from '../core/rows.ts';
import { customerOf, fresh, insert, type World } from '../core/world.ts';
import { provide } from '../grants/grants.ts';
import { baseAmount } from '../money/amounts.ts';
import { announceOrder, draftOrder, placeOrder } from '../orders/orders.ts';
import { meteredPrices, pricesOfSubscription, subscriptionMeters } from '../usage/customer-meters.ts';
import { sourceOf } from './subscription.ts';

type Chosen = { seats?: number | null; units: number | null; hidden: { chosenAmount: number | null } };

export const amountOf = (prices: readonly PriceRow[], { seats, units, hidden }: Chosen): number =>
  prices.reduce(
    (sum, price) => sum + baseAmount(price, { seats: seats ?? null, units, amount: hidden.chosenAmount }),
    0,
  );

export const productOf = ({ tables }: World, row: SubscriptionRow): ProductRow => tables.products.get(row.product_id)!;

/** The order lines of the period that begins. */
export function baseLines(world: World, row: SubscriptionRow): OrderLine[] {
  return pricesOfSubscription(world, row)
    .filter(({ amount_type }) => !amount_type.startsWith('metered'))
    .map((price) => periodLine(row, price, productOf(world, row).name, amountOf([price], row)));
}

/** @param row whose current period is paid for; null where it is no subscription */
export const periodLine = (
  row: SubscriptionRow | null,
  { id }: PriceRow,
  label: string,
  amount: number,
): OrderLine => ({
  label,
  amount,
  proration: false,
  product_price_id: id,
  start_timestamp: row?.current_period_start ?? null,
  end_timestamp: row?.current_period_end ?? null,
  discountable: true,
});

/** The order lines for the usage of the period that ends, and those that waited for this invoice. */
export function usageLines(world: World, row: SubscriptionRow): OrderLine[] {
  const meters = subscriptionMeters(world, row);
  const usage = meteredPrices(world, row).map((price, at) => {
    const { amount, consumed_units, credited_units, meter } = meters[at]!;
    const units = Math.max(0, consumed_units - credited_units);
    return periodLine(row, price, `${meter.name} — ${units} units`, amount);
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
    customer: customerOf(world, row),
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
  const { recurring_interval: interval, recurring_interval_count: count } = product;
  row.current_period_end = toIso(addInterval(start, interval as Interval, count ?? 1, row.hidden.anchorDay));
}

interface NewSubscription {
  customer: CustomerRow;
  product: ProductRow;
  prices: PriceRow[];
  currency: string;
  seats: number | null;
  units: number | null;
  chosenAmount: number | null;
  discountId: string | null;
  trial: { interval: Interval; count: number } | null;
  checkout: CheckoutRow | null;
  metadata: SubscriptionRow['metadata'];
}

/** Begins to exist; the caller announces it. */
export function startSubscription(world: World, wanted: NewSubscription): SubscriptionRow {
  const { customer, product, prices, trial, checkout } = wanted;
  const common = fresh(world);
  const now = fromIso(common.created_at);
  const row: SubscriptionRow = {
    ...common,
    amount: 0,
    currency: wanted.currency,
    recurring_interval: product.recurring_interval!,
    recurring_interval_count: product.recurring_interval_count ?? 1,
    status: trial ? 'trialing' : 'active',
    current_period_start: common.created_at,
    current_period_end: common.created_at,
    current_meter_period_start: null,
    current_meter_period_end: null,
    trial_start: trial ? common.created_at : null,
    trial_end: null,
    cancel_at_period_end: false,
    canceled_at: null,
    started_at: common.created_at,
    ends_at: null,
    ended_at: null,
    past_due_at: null,
    pause_at_period_end: false,
    paused_at: null,
    resumes_at: null,
    customer_id: customer.id,
    product_id: product.id,
    discount_id: wanted.discountId,
    checkout_id: checkout?.id ?? null,
    seats: wanted.seats,
    units: wanted.units,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
    metadata: wanted.metadata,
    custom_field_data: checkout?.custom_field_data ?? {},
    pending_update: null,
    hidden: {
      priceIds: prices.map(({ id }) => id),
      anchorDay: 1,
      discountedSince: wanted.discountId ? common.created_at : null,
      carried: [],
      chosenAmount: wanted.chosenAmount,
      benefitsRevoked: false,
      ...taxed(prices, checkout),
    },
  };
  beginPeriods(row, now, product);
  if (trial) {
    row.trial_end = toIso(addInterval(now, trial.interval, trial.count, dayOfMonth(now)));
    row.current_period_end = row.trial_end;
  }
  row.amount = amountOf(prices, row);
  return insert(world.tables.subscriptions, row);
}

const taxed = ([price]: PriceRow[], checkout: CheckoutRow | null) => ({
  taxOption: price?.tax_behavior ?? null,
  isBusiness: checkout?.is_business_customer ?? false,
});

/** Grants the benefits of the subscription's product to its customer. */
export function provideBenefits(world: World, row: SubscriptionRow): void {
  provide(world, customerOf(world, row), productOf(world, row), sourceOf(row));
}
