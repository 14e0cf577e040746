import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import {
  authorized,
  authorizePath,
  bodyOf,
  locationOf,
  newUser,
  ORIGIN,
  parametersOf,
  PASSWORD,
  register,
  type RegisteredPartner,
  signIn,
} from './partner.ts';

const CODE = /^[\w-]{20,}$/;

let app: TestApp;
let client: RegisteredPartner;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  client = await register(await newUser(app, 'owner'));
});
afterAll(() => app.close());

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

  test('shows two factors where the client requires them, and is refused with one', async () => {
    const user = await newUser(app, 'onefactor');
    await authorized(user, client);
    const requiring = (contexts: readonly string[], changes = {}) => {
      const claims = JSON.stringify({ id_token: { acr: { essential: true, values: contexts } } });
      return authorizePath(client, { claims, ...changes });
    };
    expect(parametersOf(locationOf(await user.navigate(requiring(['aal1']))))['code']).toMatch(CODE);
    const silent = locationOf(await user.navigate(requiring(['aal2'], { prompt: 'none' })));
    expect(parametersOf(silent)).toMatchObject({ error: 'login_required' });
    expect(locationOf(await user.navigate(requiring(['aal2']))).pathname).toBe('/sign-in');
    const { url } = (await bodyOf(signIn(user, user.email))) as { url: string };
    expect(parametersOf(url)).toMatchObject({ error: 'unmet_authentication_requirements' });
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
