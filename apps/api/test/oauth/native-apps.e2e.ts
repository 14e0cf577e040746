import { expect, test } from '@jest/globals';
import { asked, authorized, CALLBACK, register } from './partner.ts';
import { TokenApp } from './token-app.ts';

// RFC 8252 §8.6: another program on the device can take the place of an app without a secret.
const LOOPBACK = 'http://127.0.0.1:4711/callback';
const SCHEME = 'com.example.app:/callback';
const PUBLIC = { token_endpoint_auth_method: 'none' };

const at = TokenApp.use({ OAUTH_ASK_NATIVE_APPS_EVERY_TIME: 'on' });

/** A user who consented before comes again: with a page, and without. */
async function answers(metadata: object, redirect_uri: string, trusted = false): Promise<readonly [URL, URL]> {
  const client = await register(at.owner, { redirect_uris: [CALLBACK, LOOPBACK, SCHEME], ...metadata });
  expect((await authorized(at.owner, client, { redirect_uri })).searchParams.get('code')).not.toBeNull();
  await at.change(client, `trusted = ${trusted}`);
  return [
    await asked(at.owner, client, { redirect_uri }),
    await asked(at.owner, client, { redirect_uri, prompt: 'none' }),
  ];
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
