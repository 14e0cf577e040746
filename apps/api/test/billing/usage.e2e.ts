import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { UsagePoller } from '#billing/usage/infrastructure/usage-poller';
import { KeyVerification } from '#identity/api-keys/application/key-verification';
import { keyHolder, withKey } from '../api-keys/a-key-holder.ts';
import type { Somebody } from '../organizations/people.ts';
import { answerOf } from '../support/browser-like.ts';
import type { TestApp } from '../support/test-app.ts';
import { billingShop } from './billing-app.ts';
import { mirror } from './buying.ts';

const CREDENTIAL = 'a-backend-of-the-tests-with-a-long-secret-1';
const MINUTE = 60_000;

const shop = billingShop({ SERVICE_CREDENTIALS: CREDENTIAL, POLAR_KEY_CALL_EVENT: 'api_key.call' });
let second: TestApp;
beforeAll(async () => {
  second = await shop.instance();
  const clauses = [{ property: 'name', operator: 'eq', value: 'api_key.call' }];
  await shop.standIn.api('/v1/meters/', {
    name: 'Calls of keys',
    filter: { conjunction: 'and', clauses },
    aggregation: { func: 'sum', property: 'calls' },
  });
});

const report = (
  events: unknown,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${CREDENTIAL}` },
) =>
  answerOf(
    fetch(`${shop.app.url}/api/billing/usage/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ events }),
    }),
  );

/** The platform refuses events of its future. */
async function keepTogether(): Promise<void> {
  const { now } = await shop.standIn.control<{ now: string }>('clock');
  const latest = Math.max(...[shop.app, second].map(({ clock }) => clock.now().getTime()));
  if (latest > Date.parse(now)) await shop.standIn.control('clock', { set: new Date(latest).toISOString() });
}

/** Everything that is due, on both instances. */
async function send(): Promise<void> {
  await keepTogether();
  for (const { app, clock } of [shop.app, second]) {
    await app.get(UsagePoller).drain();
    clock.advance(3 * MINUTE);
    await keepTogether();
    await app.get(UsagePoller).drain();
  }
}

interface Meter {
  readonly meterId: string;
  readonly consumedUnits: number;
  readonly balance: number;
}

async function metersOf(who: Pick<Somebody, 'browser'>): Promise<readonly Meter[]> {
  const read = () => shop.ok(who, 'GET /api/billing/usage');
  shop.app.clock.advance(16 * MINUTE);
  await read();
  await shop.app.app.get(RefreshQueue).settled();
  return (await read())['meters'] as readonly Meter[];
}

const daysOf = (who: Pick<Somebody, 'browser'>, { meterId }: Meter) =>
  shop.call(who, `GET /api/billing/usage/meters/${meterId}`, { days: '2' });

const eventsOf = (ownerId: string) =>
  shop.items<{ metadata: { calls?: number } }>(`/v1/events/?external_customer_id=${ownerId}&limit=100`);

test('calls of a key are as many units of the meter, each event once, on two instances', async () => {
  const { provided, id, browser } = await keyHolder(shop.app);
  await shop.settle();
  const { secret } = await provided();
  const verifications = [shop.app, second].map(({ app }) => app.get(KeyVerification));
  for (let calls = 0; calls < 2000; calls += 200) {
    const verify = (_: unknown, index: number) => verifications[index % 2]!.verify(secret);
    await Promise.all(Array.from({ length: 200 }, verify));
    if (calls === 1000) await send();
  }
  await send();
  const events = await eventsOf(id);
  expect(events.reduce((sum, { metadata }) => sum + (metadata.calls ?? 0), 0)).toBe(2000);
  expect(events.length).toBeLessThan(20);
  const meters = await metersOf({ browser });
  // Nothing was credited, and the platform goes on counting.
  expect(meters).toMatchObject([{ consumedUnits: 2000, balance: -2000 }]);
  expect(await daysOf({ browser }, meters[0]!)).toMatchObject([200, { total: 2000, meter: { consumedUnits: 2000 } }]);
});

test('days of a meter are the platform’s, with the balance of the same moment, and asked for once a minute', async () => {
  const ada = await shop.person();
  await report([{ ownerId: ada.id, name: 'api_key.call', metadata: { calls: 3 } }]);
  await send();
  await mirror(shop.app);
  const [meter] = await metersOf(ada);
  expect(meter).toMatchObject({ consumedUnits: 3 });
  const days = (await daysOf(ada, meter!))[1] as { perDay: number[]; total: number; since: string };
  expect([days.perDay.length, days.perDay.reduce((sum, units) => sum + units, 0), days.total]).toEqual([2, 3, 3]);
  expect(days.since).toMatch(/T00:00:00\.000Z$/);

  // Units that another program reported to the platform, without an event that reaches us.
  await keepTogether();
  const more = { name: 'api_key.call', external_customer_id: ada.id, metadata: { calls: 4 } };
  await shop.standIn.api('/v1/events/ingest', { events: [more] });
  expect(await daysOf(ada, meter!)).toMatchObject([200, { total: 3, meter: { consumedUnits: 3 } }]);
  shop.app.clock.advance(MINUTE);
  expect(await daysOf(ada, meter!)).toMatchObject([200, { total: 7, meter: { consumedUnits: 7 } }]);
  expect(await shop.ok(ada, 'GET /api/billing/usage')).toMatchObject({ meters: [{ consumedUnits: 7 }] });

  shop.app.clock.advance(MINUTE);
  await shop.takeDown();
  expect(await daysOf(ada, meter!)).toMatchObject([503, { code: 'BILLING_PROVIDER_UNAVAILABLE' }]);
  expect(await shop.ok(ada, 'GET /api/billing/usage')).toMatchObject({ meters: [{ consumedUnits: 7 }] });
  await shop.bringBack();
  expect((await daysOf(ada, meter!))[0]).toBe(200);
  const stranger = await shop.person();
  expect(await daysOf(stranger, meter!)).toMatchObject([404, { code: 'METER_NOT_FOUND' }]);
});

test('neither a browser nor the key of a customer reports usage', async () => {
  const { provided, browser, id } = await keyHolder(shop.app);
  const events = [{ ownerId: id, name: 'render', metadata: { units: -1_000_000 } }];
  expect((await report(events, {}))[0]).toBe(404);
  expect((await report(events, { authorization: 'Bearer wrong' }))[0]).toBe(404);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ events }) };
  const { secret } = await provided({ permissions: { gatehouse: ['billing.read'] } });
  expect((await withKey(shop.app, '/api/billing/usage/events', secret, init)).status).toBe(404);
  expect((await browser.fetch(`${shop.app.url}/api/billing/usage/events`, init)).status).toBe(404);
  await send();
  expect(await eventsOf(id)).toEqual([]);
});

test('what cannot be sent is refused immediately, all of it', async () => {
  const event = { ownerId: randomUUID(), name: 'render', metadata: { units: 1 } };
  const refused = [422, { code: 'INVALID_USAGE_EVENT', index: 1 }];
  await expect(report([event, { ...event, metadata: { list: [1] } }])).resolves.toMatchObject(refused);
  for (const wrong of [[], [{ ...event, ownerId: 'me' }], [{ ...event, name: '' }], [{ ...event, timestamp: 'now' }]]) {
    await expect(report(wrong)).resolves.toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  }
  await send();
  expect(await eventsOf(event.ownerId)).toEqual([]);
});
