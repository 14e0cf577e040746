import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { BillingGateway } from '#billing/polar/domain/billing-gateway';
import { MirrorWriting } from '#billing/mirror/application/mirror-writing';
import { STAND_IN_TOKEN } from '#billing/testing/stand-in';
import { StaffRoles } from '#identity';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { somebody, type Somebody } from '../organizations/people.ts';
import { WebhookApp, webhookShop } from './a-shop.ts';
import { platformOf, type Wire } from './billing-app.ts';
import { productId, tablesWith } from './buying.ts';

/** In one minute; a fifth of it may be asked for at once. */
const PER_MINUTE = 300;
/** Requests of this test to the platform itself. */
const OWN = [
  'POST /v1/webhooks/endpoints',
  'POST /v1/webhooks/endpoints',
  'PATCH /v1/webhooks/endpoints/{id}/secret',
  'GET /v1/products/',
  'POST /v1/checkouts/client/{client_secret}/confirm',
  'POST /v1/checkouts/client/{client_secret}/confirm',
  'POST /v1/license-keys/{id}/rotate',
];
/** How often the clock of the service goes forwards, as far as the time does: the rate is kept by it. */
const TICK_MS = 20;

const shop = webhookShop();
const app = new WebhookApp(shop);
let ticking: NodeJS.Timeout;
const lines: string[] = [];
const canaries = new Map<string, string>();
beforeAll(async () => {
  const { secret } = shop.endpoint;
  const rotated = await shop.call<{ secret: string }>('PATCH', `/v1/webhooks/endpoints/${shop.endpoint.id}/secret`);
  // The platform allows no more than the service was told to ask for.
  const limit = { capacity: PER_MINUTE / 5 + OWN.length, perSecond: PER_MINUTE / 60, retryAfter: 'seconds' };
  await shop.standIn.control('rate', limit);
  const environment = {
    POLAR_REQUESTS_PER_MINUTE: String(PER_MINUTE),
    POLAR_WEBHOOK_SECRET: `${rotated.secret} ${secret}`,
  };
  await app.start(environment, undefined, (line) => lines.push(line));
  ticking = setInterval(() => app.app.clock.advance(TICK_MS), TICK_MS);
  const secrets = { token: STAND_IN_TOKEN, 'former secret': secret, 'secret of the endpoint': rotated.secret };
  for (const [name, value] of Object.entries(secrets)) canaries.set(name, value);
}, 60_000);
afterAll(async () => {
  clearInterval(ticking);
  await app.close();
});

