import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { SideConnection } from '../support/side-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** A user without a password: the account exists, its credential account does not. */
const STALE_MS = 2 * 86_400_000;
const password = 'correct horse battery';

let app: TestApp;
let database: SideConnection;
let browser: BrowserLike;
let email: string;
let people = 0;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  database = await SideConnection.open(app.databaseUrl);
});
afterAll(async () => {
  await database.close();
  await app.close();
});
beforeEach(async () => {
  email = `social${++people}@example.com`;
  browser = new BrowserLike(app.url, 'http://localhost');
  const response = await browser.post('/sign-up/email', { name: 'Ada', email, password });
  const { user } = (await response.json()) as { user: { id: string } };
  await database.rows('delete from account where user_id = $1', user.id);
});

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

test('a fresh session deletes the account', async () => {
  expect(await sent('/delete-user', {})).toMatchObject([200, { success: true, message: 'User deleted' }]);
});

test('a reset link sets the first password', async () => {
  expect((await sent('/request-password-reset', { email }))[0]).toBe(200);
  const token = await app.mailedToken(email, 'reset-password');
  expect((await sent('/reset-password', { token, newPassword: password }))[0]).toBe(200);
  expect(await sent('/sign-in/email', { email, password })).toMatchObject([200, { user: { email } }]);
});
