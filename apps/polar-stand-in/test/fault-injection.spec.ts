import { expect, test } from '@jest/globals';
import { createPolar } from '@polar-sh/sdk/2026-10';
import { request } from 'node:http';
import { control } from '../src/control/control.ts';
import { expectRefusal } from './kit/refusal.ts';
import { openShop } from './kit/shop.ts';

const shop = openShop();
const authorization = 'Bearer polar_oat_standin_development';
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { redirect: 'manual', headers: { authorization, ...headers } });

test('transport: tokens, versions, slashes, headers', async () => {
  const nobody = await fetch(`${shop.origin}/v1/products/`);
  expect(nobody.status).toBe(401);
  const headers = { 'www-authenticate': 'Bearer realm="polar"', 'x-polar-stand-in': '1' };
  expect(Object.fromEntries(nobody.headers)).toMatchObject(headers);
  expect(await nobody.json()).toMatchObject({ error: 'Unauthorized', detail: expect.any(String) });
  for (const version of ['2026-04', '2026-10', '2027-01']) {
    const answer = await get('/v1/products/', { 'polar-version': version });
    expect([answer.status, answer.headers.get('polar-version')]).toEqual([200, version]);
  }
  const unknown = await get('/v1/products/', { 'polar-version': '2020-01' });
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { detail: expect.any(String) }]);
  const moved = await get('/v1/products?limit=2');
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/v1/products/?limit=2']);
  expect((await get('/v1/customer-seats/?subscription_id=x')).status).toBe(307);
});

test('scopes of a token, and what nothing implements', async () => {
  await shop.control('tokens', { token: 'polar_oat_standin_reader', scopes: ['products:write'] });
  const reader = createPolar({ accessToken: 'polar_oat_standin_reader', baseUrl: shop.origin });
  expect((await reader.products.list({})).items).not.toEqual([]);
  await expectRefusal(reader.orders.list({}), 403, 'InsufficientScope');
  await expectRefusal(shop.polar.disputes.list({}), 404);
  expect(await shop.look('log?unknown')).toMatchObject([{ path: '/v1/disputes/', version: '2026-10' }]);
});

/** The status of a request with any host, as no page can choose it and a name server can. */
function raw(method: string, path: string, headers: Record<string, string>, body = ''): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.origin);
    const sent = request({ hostname, port, method, path, headers }, (answer) => resolve(answer.resume().statusCode));
    sent.on('error', reject).end(body);
  });
}

test('control routes answer under a name of this machine only (DNS rebinding)', async () => {
  const { port } = new URL(shop.origin);
  const clock = (host: string) => raw('POST', '/__control/clock', { 'content-type': 'application/json', host }, '{}');
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]']) expect(await clock(host)).toBe(200);
  for (const host of [`rebound.example.com:${port}`, 'localhost.example.com', '10.0.0.1']) {
    expect(await clock(host)).toBe(421);
    expect(await raw('GET', '/__control/snapshot', { host })).toBe(421);
    expect(await raw('DELETE', '/__control/faults', { host })).toBe(421);
  }
});

test.each<[string | undefined, number]>([
  ['127.0.0.1', 404],
  ['::1', 404],
  ['::ffff:127.0.0.1', 404],
  ['192.168.0.7', 403],
  ['::ffff:192.168.0.7', 403],
  ['127.0.0.1.example.com', 403],
  [undefined, 403],
])('control routes are for this machine alone: from %s an unknown one is answered with %i', async (from, status) => {
  const asked = { method: 'GET', path: '/__control/nothing', query: new URLSearchParams(), from, text: '' };
  expect((await control([], { ...asked, headers: { host: 'localhost' } })).status).toBe(status);
});

test.each<[number, Record<string, string>, string?]>([
  [200, { 'content-type': 'application/json; charset=utf-8' }, '{}'],
  [200, {}],
  [415, { 'content-type': 'text/plain' }, '{}'],
  [415, { 'content-type': 'application/x-www-form-urlencoded' }, '{}'],
  [415, {}, '{}'],
  [415, { origin: 'https://evil.example' }],
  [415, { 'sec-fetch-site': 'cross-site' }],
])(
  'control routes take JSON only, which no page of another site can send unasked: %i for %j',
  async (status, ...sent) => {
    expect(await raw('POST', '/__control/clock', ...sent)).toBe(status);
  },
);

