import { beforeAll, describe, expect, test } from '@jest/globals';
import { Purger } from '#shared-kernel/infrastructure/purger';
import type { BrowserLike } from '../support/browser-like.ts';
import {
  asked,
  bodyOf,
  CALLBACK,
  CHALLENGE,
  consented,
  interactionOf,
  locationOf,
  ORIGIN,
  parametersOf,
  register,
  type RegisteredPartner,
  signIn,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, type Fields, formOf, refusal } from './token-requests.ts';

const ISSUER = `${ORIGIN}/api/auth`;
const URN = /^urn:ietf:params:oauth:request_uri:[a-zA-Z0-9]{32}$/;
const LIFE_MS = 60_000;

const at = TokenApp.use({ OAUTH_RESOURCES: 'https://orders.example.com,https://b.example.com' });
/** Sends all its requests beforehand. */
let pushing: RegisteredPartner;
beforeAll(async () => {
  pushing = await register(at.owner, { require_pushed_authorization_requests: true });
});

const GOOD: Fields = {
  response_type: 'code',
  redirect_uri: CALLBACK,
  scope: 'openid',
  state: 'the pushed state',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};
const push = (fields: Fields = {}, headers: Record<string, string> = basic(at.client)) =>
  at.send({ ...GOOD, ...fields }, headers, '/oauth2/par');
async function pushed(fields: Fields = {}, by = at.client): Promise<string> {
  const answer = await push(fields, basic(by));
  expect(answer.status).toBe(201);
  return String((await bodyOf(answer))['request_uri']);
}
const pathOf = (by: RegisteredPartner, request_uri: string, more: Record<string, string> = {}) =>
  `/oauth2/authorize?${new URLSearchParams({ client_id: by.client_id, request_uri, ...more }).toString()}`;
const navigate = async (path: string, browser: BrowserLike = at.owner) => locationOf(await browser.navigate(path));

describe('a client sends its request beforehand', () => {
  test('gets a URI for a minute, and nothing that is kept or cached', async () => {
    const answer = await push();
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expect(bodyOf(answer)).resolves.toEqual({ request_uri: expect.stringMatching(URN), expires_in: 60 });
  });

  test('as JSON, and as a public client by its id', async () => {
    const { client_id } = at.publicClient;
    expect((await at.json('/oauth2/par', { ...GOOD, client_id })).status).toBe(201);
  });

  test('stores what this server knows of it, and neither the URI nor the secret of the client', async () => {
    const posting = await register(at.owner, { token_endpoint_auth_method: 'client_secret_post' });
    const { client_id, client_secret } = posting;
    const unknown = { padding: 'x'.repeat(1000), 'state[]': 'x' };
    const answer = await push({ client_id, client_secret, state: 'to be found', nonce: 'n', ...unknown }, {});
    const uri = String((await bodyOf(answer))['request_uri']);
    const sql = `select * from oauth_pushed_request where query like '%to+be+found%'`;
    const rows = await at.app.database.rows<{ query: string }>(sql);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(uri.slice(-32));
    expect(JSON.stringify(rows)).not.toContain(client_secret);
    const known = [...Object.keys(GOOD), 'client_id', 'nonce'];
    expect([...new URLSearchParams(rows[0]!.query).keys()].toSorted()).toEqual(known.toSorted());
  });

  test.each<[string, Fields, string, string]>([
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported', 'request is not supported'],
    ['another redirect URI', { redirect_uri: `${CALLBACK}/2` }, 'invalid_request', 'Invalid redirect URI'],
    ['no redirect URI', { redirect_uri: undefined }, 'invalid_request', 'Invalid redirect URI'],
    [
      'a request URI',
      { request_uri: 'urn:ietf:params:oauth:request_uri:x' },
      'invalid_request',
      'request_uri must not be pushed',
    ],
  ])('is refused %s', async (_, fields, error, description) => {
    await expect(refusal(push(fields))).resolves.toEqual([400, error, description]);
  });
});

