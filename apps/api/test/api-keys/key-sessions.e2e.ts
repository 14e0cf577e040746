import { expect, test } from '@jest/globals';
import { answerOf } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { startTestApp, testApp } from '../support/test-app.ts';
import { keyHolder, withKey } from './a-key-holder.ts';

const app = testApp({ RATE_LIMIT: 'off' });

const getSession = (key: string) => withKey(app, '/api/auth/get-session', key);

test('a key acts for its owner where keys are accepted, and sets no cookie', async () => {
  const { provided, id: userId, email } = await keyHolder(app);
  const { id, secret } = await provided({ remaining: 2 });
  const response = await getSession(secret);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('set-auth-token')).toBeNull();
  expect(await response.json()).toMatchObject({
    session: {
      id,
      userId,
      token: secret,
      expiresAt: new Date(app.clock.now().getTime() + 604_800_000).toISOString(),
      activeOrganizationId: null,
    },
    user: { id: userId, email },
  });
  await expect(app.database.rows('select remaining from api_key where id = $1', id)).resolves.toEqual([
    { remaining: 1 },
  ]);
  await expect(app.database.rows('select count(*)::int as n from session where user_id = $1', userId)).resolves.toEqual(
    [{ n: 1 }],
  );
});

test('a session takes precedence over a key, which is not spent', async () => {
  const [owner, signedIn] = [await keyHolder(app), await keyHolder(app)];
  const { id, secret } = await owner.provided({ remaining: 2 });
  const both = await signedIn.browser.get('/get-session', { 'x-api-key': secret });
  expect(await both.json()).toMatchObject({ user: { email: signedIn.email } });
  expect((await signedIn.browser.get('/list-sessions', { 'x-api-key': secret })).status).toBe(200);
  await expect(app.database.rows('select remaining from api_key where id = $1', id)).resolves.toEqual([
    { remaining: 2 },
  ]);
});

test('a key works in the organizations of its owner, and changes no session', async () => {
  const owner = await keyHolder(app);
  const { secret } = await owner.provided();
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await withKey(app, `/api/auth/${path}`, secret, init);
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 200, []]);
    return (await response.json()) as { id: string };
  };
  const { id: organizationId } = await send('organization/create', { name: 'Acme', slug: 'by-key' });
  await send('organization/update', { organizationId, data: { name: 'Engines' } });
  const full = await withKey(app, '/api/auth/organization/get-full-organization?organizationSlug=by-key', secret);
  expect(await full.json()).toMatchObject({ name: 'Engines', invitations: [] });
  await expect(
    app.database.rows('select active_organization_id as active from session where user_id = $1', owner.id),
  ).resolves.toEqual([{ active: null }]);
  const nowhere = await withKey(app, '/api/auth/organization/get-full-organization', secret);
  expect(await nowhere.json()).toBeNull();
});

test('an unusable key says why, and when it works again', async () => {
  const { provided, post } = await keyHolder(app);
  await expect(answerOf(getSession('k'.repeat(63)))).resolves.toMatchObject([403, { code: 'INVALID_API_KEY' }]);
  const off = await provided();
  await post('update', { keyId: off.id, enabled: false });
  await expect(answerOf(getSession(off.secret))).resolves.toMatchObject([401, { code: 'KEY_DISABLED' }]);
  const limited = await provided({ rateLimitEnabled: true, rateLimitMax: 1, rateLimitTimeWindow: 2500 });
  await getSession(limited.secret);
  const response = await getSession(limited.secret);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED', details: { tryAgainIn: 2500 } });
});

test('an unusable key says why on routes with their own refusals, too', async () => {
  const answer = answerOf(withKey(app, '/api/auth/organization/list-invitations', 'k'.repeat(64)));
  await expect(answer).resolves.toMatchObject([401, { code: 'INVALID_API_KEY' }]);
});

test('when keys are disabled, the header has no effect', async () => {
  const off = await startTestApp({ RATE_LIMIT: 'off', API_KEY_SESSIONS: 'off' }, app.databaseUrl);
  try {
    const { provided } = await keyHolder(app);
    const { secret } = await provided();
    const session = await withKey(off, '/api/auth/get-session', secret);
    expect([session.status, await session.json()]).toEqual([200, null]);
    expect((await withKey(off, '/api/auth/list-sessions', secret)).status).toBe(401);
  } finally {
    await off.close();
  }
});

test('a key of an unverified account is deleted when the owner of the address resets the password', async () => {
  const stranger = await keyHolder(app);
  const { secret } = await stranger.provided();
  const owner = await keyHolder(app);
  const kept = await owner.provided();
  await owner.browser.post('/request-password-reset', { email: stranger.email });
  const token = await app.mailedToken(stranger.email, 'reset-password');
  expect((await owner.browser.post('/reset-password', { token, newPassword: 'the owner is here' })).status).toBe(200);
  expect([(await getSession(secret)).status, (await getSession(kept.secret)).status]).toEqual([401, 200]);
});

test('a reset of a verified account keeps the keys', async () => {
  const { provided, email, browser } = await keyHolder(app);
  const { secret } = await provided();
  await proveAddress(app, browser, email);
  await browser.post('/request-password-reset', { email });
  const token = await app.mailedToken(email, 'reset-password');
  expect((await browser.post('/reset-password', { token, newPassword: 'the owner is here' })).status).toBe(200);
  expect((await getSession(secret)).status).toBe(200);
});
