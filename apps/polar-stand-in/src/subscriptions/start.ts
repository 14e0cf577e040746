import { addInterval, dayOfMonth, type Interval } from '../core/calendar.ts';
import { fromIso, toIso } from '../core/clock.ts';
import type { CheckoutRow, CustomerRow, PriceRow, ProductRow, SubscriptionRow } from '../core/rows.ts';
import { insert } from '../core/store.ts';
import { fresh, type World } from '../core/world.ts';
import { amountOf, beginPeriods } from './billing.ts';

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
