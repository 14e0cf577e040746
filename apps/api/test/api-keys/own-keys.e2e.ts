import { describe, expect, test } from '@jest/globals';
import { UsageMeter } from '#identity/api-keys/application/key-usage';
import { KeyVerification } from '#identity/api-keys/application/key-verification';
import { answerOf } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';
import { keyHolder } from './a-key-holder.ts';

const DAY = 86_400;

const app = testApp({ RATE_LIMIT: 'off', API_KEY_METADATA: 'on', API_KEY_LIMIT: '5' });

test('a key is created, shown once, listed, changed and deleted; its owner gets a mail', async () => {
  const { post, get, id, email } = await keyHolder(app);
  const [status, created] = await post('create', {
    name: 'CI',
    prefix: 'ci_',
    expiresIn: 30 * DAY,
    metadata: { team: 'shop' },
  });
  expect(status).toBe(200);
  const { key, ...shown } = created;
  expect(key).toMatch(/^ci_[a-zA-Z]{64}$/);
  expect(shown).toEqual({
    id: expect.any(String),
    name: 'CI',
    start: String(key).slice(0, 6),
    prefix: 'ci_',
    userId: id,
    refillInterval: null,
    refillAmount: null,
    lastRefillAt: null,
    enabled: true,
    rateLimitEnabled: true,
    rateLimitTimeWindow: 86_400_000,
    rateLimitMax: 10,
    requestCount: 0,
    rateLimitResetsAt: null,
    remaining: null,
    lastRequest: null,
    expiresAt: new Date(app.clock.now().getTime() + 30 * DAY * 1000).toISOString(),
    createdAt: app.clock.now().toISOString(),
    updatedAt: app.clock.now().toISOString(),
    permissions: null,
    metadata: { team: 'shop' },
    previousKeyEndsAt: null,
  });
  await expect(get(`get?id=${shown.id}`)).resolves.toEqual([200, shown]);
  await expect(get('list')).resolves.toEqual([200, [shown]]);
  const stated = { ...shown, lastFour: String(key).slice(-4), state: 'active' };
  const onlyPage = { total: 1, isTotalExact: true, nextCursor: null, prevCursor: null };
  await expect(get('search?text=ci_')).resolves.toEqual([200, { items: [stated], ...onlyPage }]);
  expect((await app.mails(email)).filter(({ kind }) => kind === 'api-key-created')).toHaveLength(1);

  const change = { keyId: shown.id, name: 'Other', enabled: false, expiresIn: null, metadata: { team: 'books' } };
  await expect(post('update', change)).resolves.toMatchObject([
    200,
    { name: 'Other', enabled: false, expiresAt: null, metadata: { team: 'books' } },
  ]);
  await expect(post('delete', { keyId: shown.id })).resolves.toEqual([200, { success: true }]);
  await expect(get(`get?id=${shown.id}`)).resolves.toMatchObject([
    404,
    { code: 'KEY_NOT_FOUND', message: 'API Key not found' },
  ]);
});

test('the name of a key is stored without invisible characters', async () => {
  const { post } = await keyHolder(app);
  const [, { id: keyId, name }] = await post('create', { name: '\u202Eyolped\u202C\u200B key' });
  expect(name).toBe('yolped key');
  for (const blank of ['  ', '\u2066\u200B']) {
    const refused = [400, { code: 'INVALID_NAME_LENGTH' }];
    await expect(post('create', { name: blank })).resolves.toMatchObject(refused);
    await expect(post('update', { keyId, name: blank })).resolves.toMatchObject(refused);
  }
});

test('metadata is returned unchanged, whatever the names of its members', async () => {
  const { post, get } = await keyHolder(app);
  const metadata = { toString: 'text', valueOf: { hasOwnProperty: [1, null] }, '': false };
  const [, { id }] = await post('create', { metadata });
  await expect(get(`get?id=${id}`)).resolves.toMatchObject([200, { metadata }]);
});

test('neither the database nor the outbox contains the key', async () => {
  const { post } = await keyHolder(app);
  const [, { key, start }] = await post('create', { name: 'Stored' });
  const rows = JSON.stringify([
    await app.database.rows('select * from api_key'),
    await app.database.rows('select * from queue_item'),
  ]);
  expect(rows).toContain(start);
  expect(rows).not.toContain(key);
});

test('what only the server sets is refused, and a key that was limited stays so', async () => {
  const { post, get } = await keyHolder(app);
  const permissions = { gatehouse: ['billing.read'] };
  const [, { key: _, ...shown }] = await post('create', { permissions });
  const keyId = shown['id'];
  const refused = [400, { code: 'SERVER_ONLY_PROPERTY' }];
  for (const body of [{ remaining: null }, { userId: 'somebody' }, { permissions: { all: ['everything'] } }]) {
    await expect(post('create', { name: 'x', ...body })).resolves.toMatchObject(refused);
    await expect(post('update', { keyId, name: 'x', ...body })).resolves.toMatchObject(refused);
  }
  await expect(post('update', { keyId, name: 'x', permissions })).resolves.toMatchObject(refused);
  await expect(get('list')).resolves.toEqual([200, [shown]]);
  const [, rotated] = await post('rotate', { keyId, overlapSeconds: 60 });
  const previousKeyEndsAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  expect(rotated).toMatchObject({ id: keyId, permissions, previousKeyEndsAt });
});

