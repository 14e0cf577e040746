import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { RotatingProvider, TheseProviders } from '#identity/social/testing/rotating-provider';
import { type Holder, link, registered } from '../social/linked.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const google = new RotatingProvider('google', 'Google', { now: () => app.clock.now() });

let app: TestApp;
let people = 0;
beforeAll(async () => {
  const parts = { socialProviders: new TheseProviders(google) };
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, parts);
});
afterAll(() => app.close());

/** A person with a linked account, and the client that acts for them. */
async function linked<Client>(createClient: (options: Holder['browser']['clientOptions']) => Client) {
  google.consent(`client-${(people += 1)}`);
  const ada = await registered(app);
  app.clock.advance(1000);
  const account = await link(app, ada, google);
  return { ada, account, client: createClient(ada.browser.clientOptions) };
}

const INFO = { data: { user: { email: 'ada@provider.example' }, data: { locale: 'en' } }, error: null };
const LAST = { status: 400, message: "You can't unlink your last account" };

/** Unmodified clients, as an application would use them. */
describe('better-auth 1.2.12', () => {
  test('lists accounts', async () => {
    const { account, client } = await linked(createAuthClient12);
    const { data } = await client.listAccounts();
    expect(data).toMatchObject([
      { provider: 'credential' },
      { id: account.id, provider: 'google', accountId: account.accountId, scopes: ['openid', 'email'] },
    ]);
    expect(data?.[1]?.createdAt).toBeInstanceOf(Date);
  });

  test('unlinks by provider, and not the last one', async () => {
    const { account, client } = await linked(createAuthClient12);
    const { accountId } = account;
    expect((await client.unlinkAccount({ providerId: 'google', accountId })).data).toEqual({ status: true });
    expect((await client.unlinkAccount({ providerId: 'credential' })).error).toMatchObject(LAST);
  });

  test('gets and refreshes tokens', async () => {
    const { account, client } = await linked(createAuthClient12);
    const { data } = await client.getAccessToken({ providerId: 'google' });
    expect(data).toMatchObject({ accessToken: 'access-0', scopes: ['openid', 'email'], idToken: 'id-0' });
    expect(data?.accessTokenExpiresAt).toBeInstanceOf(Date);
    const refreshed = await client.refreshToken({ providerId: 'google', accountId: account.id });
    expect(refreshed.data).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  test('asks what the provider says', async () => {
    const { account, client } = await linked(createAuthClient12);
    expect(await client.accountInfo({ accountId: account.accountId })).toMatchObject(INFO);
  });
});

describe('better-auth 1.7', () => {
  test('lists accounts', async () => {
    const { account, ada, client } = await linked(createAuthClient17);
    const { data } = await client.listAccounts();
    expect(data).toMatchObject([
      { providerId: 'credential', userId: ada.id },
      { id: account.id, providerId: 'google', scopes: ['openid', 'email'] },
    ]);
  });

  test('unlinks by our id, and not the last one', async () => {
    const { account, client } = await linked(createAuthClient17);
    expect((await client.unlinkAccount({ accountId: account.id })).data).toEqual({ status: true });
    const [last] = (await client.listAccounts()).data ?? [];
    const { error } = await client.unlinkAccount({ accountId: last!.id });
    expect(error).toMatchObject({ ...LAST, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
  });

  test('gets and refreshes tokens', async () => {
    const { account, client } = await linked(createAuthClient17);
    const { id: accountId } = account;
    expect((await client.getAccessToken({ accountId })).data).toMatchObject({ accessToken: 'access-0' });
    expect((await client.refreshToken({ accountId })).data).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      providerId: 'google',
      accountId,
    });
  });

  test('asks what the provider says', async () => {
    const { account, client } = await linked(createAuthClient17);
    expect(await client.accountInfo({ query: { accountId: account.id } })).toMatchObject(INFO);
  });
});
