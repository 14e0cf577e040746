import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { setTimeout as sleep } from 'node:timers/promises';
import { DevelopmentMailbox } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { LogoutReceiver } from './logout-receiver.ts';
import { newUser, register, type RegisteredPartner } from './partner.ts';
import { tokensFor, userInfo } from './token-requests.ts';

const HOST = 'https://client.example.com';
const OTHER = 'https://other.example.com';
const SLOW = 'https://slow.example.com';
const LOGOUT_URI = `${HOST}/logout?from=op`;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let app: TestApp;
let client: RegisteredPartner;
const receiver = new LogoutReceiver();
/** Never answers. */
const slow = new LogoutReceiver();
slow.hangs = true;
let mappedOrigins: ReadonlyMap<string, string>;
beforeAll(async () => {
  const origin = await receiver.start();
  mappedOrigins = new Map([
    [HOST, origin],
    [OTHER, origin],
    [SLOW, await slow.start()],
  ]);
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, { mappedOrigins });
  const metadata = { backchannel_logout_uri: LOGOUT_URI, backchannel_logout_session_required: true };
  client = await register(await newUser(app, 'owner'), metadata);
});
afterAll(async () => {
  await app.close();
  await receiver.stop();
  await slow.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.statuses = [];
  receiver.hangs = false;
});

let count = 0;
const someone = () => newUser(app, `user${(count += 1)}`);
/** Until nothing is due: deliveries may publish further events. */
async function deliver(): Promise<void> {
  while ((await app.app.get(Queue).drain()) > 0);
}
/** A user, who gave the client tokens, signs out. */
async function signedOut(of = client) {
  const user = await someone();
  const issued = await tokensFor(user, app.url, of);
  await user.post('/sign-out');
  return { ...issued, userId: user.id };
}

// Before the others move the clock: instances have the same time.
test('a client that does not answer delays the notices of no other, and gets two at once from all instances', async () => {
  const owner = await someone();
  const hanging = await register(owner, { backchannel_logout_uri: `${SLOW}/logout` });
  const users = [await someone(), await someone(), await someone(), await someone(), await someone()];
  for (const user of users) await tokensFor(user, app.url, hanging);
  const user = await someone();
  await tokensFor(user, app.url, client);
  const other = await startTestApp({ RATE_LIMIT: 'off' }, app.databaseUrl, undefined, { mappedOrigins });
  other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime());
  try {
    await Promise.all(users.map((one) => one.post('/sign-out')));
    while (slow.received.length === 0) await sleep(10);
    const start = performance.now();
    await user.post('/sign-out');
    while (receiver.received.length === 0 && performance.now() - start < 4000) await sleep(10);
    expect(receiver.received).toHaveLength(1);
    while (slow.received.length < 4) await sleep(10);
    expect(slow.mostOpen).toBe(2);
  } finally {
    slow.hangs = false;
    await other.close();
    await deliver();
  }
});

describe('the client is told', () => {
  test('that a session ended, once, and keeps its tokens', async () => {
    const { id_token, access_token, userId } = await signedOut();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({
      path: '/logout?from=op',
      type: 'application/x-www-form-urlencoded',
    });
    const [token] = receiver.tokens as [string];
    const secret = new TextEncoder().encode(client.client_secret);
    const options = { issuer: 'http://localhost/api/auth', audience: client.client_id, typ: 'logout+jwt' };
    const { payload } = await jwtVerify(token, secret, { ...options, currentDate: app.clock.now() });
    expect(payload).toMatchObject({ sub: userId, sid: decodeJwt(id_token!)['sid'], events: { [EVENT]: {} } });
    expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(120);
    expect(payload).not.toHaveProperty('nonce');
    expect((await userInfo(app.url, access_token)).status).toBe(200);
  });

  test('by a token that is signed like its id tokens', async () => {
    const metadata = { backchannel_logout_uri: LOGOUT_URI, id_token_signed_response_alg: 'ES256' };
    await signedOut(await register(await someone(), metadata));
    await deliver();
    const [token] = receiver.tokens as [string];
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'logout+jwt' });
    const keys = createRemoteJWKSet(new URL(`${app.url}/api/auth/jwks`));
    await expect(jwtVerify(token, keys, { currentDate: app.clock.now() })).resolves.toBeDefined();
  });

  test('again, with the same jti, after it failed', async () => {
    receiver.statuses = [503, 302];
    await signedOut();
    await deliver();
    for (let minutes = 0; minutes < 15; minutes++) {
      app.clock.advance(60_000);
      await deliver();
    }
    expect(receiver.tokens).toHaveLength(3);
    expect(new Set(receiver.tokens.map((token) => decodeJwt(token).jti)).size).toBe(1);
    const [first, , third] = receiver.tokens.map((token) => decodeJwt(token).iat!);
    expect(third).toBeGreaterThan(first!);
  });
});

test('a client that fails is told five times within 15 minutes, and not later', async () => {
  receiver.statuses = Array.from({ length: 20 }, () => 503);
  await signedOut();
  await deliver();
  for (let halfMinutes = 0; halfMinutes < 60; halfMinutes++) {
    if (halfMinutes === 30) expect(receiver.tokens).toHaveLength(5);
    app.clock.advance(30_000);
    await deliver();
  }
  expect(receiver.tokens).toHaveLength(5);
});

test('a client that could not be told for 15 minutes is not told later, although attempts are left', async () => {
  receiver.statuses = [503];
  await signedOut();
  await deliver();
  app.clock.advance(15 * 60_000);
  await deliver();
  expect(receiver.tokens).toHaveLength(1);
});

test('a client that moves to another origin is told nothing there', async () => {
  const moving = await register(await someone(), { backchannel_logout_uri: LOGOUT_URI });
  receiver.statuses = [503];
  await signedOut(moving);
  await deliver();
  await app.database.rows(
    `update oauth_client set details = replace(details::text, '${HOST}', '${OTHER}')::text where client_id = $1`,
    moving.client_id,
  );
  app.clock.advance(120_000);
  await deliver();
  expect(receiver.tokens).toHaveLength(1);
});

test('a URI that leads into this network is never called', async () => {
  await signedOut(await register(await someone(), { backchannel_logout_uri: 'https://127.0.0.1:1/logout' }));
  await deliver();
  expect(receiver.tokens).toEqual([]);
});

test('a client that does not answer delays no mail', async () => {
  const other = await someone();
  receiver.hangs = true;
  await signedOut();
  for (let tries = 0; receiver.received.length === 0 && tries < 500; tries++) await sleep(10);
  expect(receiver.received).toHaveLength(1);
  const start = performance.now();
  await other.post('/request-password-reset', { email: other.email });
  const mailbox = app.app.get(DevelopmentMailbox);
  const isMailed = () => mailbox.list(other.email).some(({ kind }) => kind === 'reset-password');
  while (!isMailed() && performance.now() - start < 4000) await sleep(20);
  expect(isMailed()).toBe(true);
  // The logout token is tried again.
  receiver.hangs = false;
  await deliver();
  app.clock.advance(120_000);
  await deliver();
  expect(receiver.received).toHaveLength(2);
});

test('a client that its developer runs beside the service is told of a logout over http', async () => {
  const metadata = { backchannel_logout_uri: `${mappedOrigins.get(HOST)}/logout` };
  await signedOut(await register(await someone(), metadata));
  await deliver();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/logout']);
});
