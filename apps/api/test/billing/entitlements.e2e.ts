import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { answerOf, keyHolder, withKey } from '../api-keys/a-key-holder.ts';
import type { Somebody } from '../organizations/people.ts';
import { type BillingApp, startBillingApp } from './billing-app.ts';
import { buy } from './buying.ts';

const CREDENTIAL = 'a-backend-of-the-tests-with-a-long-secret-1';
const MINUTE = 60_000;
const DAY_SECONDS = 86_400;

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp({ SERVICE_CREDENTIALS: CREDENTIAL, SESSION_LIFE_SECONDS: String(365 * DAY_SECONDS) });
});
afterEach(() => shop.bringBack());
afterAll(() => shop.close());

interface Held {
  readonly benefits: readonly { readonly description: string }[];
  readonly products: readonly { readonly name: string; readonly status: string; readonly paymentNeeded: boolean }[];
  readonly actionsNeeded: readonly { readonly reason: string }[];
  readonly stale: boolean;
  readonly closed: boolean;
  readonly asOf: string | null;
}

const ENTITLEMENTS = 'GET /api/billing/entitlements';

async function read(who: Somebody): Promise<Held> {
  const [status, answer] = await shop.call(who, ENTITLEMENTS);
  expect(status).toBe(200);
  return answer as unknown as Held;
}

/** After the platform was asked. */
async function fresh(who: Somebody): Promise<Held> {
  shop.app.clock.advance(16 * MINUTE);
  await read(who);
  await shop.app.app.get(RefreshQueue).settled();
  return read(who);
}

const names = ({ benefits }: Held) => benefits.map(({ description }) => description).toSorted();

const FLAG = 'Priority support';

test('what was bought may be used, by session, by key, and for a backend that verifies a key', async () => {
  const { provided, post, id, browser } = await keyHolder(shop.app);
  await shop.settle();
  await buy(shop.platform, id, 'Basic monthly');
  const who = { browser } as unknown as Somebody;
  await expect(fresh(who)).resolves.toMatchObject({ stale: false, products: [{ name: expect.any(String) }] });
  const answer = await read(who);
  expect(names(answer)).toContain(FLAG);
  const [, reading] = await post('create', { permissions: { gatehouse: ['billing.read'] } });
  const byKey = await answerOf(withKey(shop.app, '/api/billing/entitlements', String(reading['key'])));
  expect(byKey).toEqual([200, answer]);
  const verify = async (body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${CREDENTIAL}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await answerOf(fetch(`${shop.app.url}/api/auth/api-key/verify`, init)))[1];
  };
  const { secret: key } = await provided();
  await expect(verify({ key, includeEntitlements: true })).resolves.toMatchObject({
    valid: true,
    entitlements: answer,
  });
  await expect(verify({ key })).resolves.not.toHaveProperty('entitlements');
  await expect(verify({ key: 'k'.repeat(64), includeEntitlements: true })).resolves.not.toHaveProperty('entitlements');
});
