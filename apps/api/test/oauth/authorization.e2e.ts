import { describe, expect, test } from '@jest/globals';
import {
  asked,
  authorized,
  authorizePath,
  bodyOf,
  CALLBACK,
  CONSENT_COOKIE,
  consented,
  interactionOf,
  locationOf,
  LOGIN_COOKIE,
  ORIGIN,
  parametersOf,
  register,
  signIn,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { refusal } from './token-requests.ts';

const ISSUER = `${ORIGIN}/api/auth`;
const CODE = /^[a-zA-Z0-9]{32}$/;
const NO_PROMPT = [401, 'invalid_request', 'No consent prompt found'];

const at = TokenApp.use({
  OAUTH_RESOURCES: 'https://orders.example.com',
  OAUTH_MCP_RESOURCE: 'https://mcp.example.com',
});

describe('a request that is not known to come from a client', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['without a client', { client_id: undefined }, 'invalid_client'],
    ['of an unknown client', { client_id: 'unknown' }, 'invalid_client'],
    ['of a client id with any characters', { client_id: 'é"<script>\'' }, 'invalid_client'],
  ])('%s goes to the error page', async (_, changes, error) => {
    const url = await asked(at.owner, at.client, changes);
    expect(url.origin + url.pathname).toBe(`${ISSUER}/error`);
    expect(url.searchParams.get('error')).toBe(error);
  });

  test.each<[string, string | undefined]>([
    ['no redirect URI', undefined],
    ['another one', 'https://evil.example.com/callback'],
    ['one of HTML', 'https://evil.example.com/"><script>alert(1)</script>'],
  ])('with %s is answered here', async (_, redirect_uri) => {
    const path = authorizePath(at.client, { redirect_uri });
    expect(await refusal(at.visitor().get(path))).toEqual([400, 'invalid_request', 'Invalid redirect URI']);
    const page = await at.visitor().navigate(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    const html = await page.text();
    expect(html).toMatch(/Acme Calendar<\/strong>: (?:the redirect URI <code>|its request)[^]*Invalid redirect URI/);
    expect(html.includes('localhost and 127.0.0.1 are two hosts')).toBe(redirect_uri !== undefined);
    expect(html).not.toMatch(/<script|href="(?!\/account")/);
  });

  test('of a disabled client goes to the error page', async () => {
    const disabled = await register(at.owner);
    await at.change(disabled, 'disabled = true');
    const url = await asked(at.owner, disabled);
    expect([url.pathname, url.searchParams.get('error')]).toEqual(['/api/auth/error', 'client_disabled']);
  });

  test('with a null byte is refused', async () => {
    const answer = await at.visitor().navigate(authorizePath(at.client, { client_id: 'a\u0000b' }));
    expect(answer.status).toBe(400);
  });
});

describe('a wrong request goes back to the client', () => {
  test.each<[string, Record<string, string | undefined>, string, string]>([
    ['no response type', { response_type: undefined }, 'invalid_request', 'response_type is required'],
    [
      'an unknown resource',
      { resource: 'https://evil.example.com' },
      'invalid_target',
      'resource is not known: https://evil.example.com',
    ],
  ])('%s', async (_, changes, error, error_description) => {
    for (const browser of [at.owner, at.visitor()]) {
      const url = await asked(browser, at.client, changes);
      expect(url.origin + url.pathname).toBe(CALLBACK);
      const { hint, ...parameters } = parametersOf(url);
      expect(parameters).toEqual({ error, error_description, state: 'the state', iss: ISSUER });
      const { resource } = changes;
      expect(hint).toEqual(resource && expect.stringContaining(resource));
      expect(browser.cookies.has(LOGIN_COOKIE)).toBe(false);
    }
  });
});

