import { expect, test } from '@jest/globals';
import { validateEvent } from 'polar-sdk-v0/webhooks.js';
import { openShop } from './kit/shop.ts';

const shop = openShop();

test('standard signatures carry what the SDK verifies', async () => {
  await shop.customer();
  expect(await shop.heard()).toEqual(['customer.created', 'member.created', 'customer.state_changed']);
  const endpoint = await shop.polar.webhooks.getWebhookEndpoint(shop.endpointId);
  expect(endpoint).toMatchObject({ uses_standard_webhook_signature: true, enabled: true, api_version: '2026-10' });
});

test('the signatures of older endpoints and every payload are understood by the SDK of that time', async () => {
  await shop.control('webhooks/endpoint', { id: shop.endpointId, standard: false });
  const bought = await shop.subscribe('Pro monthly');
  await shop.polar.subscriptions.update(bought.id, { cancel_at_period_end: true });
  await shop.buy('Handbook', { confirmation: { customer_email: 'anna@polar-shop.com' } });
  const [order] = await shop.ordersOf(bought);
  await shop.polar.refunds.create({ order_id: order!.id, amount: 100, reason: 'other' });
  await shop.polar.organizations.update(order!.customer.organization_id, { name: 'Another name' });
  await shop.control('webhooks/idle');
  const parsed = shop.sink.bodies.map(({ body, headers }) => validateEvent(body, headers, shop.sink.secret).type);
  expect(parsed).toEqual(shop.sink.types());
  expect(parsed).toEqual(
    expect.arrayContaining([
      'checkout.created',
      'checkout.updated',
      'customer.created',
      'customer.state_changed',
      'member.created',
      'subscription.created',
      'subscription.active',
      'subscription.updated',
      'subscription.canceled',
      'order.created',
      'order.updated',
      'order.paid',
      'order.refunded',
      'benefit_grant.created',
      'refund.created',
      'organization.updated',
    ]),
  );
});

test.each(['signature', 'body', 'timestamp', 'id'] as const)(
  'a spoiled %s is refused, the retry is not',
  async (what) => {
    await shop.control('webhooks', { corruptions: [what] });
    await shop.customer();
    await shop.control('webhooks/idle');
    expect(shop.sink.refused).toEqual(['PolarWebhookVerificationError']);
  },
);

test('a signature that is five minutes and one second old is refused', async () => {
  await shop.control('webhooks', { skewSeconds: -302 });
  await shop.customer();
  await shop.control('webhooks/idle');
  expect(shop.sink.delivered).toEqual([]);
  await shop.control('webhooks', { skewSeconds: -290 });
  await shop.polar.customers.create({ email: 'ben@polar-shop.com' });
  expect(await shop.heard()).toContain('customer.created');
});

test('each endpoint has events of its own, with payloads that stay as they were', async () => {
  const events = ['customer.created', 'customer.updated'] as const;
  const second = await shop.polar.webhooks.createWebhookEndpoint({ url: shop.url, format: 'raw', events: [...events] });
  const customer = await shop.customer();
  await shop.polar.customers.update(customer.id, { name: 'Anna B' });
  await shop.control('webhooks/idle');
  const { items } = await shop.polar.webhooks.listWebhookDeliveries({ endpoint_id: second.id });
  const payloads = items
    .toReversed()
    .map(({ webhook_event }) => JSON.parse(webhook_event.payload!) as { type: string; data: { name: string } });
  expect(payloads.map(({ type, data }) => [type, data.name])).toEqual([
    ['customer.created', 'Anna'],
    ['customer.updated', 'Anna B'],
  ]);
  const own = new Set(items.map(({ webhook_event }) => webhook_event.id));
  expect(shop.sink.delivered.filter(({ id }) => own.has(id))).toEqual([]);
});

test('ten attempts, then the endpoint is disabled after ten events, and nothing is recorded any more', async () => {
  shop.sink.status = 500;
  for (let at = 0; at < 5; at += 1) await shop.polar.customers.create({ email: `anna${at}@polar-shop.com` });
  await shop.control('webhooks/idle');
  const { pagination } = await shop.polar.webhooks.listWebhookDeliveries({ succeeded: false });
  expect(pagination.total_count).toBe(15 * 10);
  expect(await shop.polar.webhooks.getWebhookEndpoint(shop.endpointId)).toMatchObject({ enabled: false });
  await shop.polar.customers.create({ email: 'late@polar-shop.com' });
  await shop.control('webhooks/idle');
  expect((await shop.polar.webhooks.listWebhookDeliveries({})).pagination.total_count).toBe(150);
});

test('an order of a checkout begins paid, that of a renewal pending', async () => {
  await shop.subscribe('Basic monthly');
  await shop.advance(28);
  await shop.control('webhooks/idle');
  const created = shop.sink.delivered.filter(({ type }) => type === 'order.created');
  expect(created.map(({ data }) => [data['billing_reason'], data['status']])).toEqual([
    ['subscription_create', 'paid'],
    ['subscription_cycle', 'pending'],
  ]);
});

test('a redelivery keeps the id', async () => {
  await shop.customer();
  await shop.control('webhooks/idle');
  const [first] = shop.sink.delivered;
  await shop.polar.webhooks.redeliverWebhookEvent(first!.id);
  await shop.control('webhooks/idle');
  expect(shop.sink.delivered.filter(({ id }) => id === first!.id)).toHaveLength(2);
});

test('held events are released in any order, more than once', async () => {
  await shop.control('webhooks', { held: true });
  await shop.customer();
  await shop.control('webhooks/flush');
  expect(shop.sink.delivered).toEqual([]);
  await shop.control('webhooks/release', { order: 'reverse', copies: 2 });
  const reversed = ['customer.state_changed', 'member.created', 'customer.created'];
  expect(shop.sink.types()).toEqual(reversed.flatMap((type) => [type, type]));
});

test('many events at once, and a type that nobody knows', async () => {
  await shop.customer();
  await shop.heard();
  expect(await shop.control('webhooks/burst', { n: 200, concurrency: 10 })).toMatchObject({ sent: 200 });
  expect(shop.sink.delivered).toHaveLength(200);
  await shop.control('webhooks/unknown', { type: 'robot.created', data: {} });
  await shop.control('webhooks/idle');
  expect(shop.sink.refused).toEqual(['PolarWebhookUnknownTypeError']);
});

test('a new secret replaces the old one', async () => {
  const before = shop.sink.secret;
  const { secret } = await shop.polar.webhooks.resetWebhookEndpointSecret(shop.endpointId);
  expect(secret).not.toBe(before);
  await shop.customer();
  await shop.control('webhooks/idle');
  expect(new Set(shop.sink.refused)).toEqual(new Set(['PolarWebhookVerificationError']));
});

test('endpoints are listed, changed and deleted', async () => {
  const { webhooks } = shop.polar;
  await webhooks.updateWebhookEndpoint(shop.endpointId, { enabled: false, events: ['order.paid'] });
  expect((await webhooks.listWebhookEndpoints({})).items).toMatchObject([{ enabled: false, events: ['order.paid'] }]);
  await webhooks.deleteWebhookEndpoint(shop.endpointId);
  await expect(webhooks.getWebhookEndpoint(shop.endpointId)).rejects.toMatchObject({ statusCode: 404 });
  await expect(webhooks.redeliverWebhookEvent(shop.endpointId)).rejects.toMatchObject({ statusCode: 404 });
});
