import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { APolar, answer } from '../../testing/a-polar.ts';
import { organization } from '../../testing/fixtures/people.ts';
import * as people from '../../testing/fixtures/people.ts';
import * as purchases from '../../testing/fixtures/purchases.ts';
import type { PolarGateway } from './polar-gateway.ts';

let polar: APolar;
let gateway: PolarGateway;
beforeEach(async () => {
  polar = await new APolar().start();
  gateway = polar.gateway();
});
afterEach(() => polar.stop());

const own = { items: [organization], pagination: { total_count: 1, max_page: 1 } };

test.each<[string, (port: PolarGateway) => Promise<unknown>, string, unknown, unknown]>([
  [
    'customers.update',
    (port) => port.customers.update('c', { externalId: 'u' }),
    'PATCH /v1/customers/c',
    { external_id: 'u' },
    people.customer,
  ],
  [
    'customers.byExternalId',
    (port) => port.customers.byExternalId('a/b'),
    'GET /v1/customers/external/a%2Fb',
    undefined,
    people.customer,
  ],
  [
    'customers.deleteByExternalId',
    (port) => port.customers.deleteByExternalId('u', true),
    'DELETE /v1/customers/external/u',
    undefined,
    '',
  ],
  [
    'members.add',
    (port) => port.members.add('c', { email: 'e@example.com', externalId: 'u' }),
    'POST /v1/customers/c/members',
    { email: 'e@example.com', external_id: 'u' },
    people.member,
  ],
  [
    'subscriptions: cancel',
    (port) => port.subscriptions.update('s', { cancelAtPeriodEnd: true, customerCancellationReason: 'unused' }),
    'PATCH /v1/subscriptions/s',
    { cancel_at_period_end: true, customer_cancellation_reason: 'unused' },
    purchases.subscription,
  ],
  [
    'subscriptions: change',
    (port) => port.subscriptions.update('s', { productId: 'p', prorationBehavior: 'next_period' }),
    'PATCH /v1/subscriptions/s',
    { product_id: 'p', proration_behavior: 'next_period' },
    purchases.subscription,
  ],
  [
    'subscriptions: clear',
    (port) => port.subscriptions.update('s', { pendingUpdate: null }),
    'PATCH /v1/subscriptions/s',
    { pending_update: null },
    purchases.subscription,
  ],
  [
    'subscriptions.revoke',
    (port) => port.subscriptions.revoke('s'),
    'DELETE /v1/subscriptions/s',
    undefined,
    purchases.subscription,
  ],
  [
    'orders.correct',
    (port) => port.orders.correct('o', { billingName: 'Acme', billingAddress: { postalCode: '1', country: 'FR' } }),
    'PATCH /v1/orders/o',
    { billing_name: 'Acme', billing_address: { postal_code: '1', country: 'FR' } },
    purchases.order,
  ],
  [
    'orders.invoiceUrl',
    (port) => port.orders.invoiceUrl('o'),
    'GET /v1/orders/o/invoice',
    undefined,
    { url: 'https://example.com/i' },
  ],
  [
    'seats.assign',
    (port) => port.seats.assign({ subscriptionId: 's', externalMemberId: 'u' }),
    'POST /v1/customer-seats',
    { subscription_id: 's', external_member_id: 'u', immediate_claim: true },
    people.customerSeat,
  ],
  ['seats.revoke', (port) => port.seats.revoke('t'), 'DELETE /v1/customer-seats/t', undefined, people.customerSeat],
])('%s', async (_name, call, line, body, given) => {
  polar.answers = [answer(200, given)];
  await call(gateway);
  expect(polar.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([line]);
  expect(polar.seen[0]!.body).toEqual(body);
});

test('a portal session', async () => {
  const expiresAt = '2026-11-01T10:30:00.000000Z';
  polar.answers = [
    answer(201, {
      token: 't',
      customer_portal_url: 'https://polar.sh/p',
      expires_at: expiresAt,
      customer: people.team,
    }),
  ];
  const session = { externalCustomerId: 'o', externalMemberId: 'u', returnUrl: 'https://example.com' };
  expect(await gateway.customers.portal(session)).toEqual({ url: 'https://polar.sh/p', expiresAt });
  expect(polar.seen[0]!.body).toEqual({
    external_customer_id: 'o',
    external_member_id: 'u',
    return_url: 'https://example.com',
  });
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
  expect((await gateway.licenseKeys.validate({ key: 'K', incrementUsage: 1 })).fields.status).toBe('granted');
  const activation = { key: 'K', label: 'laptop', conditions: { os_name: 'x' }, meta: { camelKey: 1 } };
  expect(await gateway.licenseKeys.activate(activation)).toBe('a');
  await gateway.licenseKeys.deactivate('K', 'a');
  expect(polar.seen.map(({ path }) => path)).toEqual([
    '/v1/organizations/',
    '/v1/license-keys/validate',
    '/v1/license-keys/activate',
    '/v1/license-keys/deactivate',
  ]);
  expect(polar.seen.slice(1).map(({ body }) => body)).toEqual([
    { key: 'K', increment_usage: 1, organization_id: organization.id },
    { ...activation, organization_id: organization.id },
    { key: 'K', activation_id: 'a', organization_id: organization.id },
  ]);
});

test('usage is sent with the ids that make it safe to send again', async () => {
  polar.answers = [answer(200, { inserted: 1, duplicates: 1 }), answer(200, { inserted: 2 })];
  const events = [1, 2].map((number) => ({
    externalId: `e${number}`,
    name: 'api_call',
    externalCustomerId: 'u',
    timestamp: '2026-11-01T09:30:00Z',
    metadata: { my_key: number, camelKey: true },
  }));
  expect(await gateway.usage.ingest(events)).toEqual({ inserted: 1, duplicates: 1 });
  expect(await gateway.usage.ingest(events)).toEqual({ inserted: 2, duplicates: 0 });
  expect(polar.seen[0]!.body).toEqual({
    events: [1, 2].map((number) => ({
      external_id: `e${number}`,
      name: 'api_call',
      external_customer_id: 'u',
      timestamp: '2026-11-01T09:30:00Z',
      metadata: { my_key: number, camelKey: true },
    })),
  });
});

test('endpoints come without their secrets, deliveries with the bodies', async () => {
  const at = '2026-11-01T09:30:00.000000Z';
  const endpoint = { id: 'e', url: 'https://example.com', enabled: false, events: ['order.paid'] };
  const delivery = { id: 'd', created_at: at, succeeded: false, webhook_event: { id: 'w', payload: '{"type":"x"}' } };
  const listed = (items: unknown[]) => answer(200, { items, pagination: { total_count: 1, max_page: 1 } });
  polar.answers = [listed([{ ...endpoint, secret: 'whsec_x' }]), listed([delivery])];
  expect(await gateway.webhooks.endpoints()).toEqual([endpoint]);
  expect(await gateway.webhooks.deliveries({ endpointId: 'e', startTimestamp: at, page: 1 })).toEqual({
    items: [{ eventId: 'w', attemptedAt: at, succeeded: false, payload: '{"type":"x"}' }],
    pageCount: 1,
  });
  expect(polar.seen[1]!.query).toMatchObject({ endpoint_id: 'e', start_timestamp: at, page: '1' });
});