describe('the URI in the browser', () => {
  test('stands for the request as it was sent, whatever else the browser brings', async () => {
    const uri = await pushed({ scope: 'openid email', prompt: 'consent' });
    const evil = { scope: 'openid', state: 'evil', redirect_uri: 'https://evil.example.com', prompt: 'none' };
    const url = await navigate(pathOf(at.client, uri, evil));
    expect([url.pathname, url.searchParams.get('scope')]).toEqual(['/consent', 'openid email']);
    const answer = await consented(at.owner);
    expect(answer.href.startsWith(CALLBACK)).toBe(true);
    expect(answer.searchParams.get('state')).toBe('the pushed state');
  });

  test('keeps several resources', async () => {
    const resources = ['https://orders.example.com', 'https://b.example.com'];
    const fields = formOf({ ...GOOD, prompt: 'consent' });
    for (const resource of resources) fields.append('resource', resource);
    const url = `${at.app.url}/api/auth/oauth2/par`;
    const answer = await fetch(url, { method: 'POST', headers: basic(at.client), body: fields });
    await navigate(pathOf(at.client, String((await bodyOf(answer))['request_uri'])));
    expect((await interactionOf(at.owner))['resources']).toEqual(resources);
  });

  test('is used once by two browsers at once', async () => {
    const path = pathOf(at.client, await pushed({ prompt: 'consent' }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => navigate(path, at.visitor())));
    expect(answers.filter(({ pathname }) => pathname === '/sign-in')).toHaveLength(1);
    expect(answers.filter(({ pathname }) => pathname === '/api/auth/error')).toHaveLength(9);
  });

  test('is refused after a minute', async () => {
    const uri = await pushed();
    at.app.clock.advance(LIFE_MS);
    const url = await navigate(pathOf(at.client, uri));
    expect([url.pathname, url.searchParams.get('error')]).toEqual(['/api/auth/error', 'invalid_request_uri']);
  });

  test('that is not valid goes back to the client only where the redirect URI is one of its own', async () => {
    const unknown = 'urn:ietf:params:oauth:request_uri:unknown';
    const known = await navigate(pathOf(at.client, unknown, { redirect_uri: CALLBACK, state: 's' }));
    expect(known.href.startsWith(CALLBACK)).toBe(true);
    expect(parametersOf(known)).toMatchObject({ error: 'invalid_request_uri', state: 's', iss: ISSUER });
    const evil = await navigate(pathOf(at.client, unknown, { redirect_uri: 'https://evil.example.com' }));
    expect(evil.pathname).toBe('/api/auth/error');
  });

  test('of another server is not supported', async () => {
    const url = await asked(at.owner, at.client, { request_uri: 'https://client.example.com/request.jwt' });
    expect(parametersOf(url)).toMatchObject({ error: 'request_uri_not_supported' });
  });
});

describe('a client that sends all its requests beforehand', () => {
  test('is refused a request with parameters', async () => {
    const url = await asked(at.owner, pushing);
    expect(parametersOf(url)).toMatchObject({
      error: 'invalid_request',
      error_description: 'the client must push its authorization requests',
    });
  });

  test('goes on after a sign-in, without showing its request; the user can choose another account', async () => {
    const browser = at.visitor();
    const uri = await pushed({ prompt: 'login consent', nonce: 'not shown' }, pushing);
    const login = await navigate(pathOf(pushing, uri), browser);
    expect(login.pathname).toBe('/sign-in');
    expect(login.search).not.toContain('shown');
    const { url } = await bodyOf(await signIn(browser, at.owner.email));
    expect(new URL(String(url), ORIGIN).pathname).toBe('/consent');
    const { switchAccountUrl } = await interactionOf(browser);
    const again = String(switchAccountUrl);
    expect(again).not.toContain('shown');
    const chosen = await navigate(again.slice(ISSUER.length), browser);
    expect(chosen.pathname).toBe('/sign-in');
    await signIn(browser, at.owner.email);
    expect(parametersOf(await consented(browser))).toMatchObject({
      code: expect.any(String),
      state: 'the pushed state',
    });
  });
});

test('requests that were never used are purged', async () => {
  await pushed({ state: 'never used' });
  await at.app.database.rows(`update oauth_pushed_request set expires_at = now() - interval '1 hour'`);
  await at.app.app.get(Purger).run('oauth-interaction-cleanup');
  await expect(at.app.database.count('from oauth_pushed_request')).resolves.toBe(0);
});
