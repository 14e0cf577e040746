import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import {
  authorized,
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
  signIn,
} from './partner.ts';

const ISSUER = `${ORIGIN}/api/auth`;
const CODE = /^[a-zA-Z0-9]{32}$/;

let app: TestApp;
let owner: BrowserLike;
let client: RegisteredPartner;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT: 'off',
    OAUTH_RESOURCES: 'https://orders.example.com',
    OAUTH_MCP_RESOURCE: 'https://mcp.example.com',
  });
  owner = await newUser(app, 'owner');
  client = await register(owner);
});
afterAll(() => app.close());

const visitor = () => new BrowserLike(app.url, ORIGIN);

describe('a request that is not known to come from a client', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['without a client', { client_id: undefined }, 'invalid_client'],
    ['of an unknown client', { client_id: 'unknown' }, 'invalid_client'],
    ['of a client id with any characters', { client_id: 'é"<script>\'' }, 'invalid_client'],
  ])('%s goes to the error page', async (_, changes, error) => {
    const url = locationOf(await owner.navigate(authorizePath(client, changes)));
    expect(url.origin + url.pathname).toBe(`${ISSUER}/error`);
    expect(url.searchParams.get('error')).toBe(error);
  });

  test.each<[string, string | undefined]>([
    ['no redirect URI', undefined],
    ['another one', 'https://evil.example.com/callback'],
    ['one of HTML', 'https://evil.example.com/"><script>alert(1)</script>'],
  ])('with %s is answered here', async (_, redirect_uri) => {
    const path = authorizePath(client, { redirect_uri });
    const answer = await visitor().get(path);
    expect([answer.status, await bodyOf(answer)]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'Invalid redirect URI' },
    ]);
    const page = await visitor().navigate(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    const html = await page.text();
    expect(html).toMatch(/Acme Calendar<\/strong>: (?:the redirect URI <code>|its request)[^]*Invalid redirect URI/);
    expect(html).not.toMatch(/<script|href="(?!\/account")/);
  });

  test('of a disabled client goes to the error page', async () => {
    const disabled = await register(owner);
    await app.database.rows('update oauth_client set disabled = true where client_id = $1', disabled.client_id);
    const url = locationOf(await owner.navigate(authorizePath(disabled)));
    expect([url.pathname, url.searchParams.get('error')]).toEqual(['/api/auth/error', 'client_disabled']);
  });

  test('with a null byte is refused', async () => {
    const answer = await visitor().navigate(authorizePath(client, { client_id: 'a\u0000b' }));
    expect(answer.status).toBe(400);
  });
});

describe('a wrong request goes back to the client', () => {
  test.each<[string, Record<string, string | undefined>, string, string]>([
    ['no response type', { response_type: undefined }, 'invalid_request', 'response_type is required'],
    ['an unknown resource', { resource: 'https://evil.example.com' }, 'invalid_target', 'resource is not known'],
  ])('%s', async (_, changes, error, error_description) => {
    for (const browser of [owner, visitor()]) {
      const url = locationOf(await browser.navigate(authorizePath(client, changes)));
      expect(url.origin + url.pathname).toBe(CALLBACK);
      expect(parametersOf(url)).toEqual({ error, error_description, state: 'the state', iss: ISSUER });
      expect(browser.cookies.has(LOGIN_COOKIE)).toBe(false);
    }
  });
});

