import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { ScriptedEgress } from '#shared-kernel/testing/scripted-egress';
import type { ProviderOptions } from '../domain/provider-options.ts';
import type { SocialProvider } from '../domain/provider.ts';
import { endpointsAt, ProvidersInTest, someProvider, someStart } from '../testing/a-provider.ts';
import { CLIENT, type Quirks, QuirkServer } from '../testing/quirk-server.ts';
import { ConfiguredProviders } from './providers/index.ts';

const DISCOVERY = 'GET /.well-known/openid-configuration';
let clock = new FixedClock();
const NOW = clock.now().getTime() / 1000;

const providers = new ProvidersInTest();
let server: QuirkServer;
let claims: Record<string, unknown>;
let userInfo: Record<string, unknown>;
beforeEach(() => {
  clock = new FixedClock();
  claims = {
    sub: 'sub-1',
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada',
    iat: NOW,
    exp: NOW + 3600,
    aud: CLIENT.id,
  };
  userInfo = { sub: 'sub-1', email: 'info@example.com', email_verified: true };
});
afterEach(() => Promise.all([providers.close(), server.stop()]));

/** A provider that describes itself. */
async function start(quirks: Partial<Quirks> = {}, metadata: object = {}, options: Partial<ProviderOptions> = {}) {
  server = await QuirkServer.start({
    authorization: { scope: 'openid email profile', nonce: 'nonce-of-this-sign-in' },
    authentication: 'basic',
    pkce: 'required',
    api: { 'GET /me': () => ({ body: userInfo }) },
    ...quirks,
    get claims() {
      return { iss: server.url, ...claims };
    },
  });
  describeServer(metadata);
  const provider = providers.make(someProvider('oidc', { id: 'acme', issuer: server.url, ...options }), { clock });
  return { provider, signIn: signInWith(provider) };
}

function describeServer(metadata: object): void {
  const { authorization, token, profile, keys } = endpointsAt(server.url);
  const body = {
    issuer: server.url,
    authorization_endpoint: authorization,
    token_endpoint: token,
    userinfo_endpoint: profile,
    jwks_uri: keys,
    ...metadata,
  };
  server.documents.set(DISCOVERY, { body });
}

const signInWith =
  (provider: SocialProvider) =>
  async (change: Record<string, string> = {}, further: Record<string, string> = {}) => {
    const started = someStart();
    const parameters = { ...server.authorize(await provider.authorizationUrl(started)), ...further };
    return provider.complete({ ...started, parameters, ...change });
  };
const failing = (failure: string): unknown => expect.objectContaining({ failure });

