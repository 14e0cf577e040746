import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UsageMeter } from '#identity/api-keys/application/usage-meter';
import { KeyVerification } from '#identity/api-keys/application/key-verification';
import { answerOf, keyHolder, query, withKey } from './a-key-holder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off', API_KEY_METADATA: 'on', API_KEY_LIMIT: '5' });
});
afterAll(() => app.close());

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
    await query(app, 'select * from api_key'),
    await query(app, 'select * from queue_item'),
  ]);
  expect(rows).toContain(start);
  expect(rows).not.toContain(key);
});

test.each([
  [{ name: '' }, 'INVALID_NAME_LENGTH', 'The name length is either too large or too small.'],
  [{ name: 'n'.repeat(33) }, 'INVALID_NAME_LENGTH', 'The name length is either too large or too small.'],
  [{ prefix: 'p'.repeat(33) }, 'INVALID_PREFIX_LENGTH', 'The prefix length is either too large or too small.'],
  [
    { prefix: 'a b' },
    'VALIDATION_ERROR',
    'Invalid prefix format, must be alphanumeric and contain only underscores and hyphens.',
  ],
  [{ expiresIn: 1 }, 'EXPIRES_IN_IS_TOO_SMALL', 'The expiresIn is smaller than the predefined minimum value.'],
  [{ expiresIn: 366 * DAY }, 'EXPIRES_IN_IS_TOO_LARGE', 'The expiresIn is larger than the predefined maximum value.'],
  [{ metadata: 'text' }, 'INVALID_METADATA_TYPE', 'metadata must be an object or undefined'],
  [{ metadata: [1] }, 'INVALID_METADATA_TYPE', 'metadata must be an object or undefined'],
])('%j is refused: %s', async (body, code, message) => {
  const { post } = await keyHolder(app);
  await expect(post('create', body)).resolves.toMatchObject([400, { code, message }]);
  const [, { id: keyId }] = await post('create', {});
  if ('prefix' in body) return;
  await expect(post('update', { keyId, ...body })).resolves.toMatchObject([400, { code, message }]);
});

test('an update without values is refused', async () => {
  const { post } = await keyHolder(app);
  const [, { id: keyId }] = await post('create', {});
  await expect(post('update', { keyId })).resolves.toMatchObject([
    400,
    { code: 'NO_VALUES_TO_UPDATE', message: 'No values to update.' },
  ]);
});

test.each([
  ['userId', 'somebody'],
  ['remaining', 5],
  ['remaining', null],
  ['refillAmount', 1],
  ['refillInterval', 1],
  ['rateLimitMax', 100],
  ['rateLimitTimeWindow', 1],
  ['rateLimitEnabled', false],
  ['permissions', { all: ['everything'] }],
  ['permissions', { gatehouse: ['billing.read'], all: ['everything'] }],
  ['permissions', {}],
  ['permissions', 'everything'],
  ['permissions', null],
])('a server-only property is refused: %s = %j', async (property, value) => {
  const { post, get } = await keyHolder(app);
  const refused = [
    400,
    {
      code: 'SERVER_ONLY_PROPERTY',
      message: "The property you're trying to set can only be set from the server auth instance only.",
    },
  ];
  const [, { id: keyId }] = await post('create', {});
  const before = await get('list');
  await expect(post('create', { name: 'x', [property]: value })).resolves.toMatchObject(refused);
  await expect(post('update', { keyId, name: 'x', [property]: value })).resolves.toMatchObject(refused);
  await expect(get('list')).resolves.toEqual(before);
});

