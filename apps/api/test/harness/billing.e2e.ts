import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STAND_IN_TOKEN, StandInProcess } from '#billing/testing/stand-in';
import { bodyOf, type Harness, postJson, startHarness } from '../support/harness.ts';

const TOKEN = { authorization: `Bearer ${STAND_IN_TOKEN}` };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, 40_000);
afterAll(() => harness.stop());

const polar = () => harness.read<{ url: string; control: string }>('/polar');

test('sells by the stand-in that it started: sign up, buy on the hosted page, be entitled', async () => {
  const { url, control } = await polar();
  expect(control).toBe(`${url}/__control`);
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
  const { token } = await bodyOf(postJson(`${harness.url}/api/auth/sign-up/email`, person));
  const headers = { authorization: `Bearer ${String(token)}` };
  expect(await harness.tell('/outbox/drain')).toEqual({ delivered: expect.any(Number) });
  const { items: customers } = await bodyOf(fetch(`${url}/v1/customers/`, { headers: TOKEN }));
  expect(customers).toEqual([expect.objectContaining({ email: 'ada@example.com' })]);

  const entitlements = () => bodyOf(fetch(`${harness.url}/api/billing/entitlements`, { headers }));
  expect(await entitlements()).toMatchObject({ benefits: [] });
  const { items: products } = await bodyOf(fetch(`${url}/v1/products/`, { headers: TOKEN }));
  const { id } = (products as { id: string; name: string }[]).find(({ name }) => name === 'Basic monthly')!;
  const order = { products: [id], successPath: '/billing/done' };
  const { url: page } = await bodyOf(postJson(`${harness.url}/api/billing/checkouts`, order, headers));
  const form = new URLSearchParams({ 'customer_billing_address.country': 'FR', card: 'succeeds' });
  const paid = await fetch(String(page), { method: 'POST', body: form, redirect: 'manual' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining('/billing/done')]);

  await bodyOf(postJson(`${control}/webhooks/idle`, {}));
  const drained = await harness.tell('/webhooks/drain');
  expect(drained).toEqual({ applied: expect.any(Number), dead: 0, ignored: 0 });
  expect(drained['applied']).toBeGreaterThanOrEqual(5);
  expect(await harness.tell('/webhooks/drain')).toEqual({ applied: 0, dead: 0, ignored: 0 });
  const { benefits } = await entitlements();
  expect(benefits).toContainEqual(expect.objectContaining({ description: 'Priority support' }));
});

test('tells what is ignored, and keeps its shop and the secret of its webhooks when the stand-in is reset', async () => {
  const { url, control } = await polar();
  const signUp = async () =>
    (await bodyOf(postJson(`${url}/v1/customers/`, { email: 'eve@polar-shop.com' }, TOKEN)))['id'];
  const first = await signUp();
  await bodyOf(postJson(`${control}/reset`, {}));
  // Otherwise the mirror would take a new customer for one that it knows.
  expect(await signUp()).not.toBe(first);
  await bodyOf(postJson(`${control}/webhooks/unknown`, { type: 'payout.created', data: { id: 'x' } }));
  await bodyOf(postJson(`${control}/webhooks/idle`, {}));
  expect(await harness.tell('/webhooks/drain')).toMatchObject({ dead: 0, ignored: 1 });
});

test('starts none where there is a platform, and stops its own at the end', async () => {
  const { url: own } = await polar();
  harness.program.kill();
  await harness.program.exit();
  await expect(fetch(own)).rejects.toThrow('fetch failed');
  const standIn = await new StandInProcess().start();
  const { origin } = standIn;
  const secret = 'a-secret-that-the-merchant-chose';
  const other = await startHarness({
    POLAR_BASE_URL: origin,
    POLAR_ACCESS_TOKEN: STAND_IN_TOKEN,
    POLAR_WEBHOOK_SECRET: secret,
  });
  expect(await other.read('/polar')).toEqual({ url: origin, control: `${origin}/__control` });
  const send = async (key: string, at: number, id: string = randomUUID()) => {
    const [seconds, body] = [String(Math.floor(at / 1000)), '{"type":"payout.created","data":{}}'];
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
    return (await fetch(`${other.url}/api/webhooks/polar`, { method: 'POST', headers, body })).status;
  };
  const captured = [secret, Date.now(), 'evt_1'] as const;
  expect([await send(...captured), await send(...captured)]).toEqual([202, 202]);
  const { now } = await other.tell('/clock', { advanceMs: 3_600_000 });
  expect(await send(...captured)).toBe(403);
  const times = [Number(now), Date.now(), Number(now) + 400_000, Date.now() - 400_000];
  expect(await Promise.all(times.map((at) => send(secret, at)))).toEqual([202, 202, 403, 403]);
  expect(await send('another secret', Number(now))).toBe(403);
  await other.stop('SIGTERM');
  expect((await fetch(origin)).headers.get('x-polar-stand-in')).toBe('1');
  await standIn.stop();
}, 40_000);