describe('a user who is signed in', () => {
  test('consents once, and the client gets a code each time', async () => {
    const user = await at.newUser('ada');
    const first = await user.navigate(authorizePath(at.client, { scope: 'openid profile' }));
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    const page = locationOf(first);
    const { id } = await interactionOf(user);
    const shown = `client_id=${at.client.client_id}&scope=openid%20profile&interaction=${String(id)}`;
    expect(page.href).toBe(`${ORIGIN}/consent?${shown}`);
    expect(first.headers.getSetCookie().join()).toMatch(
      /better-auth\.oidc_consent_prompt=[^;]{40,}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
    );

    const interaction = await interactionOf(user);
    expect(interaction).toMatchObject({
      step: 'consent',
      client: { clientId: at.client.client_id, name: 'Acme Calendar', verified: false },
      scopes: ['openid', 'profile'],
      redirectHost: 'client.example.com',
      loopbackOnly: false,
    });

    const answer = await user.post('/oauth2/consent', { accept: true });
    expect(answer.headers.getSetCookie().join()).toMatch(/oidc_consent_prompt=; Max-Age=0; Path=\//);
    const { redirectURI } = (await bodyOf(answer)) as { redirectURI: string };
    expect(redirectURI.startsWith(`${CALLBACK}?code=`)).toBe(true);
    const issued = { code: expect.stringMatching(CODE), state: 'the state', iss: ISSUER };
    expect(parametersOf(redirectURI)).toEqual(issued);

    const again = parametersOf(await asked(user, at.client, { scope: 'profile' }));
    expect(again).toEqual(issued);
    expect(again['code']).not.toBe(parametersOf(redirectURI)['code']);
    for (const changes of [
      { scope: 'openid email' },
      { resource: 'https://orders.example.com' },
      { prompt: 'consent' },
    ]) {
      expect((await asked(user, at.client, changes)).pathname).toBe('/consent');
    }
  });

  test('is warned of other programs on the device where the client has no secret', async () => {
    const user = await at.newUser('developer');
    const redirect_uri = 'http://localhost:4000/callback';
    for (const [method, loopbackOnly] of [
      ['client_secret_basic', false],
      ['none', true],
    ] as const) {
      const client = await register(user, { redirect_uris: [redirect_uri], token_endpoint_auth_method: method });
      await asked(user, client, { redirect_uri });
      expect(await interactionOf(user)).toMatchObject({ redirectHost: 'localhost:4000', loopbackOnly });
    }
  });

  test('may deny, which is not remembered', async () => {
    const user = await at.newUser('denier');
    await asked(user, at.client);
    expect((await consented(user, { accept: false })).href).toBe(
      `${CALLBACK}?error=access_denied&error_description=User%20denied%20access&state=the%20state&iss=${encodeURIComponent(ISSUER)}`,
    );
    expect((await asked(user, at.client)).pathname).toBe('/consent');
  });

  test('is asked each time for claims beyond the scopes', async () => {
    const user = await at.newUser('claimed');
    const claims = JSON.stringify({ userinfo: { email: null, name: null }, id_token: { auth_time: null } });
    const changes = { scope: 'openid profile', claims };
    await authorized(user, at.client, changes);
    expect((await asked(user, at.client, changes)).pathname).toBe('/consent');
    expect((await interactionOf(user))['claims']).toEqual(['email']);
    expect((await asked(user, at.client, { scope: 'openid profile' })).pathname).toBe('/callback');
  });

  test('signs in again with prompt=login, and when the sign-in is older than max_age', async () => {
    const user = await at.newUser('again');
    await authorized(user, at.client);
    expect((await asked(user, at.client, { prompt: 'login' })).pathname).toBe('/sign-in');
    const aged = { max_age: '100' };
    expect(parametersOf(await asked(user, at.client, aged))['code']).toMatch(CODE);
    at.app.clock.advance(101_000);
    const page = await asked(user, at.client, aged);
    expect([page.pathname, page.searchParams.get('client_id')]).toEqual(['/sign-in', at.client.client_id]);
    const { url } = (await bodyOf(signIn(user, user.email))) as { url: string };
    expect(new URL(url).pathname).toBe('/consent');
    expect(parametersOf(await consented(user))['code']).toMatch(CODE);
  });
});

test('scripts get the URL instead of a redirect', async () => {
  const user = await at.newUser('script');
  const answer = await user.get(authorizePath(at.client));
  expect([answer.status, await bodyOf(answer)]).toEqual([
    200,
    {
      redirect: true,
      url: expect.stringContaining(`${ORIGIN}/consent?client_id=${at.client.client_id}&scope=openid&`),
    },
  ]);
});

test('a form of another site goes on as GET', async () => {
  const [path, query] = authorizePath(at.client).split('?');
  const answer = await fetch(`${at.app.url}/api/auth${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://client.example.com', 'content-type': 'application/x-www-form-urlencoded' },
    body: query!,
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/api/auth${path}?${query}`]);
});

test('an MCP client is asked for the configured server, and for consent too', async () => {
  const user = await at.newUser('mcp');
  const page = await asked(user, at.client, {}, '/mcp/authorize');
  expect(page.pathname).toBe('/consent');
  const interaction = await interactionOf(user);
  expect(interaction['resources']).toEqual(['https://mcp.example.com']);
  const named = { resource: 'https://orders.example.com' };
  await user.navigate(authorizePath(at.client, named, '/mcp/authorize'));
  expect((await interactionOf(user))['resources']).toEqual([named.resource]);
});

