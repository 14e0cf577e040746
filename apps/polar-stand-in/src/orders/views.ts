import type { models } from '@polar-sh/sdk/2026-10';
import type { OrderRow, SubscriptionRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { bareProduct, discountBase } from '../catalogue/views.ts';
import { embeddedCustomer } from '../customers/views.ts';
import { without } from '../core/without.ts';

export function bareSubscription(row: SubscriptionRow): models.OrderSubscription {
  return without(row, 'custom_field_data', 'pending_update', 'hidden');
}

export function orderView(world: World, order: OrderRow): models.Order {
  const { tables } = world;
  const product = tables.products.get(order.product_id ?? '');
  const subscription = tables.subscriptions.get(order.subscription_id ?? '');
  return {
    ...without(order, 'hidden'),
    customer: embeddedCustomer(tables.customers.get(order.customer_id)!),
    product: product ? bareProduct(product) : null,
    discount: discountBase(world, order.discount_id),
    subscription: subscription ? bareSubscription(subscription) : null,
  };
}
