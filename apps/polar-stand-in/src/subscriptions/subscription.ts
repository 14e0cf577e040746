import type { models } from '@polar-sh/sdk/2026-10';
import { Refusal } from '../core/refusals.ts';
import type { SubscriptionRow } from '../core/rows.ts';
import { customerOf, touch, type World } from '../core/world.ts';
import { discountBase, priceView, productView } from '../catalogue/views.ts';
import { embeddedCustomer } from '../customers/views.ts';
import { revokeAll } from '../grants/grants.ts';
import { voidOrders } from '../orders/orders.ts';
import { pricesOfSubscription, subscriptionMeters } from '../usage/customer-meters.ts';

export function subscriptionView(world: World, row: SubscriptionRow): models.Subscription {
  const { hidden: _, ...subscription } = row;
  const { tables } = world;
  return {
    ...subscription,
    customer: embeddedCustomer(customerOf(world, row)),
    product: productView(world, tables.products.get(row.product_id)!),
    discount: discountBase(world, row.discount_id),
    prices: pricesOfSubscription(world, row).map((price) => priceView(world, price)),
    meters: subscriptionMeters(world, row),
  };
}

/** Something changed: `types` besides `subscription.updated`, which follows unless it is among them. */
export function announceSubscription(world: World, row: SubscriptionRow, ...types: string[]): void {
  touch(world, row);
  const all = types.includes('subscription.updated') ? types : [...types, 'subscription.updated'];
  for (const type of all) world.announcer.emit(type, subscriptionView(world, row));
  world.announcer.stateChanged(row.customer_id);
}

export const sourceOf = (row: SubscriptionRow) => ({ subscription_id: row.id, order_id: null });

export const isBillable = ({ status }: SubscriptionRow): boolean =>
  status === 'trialing' || status === 'active' || status === 'past_due';

const CANCELED = 'This subscription is already canceled or will be at the end of the period.';
export const alreadyCanceled = (): Refusal => new Refusal(403, 'AlreadyCanceledSubscription', CANCELED);

interface Reason {
  customer_cancellation_reason?: models.CustomerCancellationReason | null | undefined;
  customer_cancellation_comment?: string | null | undefined;
}

function remember(row: SubscriptionRow, said: Reason): void {
  row.customer_cancellation_reason = said.customer_cancellation_reason ?? row.customer_cancellation_reason;
  row.customer_cancellation_comment = said.customer_cancellation_comment ?? row.customer_cancellation_comment;
}

export function cancelAtPeriodEnd(world: World, row: SubscriptionRow, reason: Reason): void {
  if (row.cancel_at_period_end || row.ended_at !== null || !isBillable(row)) throw alreadyCanceled();
  remember(row, reason);
  row.cancel_at_period_end = true;
  row.canceled_at = world.clock.now();
  row.ends_at = row.current_period_end;
  row.pending_update = null;
  announceSubscription(world, row, 'subscription.updated', 'subscription.canceled');
}

export function uncancel(world: World, row: SubscriptionRow): void {
  if (row.ended_at !== null) throw alreadyCanceled();
  if (!row.cancel_at_period_end) {
    throw new Refusal(409, 'SubscriptionNotScheduledToCancel', 'This subscription is not scheduled to be canceled.');
  }
  row.cancel_at_period_end = false;
  row.canceled_at = null;
  row.ends_at = null;
  row.customer_cancellation_reason = null;
  row.customer_cancellation_comment = null;
  announceSubscription(world, row, 'subscription.updated', 'subscription.uncanceled');
}

/** Ends now: benefits go, orders that wait for payment are voided. */
export function revokeSubscription(world: World, row: SubscriptionRow, reason: Reason = {}): void {
  if (row.ended_at !== null) throw alreadyCanceled();
  remember(row, reason);
  end(world, row);
}

/** `subscription.canceled` comes a second time when a scheduled end takes effect. */
export function end(world: World, row: SubscriptionRow): void {
  const now = world.clock.now();
  row.status = 'canceled';
  row.cancel_at_period_end = false;
  row.pause_at_period_end = false;
  row.canceled_at ??= now;
  row.ends_at ??= now;
  row.ended_at = now;
  row.pending_update = null;
  announceSubscription(world, row, 'subscription.updated', 'subscription.canceled', 'subscription.revoked');
  voidOrders(world, row.id);
  revokeAll(world, sourceOf(row));
}
