import { beforeEach, expect, test } from '@jest/globals';
import { newProviders, SocialBrowser } from '../social/people.ts';
import { testApp } from '../support/test-app.ts';

/** A user who signs in by a provider alone. */
const STALE_MS = 2 * 86_400_000;
const password = 'correct horse battery';

const providers = newProviders();

const app = testApp({ RATE_LIMIT: 'off' }, undefined, undefined, { socialProviders: providers });
let browser: SocialBrowser;
let email: string;
let people = 0;
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