test('faults: after so many, so often; errors, HTML, slow, cut, lost', async () => {
  const list = (timeout = 30) => shop.polar.products.list({ limit: 1 }, { timeout });
  await shop.control('faults', { path: '/v1/products/', after: 1, times: 2, status: 503 });
  await list();
  await expect(list()).rejects.toThrow('503');
  await expect(list()).rejects.toThrow('503');
  await list();
  await shop.control('faults', [
    { status: 200, body: '<html>' },
    { kind: 'delay', delayMs: 30 },
    { kind: 'drop' },
    { kind: 'hang' },
    { kind: 'stall' },
  ]);
  await expect(list()).rejects.toMatchObject({ name: 'SyntaxError' });
  await list();
  await expect(list()).rejects.toMatchObject({ name: 'PolarNetworkError' });
  await expect(list(0.2)).rejects.toMatchObject({ name: 'PolarNetworkError' });
  await expect(list(0.2)).rejects.toMatchObject({ name: 'TimeoutError' });
  await shop.control('faults', { status: 500, times: 99 });
  await fetch(`${shop.origin}/__control/faults`, { method: 'DELETE' });
  await list();
});

test.each([
  ['seconds', expect.any(Number)],
  ['date', NaN],
  ['absent', null],
])('a limit of the rate, with Retry-After %s', async (retryAfter, expected) => {
  await shop.control('rate', { capacity: 2, perSecond: 0.5, retryAfter });
  const calls = () => shop.polar.products.list({ limit: 1 });
  await calls();
  await calls();
  await expect(calls()).rejects.toMatchObject({ name: 'PolarRateLimitError', retryAfter: expected });
  await shop.control('rate', null);
  await calls();
});

test('silent changes and deletions are no events', async () => {
  const anna = await shop.customer();
  await shop.heard();
  await shop.control('mutate', { table: 'customers', id: anna.id, change: { name: 'Someone' } });
  expect(await shop.polar.customers.get(anna.id)).toMatchObject({ name: 'Someone', modified_at: expect.any(String) });
  await shop.control('delete', { table: 'customers', id: anna.id });
  await expectRefusal(shop.polar.customers.get(anna.id), 404);
  expect(await shop.heard()).toEqual([]);
});

test('a shop with a past: pages of it, without a webhook', async () => {
  await shop.heard();
  await shop.control('populate', { customers: 30, orders: 250, subscriptions: 40 });
  const orders = new Set<string>();
  for await (const { id } of shop.polar.orders.iterList({ limit: 100 })) orders.add(id);
  expect(orders.size).toBe(290);
  expect((await shop.polar.subscriptions.list({ active: true })).pagination.total_count).toBe(40);
  expect(await shop.polar.customers.getExternal('populated-3')).toMatchObject({ name: 'Customer 3' });
  expect(await shop.heard()).toEqual([]);
});

test('a snapshot is the whole state, and the same seed makes the same shop', async () => {
  const take = () => shop.look<object>('snapshot');
  await shop.control('reset');
  const begin = await take();
  await shop.customer();
  const later = await take();
  await shop.control('restore', begin);
  expect((await shop.polar.customers.list({})).items).toEqual([]);
  const anna = await shop.customer();
  expect(await take()).toEqual(later);
  await shop.control('reset');
  expect(await take()).toEqual(begin);
  expect((await shop.customer()).id).toBe(anna.id);
});

test('a clock that runs, and goes forwards only', async () => {
  const { now } = await shop.control<{ now: string }>('clock', {});
  expect(now).toMatch(/^2026-01-31T10:00:00\.\d{6}Z$/);
  await expect(shop.control('clock', { set: '2026-01-01T00:00:00Z' })).rejects.toThrow('forwards');
  await shop.control('clock', { run: true });
  const one = await shop.control<{ now: string }>('clock', {});
  await new Promise((resolve) => setTimeout(resolve, 10));
  const other = await shop.control<{ now: string }>('clock', { stop: true });
  expect(Date.parse(other.now)).toBeGreaterThan(Date.parse(one.now));
  expect(await shop.control('clock', {})).toEqual(other);
});

test('dates of one millisecond differ by microseconds', async () => {
  const [anna, ben] = [await shop.customer(), await shop.customer('ben@polar-shop.com')];
  expect(anna.created_at.slice(0, 23)).toBe(ben.created_at.slice(0, 23));
  expect(anna.created_at < ben.created_at).toBe(true);
});
