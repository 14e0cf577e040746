import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { APolar, answer } from '../../testing/a-polar.ts';
import * as people from '../../testing/fixtures/people.ts';
import * as purchases from '../../testing/fixtures/purchases.ts';
import type { SubscriptionChange } from '../domain/gateway-calls.ts';
import type { PolarGateway } from './polar-gateway.ts';

let polar: APolar;
let gateway: PolarGateway;
beforeEach(async () => {
  polar = await new APolar().start();
  gateway = polar.gateway();
});
afterEach(() => polar.stop());

const own = { items: [people.organization], pagination: { total_count: 1, max_page: 1 } };

const change = (values: SubscriptionChange) => (port: PolarGateway) => port.subscriptions.update('s', values);
const address = { postalCode: '1', country: 'FR' };

test.each<[line: string, call: (port: PolarGateway) => Promise<unknown>, given: unknown, sent?: unknown]>([
  ['PATCH /v1/customers/c', (p) => p.customers.update('c', { externalId: 'u' }), people.customer, { external_id: 'u' }],
  ['GET /v1/customers/external/a%2Fb', (p) => p.customers.byExternalId('a/b'), people.customer],
  ['DELETE /v1/customers/external/u', (p) => p.customers.deleteByExternalId('u'), ''],
  [
    'POST /v1/customers/c/members',
    (p) => p.members.add('c', { email: 'e@example.com', externalId: 'u' }),
    people.member,
    { email: 'e@example.com', external_id: 'u' },
  ],
  [
    'PATCH /v1/subscriptions/s',
    change({ cancelAtPeriodEnd: true, customerCancellationReason: 'unused' }),
    purchases.subscription,
    { cancel_at_period_end: true, customer_cancellation_reason: 'unused' },
  ],
  [
    'PATCH /v1/subscriptions/s',
    change({ productId: 'p', prorationBehavior: 'next_period' }),
    purchases.subscription,
    { product_id: 'p', proration_behavior: 'next_period' },
  ],
  ['PATCH /v1/subscriptions/s', change({ pendingUpdate: null }), purchases.subscription, { pending_update: null }],
  ['DELETE /v1/subscriptions/s', (p) => p.subscriptions.revoke('s'), purchases.subscription],
  [
    'PATCH /v1/orders/o',
    (p) => p.orders.correct('o', { billingName: 'Acme', billingAddress: address }),
    purchases.order,
    { billing_name: 'Acme', billing_address: { postal_code: '1', country: 'FR' } },
  ],
  ['GET /v1/orders/o/invoice', (p) => p.orders.invoiceUrl('o'), { url: 'https://example.com/i' }],
  [
    'POST /v1/customer-seats',
    (p) => p.seats.assign({ subscriptionId: 's', externalMemberId: 'u' }),
    people.customerSeat,
    { subscription_id: 's', external_member_id: 'u', immediate_claim: true },
  ],
  ['DELETE /v1/customer-seats/t', (p) => p.seats.revoke('t'), people.customerSeat],
])('%s', async (...[line, call, given, sent]) => {
  polar.answers = [answer(200, given)];
  await call(gateway);
  expect(polar.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([line]);
  expect(polar.seen[0]!.body).toEqual(sent);
});

test('a portal session', async () => {
  const expiresAt = '2026-11-01T10:30:00.000000Z';
  const opened = {
    token: 't',
    customer_portal_url: 'https://polar.sh/p',
    expires_at: expiresAt,
    customer: people.team,
  };
  polar.answers = [answer(201, opened)];
  const session = { externalCustomerId: 'o', externalMemberId: 'u', returnUrl: 'https://example.com' };
  expect(await gateway.customers.portal(session)).toEqual({ url: 'https://polar.sh/p', expiresAt });
  const asked = { external_customer_id: 'o', external_member_id: 'u', return_url: 'https://example.com' };
  expect(polar.seen[0]!.body).toEqual(asked);
});

test('seats of a subscription, and of what was bought once', async () => {
  const listed = () => answer(200, { seats: [people.customerSeat], available_seats: 1, total_seats: 2 });
  polar.answers = [listed(), listed()];
  const [seat] = await gateway.seats.of({ kind: 'subscription', id: 's' });
  expect([seat!.fields.status, polar.seen[0]!.query]).toEqual(['claimed', { subscription_id: 's' }]);
  expect(await gateway.seats.of({ kind: 'order', id: 'o' })).toHaveLength(1);
  expect(polar.seen[1]!.query).toEqual({ order_id: 'o' });
});

test('a license key is revealed to who asks, and not kept', async () => {
  const activation = { id: 'a', label: 'laptop', created_at: '2026-11-02T09:30:00.123456Z', meta: {} };
  polar.answers = [answer(200, { ...purchases.licenseKey, activations: [activation] })];
  expect(await gateway.licenseKeys.reveal('k')).toEqual({
    key: purchases.licenseKey.key,
    activations: [{ id: 'a', label: 'laptop', createdAt: activation.created_at }],
  });
  const { raw } = await gateway.get('license_key', 'k');
  expect([raw.display_key, raw.key]).toEqual([purchases.licenseKey.display_key, undefined]);
});

test('license keys are checked with the organization of the token, which is asked for once', async () => {
  polar.answers = [answer(200, own), answer(200, purchases.licenseKey), answer(201, { id: 'a' }), answer(204)];
  expect((await gateway.licenseKeys.validate({ key: 'K' })).fields.status).toBe('granted');
  const activation = { key: 'K', label: 'laptop' };
  expect(await gateway.licenseKeys.activate(activation)).toBe('a');
  await gateway.licenseKeys.deactivate('K', 'a');
  expect(polar.seen.map(({ path }) => path)).toEqual([
    '/v1/organizations/',
    '/v1/license-keys/validate',
    '/v1/license-keys/activate',
    '/v1/license-keys/deactivate',
  ]);
  expect(polar.seen.slice(1).map(({ body }) => body)).toEqual([
    { key: 'K', organization_id: people.organization.id },
    { ...activation, organization_id: people.organization.id },
    { key: 'K', activation_id: 'a', organization_id: people.organization.id },
  ]);
});

test('usage is sent with the ids that make it safe to send again', async () => {
  polar.answers = [answer(200, { inserted: 1, duplicates: 1 }), answer(200, { inserted: 2 })];
  const event = { name: 'api_call', timestamp: '2026-11-01T09:30:00Z', metadata: { my_key: 1, camelKey: true } };
  const events = ['e1', 'e2'].map((externalId) => ({ ...event, externalId, externalCustomerId: 'u' }));
  expect(await gateway.usage.ingest(events)).toEqual({ inserted: 1, duplicates: 1 });
  expect(await gateway.usage.ingest(events)).toEqual({ inserted: 2, duplicates: 0 });
  const sent = ['e1', 'e2'].map((id) => ({ ...event, external_id: id, external_customer_id: 'u' }));
  expect(polar.seen[0]!.body).toEqual({ events: sent });
});

test('endpoints come without their secrets, deliveries with the bodies', async () => {
  const at = '2026-11-01T09:30:00.000000Z';
  const endpoint = { id: 'e', url: 'https://example.com', enabled: false, events: ['order.paid'] };
  const delivery = { id: 'd', created_at: at, succeeded: false, webhook_event: { id: 'w', payload: '{"type":"x"}' } };
  const listed = (items: unknown[]) => answer(200, { items, pagination: { total_count: 1, max_page: 1 } });
  polar.answers = [listed([{ ...endpoint, secret: 'whsec_x' }]), listed([delivery])];
  expect(await gateway.webhooks.endpoints()).toEqual([endpoint]);
  expect(await gateway.webhooks.deliveries({ endpointId: 'e', startTimestamp: at, page: 1 })).toEqual({
    items: [{ eventId: 'w', payload: '{"type":"x"}' }],
    pageCount: 1,
  });
  expect(polar.seen[1]!.query).toMatchObject({ endpoint_id: 'e', start_timestamp: at, page: '1' });
});
