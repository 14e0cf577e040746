import { describe, expect, test } from '@jest/globals';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { STAND_IN_TOKEN } from '#billing/testing/stand-in';
import { keyHolder, withKey } from '../api-keys/a-key-holder.ts';
import { somebody } from '../organizations/people.ts';
import { answerOf } from '../support/browser-like.ts';
import { billingShop, type Wire } from './billing-app.ts';
import { buy, mirror, tablesWith } from './buying.ts';

const CREDENTIAL = 'a-backend-of-the-tests-with-a-long-secret-1';
const shop = billingShop({ SERVICE_CREDENTIALS: CREDENTIAL });

const SUBSCRIPTIONS = 'GET /api/billing/subscriptions';
const ORDERS = 'GET /api/billing/orders';
const BENEFITS = 'GET /api/billing/benefits';
const KEYS = 'GET /api/billing/license-keys';
const ENTITLEMENTS = 'GET /api/billing/entitlements';

const mutate = (table: string, id: unknown, change: Wire) => shop.standIn.control('mutate', { table, id, change });

const list = (answer: Wire, member: string) => answer[member] as readonly Wire[];

describe('subscriptions', () => {
  test('are listed whole, or those that are active, or those that are not', async () => {
    const ada = await shop.person();
    const ended = await buy(shop.platform, ada.id, 'Basic monthly');
    await shop.platform(`/v1/subscriptions/${ended.subscriptionId}`, { method: 'DELETE', body: {} });
    const running = await buy(shop.platform, ada.id, 'Pro monthly');
    await mirror(shop.app);
    const ids = async (values: Wire) => {
      const answer = await shop.ok(ada, SUBSCRIPTIONS, values);
      return [list(answer, 'subscriptions').map(({ id }) => id), answer['total']];
    };
    expect(await ids({})).toEqual([[running.subscriptionId, ended.subscriptionId], 2]);
    expect(await ids({ active: 'true' })).toEqual([[running.subscriptionId], 1]);
    expect(await ids({ active: 'false' })).toEqual([[ended.subscriptionId], 1]);
    expect(await ids({ limit: '1', offset: '1' })).toEqual([[ended.subscriptionId], 2]);
    expect(await shop.refused(ada, SUBSCRIPTIONS, { active: 'no' })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await shop.ok(ada, `${SUBSCRIPTIONS}/${ended.subscriptionId}`)).toMatchObject({ status: 'canceled' });
  });

  test('show their meters and their product, and nothing that is the merchant’s', async () => {
    const ada = await shop.person();
    const { subscriptionId } = await buy(shop.platform, ada.id, 'Metered API');
    await mirror(shop.app);
    const shown = await shop.ok(ada, `${SUBSCRIPTIONS}/${subscriptionId}`);
    expect(shown).toMatchObject({
      status: 'active',
      amount: 1000,
      product: { name: 'Metered API' },
      pendingUpdate: null,
      meters: [{ meter: { name: 'API calls' }, consumedUnits: 0 }],
    });
    expect(shown).not.toHaveProperty('customer');
  });

  test('keep a status that this version does not know', async () => {
    const ada = await shop.person();
    const { subscriptionId } = await buy(shop.platform, ada.id, 'Basic monthly');
    await mutate('subscriptions', subscriptionId, { status: 'frozen' });
    await mirror(shop.app);
    const shown = await shop.ok(ada, `${SUBSCRIPTIONS}/${subscriptionId}`);
    expect(shown).toMatchObject({ status: 'unknown', rawStatus: 'frozen' });
    await mutate('subscriptions', subscriptionId, { status: 'active' });
  });

  test('of an account that bought nothing are none', async () => {
    const ada = await somebody(shop.app, 'ada');
    expect(await shop.ok(ada, SUBSCRIPTIONS)).toEqual({ subscriptions: [], total: 0, limit: 20, offset: 0 });
  });
});

