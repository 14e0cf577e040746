import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { OwnCluster } from '../support/own-cluster.ts';
import { SideConnection } from '../support/side-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import {
  asked,
  bodyOf,
  codeFor,
  CONSENT_COOKIE,
  newUser,
  parametersOf,
  register,
  type RegisteredPartner,
} from './partner.ts';
import { basic, exchangeFields, type Issued, postForm, refreshFields, tokensFor } from './token-requests.ts';

// PostgreSQL is killed in the middle of each flow, and starts again.
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

let cluster: OwnCluster;
let app: TestApp;
let user: Awaited<ReturnType<typeof newUser>>;
let client: RegisteredPartner;
beforeAll(async () => {
  cluster = await OwnCluster.start();
  app = await startTestApp({ RATE_LIMIT: 'off', DATABASE_POOL_SIZE: '5' }, cluster.url);
  user = await newUser(app, 'ada');
}, 60_000);
// A client without grants and consents.
beforeEach(async () => {
  client = await register(user, { grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT] });
});
afterAll(async () => {
  await app.close();
  await cluster.stop();
});

async function withSide<T>(work: (side: SideConnection) => Promise<T>): Promise<T> {
  const side = await SideConnection.open(cluster.url);
  try {
    return await work(side);
  } finally {
    await side.close().catch(() => undefined);
  }
}

/** Rows of the client. */
const count = (table: string) =>
  withSide((side) =>
    side.count(
      `from ${table} where ${table === 'oauth_token' ? 'grant_id in (select id from oauth_grant where ' : '('}
       client_id = (select id from oauth_client where client_id = $1))`,
      client.client_id,
    ),
  );

async function untilBack(): Promise<void> {
  const deadline = performance.now() + 15_000;
  while ((await user.get('/get-session')).status !== 200) {
    if (performance.now() > deadline) throw new Error('The database does not come back');
    await sleep(50);
  }
}

async function killed(): Promise<void> {
  cluster.signal('SIGKILL');
  await untilBack();
}

/** The database is killed while the request waits for what is locked. */
async function killedDuring(lock: string, send: () => Promise<Response>): Promise<void> {
  const answer = await withSide(async (side) => {
    await side.rows('begin');
    await side.rows(lock);
    const pending = send();
    await side.untilBlocked(1);
    cluster.signal('SIGKILL');
    return pending;
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  await untilBack();
}

const GRANTS = 'select 1 from oauth_grant for update';
const exchange = (code: string) => postForm(app.url, '/oauth2/token', exchangeFields(code), basic(client));
const refresh = (token: string | undefined) => postForm(app.url, '/oauth2/token', refreshFields(token), basic(client));
const issued = async (answer: Promise<Response>) => {
  const body = await bodyOf(answer);
  expect(body).toHaveProperty('access_token');
  return body as unknown as Issued;
};

test('between authorization and consent, and during the consent: the answer is given once', async () => {
  expect((await asked(user, client)).pathname).toBe('/consent');
  await killed();
  const consent = () => user.post('/oauth2/consent', { accept: true });
  await killedDuring('select 1 from oauth_interaction for update', consent);
  expect([user.cookies.has(CONSENT_COOKIE), await count('oauth_consent'), await count('oauth_grant')]).toEqual([
    true,
    0,
    0,
  ]);
  const { code } = parametersOf(String((await bodyOf(consent()))['redirectURI']));
  await issued(exchange(code!));
  expect([await count('oauth_consent'), await count('oauth_grant'), await count('oauth_token')]).toEqual([1, 1, 1]);
  expect((await consent()).status).toBe(401);
}, 60_000);

test('between code and tokens, and during the exchange: the code is used once', async () => {
  const code = await codeFor(user, client);
  await killed();
  await killedDuring(GRANTS, () => exchange(code));
  await issued(exchange(code));
  expect([await count('oauth_grant'), await count('oauth_token')]).toEqual([1, 1]);
  expect((await exchange(code)).status).toBe(401);
}, 60_000);

test('during a refresh: the refresh token is used once, and the client stays connected', async () => {
  const first = await tokensFor(user, app.url, client);
  await killed();
  await killedDuring(GRANTS, () => refresh(first.refresh_token));
  const second = await issued(refresh(first.refresh_token));
  expect(await count('oauth_token')).toBe(2);
  await issued(refresh(second.refresh_token));
}, 60_000);

test('at any moment of a refresh: the client goes on with one family, or has to ask the user', async () => {
  for (const delay of [0, 2, 4, 8, 16]) {
    const { refresh_token: token } = await tokensFor(user, app.url, client);
    const answers = [refresh(token)];
    await sleep(delay);
    await killed();
    answers.push(refresh(token));
    const [lost, again] = await Promise.all(answers);
    // Committed, and the answer lost: the repetition is a second use, which ends the grant.
    const outcome = [lost!.status, again!.status].join(' ');
    expect(['503 200', '200 401', '503 401']).toContain(outcome);
    if (again!.status === 200) await issued(refresh((await bodyOf(again!))['refresh_token'] as string));
    else expect((await bodyOf(again!))['error']).toBe('invalid_grant');
  }
}, 90_000);

test('while a device waits, and during the approval: it is approved once, and takes its tokens once', async () => {
  const ask = postForm(app.url, '/oauth2/device_authorization', { scope: 'openid' }, basic(client));
  const { device_code: deviceCode, user_code: userCode } = await bodyOf(ask);
  const query = new URLSearchParams({ user_code: String(userCode) });
  expect((await user.get(`/oauth2/device?${query.toString()}`)).status).toBe(200);
  await killed();
  const approve = () => user.post('/oauth2/device', { userCode, accept: true });
  await killedDuring('select 1 from oauth_device for update', approve);
  expect(await count('oauth_grant')).toBe(0);
  expect((await approve()).status).toBe(200);
  const fields = { grant_type: DEVICE_GRANT, device_code: String(deviceCode) };
  const poll = () => postForm(app.url, '/oauth2/token', fields, basic(client));
  await killedDuring(GRANTS, poll);
  await issued(poll());
  expect([await count('oauth_grant'), await count('oauth_token')]).toEqual([1, 1]);
  expect((await bodyOf(poll()))['error']).toBe('invalid_grant');
}, 60_000);
