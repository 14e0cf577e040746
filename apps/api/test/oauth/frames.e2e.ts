import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import {
  authorized,
  authorizePath,
  bodyOf,
  CALLBACK,
  type Fields,
  locationOf,
  parametersOf,
  register,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic } from './token-requests.ts';

const FRAME = { 'sec-fetch-dest': 'iframe' };
const SILENT: Fields = { prompt: 'none' };
const UNFRAMEABLE = "frame-ancestors 'none'";

const at = TokenApp.use();

const policyOf = ({ headers }: Response) => headers.get('content-security-policy');
const framed = (browser: BrowserLike, changes: Fields = SILENT, client = at.client) =>
  browser.navigate(authorizePath(client, changes), FRAME);
/** @returns the parameters that the client gets in its frame */
async function answered(response: Response) {
  const url = locationOf(response);
  expect(url.origin + url.pathname).toBe(CALLBACK);
  expect(policyOf(response)).toBe("default-src 'none'; frame-ancestors https://client.example.com");
  return parametersOf(url);
}

describe('prompt=none in a frame', () => {
  let user: BrowserLike;
  beforeAll(async () => {
    user = await at.newUser('framed');
    await authorized(user, at.client);
  });

  test('gives the client a code for a user who is signed in and consented', async () => {
    expect(await answered(await framed(user))).toHaveProperty('code');
  });

  test.each<[string, Fields, string]>([
    ['a scope that was not granted', { ...SILENT, scope: 'openid email' }, 'consent_required'],
    ['a scope that does not exist', { ...SILENT, scope: 'nothing' }, 'invalid_scope'],
    ['an age that the sign-in has', { ...SILENT, max_age: '0' }, 'login_required'],
    ['no challenge', { ...SILENT, code_challenge: undefined }, 'invalid_request'],
    [
      'an answer by a form, which would be a page of ours',
      { ...SILENT, response_mode: 'form_post' },
      'invalid_request',
    ],
    ['an essential acr that the session lacks', { ...SILENT, claims: acr('aal2') }, 'login_required'],
  ])('redirects its error to the client: %s', async (_, changes, error) => {
    expect(await answered(await framed(user, changes))).toMatchObject({ error, state: 'the state' });
  });

  test('redirects for staff who act as a user, to whom another request is refused', async () => {
    const staff = await at.newUser('staff');
    await at.app.database.rows(`update "user" set role = 'admin', email_proven = true where id = $1`, staff.id);
    expect((await staff.post('/admin/impersonate-user', { userId: at.owner.id })).status).toBe(200);
    expect((await staff.navigate(authorizePath(at.client))).status).toBe(403);
    expect(await answered(await framed(staff))).toMatchObject({ error: 'login_required' });
  });

  test('redirects for visitors and to clients of strangers, and shows no page of ours', async () => {
    expect(await answered(await framed(at.visitor()))).toMatchObject({ error: 'login_required' });
    const stranger = await bodyOf(
      at.json('/mcp/register', { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }),
    );
    const client = { client_id: String(stranger['client_id']) };
    for (const browser of [user, at.visitor()]) {
      expect(await answered(await framed(browser, { ...SILENT, scope: 'nothing' }, client))).toHaveProperty('error');
    }
  });

  test('a pushed request is silent there, whatever it says', async () => {
    const push = { ...Object.fromEntries(new URL(authorizePath(at.client), CALLBACK).searchParams), prompt: 'login' };
    const { request_uri } = await bodyOf(at.send(push, basic(at.client), '/oauth2/par'));
    const query = new URLSearchParams({ client_id: at.client.client_id, request_uri: String(request_uri) });
    expect(await answered(await user.navigate(`/oauth2/authorize?${query}`, FRAME))).toHaveProperty('code');
    const used = await user.navigate(`/oauth2/authorize?${query}&redirect_uri=${encodeURIComponent(CALLBACK)}`, FRAME);
    expect(await answered(used)).toMatchObject({ error: 'invalid_request_uri' });
  });

  test('names the registered websites alone, and none that would be a directive', async () => {
    const redirect_uris = [
      'https://app.example.com/callback',
      'https://app.example.com/silent',
      'https://a;script-src.example.com/',
      'com.example.app:/callback',
      'http://localhost/callback',
    ];
    const client = await register(at.owner, { redirect_uris });
    const answer = await framed(at.visitor(), { ...SILENT, redirect_uri: 'http://localhost:5173/callback' }, client);
    expect(locationOf(answer).origin).toBe('http://localhost:5173');
    expect(policyOf(answer)).toBe(
      "default-src 'none'; frame-ancestors https://app.example.com http://localhost http://localhost:5173",
    );
  });
});

describe('everything else stays out of frames', () => {
  test.each<[string, Fields]>([
    ['no prompt', {}],
    ['another prompt', { prompt: 'login' }],
    ['none among others', { prompt: 'none login' }],
  ])('a request with %s', async (_, changes) => {
    const answer = await framed(at.owner, changes);
    expect([answer.status, policyOf(answer)]).toEqual([403, expect.stringContaining(UNFRAMEABLE)]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each(['image', 'script', 'object', 'embed', 'frame'])('a request as %s', async (destination) => {
    const answer = await at.owner.navigate(authorizePath(at.client, SILENT), { 'sec-fetch-dest': destination });
    expect(answer.status).toBe(403);
  });

  test.each(['/oauth2/leave?id=x', '/oauth2/form-post?id=x', '/oauth2/end-session', '/error?error=x', '/get-session'])(
    'the answer of %s',
    async (path) => {
      const inFrame = await at.owner.navigate(path, FRAME);
      expect([inFrame.status, policyOf(inFrame)]).toEqual([403, expect.stringContaining(UNFRAMEABLE)]);
      expect(policyOf(await at.owner.navigate(path))).toContain(UNFRAMEABLE);
    },
  );

  test.each(['sign-in', 'sign-up', 'two-factor', 'consent', 'device', 'sign-out', 'account', 'staff', 'nowhere'])(
    'the page /%s',
    async (page) => {
      const answer = await fetch(`${at.app.url}/${page}`, { headers: { ...FRAME, accept: 'text/html' } });
      expect(policyOf(answer)).toContain(UNFRAMEABLE);
    },
  );

  test.each<[string, Fields]>([
    ['an unknown client', { ...SILENT, client_id: 'unknown' }],
    ['a redirect URI that is not registered', { ...SILENT, redirect_uri: 'https://evil.example.com/' }],
  ])('an answer to %s', async (_, changes) => {
    expect(policyOf(await framed(at.owner, changes))).toContain(UNFRAMEABLE);
  });

  test('an answer without prompt=none, which no frame can ask for', async () => {
    const user = await at.newUser('plain');
    await authorized(user, at.client);
    const answer = await user.navigate(authorizePath(at.client));
    expect(locationOf(answer).searchParams.has('code')).toBe(true);
    expect(policyOf(answer)).toContain(UNFRAMEABLE);
  });
});

function acr(context: string): string {
  return JSON.stringify({ id_token: { acr: { essential: true, values: [context] } } });
}
