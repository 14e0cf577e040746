import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { RotatingProvider, TheseProviders } from '#identity/social/testing/rotating-provider';
import { link, registered } from '../social/linked.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const google = new RotatingProvider('google', 'Google', { now: () => app.clock.now() });

let app: TestApp;
let people = 0;
beforeAll(async () => {
  const parts = { socialProviders: new TheseProviders(google) };
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, parts);
});
afterAll(() => app.close());

/** A person with a linked account, and what makes the client that acts for them. */
async function linked() {
  google.consent(`client-${(people += 1)}`);
  const ada = await registered(app);
  app.clock.advance(1000);
  const account = await link(app, ada, google);
  const options = { baseURL: app.url, fetchOptions: { customFetchImpl: ada.browser.fetch as typeof fetch } };
  return { ada, account, options };
}

const INFO = { data: { user: { email: 'ada@provider.example' }, data: { locale: 'en' } }, error: null };
const LAST = { status: 400, message: "You can't unlink your last account" };

/** Unmodified clients, as an application would use them. */
describe('better-auth 1.2.12', () => {
  let person: Awaited<ReturnType<typeof linked>>;
  let client: ReturnType<typeof createAuthClient12>;
  beforeEach(async () => {
    person = await linked();
    client = createAuthClient12(person.options);
  });

  test('lists accounts', async () => {
    const { data } = await client.listAccounts();
    expect(data).toMatchObject([
      { provider: 'credential' },
      { id: person.account.id, provider: 'google', accountId: person.account.accountId, scopes: ['openid', 'email'] },
    ]);
    expect(data?.[1]?.createdAt).toBeInstanceOf(Date);
  });

  test('unlinks by provider, and not the last one', async () => {
    const { accountId } = person.account;
    expect((await client.unlinkAccount({ providerId: 'google', accountId })).data).toEqual({ status: true });
    expect((await client.unlinkAccount({ providerId: 'credential' })).error).toMatchObject(LAST);
  });

  test('gets and refreshes tokens', async () => {
    const { data } = await client.getAccessToken({ providerId: 'google' });
    expect(data).toMatchObject({ accessToken: 'access-0', scopes: ['openid', 'email'], idToken: 'id-0' });
    expect(data?.accessTokenExpiresAt).toBeInstanceOf(Date);
    const refreshed = await client.refreshToken({ providerId: 'google', accountId: person.account.id });
    expect(refreshed.data).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  test('asks what the provider says', async () => {
    expect(await client.accountInfo({ accountId: person.account.accountId })).toMatchObject(INFO);
  });
});

describe('better-auth 1.7', () => {
  let person: Awaited<ReturnType<typeof linked>>;
  let client: ReturnType<typeof createAuthClient17>;
  beforeEach(async () => {
    person = await linked();
    client = createAuthClient17(person.options);
  });

  test('lists accounts', async () => {
    const { data } = await client.listAccounts();
    expect(data).toMatchObject([
      { providerId: 'credential', userId: person.ada.id },
      { id: person.account.id, providerId: 'google', scopes: ['openid', 'email'] },
    ]);
  });

  test('unlinks by our id, and not the last one', async () => {
    expect((await client.unlinkAccount({ accountId: person.account.id })).data).toEqual({ status: true });
    const [last] = (await client.listAccounts()).data ?? [];
    const { error } = await client.unlinkAccount({ accountId: last!.id });
    expect(error).toMatchObject({ ...LAST, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
  });

  test('gets and refreshes tokens', async () => {
    const { id: accountId } = person.account;
    expect((await client.getAccessToken({ accountId })).data).toMatchObject({ accessToken: 'access-0' });
    expect((await client.refreshToken({ accountId })).data).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      providerId: 'google',
      accountId,
    });
  });

  test('asks what the provider says', async () => {
    expect(await client.accountInfo({ query: { accountId: person.account.id } })).toMatchObject(INFO);
  });
});