async function ask(who: Somebody, route: string, body?: Wire): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  return who.browser.fetch(app.app.url + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

async function call(who: Somebody, route: string, body?: Wire): Promise<Wire> {
  const answer = await ask(who, route, body);
  const text = await answer.text();
  expect([route, answer.status, text]).toEqual([route, 200, expect.any(String)]);
  return JSON.parse(text) as Wire;
}

/** As a comparison with the platform does: nothing tells about license keys but the list of them. */
async function compareKeys(): Promise<void> {
  const { items } = await app.app.app.get(BillingGateway).page('license_key', { page: 1 }, 'interactive');
  for (const key of items) {
    await app.app.app.get(MirrorWriting).apply({ ...key, kind: 'license_key' }, { eventTime: null, source: 'resync' });
  }
}

/** Acts of a merchant, a customer and the platform, with each kind of secret on the way. */
async function story(): Promise<readonly [Somebody, key: string]> {
  const platform = platformOf(shop.standIn);
  const ada = await somebody(app.app, 'ada');
  const admin = await somebody(app.app, 'admin');
  await app.app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin');
  await app.app.app.get(Queue).drain();
  const products = [await productId(platform, 'Pro monthly')];
  const { checkoutId, url } = await call(ada, 'POST /api/billing/checkouts', { products, successPath: '/done' });
  const secret = String(url).split('/').at(-1)!;
  canaries.set('client secret', secret);
  const confirm = (outcome: string) =>
    platform(`/v1/checkouts/client/${secret}/confirm`, {
      method: 'POST',
      body: {
        customer_email: ada.email,
        customer_name: 'Ada',
        customer_billing_address: { country: 'FR' },
        confirmation_token_id: `ctoken_standin.${outcome}.1`,
      },
    });
  expect((await confirm('declined'))[0]).toBe(400);
  const [, confirmed] = await confirm('succeeds');
  canaries.set('session of the buyer', String(confirmed['customer_session_token']));
  await app.receive();
  await call(ada, `GET /api/billing/checkouts/${String(checkoutId)}`);
  const { url: portal } = await call(ada, 'POST /api/billing/portal', {});
  canaries.set('session of the portal', new URL(String(portal)).searchParams.get('customer_session_token')!);
  await compareKeys();
  const { licenseKeys } = await call(ada, 'GET /api/billing/license-keys');
  const [{ id } = { id: '' }] = licenseKeys as readonly { id: string }[];
  const { key } = await call(ada, `GET /api/billing/license-keys/${id}`);
  canaries.set('license key', String(key));
  await call(ada, `POST /api/billing/license-keys/${id}/activations`, { label: 'laptop' });
  const rotated = await shop.standIn.api<{ key: string }>(`/v1/license-keys/${id}/rotate`, {});
  canaries.set('license key after rotation', rotated.key);
  await compareKeys();
  await app.receive();
  await call(ada, `POST /api/billing/license-keys/${id}/validate`, {});
  const { orders } = await call(ada, 'GET /api/billing/orders');
  const [{ id: orderId } = { id: '' }] = orders as readonly { id: string }[];
  await call(ada, `POST /api/billing/orders/${orderId}/invoice`, {});
  const { url: invoice } = await call(admin, `GET /api/staff/billing/orders/${orderId}/invoice`);
  canaries.set('link to the invoice', String(invoice));
  const refund = { id: randomUUID(), amount: 100, reason: 'other' };
  expect(await call(admin, `POST /api/staff/billing/orders/${orderId}/refunds`, refund)).toMatchObject({
    status: 'done',
  });
  const { subscriptions } = await call(ada, 'GET /api/billing/subscriptions');
  const [{ id: subscriptionId } = { id: '' }] = subscriptions as readonly { id: string }[];
  await call(ada, `POST /api/billing/subscriptions/${subscriptionId}/cancel`, {});
  await call(ada, 'GET /api/billing/entitlements');
  await app.receive();
  return [ada, `/api/billing/license-keys/${id}`];
}

/** Faults, whose errors are logged with what they know. */
async function failures(who: Somebody, key: string): Promise<void> {
  const page = '<html>Bad gateway</html>';
  for (const fault of [
    { kind: 'respond', status: 500 },
    { kind: 'respond', status: 200, body: page, headers: { 'content-type': 'text/html' } },
    { kind: 'respond', status: 401 },
    { kind: 'drop' },
  ]) {
    await shop.standIn.control('faults', { path: '/v1/*', times: 3, ...fault });
    await ask(who, `POST ${key}/validate`, {});
    await ask(who, 'POST /api/billing/portal', {});
    await fetch(`${shop.standIn.origin}/__control/faults`, { method: 'DELETE' });
  }
  const forged = { secret: 'whsec_Zm9yZ2Vk' };
  await expect(shop.send({ type: 'order.paid', data: { id: 'x' } }, forged)).resolves.toBe(403);
  const broken = { type: 'order.paid', timestamp: new Date().toISOString(), data: { id: null } };
  await expect(shop.send(broken)).resolves.toBe(202);
  await app.process();
}

test('a purchase with all that follows leaves no secret behind, and asks the platform as agreed', async () => {
  const [who, key] = await story();
  await failures(who, key);
  // More than may be asked for at once: they wait for each other, or are refused here.
  await Promise.all(Array.from({ length: PER_MINUTE / 5 }, () => ask(who, `POST ${key}/validate`, {})));

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(30);
  expect(log).toContain('/api/billing/license-keys/:id');
  expect([...canaries.keys()].toSorted()).toEqual([
    'client secret',
    'former secret',
    'license key',
    'license key after rotation',
    'link to the invoice',
    'secret of the endpoint',
    'session of the buyer',
    'session of the portal',
    'token',
  ]);
  for (const [name, value] of canaries) {
    expect([name, value.length > 15]).toEqual([name, true]);
    // Secrets of webhooks without the part that all of them have.
    const canary = value.replace('whsec_', '');
    expect([name, lines.filter((line) => line.includes(canary))]).toEqual([name, []]);
    expect([name, await tablesWith(app.app.databaseUrl, canary)]).toEqual([name, []]);
  }

  const asked = await shop.standIn.log();
  expect(asked.length).toBeGreaterThan(PER_MINUTE / 5);
  expect(new Set(asked.map(({ route }) => route)).size).toBeGreaterThan(15);
  expect(asked.filter(({ route }) => route === null)).toEqual([]);
  expect(asked.filter(({ version }) => version === null).map(({ route }) => route)).toEqual(OWN);
  expect(new Set(asked.map(({ version }) => version))).toEqual(new Set([null, '2026-10']));
  expect(asked.filter(({ status }) => status === 429)).toEqual([]);
});