describe('a user who is signed in', () => {
  test('consents once, and the client gets a code each time', async () => {
    const user = await newUser(app, 'ada');
    const asked = await user.navigate(authorizePath(client, { scope: 'openid profile' }));
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(asked.headers.get('referrer-policy')).toBe('no-referrer');
    const page = locationOf(asked);
    expect(page.href).toBe(`${ORIGIN}/consent?client_id=${client.client_id}&scope=openid%20profile`);
    expect(asked.headers.getSetCookie().join()).toMatch(
      /better-auth\.oidc_consent_prompt=[^;]{40,}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
    );

    const interaction = await bodyOf(user.get('/oauth2/interaction'));
    expect(interaction).toMatchObject({
      step: 'consent',
      client: { clientId: client.client_id, name: 'Acme Calendar', verified: false },
      scopes: ['openid', 'profile'],
      redirectHost: 'client.example.com',
      loopbackOnly: false,
    });

    const answer = await user.post('/oauth2/consent', { accept: true });
    expect(answer.headers.getSetCookie().join()).toMatch(/oidc_consent_prompt=; Max-Age=0; Path=\//);
    const { redirectURI } = (await bodyOf(answer)) as { redirectURI: string };
    expect(redirectURI.startsWith(`${CALLBACK}?code=`)).toBe(true);
    expect(parametersOf(redirectURI)).toEqual({ code: expect.stringMatching(CODE), state: 'the state', iss: ISSUER });

    const again = parametersOf(locationOf(await user.navigate(authorizePath(client, { scope: 'profile' }))));
    expect(again).toEqual({ code: expect.stringMatching(CODE), state: 'the state', iss: ISSUER });
    expect(again['code']).not.toBe(parametersOf(redirectURI)['code']);
    const more = locationOf(await user.navigate(authorizePath(client, { scope: 'openid email' })));
    expect(more.pathname).toBe('/consent');
    const elsewhere = { scope: 'openid', resource: 'https://orders.example.com' };
    expect(locationOf(await user.navigate(authorizePath(client, elsewhere))).pathname).toBe('/consent');
    const prompted = { scope: 'openid', prompt: 'consent' };
    expect(locationOf(await user.navigate(authorizePath(client, prompted))).pathname).toBe('/consent');
  });

  test('may deny, which is not remembered', async () => {
    const user = await newUser(app, 'denier');
    await user.navigate(authorizePath(client));
    const { redirectURI } = (await bodyOf(user.post('/oauth2/consent', { accept: false }))) as { redirectURI: string };
    expect(redirectURI).toBe(
      `${CALLBACK}?error=access_denied&error_description=User%20denied%20access&state=the%20state&iss=${encodeURIComponent(ISSUER)}`,
    );
    expect(locationOf(await user.navigate(authorizePath(client))).pathname).toBe('/consent');
  });

  test('is asked each time for claims beyond the scopes', async () => {
    const user = await newUser(app, 'claimed');
    const claims = JSON.stringify({ userinfo: { email: null, name: null }, id_token: { auth_time: null } });
    const changes = { scope: 'openid profile', claims };
    await authorized(user, client, changes);
    expect(locationOf(await user.navigate(authorizePath(client, changes))).pathname).toBe('/consent');
    expect((await bodyOf(user.get('/oauth2/interaction')))['claims']).toEqual(['email']);
    expect(locationOf(await user.navigate(authorizePath(client, { scope: 'openid profile' }))).pathname).toBe(
      '/callback',
    );
  });

  test('signs in again with prompt=login, and when the sign-in is older than max_age', async () => {
    const user = await newUser(app, 'again');
    await authorized(user, client);
    const login = authorizePath(client, { prompt: 'login' });
    expect(locationOf(await user.navigate(login)).pathname).toBe('/sign-in');
    const aged = authorizePath(client, { max_age: '100' });
    expect(parametersOf(locationOf(await user.navigate(aged)))['code']).toMatch(CODE);
    app.clock.advance(101_000);
    const page = locationOf(await user.navigate(aged));
    expect([page.pathname, page.searchParams.get('client_id')]).toEqual(['/sign-in', client.client_id]);
    const { url } = (await bodyOf(signIn(user, user.email))) as { url: string };
    expect(new URL(url).pathname).toBe('/consent');
    const { redirectURI } = (await bodyOf(user.post('/oauth2/consent', { accept: true }))) as { redirectURI: string };
    expect(parametersOf(redirectURI)['code']).toMatch(CODE);
  });
});

test('scripts get the URL instead of a redirect', async () => {
  const user = await newUser(app, 'script');
  const answer = await user.get(authorizePath(client));
  expect([answer.status, await bodyOf(answer)]).toEqual([
    200,
    { redirect: true, url: `${ORIGIN}/consent?client_id=${client.client_id}&scope=openid` },
  ]);
});

test('a form of another site goes on as GET', async () => {
  const [path, query] = authorizePath(client).split('?');
  const answer = await fetch(`${app.url}/api/auth${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://client.example.com', 'content-type': 'application/x-www-form-urlencoded' },
    body: query!,
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/api/auth${path}?${query}`]);
});

test('an MCP client is asked for the configured server, and for consent too', async () => {
  const user = await newUser(app, 'mcp');
  const page = locationOf(await user.navigate(authorizePath(client, {}, '/mcp/authorize')));
  expect(page.pathname).toBe('/consent');
  const interaction = await bodyOf(user.get('/oauth2/interaction'));
  expect(interaction['resources']).toEqual(['https://mcp.example.com']);
  const named = { resource: 'https://orders.example.com' };
  await user.navigate(authorizePath(client, named, '/mcp/authorize'));
  expect((await bodyOf(user.get('/oauth2/interaction')))['resources']).toEqual([named.resource]);
});

