import type {
  CheckoutRow,
  CustomerRow,
  OrderLine,
  OrderRow,
  PriceRow,
  ProductRow,
  SubscriptionRow,
} from '../core/rows.ts';
import { touch, type World } from '../core/world.ts';
import { saveCard } from '../customers/addresses.ts';
import { provide } from '../grants/grants.ts';
import { baseAmount } from '../money/amounts.ts';
import { announceOrder, draftOrder, markPaid, placeOrder } from '../orders/orders.ts';
import { beginPeriods, periodLine, startSubscription } from '../subscriptions/billing.ts';
import { switchPlan } from '../subscriptions/changes.ts';
import { announceSubscription, sourceOf } from '../subscriptions/subscription.ts';
import { announceCheckout, pricesFor, productOf, redeem, release } from './checkout.ts';

interface Purchase {
  row: CheckoutRow;
  customer: CustomerRow;
  product: ProductRow;
  prices: PriceRow[];
}

/** Paid: subscription, order and benefits come first, then the checkout says so. */
export function succeed(world: World, row: CheckoutRow): void {
  const customer = world.tables.customers.get(row.customer_id!)!;
  const product = productOf(world, row);
  const purchase = { row, customer, product, prices: pricesFor(world, row, product) };
  if (row.hidden.card) saveCard(world, customer, row.hidden.card);
  const subscription = product.is_recurring ? subscribe(world, purchase) : null;
  const order = buy(world, purchase, subscription);
  redeem(world, row, order);
  const source = subscription ? sourceOf(subscription) : { subscription_id: null, order_id: order.id };
  provide(world, customer, product, source);
  row.status = 'succeeded';
  row.subscription_id = subscription?.id ?? null;
  touch(world, row);
  announceCheckout(world, 'updated', row);
  world.announcer.stateChanged(customer.id);
}

/** Not paid: the form is open again. */
export function fail(world: World, row: CheckoutRow): void {
  release(world, row);
  row.status = 'open';
  row.hidden.card = null;
  row.payment_processor_metadata = {};
  touch(world, row);
  announceCheckout(world, 'updated', row);
}

function subscribe(world: World, { row, ...bought }: Purchase): SubscriptionRow {
  const upgraded = world.tables.subscriptions.get(row.subscription_id ?? '');
  if (upgraded) return upgrade(world, upgraded, { row, ...bought });
  const { active_trial_interval: interval, active_trial_interval_count: count } = row;
  const added = startSubscription(world, {
    ...bought,
    currency: row.currency,
    seats: row.seats ?? null,
    units: row.units,
    chosenAmount: row.hidden.chosenAmount,
    discountId: row.discount_id,
    trial: interval && count ? { interval, count } : null,
    checkout: row,
    metadata: row.metadata,
  });
  announceSubscription(world, added, 'subscription.created', 'subscription.active');
  return added;
}

/** A free subscription begins a paid period. */
function upgrade(world: World, subscription: SubscriptionRow, { row, product, prices }: Purchase): SubscriptionRow {
  switchPlan(world, subscription, { productId: product.id, seats: row.seats ?? null, units: row.units });
  subscription.hidden.priceIds = prices.map(({ id }) => id);
  subscription.discount_id = row.discount_id;
  subscription.hidden.discountedSince = row.discount_id && world.clock.now();
  subscription.checkout_id = row.id;
  beginPeriods(subscription, world.clock.micros(), product);
  announceSubscription(world, subscription);
  return subscription;
}

function buy(world: World, purchase: Purchase, subscription: SubscriptionRow | null): OrderRow {
  const { row, customer, product, prices } = purchase;
  const order = draftOrder(world, {
    customer,
    product,
    reason: subscription ? 'subscription_create' : 'purchase',
    currency: row.currency,
    lines: linesOf(purchase, subscription),
    discountId: row.discount_id,
    subscription,
    checkout: row,
    taxOption: prices[0]?.tax_behavior ?? null,
    isBusiness: row.is_business_customer,
  });
  placeOrder(world, order);
  markPaid(world, order);
  announceOrder(world, 'order.created', order);
  touch(world, order);
  announceOrder(world, 'order.updated', order);
  announceOrder(world, 'order.paid', order);
  return order;
}

/** The first period; of a trial nothing is due. */
function linesOf({ row, product, prices }: Purchase, subscription: SubscriptionRow | null): OrderLine[] {
  const trial = subscription?.status === 'trialing';
  const chosen = { seats: row.seats ?? null, units: row.units, amount: row.hidden.chosenAmount };
  return prices
    .filter(({ amount_type }) => !amount_type.startsWith('metered'))
    .map((price) =>
      periodLine(
        subscription,
        price,
        trial ? `Trial of ${product.name}` : product.name,
        trial ? 0 : baseAmount(price, chosen),
      ),
    );
}
