import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AuthorizingUser,
  type AuthorizationServer,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import * as oidc from 'openid-client';
import {
  authorizePath,
  bodyOf,
  CALLBACK,
  CONSENT_COOKIE,
  locationOf,
  LOGIN_COOKIE,
  newUser,
  ORIGIN,
  parametersOf,
  register,
  type RegisteredPartner,
} from './partner.ts';
import { basic, exchangeFields, postForm } from './token-requests.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { BrowserLike } from '../support/browser-like.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof newUser>>;
let client: RegisteredPartner;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  owner = await newUser(app, 'owner');
  client = await register(owner);
});
afterAll(() => app.close());

describe('mix-up (RFC 9207)', () => {
  let server: AuthorizationServer;
  beforeAll(async () => {
    server = await startAuthorizationServer({ OAUTH_ANONYMOUS_REGISTRATION: 'on' });
  });
  afterAll(() => server.close());

  test('a client notices that another server answers', async () => {
    const metadata = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' };
    const execute = [oidc.allowInsecureRequests];
    const config = await oidc.dynamicClientRegistration(new URL(server.issuer), metadata, oidc.None(), { execute });
    const user = await AuthorizingUser.register(server.url, 'Mixed');
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid',
      state: 'a state',
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const callback = await user.authorize(url);
    const checks = { expectedState: 'a state', pkceCodeVerifier };
    for (const change of [
      (answer: URL) => answer.searchParams.set('iss', 'https://evil.example.com'),
      (answer: URL) => answer.searchParams.delete('iss'),
    ]) {
      const answer = new URL(callback);
      change(answer);
      await expect(oidc.authorizationCodeGrant(config, answer, checks)).rejects.toThrow(/"iss"|invalid/);
    }
    await expect(oidc.authorizationCodeGrant(config, callback, checks)).resolves.toHaveProperty('id_token');
  });
});

describe('an open redirect', () => {
  test.each([
    'https://evil.example.com/callback',
    `${CALLBACK}/../evil`,
    'https://client.example.com@evil.example.com/callback',
    '//evil.example.com/callback',
    'javascript:alert(1)',
  ])('to %s is not made, whatever else is wrong', async (uri) => {
    for (const changes of [{}, { scope: 'nothing' }, { response_type: 'token' }, { prompt: 'none' }]) {
      const answer = await owner.navigate(authorizePath(client, { redirect_uri: uri, ...changes }));
      const location = answer.headers.get('location');
      if (location !== null) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
      expect(location ?? '').not.toContain('code=');
    }
  });
});

test.each(['/sign-in', '/consent'])('%s cannot be shown in a frame of another page', async (path) => {
  const page = await fetch(app.url + path, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

describe('before the user consents', () => {
  test('nothing that the browser holds can be exchanged for tokens', async () => {
    const visitor = new BrowserLike(app.url, ORIGIN);
    const signInPage = locationOf(await visitor.navigate(authorizePath(client)));
    const user = await newUser(app, 'undecided');
    const consentPage = locationOf(await user.navigate(authorizePath(client)));
    expect(consentPage.pathname).toBe('/consent');
    const held = [
      visitor.cookies.get(LOGIN_COOKIE)!,
      user.cookies.get(CONSENT_COOKIE)!,
      ...user.cookies.values(),
      ...Object.values(parametersOf(signInPage)),
      ...Object.values(parametersOf(consentPage)),
    ].flatMap((value) => [value, decodeURIComponent(value), decodeURIComponent(value).split('.')[0]!]);
    for (const code of new Set(held)) {
      if (code === '') continue;
      const answer = await postForm(app.url, '/oauth2/token', exchangeFields(code), basic(client));
      expect([answer.status, (await bodyOf(answer))['error']]).toEqual([401, 'invalid_grant']);
    }
  });

  test('no other way through the authorization endpoint gives a code', async () => {
    const user = await newUser(app, 'hurried');
    await user.navigate(authorizePath(client));
    for (const changes of [
      { prompt: 'none' },
      { consent: 'true' },
      { accept: 'true', consent_code: user.cookies.get(CONSENT_COOKIE)! },
    ]) {
      expect(parametersOf(locationOf(await user.navigate(authorizePath(client, changes))))).not.toHaveProperty('code');
    }
    const answer = await user.navigate('/oauth2/consent?accept=true');
    expect([404, 405]).toContain(answer.status);
  });
});