describe('after a sign-in', () => {
  const waiting = async (changes: Record<string, string | undefined> = {}) => {
    const browser = visitor();
    const page = locationOf(await browser.navigate(authorizePath(client, changes)));
    expect(page.pathname).toBe('/sign-in');
    expect(browser.cookies.has(LOGIN_COOKIE)).toBe(true);
    return browser;
  };

  test('the request goes on, once, with the user who signed in', async () => {
    const user = await newUser(app, 'grace');
    const browser = await waiting({ login_hint: 'grace@example.com' });
    expect(await bodyOf(browser.get('/oauth2/interaction'))).toMatchObject({
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
    const { redirectURI } = (await bodyOf(browser.post('/oauth2/consent', { accept: true }))) as {
      redirectURI: string;
    };
    expect(parametersOf(redirectURI)['code']).toMatch(CODE);

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
    const user = await newUser(app, 'forged');
    const forged = visitor();
    forged.cookies.set(LOGIN_COOKIE, 'a.b');
    expect(await bodyOf(signIn(forged, user.email))).toHaveProperty('user');
    await waiting();
    expect(await bodyOf(signIn(visitor(), user.email))).toHaveProperty('user');
    const late = await waiting();
    app.clock.advance(600_000);
    expect(await bodyOf(signIn(late, user.email))).toHaveProperty('user');
  });
});

describe('consent', () => {
  test('needs a session, a boolean, and a request of this user', async () => {
    expect((await visitor().post('/oauth2/consent', { accept: true })).status).toBe(401);
    const user = await newUser(app, 'picky');
    await user.navigate(authorizePath(client));
    for (const body of [{}, { accept: 'true' }, { accept: null }, { accept: 1 }]) {
      const answer = await user.post('/oauth2/consent', body);
      expect([answer.status, (await bodyOf(answer))['error']]).toEqual([400, 'invalid_request']);
    }
    const other = await newUser(app, 'other');
    expect((await bodyOf(other.post('/oauth2/consent', { accept: true })))['error_description']).toBe(
      'No consent prompt found',
    );
    other.cookies.set(CONSENT_COOKIE, user.cookies.get(CONSENT_COOKIE)!);
    const stolen = await other.post('/oauth2/consent', { accept: true });
    expect([stolen.status, await bodyOf(stolen)]).toEqual([
      401,
      { error: 'invalid_request', error_description: 'No consent prompt found' },
    ]);
    expect((await other.get('/oauth2/interaction')).status).toBe(404);
    // It still waits for its own user.
    expect((await user.post('/oauth2/consent', { accept: true })).status).toBe(200);
  });

  test('answers the request on the screen, not a newer one of the browser', async () => {
    const user = await newUser(app, 'distracted');
    await user.navigate(authorizePath(client));
    const { id } = await bodyOf(user.get('/oauth2/interaction'));
    const other = await register(owner, { client_name: 'Other' });
    await user.navigate(authorizePath(other));
    const answer = await user.post('/oauth2/consent', { accept: true, id });
    expect([answer.status, (await bodyOf(answer))['error_description']]).toEqual([401, 'No consent prompt found']);
    const { id: newer } = await bodyOf(user.get('/oauth2/interaction'));
    expect((await user.post('/oauth2/consent', { accept: true, id: newer })).status).toBe(200);
  });

  test('is not given to a client that changed meanwhile', async () => {
    const user = await newUser(app, 'changed');
    const changing = await register(owner);
    await user.navigate(authorizePath(changing));
    const metadata = { redirect_uris: ['https://client.example.com/other'] };
    expect((await owner.post('/oauth2/clients/update', { clientId: changing.client_id, metadata })).status).toBe(200);
    expect((await user.post('/oauth2/consent', { accept: true })).status).toBe(400);
  });

  test('expires after ten minutes', async () => {
    const user = await newUser(app, 'slow');
    await user.navigate(authorizePath(client));
    app.clock.advance(600_000);
    expect((await user.get('/oauth2/interaction')).status).toBe(404);
    const answer = await user.post('/oauth2/consent', { accept: true });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { error: 'invalid_request', error_description: 'Code expired' },
    ]);
  });

  test('cannot be given by a page of another site', async () => {
    const user = await newUser(app, 'clicked');
    await user.navigate(authorizePath(client));
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = (headers: Record<string, string>, body: string) =>
      fetch(`${app.url}/api/auth/oauth2/consent`, { method: 'POST', headers: { cookie, ...headers }, body });
    const json = { 'content-type': 'application/json' };
    expect((await send({ ...json, origin: 'https://client.example.com' }, '{"accept":true}')).status).toBe(403);
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN };
    expect((await send(form, 'accept=true')).status).toBe(415);
    expect((await send(json, '{"accept":true}')).status).toBe(403);
  });
});
