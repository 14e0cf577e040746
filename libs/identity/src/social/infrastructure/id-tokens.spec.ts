import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type CryptoKey, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import type { KnownProvider, ProviderOptions } from '../domain/provider-options.ts';
import { endpointsAt, ProvidersInTest, someProvider } from '../testing/a-provider.ts';
import { CLIENT, QuirkServer } from '../testing/quirk-server.ts';
import { providerCases } from '../testing/quirks.ts';

const clock = new FixedClock();
const NOW = clock.now().getTime() / 1000;
const HOUR = 3600;
const GOOGLE = providerCases.google.quirks.claims!;
const MICROSOFT = providerCases.microsoft.quirks.claims!;
const TENANT = MICROSOFT['tid'] as string;
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

const providers = new ProvidersInTest();
const servers: QuirkServer[] = [];
afterEach(async () => {
  await Promise.all([providers.close(), ...servers.splice(0).map((server) => server.stop())]);
});

async function start(kind: KnownProvider, options: Partial<ProviderOptions> = {}) {
  const server = await QuirkServer.start(providerCases[kind].quirks);
  servers.push(server);
  const provider = providers.make(someProvider(kind, { endpoints: endpointsAt(server.url), ...options }), { clock });
  const outcomeOf = (token: string, nonce?: string) =>
    provider.identityOf({ token, nonce }).then(
      ({ profile }) => profile.accountId,
      (error: { readonly failure?: string }) => error.failure,
    );
  const present = async (claims: JWTPayload, nonce?: string) => outcomeOf(await server.sign(claims), nonce);
  return { server, provider, outcomeOf, present };
}

test('a program signs in with an id token, and leaves its tokens', async () => {
  const { server, provider } = await start('google');
  const token = await server.sign({ ...GOOGLE, nonce: 'n' });
  const expiresAt = NOW + HOUR;
  const presented = { token, nonce: 'n', accessToken: 'a', refreshToken: 'refresh-1', expiresAt };
  const { profile, tokens } = await provider.identityOf(presented);
  expect(profile).toMatchObject({ accountId: 'sub-1', email: 'ada@example.com', emailVerified: true, name: 'Ada' });
  expect(tokens).toEqual({
    // The provider renewed them to show whose they are.
    accessToken: 'access-2',
    refreshToken: 'refresh-1',
    refreshTokenShown: true,
    idToken: token,
    idTokenPresented: true,
    accessTokenExpiresAt: new Date(expiresAt * 1000),
    refreshTokenExpiresAt: null,
    scopes: ['openid', 'https://www.googleapis.com/auth/userinfo.email'],
  });
});

describe('a refresh token that a program presents with an id token', () => {
  // The log says why a token is not kept.
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));

  type Answered = Readonly<Record<string, unknown>>;
  interface Given {
    readonly answer?: Answered | number;
    readonly sub?: string;
    readonly refreshToken?: string;
  }
  /** The token that is kept when the token endpoint answers so, to the person `sub-1` unless another one is said. */
  async function kept({ answer, sub = 'sub-1', refreshToken = 'refresh-1' }: Given) {
    const { server, provider } = await start('google');
    if (answer !== undefined) {
      server.tokenEndpoint = (response) => {
        const [status, body] = typeof answer === 'number' ? [answer, {}] : [200, answer];
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
    }
    const token = await server.sign({ ...GOOGLE, sub });
    const { profile, tokens } = await provider.identityOf({ token, accessToken: 'a', refreshToken });
    expect(profile.accountId).toBe(sub);
    expect(tokens).toMatchObject({ idToken: token, idTokenPresented: true });
    return [tokens.accessToken, tokens.refreshToken, tokens.refreshTokenShown];
  }
  const answered = (further: Answered = {}) => ({ access_token: 'access-1', token_type: 'Bearer', ...further });
  const NOT_KEPT = ['a', null, undefined];

  const REPLACED = answered({ refresh_token: 'refresh-9' });
  test.each<[string, Given, unknown[]]>([
    ['is kept if the id token of the renewal names the same person', {}, ['access-2', 'refresh-1', true]],
    ['is not kept if it names another person', { sub: 'sub-2' }, NOT_KEPT],
    ['is kept if the profile does so where no id token comes', { answer: answered() }, ['access-1', 'refresh-1', true]],
    ['is then kept as the provider replaced it', { answer: REPLACED }, ['access-1', 'refresh-9', true]],
    ['is not kept if the profile names another person', { answer: REPLACED, sub: 'sub-2' }, NOT_KEPT],
    ['is not kept if the provider shows no person', { answer: answered({ access_token: 'of nobody' }) }, NOT_KEPT],
    ['is not kept if the provider refuses it', { refreshToken: 'stolen and revoked' }, NOT_KEPT],
    ['is not kept if the provider fails', { answer: 503 }, NOT_KEPT],
  ])('%s', async (_, given, tokens) => {
    expect(await kept(given)).toEqual(tokens);
  });

  test('is not kept if the provider takes too long, and the sign-in goes on before its deadline', async () => {
    const { server } = await start('google');
    const options = someProvider('google', { endpoints: endpointsAt(server.url) });
    const provider = providers.make(options, { clock, deadlineMs: 10_000 });
    server.tokenEndpoint = () => undefined;
    const token = await server.sign(GOOGLE);
    const begun = performance.now();
    const { tokens } = await provider.identityOf({ token, refreshToken: 'refresh-1' });
    expect(tokens.refreshToken).toBeNull();
    expect(performance.now() - begun).toBeLessThan(7000);
  }, 20_000);

  test('is not kept, nor sent, where the provider renews none', async () => {
    const { server, provider } = await start('facebook', { issuer: 'https://www.facebook.com' });
    const token = await server.sign({ ...GOOGLE, iss: 'https://www.facebook.com' });
    const { tokens } = await provider.identityOf({ token, refreshToken: 'refresh-1' });
    expect(tokens.refreshToken).toBeNull();
    expect(server.seen).not.toContain('POST /token');
  });
});