test('a key that was limited when it was made stays so, whatever its owner sends', async () => {
  const { post, get } = await keyHolder(app);
  const permissions = { gatehouse: ['billing.read'] };
  const [status, { key, ...shown }] = await post('create', { name: 'Reports', permissions });
  expect([status, shown]).toMatchObject([200, { permissions }]);
  await expect(get('list')).resolves.toEqual([200, [shown]]);
  const keyId = shown['id'];
  for (const wider of [null, {}, { gatehouse: ['billing.read'] }, { files: ['read'] }]) {
    const refused = [400, { code: 'SERVER_ONLY_PROPERTY' }];
    await expect(post('update', { keyId, name: 'x', permissions: wider })).resolves.toMatchObject(refused);
  }
  await expect(post('update', { keyId, name: 'x', enabled: true })).resolves.toMatchObject([200, { permissions }]);
  const [, rotated] = await post('rotate', { keyId, overlapSeconds: 0 });
  expect(rotated).toMatchObject({ permissions });
  await expect(answerOf(withKey(app, '/api/auth/get-session', String(rotated['key'])))).resolves.toMatchObject([
    403,
    { code: 'API_KEY_NOT_ACCEPTED' },
  ]);
  expect(key).not.toBe(rotated['key']);
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
  for (const path of ['list', `get?id=${id}`, 'settings', 'usage-summary', `usage?id=${id}`]) {
    await expect(answerOf(fetch(`${app.url}/api/auth/api-key/${path}`))).resolves.toMatchObject([401, {}]);
  }
  await expect(query(app, 'select from api_key where user_id = $1', [id])).resolves.toEqual([]);
});

test('a key of another user is answered as missing', async () => {
  const [owner, stranger] = [await keyHolder(app), await keyHolder(app)];
  const [, { id: keyId, key: _, ...key }] = await owner.post('create', { name: 'Mine' });
  const missing = [404, { code: 'KEY_NOT_FOUND', message: 'API Key not found' }];
  const unknown = await stranger.get('get?id=00000000-0000-7000-8000-000000000000');
  expect(unknown).toMatchObject(missing);
  for (const id of [keyId, 'nonsense']) {
    await expect(stranger.get(`get?id=${String(id)}`)).resolves.toMatchObject(missing);
    await expect(stranger.get(`usage?id=${String(id)}`)).resolves.toMatchObject(missing);
    await expect(stranger.post('update', { keyId: id, name: 'Ours' })).resolves.toMatchObject(missing);
    await expect(stranger.post('rotate', { keyId: id, overlapSeconds: 0 })).resolves.toMatchObject(missing);
    await expect(stranger.post('delete', { keyId: id })).resolves.toMatchObject(missing);
  }
  await expect(owner.get(`get?id=${String(keyId)}`)).resolves.toEqual([200, { id: keyId, ...key }]);
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

test('a rotated key keeps its id, settings and uses; the old secret works until the overlap ends', async () => {
  const { provided, post, email } = await keyHolder(app);
  const verify = async (key: string) => (await app.app.get(KeyVerification).verify(key)).refusal?.code;
  const { id, secret } = await provided({ name: 'Old', prefix: 'r_', remaining: 10, permissions: { files: ['read'] } });
  await verify(secret);
  const [status, rotated] = await post('rotate', { keyId: id, overlapSeconds: 60 });
  expect([status, rotated]).toMatchObject([
    200,
    { id, name: 'Old', prefix: 'r_', remaining: 9, permissions: { files: ['read'] } },
  ]);
  expect(rotated['previousKeyEndsAt']).toBe(new Date(app.clock.now().getTime() + 60_000).toISOString());
  expect([await verify(secret), await verify(String(rotated['key']))]).toEqual([undefined, undefined]);
  app.clock.advance(60_000);
  expect([await verify(secret), await verify(String(rotated['key']))]).toEqual(['KEY_NOT_FOUND', undefined]);
  expect((await app.mails(email)).map(({ kind }) => kind)).toContain('api-key-rotated');
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
    const before = await query(app, 'select count(*) from api_key');
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
    await expect(query(app, 'select count(*) from api_key')).resolves.toEqual(before);
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
  ])('GET %s', async (path) => {
    const { get } = await keyHolder(app);
    await expect(get(path)).resolves.toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  });
});
