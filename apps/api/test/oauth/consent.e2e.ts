import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import {
  authorized,
  authorizePath,
  bodyOf,
  CALLBACK,
  CONSENT_COOKIE,
  locationOf,
  newUser,
  parametersOf,
  register,
  type RegisteredPartner,
  signIn,
  ORIGIN,
  PASSWORD,
} from './partner.ts';
import { BrowserLike } from '../support/browser-like.ts';

const CODE = /^[a-zA-Z0-9]{32}$/;

let app: TestApp;
let owner: Awaited<ReturnType<typeof newUser>>;
let client: RegisteredPartner;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  owner = await newUser(app, 'owner');
  client = await register(owner);
});
afterAll(() => app.close());

/** Changes the redirect URIs of a client, by whatever way its owner, or a thief of the session, has. */
const moveTo = (client: RegisteredPartner, uris: readonly string[]) =>
  app.database.rows(
    'update oauth_client set redirect_uris = $1 where client_id = $2',
    JSON.stringify(uris),
    client.client_id,
  );

describe('a consent', () => {
  test('does not reach a host that the client registered after it', async () => {
    const user = await newUser(app, 'trusting');
    const client = await register(owner);
    await authorized(user, client);
    expect(parametersOf(locationOf(await user.navigate(authorizePath(client))))['code']).toMatch(CODE);

    const stolen = { redirect_uri: 'https://evil.example.com/callback' };
    await moveTo(client, [CALLBACK, stolen.redirect_uri]);
    expect(locationOf(await user.navigate(authorizePath(client, stolen))).pathname).toBe('/consent');
    const silent = locationOf(await user.navigate(authorizePath(client, { ...stolen, prompt: 'none' })));
    expect(parametersOf(silent)).toMatchObject({ error: 'consent_required' });
    // The host that the user saw stays known.
    expect(parametersOf(locationOf(await user.navigate(authorizePath(client))))['code']).toMatch(CODE);

    await authorized(user, client, stolen);
    expect(parametersOf(locationOf(await user.navigate(authorizePath(client, stolen))))['code']).toMatch(CODE);
  });
});

test('a consent page is answered by the session that opened it, not by another one of the same user', async () => {
  const client = await register(owner);
  const user = await newUser(app, 'twice');
  const other = new BrowserLike(app.url, ORIGIN);
  await signIn(other, user.email);
  expect(locationOf(await user.navigate(authorizePath(client))).pathname).toBe('/consent');
  other.cookies.set(CONSENT_COOKIE, user.cookies.get(CONSENT_COOKIE)!);

  expect((await other.get('/oauth2/interaction')).status).toBe(404);
  for (const accept of [true, false]) {
    const answer = await other.post('/oauth2/consent', { accept });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      401,
      { error_description: 'No consent prompt found' },
    ]);
  }
  const answer = await user.post('/oauth2/consent', { accept: true });
  expect(parametersOf((await bodyOf(answer))['redirectURI'] as string)['code']).toMatch(CODE);
});

describe('the user', () => {
  test('is the one whom the client names in claims', async () => {
    const [user, other] = [await newUser(app, 'meant'), await newUser(app, 'unmeant')];
    await authorized(user, client);
    const about = (id: string, changes = {}) =>
      authorizePath(client, { claims: JSON.stringify({ id_token: { sub: { value: id } } }), ...changes });
    expect(parametersOf(locationOf(await user.navigate(about(user.id))))['code']).toMatch(CODE);
    const silent = locationOf(await user.navigate(about(other.id, { prompt: 'none' })));
    expect(parametersOf(silent)).toMatchObject({ error: 'login_required' });
    expect(locationOf(await user.navigate(about(other.id))).pathname).toBe('/sign-in');
    const { url } = (await bodyOf(signIn(user, user.email))) as { url: string };
    expect(parametersOf(url)).toMatchObject({ error: 'login_required' });
  });

  test('is sent to sign up with prompt=create, and goes on as the new user', async () => {
    const user = await newUser(app, 'inviter');
    const page = locationOf(await user.navigate(authorizePath(client, { prompt: 'create' })));
    expect([page.pathname, page.searchParams.get('client_id')]).toEqual(['/sign-up', client.client_id]);
    const body = { name: 'Invited', email: 'invited@example.com', password: PASSWORD };
    const { url } = (await bodyOf(user.post('/sign-up/email', body))) as { url: string };
    expect(new URL(url).pathname).toBe('/consent');
    expect((await user.post('/oauth2/consent', { accept: true })).status).toBe(200);
  });
});

test('without its page a sign-in, or a consent, that a request needs fails', async () => {
  const pages = { LOGIN_PAGE: 'none', CONSENT_PAGE: 'none' };
  const other = await startTestApp({ RATE_LIMIT: 'off', ...pages }, app.databaseUrl);
  try {
    for (const [browser, page] of [
      [new BrowserLike(other.url, ORIGIN), 'login'],
      [await newUser(other, 'pageless'), 'consent'],
    ] as const) {
      const answer = await browser.get(authorizePath(client));
      expect([answer.status, await bodyOf(answer)]).toEqual([
        500,
        { error: 'server_error', error_description: `No ${page} page provided` },
      ]);
    }
  } finally {
    await other.close();
  }
});
