import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { knownProviders, type KnownProvider, type ProviderOptions } from '../domain/provider-options.ts';
import type { ProviderTokens } from '../domain/provider.ts';
import { endpointsAt, ProvidersInTest, someProvider, someStart } from '../testing/a-provider.ts';
import { ACCESS_TOKEN, CLIENT, type Quirks, QuirkServer } from '../testing/quirk-server.ts';
import { providerCases } from '../testing/quirks.ts';
import { definitions } from './providers/index.ts';

let appleKey: Awaited<ReturnType<typeof generateKeyPair>>;
let apple: ProviderOptions['apple'];
beforeAll(async () => {
  appleKey = await generateKeyPair('ES256', { extractable: true });
  apple = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: await exportPKCS8(appleKey.privateKey) };
});

const providers = new ProvidersInTest();
const servers: QuirkServer[] = [];
afterEach(async () => {
  await Promise.all([providers.close(), ...servers.splice(0).map((server) => server.stop())]);
});

const REFUSED = { failure: 'code-refused' };
const me = (body: unknown): Partial<Quirks> => ({ api: { 'GET /me': () => ({ body }) } });

/** As Apple checks the secret. */
async function isSignedByTeam(secret: string): Promise<boolean> {
  const { payload, protectedHeader } = await jwtVerify(secret, appleKey.publicKey, {
    issuer: 'TEAM123456',
    subject: CLIENT.id,
    audience: 'https://appleid.apple.com',
    currentDate: new FixedClock().now(),
    algorithms: ['ES256'],
  });
  return protectedHeader.kid === 'KEY1234567' && payload.exp! - payload.iat! <= 15_777_000;
}

async function start(kind: KnownProvider, quirks: Partial<Quirks> = {}, options: Partial<ProviderOptions> = {}) {
  const server = await QuirkServer.start({ ...providerCases[kind].quirks, ...quirks });
  servers.push(server);
  server.verifySecret = isSignedByTeam;
  // Microsoft says nothing more than its id tokens.
  const endpoints = { ...endpointsAt(server.url), ...(kind === 'microsoft' && { profile: undefined }) };
  const ofApple = kind === 'apple' ? { apple, clientSecret: undefined } : {};
  const provider = providers.make(someProvider(kind, { endpoints, ...ofApple, ...options }));
  const signIn = async (change: Readonly<Record<string, string>> = {}) => {
    const started = someStart();
    const parameters = server.authorize(await provider.authorizationUrl(started));
    return provider.complete({ ...started, parameters, ...change });
  };
  return { server, provider, signIn };
}

describe.each(knownProviders)('%s', (kind) => {
  const { expected, scopes } = providerCases[kind];

  test('signs in', async () => {
    const { signIn } = await start(kind);
    const { profile, tokens } = await signIn();
    expect({ ...profile, raw: {} }).toEqual({ ...expected, raw: {} });
    expect(tokens).toMatchObject({ accessToken: ACCESS_TOKEN, scopes });
  });

  test('asks for further scopes', async () => {
    const { provider } = await start(kind, {}, { scopes: ['configured'] });
    const url = new URL(await provider.authorizationUrl({ ...someStart(), scopes: ['asked'] }));
    const asked = url.searchParams.get('scope')?.split(/[ ,]/) ?? [];
    expect(asked).toEqual([...definitions[kind].scopes, 'configured', 'asked']);
  });

  test('says who the person is again', async () => {
    const { provider, signIn } = await start(kind);
    const { profile, tokens } = await signIn();
    const again = await provider.profileOf(tokens);
    // Only the callback says the name of people at Apple.
    expect({ ...again, raw: {} }).toEqual({ ...profile, ...(kind === 'apple' && { name: '' }), raw: {} });
  });

  test('does not exchange a code with a wrong secret, for another redirect URI, or a second time', async () => {
    const { server, provider, signIn } = await start(kind);
    await expect(signIn({ redirectUri: 'https://evil.example.com/' })).rejects.toMatchObject(REFUSED);
    const started = someStart();
    const parameters = server.authorize(await provider.authorizationUrl(started));
    await provider.complete({ ...started, parameters });
    await expect(provider.complete({ ...started, parameters })).rejects.toMatchObject(REFUSED);
    const other = { clientSecret: 'another', ...(apple && { apple: { ...apple, keyId: 'KEY7654321' } }) };
    const stranger = await start(kind, {}, other);
    await expect(stranger.signIn()).rejects.toMatchObject(REFUSED);
  });

  test('refuses a state that is not the one of the start', async () => {
    const { server, signIn } = await start(kind);
    await expect(signIn({ state: 'x'.repeat(32) })).rejects.toMatchObject(REFUSED);
    expect(server.seen).toEqual([]);
  });
});

