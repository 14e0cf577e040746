import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { genericOAuthClient } from 'better-auth/client/plugins';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { newProviders, SocialBrowser } from '../social/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const providers = newProviders();
const google = providers.the('google');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, { socialProviders: providers });
});
afterAll(() => app.close());

/** The calls of this suite; both versions of the client have them. */
type Client = ReturnType<typeof client12>;

const options = (browser: SocialBrowser) => ({
  baseURL: app.url,
  fetchOptions: { customFetchImpl: browser.fetch as typeof fetch },
});
const client12 = (browser: SocialBrowser) => createAuthClient12(options(browser));
const client17 = (browser: SocialBrowser) => createAuthClient17(options(browser)) as unknown as Client;

let people = 0;
const newAddress = () => `client${(people += 1)}@example.com`;

describe.each([
  ['better-auth 1.2.12', client12],
  ['better-auth 1.7', client17],
] as const)('%s', (_, createClient) => {
  let browser: SocialBrowser;
  let client: Client;
  beforeEach(() => {
    browser = new SocialBrowser(app, providers);
    client = createClient(browser);
  });

  test('signs in by redirect', async () => {
    const email = newAddress();
    const { data, error } = await client.signIn.social({
      provider: 'google',
      callbackURL: '/account',
      newUserCallbackURL: '/welcome',
      disableRedirect: true,
    });
    expect([error, data]).toEqual([null, { url: expect.any(String), redirect: false }]);
    expect(await browser.returnFrom(data!.url!, { email })).toBe('/welcome');
    expect((await client.getSession()).data?.user).toMatchObject({ email, emailVerified: true });
  });

  test('signs in by an id token', async () => {
    const email = newAddress();
    const token = google.idTokenOf({ email });
    const { data, error } = await client.signIn.social({ provider: 'google', idToken: { token } });
    expect([error, data]).toEqual([null, expect.objectContaining({ redirect: false, token: expect.any(String) })]);
    expect((await client.getSession()).data?.user).toMatchObject({ email });
  });

  test('links an account', async () => {
    const email = newAddress();
    await client.signUp.email({ name: 'Ada', email, password: 'correct horse battery' });
    const { data, error } = await client.linkSocial({ provider: 'google', callbackURL: '/account/linked' });
    expect([error, data]).toEqual([null, { url: expect.any(String), redirect: true }]);
    expect(await browser.returnFrom(data!.url, { email })).toBe('/account/linked');
  });

  test('is told what is wrong', async () => {
    const { error } = await client.signIn.social({ provider: 'nowhere' as never, disableRedirect: true });
    expect(error).toMatchObject({ status: 404, message: 'Provider not found', code: 'PROVIDER_NOT_FOUND' });
  });
});

test('the generic OAuth client of better-auth 1.2.12 signs in and links', async () => {
  const email = newAddress();
  const browser = new SocialBrowser(app, providers);
  const client = createAuthClient12({ ...options(browser), plugins: [genericOAuthClient()] }) as unknown as {
    signIn: { oauth2(body: object): Promise<{ data: { url: string; redirect: boolean } }> };
    oauth2: { link(body: object): Promise<{ data: { url: string; redirect: boolean } }> };
  };
  const { data } = await client.signIn.oauth2({ providerId: 'acme', callbackURL: '/account' });
  expect(data).toEqual({ url: expect.any(String), redirect: true });
  expect(await browser.returnFrom(data.url, { email }, 'acme', 'oauth2')).toBe('/account');
  const link = await client.oauth2.link({ providerId: 'github', callbackURL: '/account/linked' });
  expect(await browser.returnFrom(link.data.url, { email }, 'github', 'oauth2')).toBe('/account/linked');
});