describe('after a sign-in', () => {
  const waiting = async (changes: Record<string, string | undefined> = {}) => {
    const browser = at.visitor();
    const page = await asked(browser, at.client, changes);
    expect(page.pathname).toBe('/sign-in');
    expect(browser.cookies.has(LOGIN_COOKIE)).toBe(true);
    return browser;
  };

  test('the request goes on, once, with the user who signed in', async () => {
    const user = await at.newUser('grace');
    const browser = await waiting({ login_hint: 'grace@example.com' });
    expect(await interactionOf(browser)).toMatchObject({
      step: 'login',
      client: { name: 'Acme Calendar' },
      loginHint: 'grace@example.com',
    });
    expect((await signIn(browser, 'stranger@example.com')).status).toBe(401);
    expect(browser.cookies.has(LOGIN_COOKIE)).toBe(true);

    const answer = await signIn(browser, user.email);
    expect(answer.headers.getSetCookie().join()).toMatch(/oidc_login_prompt=; Max-Age=0; Path=\//);
    const { redirect, url } = (await bodyOf(answer)) as { redirect: boolean; url: string };
    expect([answer.status, redirect, new URL(url).pathname]).toEqual([200, true, '/consent']);
    expect([browser.cookies.has(LOGIN_COOKIE), browser.cookies.has(CONSENT_COOKIE)]).toEqual([false, true]);
    expect(parametersOf(await consented(browser))['code']).toMatch(CODE);

    const next = await bodyOf(signIn(browser, user.email));
    expect(next).toMatchObject({ user: { email: user.email } });
  });

  test('a sign-up goes on too', async () => {
    const browser = await waiting();
    const body = { name: 'New', email: 'new@example.com', password: 'correct horse battery' };
    const answer = await bodyOf(browser.post('/sign-up/email', body));
    expect(answer).toEqual({ redirect: true, url: expect.stringContaining('/consent?client_id=') });
  });

  test('nothing goes on with a forged reference, another browser, a disabled client or after ten minutes', async () => {
    const user = await at.newUser('forged');
    const forged = at.visitor();
    forged.cookies.set(LOGIN_COOKIE, 'a.b');
    expect(await bodyOf(signIn(forged, user.email))).toHaveProperty('user');
    await waiting();
    expect(await bodyOf(signIn(at.visitor(), user.email))).toHaveProperty('user');
    const late = await waiting();
    at.app.clock.advance(600_000);
    expect(await bodyOf(signIn(late, user.email))).toHaveProperty('user');
  });
});

describe('consent', () => {
  test('needs a session, a boolean, and a request of this user', async () => {
    expect((await at.visitor().post('/oauth2/consent', { accept: true })).status).toBe(401);
    const user = await at.newUser('picky');
    await asked(user, at.client);
    for (const body of [{}, { accept: 'true' }, { accept: null }, { accept: 1 }]) {
      const answer = refusal(user.post('/oauth2/consent', body));
      expect((await answer).slice(0, 2)).toEqual([400, 'invalid_request']);
    }
    const other = await at.newUser('other');
    expect(await refusal(other.post('/oauth2/consent', { accept: true }))).toEqual(NO_PROMPT);
    other.cookies.set(CONSENT_COOKIE, user.cookies.get(CONSENT_COOKIE)!);
    expect(await refusal(other.post('/oauth2/consent', { accept: true }))).toEqual(NO_PROMPT);
    expect((await other.get('/oauth2/interaction')).status).toBe(404);
    // The request still waits for its own user.
    expect((await user.post('/oauth2/consent', { accept: true })).status).toBe(200);
  });

  test('is not given to a client that changed meanwhile', async () => {
    const user = await at.newUser('changed');
    const changing = await register(at.owner);
    await asked(user, changing);
    const metadata = { redirect_uris: ['https://client.example.com/other'] };
    expect((await at.owner.post('/oauth2/clients/update', { clientId: changing.client_id, metadata })).status).toBe(
      200,
    );
    expect((await user.post('/oauth2/consent', { accept: true })).status).toBe(400);
  });

  test('expires after ten minutes', async () => {
    const user = await at.newUser('slow');
    await asked(user, at.client);
    at.app.clock.advance(600_000);
    expect((await user.get('/oauth2/interaction')).status).toBe(404);
    const late = refusal(user.post('/oauth2/consent', { accept: true }));
    expect(await late).toEqual([401, 'invalid_request', 'Code expired']);
  });

  test('cannot be given by a page of another site', async () => {
    const user = await at.newUser('clicked');
    await asked(user, at.client);
    const send = (body: string, headers: Record<string, string>) => user.post('/oauth2/consent', body, headers);
    expect((await send('{"accept":true}', { origin: 'https://client.example.com' })).status).toBe(403);
    expect((await send('accept=true', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    const cookie = user.cookieHeader();
    expect((await at.json('/oauth2/consent', { accept: true }, { cookie })).status).toBe(403);
  });
});