describe('OpenID Connect by issuer', () => {
  test('signs in', async () => {
    const { provider, signIn } = await start();
    const { profile } = await signIn();
    expect(profile).toMatchObject({ accountId: 'sub-1', email: 'ada@example.com', emailVerified: true, name: 'Ada' });
    expect(provider).toMatchObject({ id: 'acme', acceptsIdTokens: true, refreshesTokens: true });
    expect(server.seen).toEqual([DISCOVERY, 'POST /token', 'GET /keys']);
  });

  test('authenticates as the provider says', async () => {
    const methods = ['client_secret_post', 'private_key_jwt'];
    const { signIn } = await start({ authentication: 'post' }, { token_endpoint_auth_methods_supported: methods });
    expect((await signIn()).profile.accountId).toBe('sub-1');
  });

  test('asks the userinfo endpoint for what the id token does not say, of the same person', async () => {
    claims['email'] = undefined;
    const { signIn } = await start();
    expect((await signIn()).profile).toMatchObject({ email: 'info@example.com', emailVerified: true });
    userInfo = { sub: 'sub-2', email: 'mallory@example.com', email_verified: true };
    await expect(signIn()).rejects.toEqual(failing('profile-unavailable'));
  });

  test.each<[string, object]>([
    ['of another issuer', { iss: 'https://evil.example.com' }],
    ['for another client', { aud: 'another' }],
    ['of another sign-in', { nonce: 'another' }],
    ['that has ended', { exp: NOW - 31 }],
  ])('refuses an id token %s', async (_, wrong) => {
    const { signIn } = await start();
    expect((await signIn()).profile.accountId).toBe('sub-1');
    Object.assign(claims, wrong);
    if ('nonce' in wrong) await expect(signIn({ nonce: 'mine' })).rejects.toEqual(failing('code-refused'));
    else await expect(signIn()).rejects.toEqual(failing('code-refused'));
  });

  test('refuses an id token that another key signed, although it came from the token endpoint', async () => {
    const { signIn } = await start();
    const { privateKey } = await generateKeyPair('RS256');
    const idToken = await new SignJWT({ iss: server.url, ...claims, nonce: 'nonce-of-this-sign-in' })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(privateKey);
    server.tokenEndpoint = (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: idToken }));
    await expect(signIn()).rejects.toEqual(failing('profile-unavailable'));
  });

  test('refuses an answer without an id token', async () => {
    const { signIn } = await start({ tokenAnswer: { id_token: undefined } });
    await expect(signIn()).rejects.toEqual(failing('code-refused'));
  });

  test('refuses algorithms that the provider does not name', async () => {
    const { signIn } = await start({}, { id_token_signing_alg_values_supported: ['ES256', 'none', 'HS256'] });
    await expect(signIn()).rejects.toEqual(failing('code-refused'));
  });

  test('refuses the callback of another provider (RFC 9207)', async () => {
    const { signIn } = await start({}, { authorization_response_iss_parameter_supported: true });
    for (const iss of ['https://evil.example.com', `${server.url}/`]) {
      await expect(signIn({}, { iss })).rejects.toEqual(failing('code-refused'));
    }
    await expect(signIn()).rejects.toEqual(failing('code-refused'));
    expect(server.seen).toEqual([DISCOVERY]);
    expect((await signIn({}, { iss: server.url })).profile.accountId).toBe('sub-1');
  });

  test('renews no tokens that are those of another person', async () => {
    const { provider } = await start();
    await expect(provider.refresh({ refreshToken: 'refresh-1' }, 'sub-2')).rejects.toEqual(failing('refresh-refused'));
  });

  test('renews tokens, and keeps only an id token that verifies', async () => {
    const { provider } = await start();
    const renewed = await provider.refresh({ refreshToken: 'refresh-1' }, 'sub-1');
    expect(renewed).toMatchObject({ accessToken: 'access-2', idToken: expect.any(String) });
    claims['aud'] = 'another';
    expect(await provider.refresh({ refreshToken: 'refresh-1' }, 'sub-1')).toMatchObject({
      accessToken: 'access-2',
      idToken: null,
    });
  });
});