describe('orders', () => {
  test('have metadata and answers to custom fields with their keys as they were written', async () => {
    const ada = await shop.person();
    const metadata = { my_key: 'a', camelKey: 'b' };
    const custom_field_data = { company_size: '10' };
    const { orderId } = await buy(shop.platform, ada.id, 'Handbook', { metadata, custom_field_data });
    await mirror(shop.app);
    const { order, refunds } = await shop.ok(ada, `${ORDERS}/${orderId}`);
    expect(order).toMatchObject({ status: 'paid', metadata, customFieldData: custom_field_data, netAmount: 1999 });
    expect(order).not.toHaveProperty('platformFeeAmount');
    expect(refunds).toEqual([]);
  });

  test('are found by status, time and subscription, and show their refunds', async () => {
    const ada = await shop.person();
    const first = await buy(shop.platform, ada.id, 'Handbook');
    await shop.standIn.control('clock', { advance: { days: 1 } });
    const second = await buy(shop.platform, ada.id, 'Basic monthly');
    const refund = { order_id: first.orderId, amount: 999, reason: 'customer_request' };
    await shop.standIn.api('/v1/refunds/', refund);
    await mirror(shop.app);
    const ids = async (values: Wire) => list(await shop.ok(ada, ORDERS, values), 'orders').map(({ id }) => id);
    expect(await ids({})).toEqual([second.orderId, first.orderId]);
    expect(await ids({ status: 'paid' })).toEqual([second.orderId]);
    expect(await ids({ status: 'partially_refunded' })).toEqual([first.orderId]);
    expect(await ids({ subscriptionId: second.subscriptionId })).toEqual([second.orderId]);
    const { order } = await shop.ok(ada, `${ORDERS}/${second.orderId}`);
    const { createdAt } = order as { createdAt: string };
    const later = new Date(new Date(createdAt).getTime() - 3_600_000).toISOString();
    expect(await ids({ from: later })).toEqual([second.orderId]);
    expect(await ids({ until: later })).toEqual([first.orderId]);
    const { refunds } = await shop.ok(ada, `${ORDERS}/${first.orderId}`);
    expect(refunds).toMatchObject([{ status: 'succeeded', amount: 999, reason: 'customer_request' }]);
  });

  test('have an invoice once it is asked for, with other details where they are corrected', async () => {
    const ada = await shop.person();
    const { orderId } = await buy(shop.platform, ada.id, 'Handbook');
    await mutate('orders', orderId, { billing_name: null, billing_address: null });
    await mirror(shop.app);
    const invoice = `POST /api/billing/orders/${orderId}/invoice`;
    expect(await shop.refused(ada, invoice)).toEqual([422, 'INVOICE_DETAILS_MISSING']);
    const details = { billingName: 'Ada SARL', billingAddress: { country: 'FR', line1: '1 rue' } };
    expect(await shop.ok(ada, invoice, details)).toEqual({ status: 'ready', url: expect.stringContaining(orderId) });
    expect(await shop.ok(ada, invoice)).toMatchObject({ status: 'ready' });
    // Read again at once: no event was delivered here.
    const { order } = await shop.ok(ada, `${ORDERS}/${orderId}`);
    expect(order).toMatchObject({ isInvoiceGenerated: true, billingName: 'Ada SARL' });
    await mutate('orders', orderId, { is_invoice_generated: false, paid: false });
    expect(await shop.refused(ada, invoice)).toEqual([409, 'INVOICE_NOT_AVAILABLE']);
    await shop.takeDown();
    expect(await shop.refused(ada, invoice)).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
  });

  test('have a receipt, which may still be written', async () => {
    const ada = await shop.person();
    const { orderId } = await buy(shop.platform, ada.id, 'Handbook');
    await mirror(shop.app);
    const receipt = `${ORDERS}/${orderId}/receipt`;
    expect(await shop.ok(ada, receipt)).toEqual({ status: 'ready', url: expect.stringContaining(orderId) });
    await shop.standIn.control('options', { receiptsRender: true });
    expect(await shop.ok(ada, receipt)).toEqual({ status: 'generating' });
    await shop.standIn.control('options', { receiptsRender: false });
    await mutate('orders', orderId, { receipt_number: null });
    expect(await shop.refused(ada, receipt)).toEqual([404, 'RECEIPT_NOT_FOUND']);
  });
});

describe('benefits', () => {
  test('one that waits for its holder says what to do, and is no access', async () => {
    const ada = await shop.person();
    await buy(shop.platform, ada.id, 'Community');
    await mirror(shop.app);
    const answer = await shop.ok(ada, BENEFITS);
    expect(list(answer, 'grants')).toHaveLength(2);
    for (const grant of list(answer, 'grants')) {
      expect(grant).toMatchObject({ status: 'failed', isActionNeeded: true, error: { message: /connect/ } });
    }
    expect(await shop.ok(ada, BENEFITS, { active: 'true' })).toMatchObject({ total: 0 });
    const { id } = await shop.customer(ada.id);
    await shop.standIn.control('connect', { customer_id: id, platform: 'discord', account: 'ada' });
    await mirror(shop.app);
    const granted = await shop.ok(ada, BENEFITS, { active: 'true' });
    expect(list(granted, 'grants')).toMatchObject([{ status: 'granted', benefit: { type: 'discord' } }]);
  });

  test('the note of a benefit is shown while it is granted', async () => {
    const ada = await shop.person();
    const { subscriptionId } = await buy(shop.platform, ada.id, 'Free');
    await mirror(shop.app);
    const note = async () => (list(await shop.ok(ada, BENEFITS), 'grants')[0]!['benefit'] as Wire)['properties'];
    expect(await note()).toEqual({ note: 'Welcome to the newsletter.' });
    await shop.platform(`/v1/subscriptions/${subscriptionId}`, { method: 'DELETE', body: {} });
    await mirror(shop.app);
    expect(await note()).toEqual({ note: null });
    expect(await shop.ok(ada, BENEFITS, { active: 'false' })).toMatchObject({
      total: 1,
      grants: [{ status: 'revoked' }],
    });
  });
});

