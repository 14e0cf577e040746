import { expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
const PASSWORD = 'correct horse battery';
const SESSION = '__Secure-better-auth.session_token';
const CACHE = '__Secure-better-auth.session_data';

/** Everything that is off by default is on. */
const app = testApp({
  RATE_LIMIT: 'off',
  REQUIRE_EMAIL_VERIFICATION: 'true',
  AUTO_SIGN_IN_AFTER_VERIFICATION: 'true',
  CHANGE_EMAIL: 'false',
  DELETE_ACCOUNT_BY_MAIL: 'true',
  COOKIE_CACHE_SECONDS: '60',
  SECURE_COOKIES: 'on',
  DISABLED_PATHS: '/account-info',
  USER_FIELDS: '[{"name":"nickname","type":"string"},{"name":"company","type":"string","required":true}]',
});

const visitor = () => new BrowserLike(app.url, ORIGIN);
const person = (email: string) => ({ name: 'N', email, password: PASSWORD, company: 'Acme' });
const json = async (response: Promise<Response>) => (await (await response).json()) as Record<string, unknown>;

async function verified(email: string): Promise<BrowserLike> {
  const browser = visitor();
  await browser.post('/sign-up/email', person(email));
  const token = await app.mailedToken(email, 'verify-email');
  expect((await browser.get(`/verify-email?token=${token}`)).status).toBe(200);
  return browser;
}

test('sign-up gives no session until the address is verified, then signs in', async () => {
  const [browser, email] = [visitor(), 'first@example.com'];
  const signUp = await browser.post('/sign-up/email', person(email));
  const user = { email, company: 'Acme', nickname: null };
  expect([await signUp.json(), signUp.headers.getSetCookie()]).toMatchObject([{ token: null, user }, []]);
  expect(await json(browser.post('/sign-in/email', { email, password: PASSWORD }))).toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Email not verified',
  });
  const token = await app.mailedToken(email, 'verify-email');
  const follow = await browser.get(`/verify-email?token=${token}&callbackURL=/welcome`);
  expect([follow.status, follow.headers.get('location')]).toEqual([302, '/welcome']);
  expect(await json(browser.get('/get-session'))).toMatchObject({ user: { emailVerified: true } });
});

test('an invalid link says why, in the redirect or as 401', async () => {
  const email = 'late@example.com';
  await visitor().post('/sign-up/email', person(email));
  const token = await app.mailedToken(email, 'verify-email');
  app.clock.advance(3_600_001);
  const redirected = await visitor().get(`/verify-email?token=${token}&callbackURL=/done`);
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/done?error=token_expired']);
  const plain = await visitor().get(`/verify-email?token=${token}`);
  expect([plain.status, await plain.json()]).toMatchObject([401, { message: 'token_expired' }]);
  expect(await json(visitor().get('/verify-email?token=nonsense'))).toMatchObject({ message: 'invalid_token' });
});

test('disabled features are refused', async () => {
  const browser = await verified('off@example.com');
  expect(await json(browser.post('/change-email', { newEmail: 'other@example.com' }))).toMatchObject({
    code: 'CHANGE_EMAIL_IS_DISABLED',
    message: 'Change email is disabled',
  });
  expect((await browser.post('/account-info', { accountId: 'x' })).status).toBe(404);
});

test('cookies are secure: prefix and attribute', async () => {
  const browser = await verified('secure@example.com');
  const response = await browser.post('/sign-in/email', { email: 'secure@example.com', password: PASSWORD });
  for (const line of response.headers.getSetCookie()) expect(line).toMatch(/^__Secure-better-auth\..*; Secure/);
});

test('the cookie cache answers get-session only, and an invalid one is a miss', async () => {
  const email = 'cached@example.com';
  const browser = await verified(email);
  const other = visitor();
  await other.post('/sign-in/email', { email, password: PASSWORD });
  expect(browser.cookies.get(CACHE)?.length).toBeLessThanOrEqual(4093);

  await other.post('/revoke-other-sessions');
  expect(await json(browser.get('/get-session'))).toMatchObject({ user: { email } });
  expect((await browser.get('/list-sessions')).status).toBe(401);
  expect((await (await browser.get('/get-session?disableCookieCache=true')).json()) as unknown).toBeNull();
  expect(browser.cookies.has(SESSION)).toBe(false);

  other.cookies.set(CACHE, `${other.cookies.get(CACHE)?.slice(0, -3)}abc`);
  expect(await json(other.get('/get-session'))).toMatchObject({ user: { email } });
  expect(other.cookies.has(SESSION)).toBe(true);
  app.clock.advance(61_000);
  await visitor().post('/sign-in/email', { email, password: PASSWORD });
  await other.post('/revoke-sessions');
  expect((await (await other.get('/get-session')).json()) as unknown).toBeNull();
});

test('a cached session of somebody else has no effect', async () => {
  const [victim, attacker] = [await verified('victim@example.com'), await verified('attacker@example.com')];
  attacker.cookies.set(CACHE, victim.cookies.get(CACHE)!);
  expect(await json(attacker.get('/get-session'))).toMatchObject({ user: { email: 'attacker@example.com' } });
});

test('deletion asks for the mailed token, from a session of the owner', async () => {
  const [owner, stranger] = [await verified('leaving@example.com'), await verified('stranger@example.com')];
  expect(await json(owner.post('/delete-user', { password: PASSWORD }))).toEqual({
    success: true,
    message: 'Verification email sent',
  });
  const path = `/delete-user/callback?token=${await app.mailedToken('leaving@example.com', 'delete-account')}`;
  const anonymous = await visitor().get(path);
  expect([anonymous.status, await anonymous.json()]).toMatchObject([404, { message: 'Failed to get user info' }]);
  const foreign = await stranger.get(path);
  expect([foreign.status, await foreign.json()]).toMatchObject([404, { message: 'invalid token' }]);
  const own = await owner.get(`${path}&callbackURL=/bye`);
  expect([own.status, own.headers.get('location')]).toEqual([302, '/bye']);
});
