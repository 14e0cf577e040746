import { expect, test } from '@jest/globals';
import { duringTests } from '#shared-kernel/testing/during-tests';
import { answerOf } from '../support/browser-like.ts';
import { startTestApp, testApp } from '../support/test-app.ts';
import { keyHolder } from './a-key-holder.ts';

const CREDENTIAL = 'a-backend-of-the-tests-with-a-long-secret-1';
const OTHER = 'a-backend-of-the-tests-with-a-long-secret-2';
const environment = { SERVICE_CREDENTIALS: `${CREDENTIAL},${OTHER}` };

const app = testApp(environment);
const second = duringTests(() => startTestApp(environment, app.databaseUrl));

const verify = (body: unknown, authorization = `Bearer ${CREDENTIAL}`, of = app) =>
  fetch(`${of.url}/api/auth/api-key/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
const verdict = async (body: unknown) => (await answerOf(verify(body)))[1];
const refused = (code: string, message: string) => ({ valid: false, error: { code, message }, key: null });

test('a backend with a credential gets the owner’s view of a key, and spends one use', async () => {
  const { provided, id: userId } = await keyHolder(app);
  const { id, secret } = await provided({ remaining: 1, permissions: { files: ['read'] }, rateLimitEnabled: true });
  for (const permissions of [{ files: ['write'] }, { files: [] }, {}]) {
    expect(await verdict({ key: secret, permissions })).toEqual(refused('KEY_NOT_FOUND', 'API Key not found'));
  }
  const answer = await verdict({ key: secret, permissions: { files: ['read'] } });
  expect(answer).toMatchObject({ valid: true, error: null, key: { id, userId, remaining: 0, requestCount: 1 } });
  expect(JSON.stringify(answer)).not.toContain(secret);
  expect(await verdict({ key: secret })).toEqual(refused('USAGE_EXCEEDED', 'API Key has reached its usage limit'));
});

test.each(['toString', 'valueOf', 'hasOwnProperty', 'then'])(
  'a required permission for %s is checked like any other',
  async (name) => {
    const { provided } = await keyHolder(app);
    const { secret } = await provided({ permissions: { files: ['read'] } });
    const answer = await verdict({ key: secret, permissions: { files: ['read'], [name]: ['call'] } });
    expect(answer).toEqual(refused('KEY_NOT_FOUND', 'API Key not found'));
  },
);

test('each reason has its code and message', async () => {
  const { provided, post, get } = await keyHolder(app);
  expect(await verdict({ key: 'k'.repeat(63) })).toEqual(refused('INVALID_API_KEY', 'Invalid API key.'));
  expect(await verdict({ key: 'k'.repeat(64) })).toEqual(refused('KEY_NOT_FOUND', 'API Key not found'));

  const off = await provided();
  await post('update', { keyId: off.id, enabled: false });
  expect(await verdict({ key: off.secret })).toEqual(refused('KEY_DISABLED', 'API Key is disabled'));

  const limited = await provided({ rateLimitEnabled: true, rateLimitMax: 1, rateLimitTimeWindow: 5000 });
  const rateLimitResetsAt = new Date(app.clock.now().getTime() + 5000).toISOString();
  expect(await verdict({ key: limited.secret })).toMatchObject({ valid: true, key: { rateLimitResetsAt } });
  app.clock.advance(2000);
  await expect(get(`get?id=${limited.id}`)).resolves.toMatchObject([200, { requestCount: 1, rateLimitResetsAt }]);
  expect(await verdict({ key: limited.secret })).toEqual({
    valid: false,
    error: { code: 'RATE_LIMITED', message: 'Rate limit exceeded.', details: { tryAgainIn: 3000 } },
    key: null,
  });

  const short = await provided({ expiresIn: 86_400 });
  app.clock.advance(86_400_000);
  expect(await verdict({ key: short.secret })).toEqual(refused('KEY_EXPIRED', 'API Key has expired'));
});

test('without a credential the route is 404, whatever the request', async () => {
  const { provided, browser } = await keyHolder(app);
  const { secret } = await provided({ remaining: 1 });
  const missing = [404, { code: 'NOT_FOUND', message: 'Not Found', requestId: expect.any(String) }];
  const wrong = ['', 'Bearer', 'Bearer wrong', `Basic ${CREDENTIAL}`, `Bearer ${CREDENTIAL}x`, `Bearer ${secret}`];
  for (const authorization of [...wrong, `Bearer ${environment.SERVICE_CREDENTIALS}`]) {
    await expect(answerOf(verify({ key: secret }, authorization))).resolves.toMatchObject(missing);
    await expect(answerOf(verify({}, authorization))).resolves.toMatchObject(missing);
  }
  await expect(answerOf(browser.post('/api-key/verify', { key: secret }))).resolves.toMatchObject(missing);
  await expect(answerOf(verify({ key: secret }, `bearer ${OTHER}`))).resolves.toMatchObject([200, { valid: true }]);
});

test('without configured credentials every credential is refused', async () => {
  const bare = await startTestApp({}, app.databaseUrl);
  try {
    for (const authorization of ['', 'Bearer ', 'Bearer undefined', `Bearer ${CREDENTIAL}`]) {
      await expect(answerOf(verify({ key: 'k' }, authorization, bare))).resolves.toMatchObject([404, {}]);
    }
  } finally {
    await bare.close();
  }
});

test.each([
  [{}, '[body.key] key is required'],
  [{ key: 1 }],
  [{ key: ['k'] }],
  [{ key: 'k\0' }],
  [{ key: 'k'.repeat(513) }],
  [{ key: 'k', permissions: [] }],
  [{ key: 'k', permissions: 'files' }],
  [{ key: 'k', permissions: { files: 'read' } }],
  [{ key: 'k', permissions: { files: [1] } }],
])('%j is refused', async (body, message = expect.any(String) as unknown) => {
  await expect(answerOf(verify(body))).resolves.toMatchObject([400, { code: expect.any(String), message }]);
});

test('500 at once on two instances: exactly 100 uses are spent, without a limit per address', async () => {
  const { provided } = await keyHolder(app);
  // The clocks of two instances may differ by less than a minute.
  second.clock.advance(app.clock.now().getTime() - second.clock.now().getTime());
  const { id, secret } = await provided({ remaining: 100 });
  const ask = async (index: number): Promise<Record<string, unknown>> => {
    const [status, body] = await answerOf(verify({ key: secret }, undefined, index % 2 ? app : second));
    // All connections were busy for too long: try again, as Retry-After says.
    return status === 503 ? ask(index) : body;
  };
  const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => ask(index)));
  expect(answers.filter(({ valid }) => valid === true)).toHaveLength(100);
  expect(answers.filter(({ error }) => (error as { code?: string })?.code === 'USAGE_EXCEEDED')).toHaveLength(400);
  await expect(app.database.rows('select remaining, request_count from api_key where id = $1', id)).resolves.toEqual([
    { remaining: 0, request_count: '100' },
  ]);
}, 60_000);

test('counts are written when an instance stops', async () => {
  const { provided } = await keyHolder(app);
  const { id, secret } = await provided();
  const leaving = await startTestApp(environment, app.databaseUrl);
  await verify({ key: secret }, undefined, leaving);
  await leaving.close();
  await expect(app.database.rows('select calls from api_key_usage where key_id = $1', id)).resolves.toEqual([
    { calls: 1 },
  ]);
});