describe('license keys', () => {
  test('an activation whose answer was lost takes one place', async () => {
    const ada = await shop.person();
    await buy(shop.platform, ada.id, 'Pro monthly');
    await mirror(shop.app);
    const [listed] = list(await shop.ok(ada, KEYS), 'licenseKeys');
    const route = `/api/billing/license-keys/${String(listed!['id'])}`;
    const fault = { path: '/v1/license-keys/activate', method: 'POST', times: 1, kind: 'executeThenFail' };
    await shop.standIn.control('faults', fault);
    const { activationId } = await shop.ok(ada, `POST ${route}/activations`, { label: 'laptop' });
    expect(await shop.ok(ada, `GET ${route}`)).toMatchObject({ activations: [{ id: activationId, label: 'laptop' }] });
    await shop.standIn.control('faults', { ...fault, kind: 'respond', status: 503 });
    const again = await shop.refused(ada, `POST ${route}/activations`, { label: 'laptop' });
    expect(again).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
  });

  test('are shown whole to their holder only, stored nowhere, and keep their limits', async () => {
    const ada = await shop.person();
    await buy(shop.platform, ada.id, 'Pro monthly');
    await mirror(shop.app);
    const [listed] = list(await shop.ok(ada, KEYS), 'licenseKeys');
    const id = String(listed!['id']);
    const route = `/api/billing/license-keys/${id}`;
    const answer = await ada.browser.fetch(`${shop.app.url}${route}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { key, activations } = (await answer.json()) as { key: string; activations: readonly Wire[] };
    expect(key).toMatch(/^SHOP-[\dA-F-]{36}$/);
    expect(activations).toEqual([]);
    expect(JSON.stringify([await shop.ok(ada, KEYS), await shop.ok(ada, BENEFITS)])).not.toContain(key);

    const activate = (label: string) => shop.call(ada, `POST ${route}/activations`, { label });
    const [, { activationId }] = await activate('laptop');
    expect((await activate('desktop'))[0]).toBe(200);
    expect(await activate('phone')).toMatchObject([409, { code: 'LICENSE_KEY_LIMIT_REACHED' }]);
    const deactivate = `POST ${route}/activations/${String(activationId)}/deactivate`;
    await shop.ok(ada, deactivate);
    expect(await shop.refused(ada, deactivate)).toEqual([404, 'LICENSE_KEY_ACTIVATION_NOT_FOUND']);
    expect(await shop.ok(ada, `GET ${route}`)).toMatchObject({ activations: [{ label: 'desktop' }] });

    expect(await shop.ok(ada, `POST ${route}/validate`)).toEqual({ valid: true });
    await mutate('licenseKeys', id, { expires_at: '2020-01-01T00:00:00.000000Z' });
    expect(await shop.ok(ada, `POST ${route}/validate`)).toEqual({ valid: false });
    expect(await shop.refused(ada, `POST ${route}/activations`, { label: 'late' })).toEqual([
      409,
      'LICENSE_KEY_NOT_VALID',
    ]);

    expect(await tablesWith(shop.app.databaseUrl, String(listed!['displayKey']))).not.toEqual([]);
    for (const secret of [key, STAND_IN_TOKEN, 'client_secret']) {
      expect(await tablesWith(shop.app.databaseUrl, secret)).toEqual([]);
    }
  });
});

test('what was bought may be used, by session, by key, and for a backend that verifies a key', async () => {
  const { provided, post, id, browser } = await keyHolder(shop.app);
  await shop.settle();
  await buy(shop.platform, id, 'Basic monthly');
  const read = () => shop.ok({ browser }, ENTITLEMENTS);
  // A stale answer starts a refresh, after which the platform was asked.
  shop.app.clock.advance(16 * 60_000);
  await read();
  await shop.app.app.get(RefreshQueue).settled();
  const answer = await read();
  expect(answer).toMatchObject({ stale: false, products: [{ name: expect.any(String) }] });
  expect(list(answer, 'benefits').map(({ description }) => description)).toContain('Priority support');
  const [, reading] = await post('create', { permissions: { gatehouse: ['billing.read'] } });
  const byKey = await answerOf(withKey(shop.app, '/api/billing/entitlements', String(reading['key'])));
  expect(byKey).toEqual([200, answer]);
  const verify = async (body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${CREDENTIAL}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await answerOf(fetch(`${shop.app.url}/api/auth/api-key/verify`, init)))[1];
  };
  const { secret: key } = await provided();
  expect(await verify({ key, includeEntitlements: true })).toMatchObject({ valid: true, entitlements: answer });
  for (const body of [{ key }, { key: 'k'.repeat(64), includeEntitlements: true }]) {
    expect(await verify(body)).not.toHaveProperty('entitlements');
  }
});
