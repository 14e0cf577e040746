import { DAY, fromIso, HOUR, toIso } from '../core/clock.ts';
import type { OrderRow, SubscriptionRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import { organizationOf, touch, type World } from '../core/world.ts';
import { charge } from '../customers/cards.ts';
import { revokeAll } from '../grants/grants.ts';
import { provide } from '../grants/provision.ts';
import { announceOrder, settleOrder, voidOrders } from '../orders/orders.ts';
import { productOf } from './billing.ts';
import { end, isBillable, sourceOf } from './ending.ts';
import { announceSubscription } from './views.ts';

/** Days between the attempts: four retries within 21 days. */
const RETRY_DAYS = [2, 5, 7, 7];
const DEADLINE_DAYS = RETRY_DAYS.reduce((sum, days) => sum + days, 0);

/** Charges a renewal. A lost card is not charged again; the deadline stays the same. */
export function collect(world: World, row: SubscriptionRow, order: OrderRow): void {
  const customer = world.tables.customers.get(row.customer_id)!;
  const outcome = charge(world, customer, order.due_amount);
  if (outcome === 'paid') {
    settleOrder(world, order);
    recover(world, row);
    return;
  }
  if (!isBillable(row)) {
    voidOrders(world, row.id);
    return;
  }
  const wait = RETRY_DAYS[order.hidden.attempts];
  order.hidden.attempts = outcome === 'lost' ? RETRY_DAYS.length : order.hidden.attempts + 1;
  order.next_payment_attempt_at =
    outcome === 'lost' || wait === undefined ? null : toIso(world.clock.peek() + wait * DAY);
  touch(world, order);
  announceOrder(world, 'order.updated', order);
  if (row.status === 'past_due') {
    if (wait === undefined) end(world, row);
    return;
  }
  row.status = 'past_due';
  row.past_due_at = world.clock.now();
  announceSubscription(world, row, 'subscription.updated', 'subscription.past_due');
}

function recover(world: World, row: SubscriptionRow): void {
  if (row.status !== 'past_due') return;
  const others = only(world.tables.orders, (order) => order.subscription_id === row.id && order.status === 'pending');
  if (others.length > 0) return;
  row.status = 'active';
  row.past_due_at = null;
  announceSubscription(world, row, 'subscription.active');
  if (!row.hidden.benefitsRevoked) return;
  row.hidden.benefitsRevoked = false;
  provide(world, world.tables.customers.get(row.customer_id)!, productOf(world, row), sourceOf(row));
}

export interface Due {
  at: number;
  run: () => void;
}

export function dunningDue(world: World): Due[] {
  const retries = only(
    world.tables.orders,
    (order) => order.status === 'pending' && Boolean(order.next_payment_attempt_at),
  ).map((order): Due => ({
    at: fromIso(order.next_payment_attempt_at!),
    run: () => collect(world, world.tables.subscriptions.get(order.subscription_id!)!, order),
  }));
  const late = only(
    world.tables.subscriptions,
    ({ status, past_due_at }) => status === 'past_due' && Boolean(past_due_at),
  );
  return [...retries, ...late.flatMap((row) => deadlines(world, row))];
}

function deadlines(world: World, row: SubscriptionRow): Due[] {
  const since = fromIso(row.past_due_at!);
  const grace = organizationOf(world).subscription_settings.benefit_revocation_grace_period;
  const ending = { at: since + DEADLINE_DAYS * DAY + HOUR, run: () => end(world, row) };
  if (row.hidden.benefitsRevoked) return [ending];
  const run = () => {
    row.hidden.benefitsRevoked = true;
    revokeAll(world, sourceOf(row));
  };
  return [{ at: since + grace * DAY, run }, ending];
}
