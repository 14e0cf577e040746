import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { AuthorizingUser } from '../support/authorizing-user.ts';

const CALLBACK = 'https://client.example.com/callback';
const SCOPE = 'openid profile email offline_access';

let server: AuthorizationServer;
beforeAll(async () => {
  server = await startAuthorizationServer({ OAUTH_ANONYMOUS_REGISTRATION: 'on' });
});
afterAll(() => server.close());

/** Discovery and registration, without a session. */
function register(metadata: Partial<client.ClientMetadata>, authentication?: client.ClientAuth) {
  return client.dynamicClientRegistration(
    new URL(server.issuer),
    {
      client_name: 'Calendar',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      ...metadata,
    },
    authentication,
    { execute: [client.allowInsecureRequests] },
  );
}

async function authorize(
  config: client.Configuration,
  user: AuthorizingUser,
  parameters: Record<string, string> = {},
  accept = true,
) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: SCOPE,
    prompt: 'consent',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  });
  const callback = await user.authorize(url, accept);
  return { callback, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

/** The library trusts what it gets from the token endpoint and verifies no signature. */
async function verifiedAlgorithm(config: client.Configuration, idToken = ''): Promise<string> {
  const { jwks_uri: jwks = '', issuer } = config.serverMetadata();
  const { client_id: audience, client_secret: secret, id_token_signed_response_alg: alg } = config.clientMetadata();
  const expected = { issuer, audience, currentDate: server.clock.now() };
  const { protectedHeader } = await (alg === 'HS256'
    ? jwtVerify(idToken, new TextEncoder().encode(secret), expected)
    : jwtVerify(idToken, createRemoteJWKSet(new URL(jwks)), expected));
  return protectedHeader.alg;
}

const refused = (error: string, status: number) => expect.objectContaining({ error, status });

describe.each<[string, string, string, client.ClientAuth]>([
  ['Basic', 'HS256', 'client_secret_basic', client.ClientSecretBasic()],
  ['a secret in the form', 'RS256', 'client_secret_post', client.ClientSecretPost()],
  ['Basic', 'ES256', 'client_secret_basic', client.ClientSecretBasic()],
  ['no secret', 'RS256', 'none', client.None()],
])('openid-client with %s, %s', (label, algorithm, method, authentication) => {
  let config: client.Configuration;
  let user: AuthorizingUser;
  let tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>;
  beforeAll(async () => {
    // The defaults: HS256 with a secret, RS256 without.
    const chosen = method === 'none' || algorithm === 'HS256' ? {} : { id_token_signed_response_alg: algorithm };
    config = await register({ token_endpoint_auth_method: method, ...chosen }, authentication);
    user = await AuthorizingUser.register(server.url, `Ada${label.replaceAll(' ', '')}${algorithm}`);
    const { callback, checks } = await authorize(config, user);
    tokens = await client.authorizationCodeGrant(config, callback, checks);
  });

  test('the user signs in, consents, and the client gets tokens and an id token it can verify', async () => {
    expect(user.pages).toEqual(['sign-in', 'consent']);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) });
    expect(tokens.scope?.split(' ').sort()).toEqual(SCOPE.split(' ').sort());
    expect(tokens.claims()).toMatchObject({ iss: server.issuer, aud: config.clientMetadata().client_id });
    await expect(verifiedAlgorithm(config, tokens.id_token)).resolves.toBe(algorithm);
  });

  test('userinfo is about the subject of the id token', async () => {
    const { sub } = tokens.claims()!;
    await expect(client.fetchUserInfo(config, tokens.access_token, sub)).resolves.toMatchObject({
      sub,
      name: user.name,
      email: user.email,
      email_verified: false,
    });
  });

  test('a refresh gives new tokens for the same subject', async () => {
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.access_token).not.toBe(tokens.access_token);
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    expect(refreshed.claims()?.sub).toBe(tokens.claims()?.sub);
    tokens = refreshed;
  });

  test('a revoked refresh token takes its access tokens along', async () => {
    await client.tokenRevocation(config, tokens.refresh_token!);
    await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toEqual(
      refused('invalid_grant', 401),
    );
    await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      status: 401,
    });
  });
});

