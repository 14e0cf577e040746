import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { Purger } from '#shared-kernel/infrastructure/purger';
import {
  AuthorizingUser,
  type AuthorizationServer,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import { BrowserLike } from '../support/browser-like.ts';
import { SideConnection } from '../support/side-connection.ts';
import {
  authorizePath,
  bodyOf,
  CALLBACK,
  CHALLENGE,
  locationOf,
  parametersOf,
  register,
  type RegisteredPartner,
  signIn,
} from './partner.ts';
import { basic, type Fields, postForm, refusal } from './token-requests.ts';

const URN = /^urn:ietf:params:oauth:request_uri:[a-zA-Z0-9]{32}$/;
const LIFE_MS = 60_000;

let server: AuthorizationServer;
let database: SideConnection;
let user: AuthorizingUser;
let owner: BrowserLike;
let client: RegisteredPartner;
/** Sends all its requests beforehand. */
let pushing: RegisteredPartner;
beforeAll(async () => {
  server = await startAuthorizationServer({ OAUTH_RESOURCES: 'https://orders.example.com,https://b.example.com' });
  database = await SideConnection.open(server.databaseUrl);
  user = await AuthorizingUser.register(server.url, 'Ada');
  owner = user.browser;
  await signIn(owner, user.email);
  client = await register(owner);
  pushing = await register(owner, { require_pushed_authorization_requests: true });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const GOOD: Fields = {
  response_type: 'code',
  redirect_uri: CALLBACK,
  scope: 'openid',
  state: 'the pushed state',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};
const push = (fields: Fields = {}, headers: Record<string, string> = basic(client)) =>
  postForm(server.url, '/oauth2/par', { ...GOOD, ...fields }, headers);
async function pushed(fields: Fields = {}, by: RegisteredPartner = client): Promise<string> {
  const answer = await push(fields, basic(by));
  expect(answer.status).toBe(201);
  return String((await bodyOf(answer))['request_uri']);
}
const pathOf = (by: RegisteredPartner, request_uri: string, more: Record<string, string> = {}) =>
  `/oauth2/authorize?${new URLSearchParams({ client_id: by.client_id, request_uri, ...more }).toString()}`;
const visitor = () => new BrowserLike(server.url, server.url);
const navigate = async (path: string, browser = owner) => locationOf(await browser.navigate(path));

describe('a client sends its request beforehand', () => {
  test('gets a URI for a minute, and nothing that is kept or cached', async () => {
    const answer = await push();
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expect(bodyOf(answer)).resolves.toEqual({ request_uri: expect.stringMatching(URN), expires_in: 60 });
  });

  test('as JSON, and as a public client by its id', async () => {
    const open = await register(owner, { token_endpoint_auth_method: 'none' });
    const answer = await fetch(`${server.url}/api/auth/oauth2/par`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...GOOD, client_id: open.client_id }),
    });
    expect(answer.status).toBe(201);
  });

  test('stores neither the URI nor the secret of the client', async () => {
    const posting = await register(owner, { token_endpoint_auth_method: 'client_secret_post' });
    const { client_id, client_secret } = posting;
    const answer = await push({ client_id, client_secret, state: 'to be found' }, {});
    const uri = String((await bodyOf(answer))['request_uri']);
    const rows = await database.rows(`select * from oauth_pushed_request where query like '%to+be+found%'`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(uri.slice(-32));
    expect(JSON.stringify(rows)).not.toContain(client_secret);
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
    const at = await navigate(pathOf(client, uri, evil));
    expect([at.pathname, at.searchParams.get('scope')]).toEqual(['/consent', 'openid email']);
    const { redirectURI } = await bodyOf(await owner.post('/oauth2/consent', { accept: true }));
    const answer = new URL(String(redirectURI));
    expect(answer.href.startsWith(CALLBACK)).toBe(true);
    expect(answer.searchParams.get('state')).toBe('the pushed state');
  });

  test('keeps several resources', async () => {
    const resources = ['https://orders.example.com', 'https://b.example.com'];
    const fields = new URLSearchParams(GOOD as Record<string, string>);
    for (const resource of resources) fields.append('resource', resource);
    fields.set('prompt', 'consent');
    const url = `${server.url}/api/auth/oauth2/par`;
    const answer = await fetch(url, { method: 'POST', headers: basic(client), body: fields });
    await navigate(pathOf(client, String((await bodyOf(answer))['request_uri'])));
    const interaction = await bodyOf(owner.get('/oauth2/interaction'));
    expect(interaction['resources']).toEqual(resources);
  });

  test('is used once by two browsers at once', async () => {
    const path = pathOf(client, await pushed({ prompt: 'consent' }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => navigate(path, visitor())));
    expect(answers.filter(({ pathname }) => pathname === '/sign-in')).toHaveLength(1);
    expect(answers.filter(({ pathname }) => pathname === '/api/auth/error')).toHaveLength(9);
  });

  test('is refused after a minute', async () => {
    const uri = await pushed();
    server.clock.advance(LIFE_MS);
    const at = await navigate(pathOf(client, uri));
    expect([at.pathname, at.searchParams.get('error')]).toEqual(['/api/auth/error', 'invalid_request_uri']);
  });

  test('that is not valid goes back to the client only where the redirect URI is one of its own', async () => {
    const unknown = 'urn:ietf:params:oauth:request_uri:unknown';
    const known = await navigate(pathOf(client, unknown, { redirect_uri: CALLBACK, state: 's' }));
    expect(known.href.startsWith(CALLBACK)).toBe(true);
    expect(parametersOf(known)).toMatchObject({ error: 'invalid_request_uri', state: 's', iss: server.issuer });
    const evil = await navigate(pathOf(client, unknown, { redirect_uri: 'https://evil.example.com' }));
    expect(evil.pathname).toBe('/api/auth/error');
  });

  test('of another server is not supported', async () => {
    const at = await navigate(authorizePath(client, { request_uri: 'https://client.example.com/request.jwt' }));
    expect(parametersOf(at)).toMatchObject({ error: 'request_uri_not_supported' });
  });
});

describe('a client that sends all its requests beforehand', () => {
  test('is refused a request with parameters', async () => {
    const at = await navigate(authorizePath(pushing));
    expect(parametersOf(at)).toMatchObject({
      error: 'invalid_request',
      error_description: 'the client must push its authorization requests',
    });
  });

  test('goes on after a sign-in, without showing its request; the user can choose another account', async () => {
    const browser = visitor();
    const uri = await pushed({ prompt: 'login consent', nonce: 'not shown' }, pushing);
    const login = await navigate(pathOf(pushing, uri), browser);
    expect(login.pathname).toBe('/sign-in');
    expect(login.search).not.toContain('shown');
    const { url } = await bodyOf(await signIn(browser, user.email));
    expect(new URL(String(url), server.url).pathname).toBe('/consent');
    const { switchAccountUrl } = await bodyOf(browser.get('/oauth2/interaction'));
    const again = String(switchAccountUrl);
    expect(again).not.toContain('shown');
    const chosen = await navigate(again.slice(server.issuer.length), browser);
    expect(chosen.pathname).toBe('/sign-in');
    await signIn(browser, user.email);
    const { redirectURI } = await bodyOf(browser.post('/oauth2/consent', { accept: true }));
    expect(parametersOf(String(redirectURI))).toMatchObject({ code: expect.any(String), state: 'the pushed state' });
  });
});

test('oauth4webapi pushes a request and gets tokens', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(server.issuer);
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
  const { client_id, client_secret } = pushing;
  const partner = { client_id };
  const authentication = oauth.ClientSecretBasic(client_secret!);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const parameters = {
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const answer = await oauth.pushedAuthorizationRequest(as, partner, authentication, parameters, insecure);
  const { request_uri } = await oauth.processPushedAuthorizationResponse(as, partner, answer);
  const url = new URL(as.authorization_endpoint!);
  url.search = new URLSearchParams({ client_id, request_uri }).toString();
  const callback = oauth.validateAuthResponse(as, partner, await user.authorize(url), state);
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    partner,
    authentication,
    callback,
    CALLBACK,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, partner, response);
  expect(tokens.access_token).toEqual(expect.any(String));
});

test('requests that were never used are purged', async () => {
  await pushed({ state: 'never used' });
  await database.rows(`update oauth_pushed_request set expires_at = now() - interval '1 hour'`);
  await server.app.get(Purger).run('oauth-interaction-cleanup');
  await expect(database.count('from oauth_pushed_request')).resolves.toBe(0);
});