test.each(knownProviders.filter((kind) => providerCases[kind].quirks.pkce === 'required'))(
  '%s refuses the code of another verifier',
  async (kind) => {
    const { signIn } = await start(kind);
    await expect(signIn({ codeVerifier: 'w'.repeat(128) })).rejects.toMatchObject(REFUSED);
  },
);

test.each(knownProviders.filter((kind) => definitions[kind].refreshes))('%s renews tokens', async (kind) => {
  const { provider, signIn } = await start(kind);
  expect(provider.refreshesTokens).toBe(true);
  const { profile, tokens: first } = await signIn();
  // Not all of them issue one unasked.
  const refresh = (tokens: ProviderTokens, refreshToken = tokens.refreshToken ?? 'refresh-1') =>
    provider.refresh({ ...tokens, refreshToken }, profile.accountId);
  const tokens = await refresh(first);
  expect(tokens).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-1' });
  // As often as needed.
  await expect(refresh(tokens)).resolves.toMatchObject({ accessToken: 'access-2' });
  await expect(refresh(first, 'refresh-0')).rejects.toMatchObject({ failure: 'refresh-refused' });
});

test('VK renews tokens of the device that signed in alone', async () => {
  const { provider, signIn } = await start('vk');
  const { profile, tokens } = await signIn();
  for (const refreshParameters of [undefined, { device_id: 'device-2', state: 's'.repeat(32) }]) {
    const refreshed = provider.refresh({ refreshToken: 'refresh-1', refreshParameters }, profile.accountId);
    await expect(refreshed).rejects.toMatchObject({ failure: 'refresh-refused' });
  }
  expect(tokens.refreshParameters).toEqual({ device_id: 'device-1', state: 's'.repeat(32) });
});

describe('addresses', () => {
  const emailOf = async (kind: KnownProvider, quirks: Partial<Quirks>) => {
    const { signIn } = await start(kind, quirks);
    const { email, emailVerified } = (await signIn()).profile;
    return [email, emailVerified];
  };

  test('that normalizing changes belong to another mailbox, for which the provider does not vouch', async () => {
    const of = (email: string) => emailOf('discord', me({ id: '1', email, verified: true }));
    expect(await of('Fiona@Example.com')).toEqual(['fiona@example.com', true]);
    expect(await of('\ufb01ona@example.com')).toEqual(['fiona@example.com', false]);
    expect(await of('fiona@example.\u212aom')).toEqual(['fiona@example.kom', false]);
  });

  test('GitHub: the primary one of the list, whatever the profile shows', async () => {
    const user = { id: 1, email: 'shown@example.com' };
    const withList = (emails: unknown, status = 200) =>
      emailOf('github', {
        api: { 'GET /me': () => ({ body: user }), 'GET /me/emails': () => ({ status, body: emails }) },
      });
    const primary = { email: 'ada@example.com', primary: true };
    expect(await withList([{ ...primary, verified: false }])).toEqual(['ada@example.com', false]);
    expect(await withList([{ ...primary, verified: true }])).toEqual(['ada@example.com', true]);
    const shown = ['shown@example.com', false];
    expect(await withList({ message: 'Resource not accessible by integration' }, 403)).toEqual(shown);
    expect(await withList([])).toEqual(shown);
  });

  test('Microsoft: verified only with xms_edov, never by email_verified or upn', async () => {
    const { claims } = providerCases.microsoft.quirks;
    const withClaims = (further: Record<string, unknown>) =>
      emailOf('microsoft', { claims: { ...claims, ...further } });
    expect(await withClaims({ email_verified: true, xms_edov: false })).toEqual(['ada@example.com', false]);
    expect(await withClaims({ xms_edov: true })).toEqual(['ada@example.com', true]);
    expect(await withClaims({ xms_edov: '1' })).toEqual(['ada@example.com', true]);
    expect(await withClaims({ email: undefined, upn: 'ada@example.com' })).toEqual([null, false]);
  });

  test('X: none for apps that may not ask for it', async () => {
    const api: Quirks['api'] = {
      'GET /me': ({ query }) =>
        query.get('user.fields') === 'confirmed_email' ? undefined : { body: { data: { id: '1', name: 'Ada' } } },
    };
    expect(await emailOf('twitter', { api })).toEqual([null, false]);
  });

  test('GitLab: not of an account that is not confirmed', async () => {
    const user = { id: 1, email: 'ada@example.com' };
    const of = (further: object) => emailOf('gitlab', me({ ...user, ...further }));
    const confirmed = { confirmed_at: '2024-11-02T09:21:10.000Z' };
    for (const further of [{}, { confirmed_at: null }, { ...confirmed, email_verified: false }]) {
      expect(await of(further)).toEqual(['ada@example.com', false]);
    }
    expect(await of({ email_verified: true })).toEqual(['ada@example.com', true]);
  });

  test.each<[object, string]>([
    [{ state: 'blocked' }, 'blocked by an administrator'],
    [{ state: 'deactivated' }, 'deactivated'],
    [{ state: 'active', locked: true }, 'locked after wrong passwords'],
  ])('GitLab: no one signs in with an account that is %o (%s)', async (further) => {
    const body = { id: 1, email: 'ada@example.com', confirmed_at: '2024-11-02T09:21:10.000Z', ...further };
    const { signIn } = await start('gitlab', me(body));
    await expect(signIn()).rejects.toMatchObject({ failure: 'profile-unavailable' });
  });

  test.each(['facebook', 'spotify', 'kick', 'roblox', 'vk'] as const)('%s: never verified', async (kind) => {
    const person = { id: '1', sub: '1', user_id: '1', email: 'ada@example.com', email_verified: true, verified: true };
    const body = kind === 'kick' ? { data: [person] } : kind === 'vk' ? { user: person } : person;
    const route = kind === 'vk' ? 'POST /me' : 'GET /me';
    expect(await emailOf(kind, { api: { [route]: () => ({ body }) } })).toEqual(['ada@example.com', false]);
  });
});

