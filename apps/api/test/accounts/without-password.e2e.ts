import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newProviders, SocialBrowser } from '../social/people.ts';
import { proveAddress } from '../support/prove-address.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** A user who signs in by a provider alone. */
const STALE_MS = 2 * 86_400_000;
const password = 'correct horse battery';

const providers = newProviders();

let app: TestApp;
let browser: SocialBrowser;
let email: string;
let people = 0;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, { socialProviders: providers });
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `social${++people}@example.com`;
  browser = new SocialBrowser(app, providers);
  await browser.signIn(person());
});

/** The provider does not vouch for the address. */
const person = () => ({ email, emailVerified: false });
const sent = async (path: string, body: object) => {
  const answer = await browser.post(path, body);
  return [answer.status, await answer.json()] as [number, Record<string, unknown>];
};
const NO_PASSWORD = [400, { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND', message: 'Credential account not found' }];

test('is told that there is none, wherever a password is required', async () => {
  const newPassword = 'another horse battery';
  expect(await sent('/change-password', { currentPassword: password, newPassword })).toMatchObject(NO_PASSWORD);
  expect(await sent('/reauthenticate', { password })).toMatchObject(NO_PASSWORD);
  expect(await sent('/delete-user', { password })).toMatchObject(NO_PASSWORD);
});

test('the second factor accepts a fresh session instead, and refuses a stale one', async () => {
  expect(await sent('/two-factor/enable', { password: 'typed into a field that asks for it' })).toMatchObject([
    200,
    { totpURI: expect.any(String) },
  ]);
  app.clock.advance(STALE_MS);
  for (const act of ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes']) {
    expect(await sent(`/two-factor/${act}`, { password })).toMatchObject([403, { code: 'SESSION_NOT_FRESH' }]);
  }
  expect(await sent('/delete-user', {})).toMatchObject([400, { code: 'SESSION_EXPIRED' }]);
});

test('a reset link sets the first password', async () => {
  expect((await sent('/request-password-reset', { email }))[0]).toBe(200);
  const token = await app.mailedToken(email, 'reset-password');
  expect((await sent('/reset-password', { token, newPassword: password }))[0]).toBe(200);
  expect(await sent('/sign-in/email', { email, password })).toMatchObject([200, { user: { email } }]);
});

test('the only account stays, until a reset link has set a password', async () => {
  // The first reset of an account without a proven address would unlink what another person may have linked.
  await proveAddress(app, browser, email);
  const google = { providerId: 'google' };
  expect(await sent('/unlink-account', google)).toMatchObject([400, { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' }]);
  await sent('/request-password-reset', { email });
  const token = await app.mailedToken(email, 'reset-password');
  expect((await sent('/reset-password', { token, newPassword: password }))[0]).toBe(200);
  expect((await sent('/sign-in/email', { email, password }))[0]).toBe(200);
  expect(await sent('/unlink-account', google)).toEqual([200, { status: true }]);
});

test('changes a confirmed address by the mailed link, another one from a fresh session', async () => {
  const [second, third] = [`second-${email}`, `third-${email}`];
  expect((await sent('/change-email', { newEmail: second }))[0]).toBe(200);
  await browser.get(`/verify-email?token=${await app.mailedToken(second, 'verify-email')}`);
  app.clock.advance(STALE_MS);
  expect((await sent('/change-email', { newEmail: third }))[0]).toBe(200);
  expect((await browser.get(`/verify-email?token=${await app.mailedToken(second, 'change-email')}`)).status).toBe(200);
  expect(await (await browser.get('/get-session')).json()).toMatchObject({ user: { email: third } });
});

test('is fresh again after coming from the provider again', async () => {
  app.clock.advance(STALE_MS);
  expect(await sent('/delete-user', {})).toMatchObject([400, { code: 'SESSION_EXPIRED' }]);
  await browser.signIn(person());
  expect(await sent('/delete-user', {})).toMatchObject([200, { success: true }]);
});

test('is another user after the deletion, with the same account at the provider', async () => {
  const { id } = (await browser.user())!;
  await sent('/delete-user', {});
  expect(await browser.signIn(person())).toBe('/account');
  expect((await browser.user())!.id).not.toBe(id);
});
