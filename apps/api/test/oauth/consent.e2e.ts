import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SideConnection } from '../support/side-connection.ts';
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
} from './partner.ts';
import { BrowserLike } from '../support/browser-like.ts';
import { ORIGIN } from './partner.ts';

const CODE = /^[a-zA-Z0-9]{32}$/;

let app: TestApp;
let database: SideConnection;
let owner: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
  database = await SideConnection.open(app.databaseUrl);
  owner = await newUser(app, 'owner');
});
afterAll(async () => {
  await database.close();
  await app.close();
});

/** Changes the redirect URIs of a client, by whatever way its owner, or a thief of the session, has. */
const moveTo = (client: RegisteredPartner, uris: readonly string[]) =>
  database.rows(
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