describe('profiles', () => {
  const profileOf = async (user: object) => (await start('gitlab', me(user))).signIn();

  test.each<[object]>([
    [{}],
    ...[null, '', ' 1', 0, 1.5, 2 ** 53, true, {}, 'x'.repeat(256), 'a\0b'].map((id): [object] => [{ id }]),
    [{ id: '1', name: 'a\0b' }],
    [[{ id: '1' }]],
  ])('%j is of nobody', async (user) => {
    await expect(profileOf(user)).rejects.toMatchObject({ failure: 'profile-unavailable' });
  });

  test('are normalized', async () => {
    const user = { id: 42, email: 'ADA@EXAMPLE.COM', name: 'Ada\nL\u202E', avatar_url: 'http://example.com/a.png' };
    const { profile } = await profileOf({ ...user, confirmed_at: 'x' });
    const expected = { accountId: '42', email: 'ada@example.com', emailVerified: true, name: 'Ada L', image: null };
    expect(profile).toMatchObject(expected);
  });

  test('have no address that is not one, and then no verified one', async () => {
    for (const email of ['Ada <ada@example.com>', 'ada', 7, null]) {
      const { profile } = await profileOf({ id: 1, email, confirmed_at: 'x' });
      expect(profile).toMatchObject({ email: null, emailVerified: false, name: '' });
    }
  });

  test('of Apple have the name of the first authorization alone, whatever is posted', async () => {
    const nameWith = async (user: string) => (await (await start('apple', { callback: { user } })).signIn()).profile;
    for (const user of ['', '{', '[]', 'null', '{"name":7}', '{"name":{"firstName":7}}', 'x'.repeat(3000)]) {
      expect(await nameWith(user)).toMatchObject({ accountId: '001.ada', email: 'ada@example.com', name: '' });
    }
    expect(await nameWith('{"name":{"firstName":"Ada"},"sub":"002","email":"x@example.com"}')).toMatchObject({
      accountId: '001.ada',
      email: 'ada@example.com',
      name: 'Ada',
    });
  });
});