describe('openid-client', () => {
  let config: client.Configuration;
  let user: AuthorizingUser;
  beforeAll(async () => {
    config = await register({ token_endpoint_auth_method: 'client_secret_basic' }, client.ClientSecretBasic());
    user = await AuthorizingUser.register(server.url, 'Grace');
  });
  const exchange = async () => {
    const { callback, checks } = await authorize(config, user);
    return client.authorizationCodeGrant(config, callback, checks);
  };

  test('introspects access and refresh tokens, before and after revocation', async () => {
    const tokens = await exchange();
    const { access_token: access, refresh_token: refresh } = tokens;
    const sub = tokens.claims()?.sub;
    const { client_id } = config.clientMetadata();
    await expect(client.tokenIntrospection(config, access)).resolves.toMatchObject({
      active: true,
      client_id,
      sub,
      scope: expect.stringContaining('email'),
      exp: expect.any(Number),
    });
    await expect(client.tokenIntrospection(config, refresh!)).resolves.toMatchObject({ active: true, client_id });
    await client.tokenRevocation(config, access, { token_type_hint: 'access_token' });
    await expect(client.tokenIntrospection(config, access)).resolves.toEqual({ active: false });
    await expect(client.tokenIntrospection(config, refresh!)).resolves.toMatchObject({ active: true });
  });

  test('a code is good once: the second use ends what the first one got', async () => {
    const { callback, checks } = await authorize(config, user);
    const tokens = await client.authorizationCodeGrant(config, callback, checks);
    await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toEqual(
      refused('invalid_grant', 401),
    );
    await expect(client.tokenIntrospection(config, tokens.access_token)).resolves.toEqual({ active: false });
  });

  test('a refresh token is good once: the second use ends the family', async () => {
    const first = await exchange();
    const second = await client.refreshTokenGrant(config, first.refresh_token!);
    await expect(client.refreshTokenGrant(config, first.refresh_token!)).rejects.toEqual(refused('invalid_grant', 401));
    await expect(client.tokenIntrospection(config, second.access_token)).resolves.toEqual({ active: false });
  });

  test('a code is worth nothing without the verifier', async () => {
    const { callback, checks } = await authorize(config, user);
    const foreign = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(config, callback, foreign)).rejects.toEqual(
      refused('invalid_grant', 401),
    );
  });

  test('notices that another server answers (mix-up, RFC 9207)', async () => {
    const { callback, checks } = await authorize(config, user);
    for (const change of [
      (answer: URL) => answer.searchParams.set('iss', 'https://evil.example.com'),
      (answer: URL) => answer.searchParams.delete('iss'),
    ]) {
      const answer = new URL(callback);
      change(answer);
      await expect(client.authorizationCodeGrant(config, answer, checks)).rejects.toThrow(/"iss"|invalid/);
    }
    await expect(client.authorizationCodeGrant(config, callback, checks)).resolves.toHaveProperty('id_token');
  });

  test('the answer names the issuer and carries the state; a user who denies is an error of the client', async () => {
    const { callback, checks } = await authorize(config, user, {}, false);
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'User denied access',
      state: checks.expectedState,
      iss: server.issuer,
    });
    await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  test('prompt=none is answered without a page, for who is signed in and has consented', async () => {
    const { callback, checks } = await authorize(config, user, { prompt: 'none', scope: 'openid profile' });
    expect(user.pages).toEqual([]);
    const tokens = await client.authorizationCodeGrant(config, callback, checks);
    expect(tokens.refresh_token).toBeUndefined();
    await user.browser.post('/sign-out');
    const again = await authorize(config, user, { prompt: 'none', scope: 'openid profile' });
    expect(again.callback.searchParams.get('error')).toBe('login_required');
  });

  test('max_age is respected: an older sign-in is not enough', async () => {
    await exchange();
    server.clock.advance(120_000);
    const { callback, checks } = await authorize(config, user, { max_age: '60', scope: 'openid', prompt: '' });
    expect(user.pages[0]).toBe('sign-in');
    const tokens = await client.authorizationCodeGrant(config, callback, { ...checks, maxAge: 60 });
    expect(tokens.claims()?.auth_time).toBe(Math.floor(server.clock.now().getTime() / 1000));
  });

  test('the user is signed out for the client, and comes back with the state', async () => {
    const goodbye = 'https://client.example.com/goodbye';
    const ending = await register({ post_logout_redirect_uris: [goodbye] }, client.ClientSecretBasic());
    const { callback, checks } = await authorize(ending, user, { scope: 'openid' });
    const { id_token: id_token_hint = '' } = await client.authorizationCodeGrant(ending, callback, checks);
    const parameters = { id_token_hint, post_logout_redirect_uri: goodbye, state: 'a state' };
    const back = await user.authorize(client.buildEndSessionUrl(ending, parameters));
    expect(back.href).toBe(`${goodbye}?state=a%20state`);
    const { callback: silent } = await authorize(ending, user, { prompt: 'none', scope: 'openid', id_token_hint });
    expect(silent.searchParams.get('error')).toBe('login_required');
  });
});

test('an answer posted as a form is understood', async () => {
  const config = await register({ token_endpoint_auth_method: 'client_secret_basic' }, client.ClientSecretBasic());
  expect(config.serverMetadata()['response_modes_supported']).toContain('form_post');
  const user = await AuthorizingUser.register(server.url, 'Frances');
  const { callback: page, checks } = await authorize(config, user, { response_mode: 'form_post' });
  const html = await (await user.browser.navigate(`${page.pathname.slice('/api/auth'.length)}${page.search}`)).text();
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"&]*)"/g)) form.append(name, value);
  const posted = new Request(CALLBACK, { method: 'POST', body: form });
  const tokens = await client.authorizationCodeGrant(config, posted, checks);
  expect(tokens.claims()).toMatchObject({ iss: server.issuer });
});