describe('what a provider says about itself', () => {
  test('is read when it is needed, once, and kept for ten minutes', async () => {
    const { provider } = await start();
    expect(server.seen).toEqual([]);
    await Promise.all([provider.authorizationUrl(someStart()), provider.authorizationUrl(someStart())]);
    clock.advance(599_000);
    await provider.authorizationUrl(someStart());
    expect(server.seen).toEqual([DISCOVERY]);
    clock.advance(1000);
    await provider.authorizationUrl(someStart());
    expect(server.seen).toEqual([DISCOVERY, DISCOVERY]);
  });

  test('is used for a day while it cannot be read again', async () => {
    const { provider } = await start();
    const before = await provider.authorizationUrl(someStart());
    server.documents.set(DISCOVERY, { status: 500, body: '' });
    clock.advance(86_000_000);
    expect(await provider.authorizationUrl(someStart())).toBe(before);
    clock.advance(600_000);
    await expect(provider.authorizationUrl(someStart())).rejects.toEqual(failing('undiscovered'));
    describeServer({});
    clock.advance(60_000);
    expect(await provider.authorizationUrl(someStart())).toBe(before);
  });

  test.each<[string, object]>([
    ['another issuer', { issuer: 'https://evil.example.com' }],
    ['no issuer', { issuer: undefined }],
    ['no authorization endpoint', { authorization_endpoint: undefined }],
    ['a script as authorization endpoint', { authorization_endpoint: 'javascript:alert(1)' }],
    ['text that is no URL as authorization endpoint', { authorization_endpoint: 'login' }],
  ])('is refused with %s', async (_, metadata) => {
    const { provider } = await start({}, metadata);
    await expect(provider.authorizationUrl(someStart())).rejects.toEqual(failing('undiscovered'));
  });

  test('is overridden by the configuration', async () => {
    const { provider } = await start({}, {}, { endpoints: { authorization: 'https://login.example.com/go?tenant=1' } });
    const url = new URL(await provider.authorizationUrl(someStart()));
    expect([url.origin, url.searchParams.get('tenant')]).toEqual(['https://login.example.com', '1']);
  });

  test('leads nowhere without encryption when it came with it', async () => {
    await start();
    const egress = new ScriptedEgress();
    const issuer = 'https://login.example.com';
    const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/k` };
    const answer = (further: object) =>
      egress.answers.set(`${issuer}/.well-known/openid-configuration`, { body: { issuer, ...endpoints, ...further } });
    const urlOf = () =>
      new ConfiguredProviders([someProvider('oidc', { issuer })], egress, clock)
        .find('oidc')!
        .authorizationUrl(someStart());
    answer({});
    expect(await urlOf()).toContain(`${issuer}/a?`);
    answer({ token_endpoint: 'http://login.example.com/t' });
    await expect(urlOf()).rejects.toEqual(failing('undiscovered'));
  });

  test('of Google or Apple comes from another issuer in tests', async () => {
    await start();
    const google = providers.make(someProvider('google', { issuer: server.url }), { clock });
    const token = await server.sign({ ...claims, iss: server.url });
    expect((await google.identityOf({ token })).profile.accountId).toBe('sub-1');
    const keyed = someProvider('google', { issuer: server.url, endpoints: { keys: `${server.url}/keys` } });
    server.seen.length = 0;
    expect((await providers.make(keyed, { clock }).identityOf({ token })).profile.accountId).toBe('sub-1');
    expect(server.seen).toEqual(['GET /keys']);
    const page = await providers.make(keyed, { clock }).authorizationUrl(someStart());
    expect(new URL(page).origin).toBe('https://accounts.google.com');
    const usual = providers.make(someProvider('google', { endpoints: { keys: `${server.url}/keys` } }), { clock });
    await expect(usual.identityOf({ token })).rejects.toEqual(failing('token-invalid'));
  });
});

describe('OAuth 2 by endpoints', () => {
  const startOAuth2 = async (options: Partial<ProviderOptions>, quirks: Partial<Quirks> = {}) => {
    server = await QuirkServer.start({
      authorization: { scope: undefined },
      authentication: 'basic',
      pkce: 'required',
      api: { 'GET /me': () => ({ body: { sub: 's', uid: 7, email: 'ada@example.com', login: 'ada' } }) },
      ...quirks,
    });
    const { keys: _, ...endpoints } = endpointsAt(server.url);
    return signInWith(providers.make(someProvider('oauth2', { id: 'forge', endpoints, ...options }), { clock }));
  };

  test('signs in, by the member that identifies a person', async () => {
    const signIn = await startOAuth2({});
    const expected = { accountId: 's', email: 'ada@example.com', emailVerified: false, name: 'ada' };
    expect((await signIn()).profile).toMatchObject(expected);
    await server.stop();
    const byUid = await startOAuth2({ idMember: 'uid' });
    expect((await byUid()).profile.accountId).toBe('7');
    await server.stop();
    const byNothing = await startOAuth2({ idMember: 'id' });
    await expect(byNothing()).rejects.toEqual(failing('profile-unavailable'));
  });

  test('does not believe an id token, and keeps it', async () => {
    const signIn = await startOAuth2({}, { tokenAnswer: { id_token: 'whatever' } });
    const { profile, tokens } = await signIn();
    expect([profile.accountId, tokens.idToken]).toEqual(['s', 'whatever']);
  });

  test('finds its endpoints by RFC 8414', async () => {
    await startOAuth2({});
    const { authorization, token, profile } = endpointsAt(server.url);
    const body = { issuer: server.url, authorization_endpoint: authorization, token_endpoint: token };
    server.documents.set('GET /.well-known/oauth-authorization-server', { body });
    const options = someProvider('oauth2', { id: 'forge', issuer: server.url, endpoints: { profile } });
    expect((await signInWith(providers.make(options, { clock }))()).profile.accountId).toBe('s');
  });
});

test('providers are in the order of the configuration, and made without a request', () => {
  const egress = new ScriptedEgress();
  const options = [
    someProvider('github'),
    someProvider('oidc', { id: 'acme', name: 'Acme', issuer: 'https://acme.example' }),
  ];
  const all = new ConfiguredProviders(options, egress, clock).all();
  expect(all.map(({ id, name }) => [id, name])).toEqual([
    ['github', 'GitHub'],
    ['acme', 'Acme'],
  ]);
  expect(egress.seen).toEqual([]);
});

describe('authenticating again at a provider of OpenID Connect', () => {
  const asked = { reauthenticatesSince: new Date((NOW - 60) * 1000) };
  const complete = async (provider: SocialProvider, change: object = asked) => {
    const started = { ...someStart(), ...change };
    const parameters = server.authorize(await provider.authorizationUrl(started));
    return provider.complete({ ...started, parameters });
  };

  test('is asked for by prompt and max_age, and by a configured prompt only otherwise', async () => {
    const { provider } = await start({}, {}, { prompt: 'consent' });
    const promptsOf = async (change: object) => {
      const { searchParams } = new URL(await provider.authorizationUrl({ ...someStart(), ...change }));
      return [searchParams.get('prompt'), searchParams.get('max_age')];
    };
    expect(await promptsOf({})).toEqual(['consent', null]);
    expect(await promptsOf(asked)).toEqual(['login', '60']);
  });

  test('does not send a prompt that the provider says it does not know', async () => {
    const { provider } = await start({}, { prompt_values_supported: ['none', 'consent'] });
    const { searchParams } = new URL(await provider.authorizationUrl({ ...someStart(), ...asked }));
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual([null, '60']);
  });

  test.each([
    ['since the demand', NOW - 59, true],
    ['as long before as clocks may differ', NOW - 90, true],
    ['before the demand', NOW - 91, false],
  ])('%s', async (_, authenticatedAt, isAccepted) => {
    Object.assign(claims, { auth_time: authenticatedAt });
    const { provider } = await start();
    const outcome = complete(provider);
    if (isAccepted) await expect(outcome).resolves.toMatchObject({ profile: { accountId: 'sub-1' } });
    else await expect(outcome).rejects.toEqual(failing('stale-authentication'));
    // Any sign-in at the provider signs in here.
    await expect(complete(provider, {})).resolves.toMatchObject({ profile: { accountId: 'sub-1' } });
  });

  test('is counted by the clock of the provider', async () => {
    Object.assign(claims, { iat: NOW - 25, exp: NOW + 3600, auth_time: NOW - 115 });
    const { provider } = await start();
    await expect(complete(provider)).resolves.toMatchObject({ profile: { accountId: 'sub-1' } });
    Object.assign(claims, { auth_time: NOW - 116 });
    await expect(complete(provider)).rejects.toEqual(failing('stale-authentication'));
  });

  test('must be said by a provider that knows the claim: the browser could have left the demand out', async () => {
    const { provider } = await start();
    await expect(complete(provider)).resolves.toMatchObject({ profile: { accountId: 'sub-1' } });
    await server.stop();
    const knowing = await start({}, { claims_supported: ['sub', 'auth_time'] });
    await expect(complete(knowing.provider)).rejects.toEqual(failing('stale-authentication'));
  });
});
