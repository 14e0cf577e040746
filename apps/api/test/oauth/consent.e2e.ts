import { describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp } from '../support/test-app.ts';
import {
  asked,
  authorized,
  authorizePath,
  bodyOf,
  CALLBACK,
  CONSENT_COOKIE,
  consented,
  newUser,
  ORIGIN,
  parametersOf,
  PASSWORD,
  register,
  signIn,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, exchangeFields, OFFLINE, refusal } from './token-requests.ts';

const CODE = /^[a-zA-Z0-9]{32}$/;

const at = TokenApp.use();

describe('a consent', () => {
  test('does not reach a host that the client registered after it', async () => {
    const user = await at.newUser('trusting');
    const client = await register(at.owner);
    await authorized(user, client);
    expect(parametersOf(await asked(user, client))['code']).toMatch(CODE);

    const stolen = { redirect_uri: 'https://evil.example.com/callback' };
    // By whatever way its owner, or a thief of the session, has.
    await at.change(client, `redirect_uris = '${JSON.stringify([CALLBACK, stolen.redirect_uri])}'`);
    expect((await asked(user, client, stolen)).pathname).toBe('/consent');
    const silent = await asked(user, client, { ...stolen, prompt: 'none' });
    expect(parametersOf(silent)).toMatchObject({ error: 'consent_required' });
    // The host that the user saw stays known.
    expect(parametersOf(await asked(user, client))['code']).toMatch(CODE);

    await authorized(user, client, stolen);
    expect(parametersOf(await asked(user, client, stolen))['code']).toMatch(CODE);
  });
});

test('a consent page is answered by the session that opened it, not by another one of the same user', async () => {
  const client = await register(at.owner);
  const user = await at.newUser('twice');
  const other = at.visitor();
  await signIn(other, user.email);
  expect((await asked(user, client)).pathname).toBe('/consent');
  other.cookies.set(CONSENT_COOKIE, user.cookies.get(CONSENT_COOKIE)!);

  expect((await other.get('/oauth2/interaction')).status).toBe(404);
  for (const accept of [true, false]) {
    const answer = refusal(other.post('/oauth2/consent', { accept }));
    expect(await answer).toEqual([401, 'invalid_request', 'No consent prompt found']);
  }
  expect(parametersOf(await consented(user))['code']).toMatch(CODE);
});

test.each([
  ['ignored', '/callback'],
  ['granted', '/consent'],
] as const)(
  'where quiet offline_access is %s, users who consented before go from the sign-in to %s',
  async (policy, page) => {
    const client = await register(at.owner, { offline_access_without_consent: policy });
    const user = await at.newUser(`arriving-${policy}`);
    await authorized(user, client, OFFLINE);
    await user.post('/sign-out');
    expect((await asked(user, client, { scope: OFFLINE.scope })).pathname).toBe('/sign-in');
    const { url } = (await bodyOf(signIn(user, user.email))) as { url: string };
    expect(new URL(url).pathname).toBe(page);
    if (page === '/consent') return;
    const issued = await bodyOf(at.send(exchangeFields(parametersOf(url)['code']!), basic(client)));
    expect(issued).toMatchObject({ scope: 'openid profile email' });
    expect(issued).not.toHaveProperty('refresh_token');
  },
);

describe('the user', () => {
  test('is the one whom the client names in claims', async () => {
    const [user, other] = [await at.newUser('meant'), await at.newUser('unmeant')];
    await authorized(user, at.client);
    const about = (id: string, changes = {}) =>
      asked(user, at.client, { claims: JSON.stringify({ id_token: { sub: { value: id } } }), ...changes });
    expect(parametersOf(await about(user.id))['code']).toMatch(CODE);
    const silent = await about(other.id, { prompt: 'none' });
    expect(parametersOf(silent)).toMatchObject({ error: 'login_required' });
    expect((await about(other.id)).pathname).toBe('/sign-in');
    const { url } = (await bodyOf(signIn(user, user.email))) as { url: string };
    expect(parametersOf(url)).toMatchObject({ error: 'login_required' });
  });

  test('is sent to sign up with prompt=create, and goes on as the new user', async () => {
    const user = await at.newUser('inviter');
    const page = await asked(user, at.client, { prompt: 'create' });
    expect([page.pathname, page.searchParams.get('client_id')]).toEqual(['/sign-up', at.client.client_id]);
    const body = { name: 'Invited', email: 'invited@example.com', password: PASSWORD };
    const { url } = (await bodyOf(user.post('/sign-up/email', body))) as { url: string };
    expect(new URL(url).pathname).toBe('/consent');
    expect(parametersOf(await consented(user))['code']).toMatch(CODE);
  });
});

test('without its page a sign-in, or a consent, that a request needs fails', async () => {
  const pages = { LOGIN_PAGE: 'none', CONSENT_PAGE: 'none' };
  const other = await startTestApp({ RATE_LIMIT: 'off', ...pages }, at.app.databaseUrl);
  try {
    for (const [browser, page] of [
      [new BrowserLike(other.url, ORIGIN), 'login'],
      [await newUser(other, 'pageless'), 'consent'],
    ] as const) {
      const answer = refusal(browser.get(authorizePath(at.client)));
      expect(await answer).toEqual([500, 'server_error', `No ${page} page provided`]);
    }
  } finally {
    await other.close();
  }
});