test('an access token of another person says nothing about this one', async () => {
  const { server, provider } = await start('google');
  const token = await server.sign({ ...GOOGLE, sub: 'sub-2' });
  const { tokens } = await provider.identityOf({ token, accessToken: 'access-1' });
  // The server describes sub-1 to the bearer of this access token.
  expect(await provider.profileOf(tokens)).toMatchObject({ accountId: 'sub-2' });
  expect(server.seen).toContain('GET /me');
});

test.each(['github', 'gitlab', 'linkedin', 'twitch', 'roblox', 'huggingface'] as const)(
  '%s accepts none',
  async (kind) => {
    expect((await start(kind)).provider.acceptsIdTokens).toBe(false);
  },
);

describe('forged', () => {
  test.each<[string, JWTPayload]>([
    ['for another client', { aud: 'another' }],
    ['for others and us, authorized for another', { aud: [CLIENT.id, 'another'], azp: 'another' }],
    ['for nobody', { aud: undefined }],
    ['by another issuer', { iss: 'https://accounts.example.com' }],
    ['by nobody', { iss: undefined }],
    ['of nobody', { sub: undefined }],
    ['expired', { exp: NOW - 31 }],
    ['without an end', { exp: undefined }],
    ['not valid yet', { nbf: NOW + 31 }],
    ['without a time', { iat: undefined }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
  ])('%s', async (_, wrong) => {
    const { present } = await start('google');
    expect(await present({ ...GOOGLE, nonce: 'mine' }, 'mine')).toBe('sub-1');
    expect(await present({ ...GOOGLE, nonce: 'mine', ...wrong }, 'mine')).toBe('token-invalid');
  });

  const signedBy = (key: CryptoKey | Uint8Array, alg: string) =>
    new SignJWT(GOOGLE).setProtectedHeader({ alg, kid: 'key-1' }).sign(key);

  test('signed by another key, with the id of ours', async () => {
    const { outcomeOf } = await start('google');
    const { privateKey } = await generateKeyPair('RS256');
    expect(await outcomeOf(await signedBy(privateKey, 'RS256'))).toBe('token-invalid');
  });

  test('not signed', async () => {
    const { outcomeOf, server } = await start('google');
    expect(await outcomeOf(new UnsecuredJWT(GOOGLE).encode())).toBe('token-invalid');
    const [header, payload] = (await server.sign(GOOGLE)).split('.');
    expect(await outcomeOf(`${header}.${payload}.`)).toBe('token-invalid');
  });

  test('signed with HS256 by the public key, or by our own secret', async () => {
    const { outcomeOf, server } = await start('google');
    const secrets = [await exportSPKI(server.publicKey), CLIENT.secret.padEnd(32, ' '), CLIENT.secret];
    for (const secret of secrets) {
      const token = await signedBy(new TextEncoder().encode(secret), 'HS256');
      expect(await outcomeOf(token)).toBe('token-invalid');
    }
  });

  test('signed with an algorithm that the provider does not use', async () => {
    const { outcomeOf, server } = await start('google');
    const token = await signedBy(await server.keyFor('PS256'), 'PS256');
    expect(await outcomeOf(token)).toBe('token-invalid');
  });

  test.each(['', 'x', 'a.b.c', '..', 'e30.e30.', `${'x'.repeat(5000)}.e30.x`])('%j', async (token) => {
    const { outcomeOf } = await start('google');
    expect(await outcomeOf(token)).toBe('token-invalid');
  });
});

test('tokens of native apps are accepted if they are named', async () => {
  const { present } = await start('google', { idTokenAudiences: ['ios-app'] });
  expect(await present({ ...GOOGLE, aud: 'ios-app' })).toBe('sub-1');
  expect(await present({ ...GOOGLE, aud: 'android-app' })).toBe('token-invalid');
  expect(await present({ ...GOOGLE, aud: CLIENT.id, azp: 'android-app' })).toBe('sub-1');
});

test('a hosted domain lets in its people alone', async () => {
  const { present } = await start('google', { hostedDomain: 'example.com' });
  expect(await present({ ...GOOGLE, hd: 'example.com' })).toBe('sub-1');
  expect(await present({ ...GOOGLE, hd: 'example.org' })).toBe('token-invalid');
  expect(await present(GOOGLE)).toBe('token-invalid');
});

describe('Microsoft', () => {
  const of = (tid: string): JWTPayload => ({
    ...MICROSOFT,
    tid,
    iss: `https://login.microsoftonline.com/${tid}/v2.0`,
  });

  test.each([
    ['common', TENANT, 'AAAA'],
    ['common', CONSUMERS, 'AAAA'],
    ['organizations', TENANT, 'AAAA'],
    ['organizations', CONSUMERS, 'token-invalid'],
    ['consumers', CONSUMERS, 'AAAA'],
    ['consumers', TENANT, 'token-invalid'],
    [TENANT, TENANT, 'AAAA'],
    [TENANT, CONSUMERS, 'token-invalid'],
  ])('with the tenant %s: of the tenant %s: %s', async (tenant, tid, outcome) => {
    const { present } = await start('microsoft', { tenant });
    expect(await present(of(tid))).toBe(outcome);
  });

  test('the issuer is that of the tenant in the token', async () => {
    const { present } = await start('microsoft');
    expect(await present({ ...of(TENANT), tid: CONSUMERS })).toBe('token-invalid');
    expect(await present({ ...of(TENANT), tid: undefined })).toBe('token-invalid');
    expect(await present({ ...of(TENANT), tid: `${TENANT}/../x` })).toBe('token-invalid');
  });
});

test('Facebook: the token of Limited Login', async () => {
  const { present, provider, server } = await start('facebook');
  const person = { sub: '1015', name: 'Ada', email: 'ada@example.com', picture: 'https://x.example/a' };
  const claims = { ...person, aud: CLIENT.id, iat: NOW, exp: NOW + HOUR };
  for (const iss of ['https://www.facebook.com', 'https://limited.facebook.com']) {
    expect(await present({ ...claims, iss })).toBe('1015');
  }
  expect(await present({ ...claims, iss: 'https://facebook.com' })).toBe('token-invalid');
  const token = await server.sign({ ...claims, iss: 'https://www.facebook.com' });
  const { profile, tokens } = await provider.identityOf({ token });
  expect(profile).toMatchObject({ emailVerified: false, image: 'https://x.example/a' });
  expect(await provider.profileOf(tokens)).toEqual(profile);
});

describe('keys', () => {
  test('are fetched once, when they are needed', async () => {
    const { present, server } = await start('google');
    expect(server.seen).toEqual([]);
    await Promise.all([present(GOOGLE), present(GOOGLE), present(GOOGLE)]);
    await present(GOOGLE);
    expect(server.seen).toEqual(['GET /keys']);
  });

  test('that cannot be fetched verify nothing', async () => {
    const { provider, server } = await start('google', { endpoints: { keys: 'http://127.0.0.1:1/keys' } });
    const presented = provider.identityOf({ token: await server.sign(GOOGLE) });
    await expect(presented).rejects.toMatchObject({ failure: 'token-invalid' });
  });
});
