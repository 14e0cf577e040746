import { describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { genericOAuthClient } from 'better-auth/client/plugins';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { proveAddress } from '../../support/prove-address.ts';
import { PASSWORD } from '../../oauth/partner.ts';
import { locationOf, PROVIDER, UpstreamApp, type Visitor } from './upstream.ts';

type Client = ReturnType<typeof client12>;

const client12 = ({ clientOptions }: Visitor) => createAuthClient12(clientOptions);
const client17 = ({ clientOptions }: Visitor) => createAuthClient17(clientOptions) as unknown as Client;

// Its type is a list of known names, but the specification allows any.
const provider = PROVIDER as 'gitlab';

const at = UpstreamApp.use({ VERIFICATION_ON_SIGN_UP: 'on' });

/** Goes where the client is told to go, and comes back. */
async function follow(browser: Visitor, url: string | undefined, email: string): Promise<string> {
  return locationOf(await browser.arrive(await at.upstream.answer(url ?? '', { email, name: 'Ada' })));
}

/** Unmodified clients, as an application would use them. */
describe.each([
  ['better-auth 1.2.12', client12, 'v12'],
  ['better-auth 1.7', client17, 'v17'],
] as const)('%s', (_, createClient, label) => {
  function visitor() {
    const browser = at.visitor();
    return { browser, client: createClient(browser) };
  }

  test('signs up and in by a provider, lists the account and gets its token', async () => {
    const { browser, client } = visitor();
    const email = `${label}-social@example.com`;
    const { data, error } = await client.signIn.social({ provider, callbackURL: '/account', disableRedirect: true });
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirect: false });
    expect(await follow(browser, data!.url, email)).toBe('/account');
    expect((await client.getSession()).data?.user).toMatchObject({ email, emailVerified: true, name: 'Ada' });
    const accounts = (await client.listAccounts()).data as unknown as Record<string, unknown>[];
    expect(accounts).toMatchObject([{ provider: PROVIDER, providerId: PROVIDER, createdAt: expect.any(Date) }]);
    const token = await client.getAccessToken({ providerId: PROVIDER });
    expect(token.data).toMatchObject({ accessToken: expect.any(String), scopes: expect.any(Array) });
    const refreshed = await client.refreshToken({ providerId: PROVIDER });
    expect(refreshed.data).toMatchObject({ accessToken: expect.any(String) });
    expect((await client.unlinkAccount({ providerId: PROVIDER })).error).toMatchObject({
      message: "You can't unlink your last account",
    });
  });

  test('signs in with an id token, and is told what is wrong', async () => {
    const { client } = visitor();
    const email = `${label}-token@example.com`;
    const { id_token: token } = await at.upstream.tokens({ email, name: 'Ada' });
    const { data, error } = await client.signIn.social({ provider, idToken: { token: token! } });
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirect: false, user: { email } });
    expect((await client.getSession()).data?.user).toMatchObject({ email });
    const unknown = await client.signIn.social({ provider: 'nowhere' as never, disableRedirect: true });
    expect(unknown.error).toMatchObject({ status: 404, message: 'Provider not found', code: 'PROVIDER_NOT_FOUND' });
  });

  test('links and unlinks', async () => {
    const { browser, client } = visitor();
    const email = `${label}-linked@example.com`;
    await client.signUp.email({ name: 'Ada', email, password: PASSWORD });
    await proveAddress(at.app, browser, email);
    const { data, error } = await client.linkSocial({ provider, callbackURL: '/account' });
    expect(error).toBeNull();
    expect(await follow(browser, data!.url, email)).toBe('/account');
    const listed = async () =>
      ((await client.listAccounts()).data as unknown as { provider: string }[]).map((one) => one.provider);
    expect((await listed()).toSorted()).toEqual([PROVIDER, 'credential']);
    expect((await client.unlinkAccount({ providerId: PROVIDER })).data).toEqual({ status: true });
    expect(await listed()).toEqual(['credential']);
  });
});

// 1.7 has no such plugin: its generic providers are signed in with as all others.
test('the plugin of better-auth 1.2.12 for generic providers signs in and links', async () => {
  const visitor = () => {
    const browser = at.visitor();
    const client = createAuthClient12({
      ...browser.clientOptions,
      plugins: [genericOAuthClient()],
    });
    return { browser, client };
  };
  const { browser, client } = visitor();
  const signIn = await client.signIn.oauth2({ providerId: PROVIDER, callbackURL: '/account', disableRedirect: true });
  expect(signIn.error).toBeNull();
  const { url } = signIn.data as { url: string };
  expect(new URL(url).searchParams.get('redirect_uri')).toMatch(new RegExp(`/api/auth/oauth2/callback/${PROVIDER}$`));
  expect(await follow(browser, url, 'generic@example.com')).toBe('/account');
  expect((await client.getSession()).data?.user).toMatchObject({ email: 'generic@example.com' });

  const other = visitor();
  const email = 'generic-linked@example.com';
  await other.client.signUp.email({ name: 'Ada', email, password: PASSWORD });
  await proveAddress(at.app, other.browser, email);
  const link = await other.client.oauth2.link({ providerId: PROVIDER, callbackURL: '/account' });
  expect(link.error).toBeNull();
  expect(await follow(other.browser, (link.data as { url: string }).url, email)).toBe('/account');
  expect((await other.browser.accounts()).map(({ provider }) => provider).toSorted()).toEqual([PROVIDER, 'credential']);
});