describe('options', () => {
  const parametersOf = async (kind: KnownProvider, options: Partial<ProviderOptions>, loginHint?: string) => {
    const url = await providers.make(someProvider(kind, options)).authorizationUrl({ ...someStart(), loginHint });
    return Object.fromEntries(new URL(url).searchParams);
  };

  test('ask for refresh tokens', async () => {
    const offlineAccess = true;
    expect(await parametersOf('google', { offlineAccess })).toMatchObject({ access_type: 'offline' });
    expect(await parametersOf('dropbox', { offlineAccess })).toMatchObject({ token_access_type: 'offline' });
    expect(await parametersOf('reddit', { offlineAccess })).toMatchObject({ duration: 'permanent' });
    expect((await parametersOf('twitter', { offlineAccess }))['scope']).toMatch(/ offline\.access$/);
    expect((await parametersOf('microsoft', { offlineAccess }))['scope']).toMatch(/ offline_access$/);
  });

  test('go into the authorization request', async () => {
    const prompt = 'select_account';
    const ofGoogle = await parametersOf('google', { hostedDomain: 'example.com', prompt }, 'a@b.example');
    expect(ofGoogle).toMatchObject({ hd: 'example.com', prompt, login_hint: 'a@b.example' });
    expect(await parametersOf('github', {}, 'ada')).toMatchObject({ login: 'ada' });
    for (const kind of ['gitlab', 'facebook', 'linkedin'] as const) {
      expect(await parametersOf(kind, {}, 'a@b.example')).toMatchObject({ login_hint: 'a@b.example' });
    }
    expect(await parametersOf('discord', {}, 'ada')).not.toHaveProperty('login_hint');
  });

  test('place GitLab, GitHub and the tenant of Microsoft elsewhere', async () => {
    const pageOf = async (kind: KnownProvider, options: Partial<ProviderOptions>) =>
      (await providers.make(someProvider(kind, options)).authorizationUrl(someStart())).split('?')[0];
    const issuer = 'https://code.example.com/';
    expect(await pageOf('gitlab', { issuer })).toBe('https://code.example.com/oauth/authorize');
    expect(await pageOf('github', { issuer })).toBe('https://code.example.com/login/oauth/authorize');
    expect(await pageOf('microsoft', { tenant: 'consumers' })).toBe(
      'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
    );
  });
});

/** As their documentation says; all that is not named here has no parameter. */
const stepUps: Partial<Record<KnownProvider, Readonly<Record<string, string>>>> = {
  discord: { prompt: 'consent' },
  facebook: { auth_type: 'reauthenticate' },
  github: { prompt: 'select_account' },
  microsoft: { prompt: 'login' },
  google: { prompt: 'select_account' },
  spotify: { show_dialog: 'true' },
  twitch: { force_verify: 'true' },
  dropbox: { force_reauthentication: 'true' },
  gitlab: { prompt: 'login' },
  tiktok: { disable_auto_auth: '1' },
  roblox: { prompt: 'login' },
  vk: { prompt: 'login' },
};

test.each(knownProviders)('%s is asked to authenticate the person again for a step-up alone', async (kind) => {
  const { provider } = await start(kind, {}, { prompt: 'none' });
  const parametersOf = async (change: object) =>
    Object.fromEntries(new URL(await provider.authorizationUrl({ ...someStart(), ...change })).searchParams);
  const usual = await parametersOf({});
  expect(await parametersOf({ reauthenticatesSince: new Date() })).toEqual({ ...usual, ...stepUps[kind] });
  for (const name of Object.keys(stepUps[kind] ?? {})) expect(usual[name]).toBe(name === 'prompt' ? 'none' : undefined);
});

test('Microsoft must have authenticated the person again, where it says when; Google cannot be asked to', async () => {
  const clock = new FixedClock();
  const now = clock.now().getTime() / 1000;
  const since = { reauthenticatesSince: new Date((now - 60) * 1000) };
  const outcome = async (kind: 'microsoft' | 'google', authenticatedAt?: number) => {
    const claims = { ...providerCases[kind].quirks.claims!, iat: now, auth_time: authenticatedAt };
    const { server, provider } = await start(kind, { claims });
    const started = { ...someStart(), ...since };
    const parameters = server.authorize(
      await provider.authorizationUrl(started).then((url) => url.replace(/prompt=[a-z_]+&?/, '')),
    );
    return provider.complete({ ...started, parameters }).then(
      ({ profile }) => profile.email,
      (error: { readonly failure?: string }) => error.failure,
    );
  };
  expect(await outcome('microsoft', now - 91)).toBe('stale-authentication');
  expect(await outcome('microsoft', now - 90)).toBe('ada@example.com');
  expect(await outcome('microsoft')).toBe('ada@example.com');
  expect(await outcome('google', now - 86_400)).toBe('ada@example.com');
});
