import type { models } from '@polar-sh/sdk/2026-10';
import type { SubscriptionRow } from '../core/rows.ts';
import { touch, type World } from '../core/world.ts';
import { discountBase, priceView, productView } from '../catalogue/views.ts';
import { embeddedCustomer } from '../customers/views.ts';
import { pricesOfSubscription, subscriptionMeters } from './meters.ts';

export function subscriptionView(world: World, row: SubscriptionRow): models.Subscription {
  const { hidden: _, ...subscription } = row;
  const { tables } = world;
  return {
    ...subscription,
    customer: embeddedCustomer(tables.customers.get(row.customer_id)!),
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
