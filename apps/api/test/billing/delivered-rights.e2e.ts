import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { RefetchWorker } from '#billing/mirror/infrastructure/refetch-worker';
import { OutboxDispatcher } from '#shared-kernel/infrastructure/persistence/outbox-dispatcher';
import { somebody, type Somebody } from '../organizations/people.ts';
import { Shop, WebhookApp } from './a-shop.ts';
import { platformOf, type Wire } from './billing-app.ts';
import { buy } from './buying.ts';

const FLAG = 'Priority support';

let shop: Shop;
let app: WebhookApp;
beforeAll(async () => {
  shop = await Shop.open();
  await shop.standIn.control('options', { refusedDomains: [] });
  app = await WebhookApp.start(shop);
}, 60_000);
beforeEach(async () => {
  await shop.standIn.control('webhooks', { held: false });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

interface Held {
  readonly benefits: readonly { readonly description: string; readonly type: string }[];
  readonly actionsNeeded: readonly { readonly reason: string; readonly message?: string }[];
  readonly stale: boolean;
}

/** With an account that is linked to a customer. */
async function customer(name: string): Promise<Somebody> {
  const who = await somebody(app.app, name);
  await app.app.app.get(OutboxDispatcher).drain();
  await received();
  return who;
}

/** What the platform sends arrives, and is processed. */
async function received(): Promise<void> {
  await shop.standIn.control('webhooks/flush');
  await shop.idle();
  await app.process();
}

async function held({ browser }: Somebody): Promise<Held> {
  const answer = await browser.fetch(`${app.app.url}/api/billing/entitlements`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Held;
}

const names = ({ benefits }: Held) => benefits.map(({ description }) => description);

async function bought(who: Somebody, product: string): Promise<void> {
  await buy(platformOf(shop.standIn), who.id, product);
}

test('B7: the state of a customer that is older than a grant takes nothing away', async () => {
  const ada = await customer('ada');
  expect(names(await held(ada))).toEqual([]);
  // The state from before the purchase, as it is sent late.
  const state = await shop.call<Wire>('GET', `/v1/customers/external/${ada.id}/state`);
  const before = new Date().toISOString().replace('Z', '000Z');
  await bought(ada, 'Basic monthly');
  await received();
  expect(names(await held(ada))).toContain(FLAG);
  const late = { type: 'customer.state_changed', timestamp: before, api_version: '2026-10', data: state };
  await expect(shop.send(late)).resolves.toBe(202);
  await app.process();
  expect((await app.inbox('type = $1', 'customer.state_changed')).map(({ status }) => status)).not.toContain('dead');
  expect(names(await held(ada))).toContain(FLAG);
  // Nor does it after the customer was read again, which the doubt led to.
  await app.app.app.get(RefreshQueue).settled();
  expect(names(await held(ada))).toContain(FLAG);
  // And what is really gone goes with its webhooks.
  const { id } = await shop.call<Wire>('GET', `/v1/customers/external/${ada.id}`);
  const subscription = await shop.subscriptionOf(String(id));
  await shop.call('DELETE', `/v1/subscriptions/${subscription.id}`);
  await received();
  expect(names(await held(ada))).toEqual([]);
});

test('B7: nor do all webhooks of a purchase in the reverse order', async () => {
  const bea = await customer('bea');
  await shop.standIn.control('webhooks', { held: true });
  await bought(bea, 'Basic monthly');
  await shop.standIn.control('webhooks/flush');
  await shop.standIn.control('webhooks/release', { order: 'reverse' });
  await shop.idle();
  await app.process();
  expect(names(await held(bea))).toContain(FLAG);
});

test('D6: a benefit that waits for an account is off and says so, and on once it is connected', async () => {
  const cleo = await customer('cleo');
  await bought(cleo, 'Community');
  await received();
  const waiting = await held(cleo);
  expect(waiting.benefits.map(({ type }) => type)).toEqual([]);
  expect(waiting.actionsNeeded.length).toBeGreaterThan(0);
  const answer = await cleo.browser.fetch(`${app.app.url}/api/billing/benefits`);
  const { grants } = (await answer.json()) as { grants: readonly Wire[] };
  expect(grants.map((grant) => [grant['isGranted'], grant['isActionNeeded']])).toEqual([
    [false, true],
    [false, true],
  ]);
  const { id } = await shop.call<Wire>('GET', `/v1/customers/external/${cleo.id}`);
  await shop.standIn.control('connect', { customer_id: id, platform: 'discord', account: 'cleo#1' });
  await received();
  const half = await held(cleo);
  expect(half.benefits.map(({ type }) => type)).toEqual(['discord']);
  expect(half.actionsNeeded).toHaveLength(waiting.actionsNeeded.length - 1);
  await shop.standIn.control('connect', { customer_id: id, platform: 'github_repository', account: 'cleo' });
  await received();
  const whole = await held(cleo);
  expect(new Set(whole.benefits.map(({ type }) => type))).toEqual(new Set(['discord', 'github_repository']));
  expect(whole.actionsNeeded).toEqual([]);
});

test('H7: a license key is there with its grant, though no event tells of it', async () => {
  const ada = await customer('ada');
  await bought(ada, 'Pro monthly');
  await received();
  await app.app.app.get(RefetchWorker).drain();
  const answer = await ada.browser.fetch(`${app.app.url}/api/billing/licence-keys`);
  const { licenseKeys } = (await answer.json()) as { readonly licenseKeys: readonly Wire[] };
  expect(licenseKeys).toMatchObject([{ status: 'granted', displayKey: expect.stringContaining('SHOP-****') }]);
});