test('a permission of the service that does not exist is refused with those that do', async () => {
  const { post, get } = await keyHolder(app);
  for (const gatehouse of [[], ['billing.manage'], 'billing.read', ['billing.read', 'all']]) {
    await expect(post('create', { permissions: { gatehouse } })).resolves.toMatchObject([
      400,
      { code: 'UNKNOWN_KEY_PERMISSION', message: 'permissions.gatehouse must list one or more of: billing.read' },
    ]);
  }
  await expect(get('list')).resolves.toEqual([200, []]);
});

test('without a session no key is created or read, whatever user id is in the body', async () => {
  const { id } = await keyHolder(app);
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  for (const path of ['create', 'update', 'delete', 'rotate']) {
    const body = JSON.stringify({ userId: id, keyId: id, name: 'x', overlapSeconds: 0 });
    await expect(answerOf(fetch(`${app.url}/api/auth/api-key/${path}`, { ...json, body }))).resolves.toMatchObject([
      401,
      { code: 'UNAUTHORIZED_SESSION', message: 'Unauthorized or invalid session' },
    ]);
  }
  for (const path of ['list', 'search', `get?id=${id}`, 'settings', 'usage-summary', `usage?id=${id}`]) {
    await expect(answerOf(fetch(`${app.url}/api/auth/api-key/${path}`))).resolves.toMatchObject([401, {}]);
  }
  await expect(app.database.rows('select from api_key where user_id = $1', id)).resolves.toEqual([]);
});

test('the number of keys is limited, also for concurrent requests', async () => {
  const { post, get } = await keyHolder(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('create', {})));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
  expect(answers.filter(([, { code }]) => code === 'KEY_LIMIT_REACHED')).toHaveLength(3);
  const [, keys] = await get('list');
  expect(keys).toHaveLength(5);
});

test('keys are listed in pages', async () => {
  const { post, get } = await keyHolder(app);
  for (const name of ['first', 'second', 'third']) {
    await post('create', { name });
    app.clock.advance(1000);
  }
  await expect(get('list?limit=1&offset=1')).resolves.toMatchObject([200, [{ name: 'second' }]]);
  for (const page of ['limit=0', 'limit=x', 'limit=1.5', 'offset=-1', 'limit=1e9', 'limit=1&limit=2']) {
    await expect(get(`list?${page}`)).resolves.toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  }
});

test('usage is listed by hour and by day', async () => {
  const { provided, get } = await keyHolder(app);
  const { id, secret } = await provided({ remaining: 2, refillAmount: 2, refillInterval: 1 });
  for (let i = 0; i < 3; i++) await app.app.get(KeyVerification).verify(secret);
  await app.app.get(UsageMeter).flush();
  const hour = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000).toISOString();
  await expect(get(`usage?id=${id}&days=1`)).resolves.toEqual([
    200,
    { keyId: id, days: 1, hours: [{ hour, calls: 2, refusals: 1 }] },
  ]);
  await expect(get('usage-summary?days=3')).resolves.toEqual([
    200,
    [{ keyId: id, calls: 2, refusals: 1, perDay: [0, 0, 2] }],
  ]);
  const [, [usual]] = (await get('usage-summary')) as unknown as [number, [{ perDay: number[] }]];
  expect(usual.perDay).toHaveLength(14);
  await expect(get('settings')).resolves.toMatchObject([200, { keyLength: 64, metadata: true, maxKeys: 5 }]);
});

describe('misshapen', () => {
  const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    create: { name: 'N', prefix: 'p', expiresIn: 2 * DAY },
    update: { keyId: '00000000-0000-7000-8000-000000000000', name: 'N', enabled: true, expiresIn: 2 * DAY },
    delete: { keyId: '00000000-0000-7000-8000-000000000000' },
    rotate: { keyId: '00000000-0000-7000-8000-000000000000', overlapSeconds: 0 },
  };
  const wrong = [{ $ne: null }, ['a'], 'a\0b', 'a\uD800b', 'x'.repeat(60_000), Number.MAX_VALUE, 1.5, ''];

  test.each(Object.entries(bodies))('POST %s', async (path, body) => {
    const { post, browser } = await keyHolder(app);
    const before = await app.database.rows('select count(*) from api_key');
    for (const field of Object.keys(body)) {
      for (const value of wrong) {
        const [status, answer] = await post(path, { ...body, [field]: value });
        expect([field, value, status >= 400 && status < 500]).toEqual([field, value, true]);
        expect(answer).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.stringMatching(/./) });
      }
    }
    for (const text of ['[]', '"text"', 'null', '{"name":', '{"__proto__":{"userId":"x"}}']) {
      expect((await browser.post(`/api-key/${path}`, text)).status).toBe(400);
    }
    await expect(app.database.rows('select count(*) from api_key')).resolves.toEqual(before);
  });

  test.each([
    'get',
    'get?id=a&id=b',
    'get?id[x]=a',
    'usage?days=1',
    'usage?id=a&days=0',
    'usage?id=a&days=91',
    'usage?id=a&days=1.5',
    'usage?id=a&days=x',
    'usage-summary?days=',
    'usage-summary?days=1&days=2',
    'search?limit=0',
    'search?limit=101',
    'search?state=open',
    'search?text=a&text=b',
    // A whole key must not get into an address.
    `search?text=${'k'.repeat(33)}`,
    'search?cursor=x',
  ])('GET %s', async (path) => {
    const { get } = await keyHolder(app);
    await expect(get(path)).resolves.toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  });
});
