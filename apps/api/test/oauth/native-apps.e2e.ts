import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { authorized, authorizePath, CALLBACK, locationOf, newUser, register } from './partner.ts';

// RFC 8252 §8.6: another program on the device can take the place of an app without a secret.
const LOOPBACK = 'http://127.0.0.1:4711/callback';
const SCHEME = 'com.example.app:/callback';
const PUBLIC = { token_endpoint_auth_method: 'none' };

let app: TestApp;
let user: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off', OAUTH_ASK_NATIVE_APPS_EVERY_TIME: 'on' });
  user = await newUser(app, 'ada');
});
afterAll(() => app.close());

/** What a user gets who consented before: with a page, and without. */
async function answers(metadata: object, redirect_uri: string, trusted = false): Promise<readonly [URL, URL]> {
  const client = await register(user, { redirect_uris: [CALLBACK, LOOPBACK, SCHEME], ...metadata });
  expect((await authorized(user, client, { redirect_uri })).searchParams.get('code')).not.toBeNull();
  await app.database.rows('update oauth_client set trusted = $1 where client_id = $2', trusted, client.client_id);
  const ask = async (changes: object) =>
    locationOf(await user.navigate(authorizePath(client, { redirect_uri, ...changes })));
  return [await ask({}), await ask({ prompt: 'none' })];
}

test.each([LOOPBACK, SCHEME])('a public client at %s is asked for each time', async (redirectUri) => {
  const [answer, silent] = await answers(PUBLIC, redirectUri);
  expect(answer.pathname).toBe('/consent');
  expect(silent.searchParams.get('error')).toBe('consent_required');
});

test.each<[string, object, string, boolean]>([
  ['a website', PUBLIC, CALLBACK, false],
  ['an app with a secret', {}, LOOPBACK, false],
  ['an app that staff trust', PUBLIC, LOOPBACK, true],
])('%s is not asked for again', async (_, metadata, redirectUri, trusted) => {
  for (const answer of await answers(metadata, redirectUri, trusted)) {
    expect(answer.searchParams.get('code')).not.toBeNull();
  }
});
