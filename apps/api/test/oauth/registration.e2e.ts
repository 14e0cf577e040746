import { describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { startTestApp } from '../support/test-app.ts';
import { bodyOf, CALLBACK, PASSWORD, register } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { postJson, refusal } from './token-requests.ts';

const SECRET = /^[a-zA-Z]{32}$/;
const BODY = { redirect_uris: [CALLBACK] };

const at = TokenApp.use();

/** A program without cookies, on another origin. */
const program = (path: string, body: unknown) => at.json(path, body, { origin: 'https://tool.example.org' });
const stored = async (clientId: unknown) =>
  (await at.app.database.rows<Record<string, unknown>>('select * from oauth_client where client_id = $1', clientId))[0];

describe('registration from a session', () => {
  test('answers 201 with the client, its secret once, and its metadata', async () => {
    const response = await at.owner.post('/oauth2/register', {
      redirect_uris: [CALLBACK],
      client_name: 'Acme Calendar',
      logo_uri: 'https://client.example.com/logo.png',
      contacts: ['dev@client.example.com'],
      metadata: { tier: 'gold' },
      client_id: 'mine',
      client_secret: 'mine',
      userId: 'someone',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    const body = await bodyOf(response);
    expect(body).toEqual({
      client_id: expect.stringMatching(SECRET),
      client_secret: expect.stringMatching(SECRET),
      client_id_issued_at: Math.floor(at.app.clock.now().getTime() / 1000),
      client_secret_expires_at: 0,
      registration_client_uri: `http://localhost/api/auth/oauth2/register/${String(body['client_id'])}`,
      registration_access_token: expect.stringMatching(SECRET),
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'HS256',
      client_name: 'Acme Calendar',
      logo_uri: 'https://client.example.com/logo.png',
      contacts: ['dev@client.example.com'],
      metadata: { tier: 'gold' },
    });
    const row = await stored(body['client_id']);
    expect(row).toMatchObject({ user_id: at.owner.id, disabled: false });
    expect(JSON.stringify(row)).not.toContain(String(body['client_secret']));
  });

  test('says which grant types of it the token endpoint refuses', async () => {
    const grants = { grant_types: ['authorization_code', 'password', 'implicit'], response_types: ['code', 'token'] };
    const registered = await register(at.owner, { redirect_uris: [CALLBACK], ...grants });
    expect(registered).toMatchObject({ ...grants, unserved_grant_types: ['password', 'implicit'] });
  });

  test('gives a public client no secret', async () => {
    const metadata = { redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' };
    const registered = await register(at.owner, metadata);
    expect(registered).not.toHaveProperty('client_secret');
    expect(registered).toMatchObject({ token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'RS256' });
    await expect(stored(registered.client_id)).resolves.toMatchObject({ secret_digest: null, sealed_secret: null });
  });

  test('shows signed-in users the name and icon of a client, and nothing else', async () => {
    const icon = 'https://client.example.com/l.png';
    const { client_id: clientId } = await register(at.owner, { client_name: 'Shown', logo_uri: icon });
    expect(await bodyOf(at.owner.get(`/oauth2/client/${clientId}`))).toEqual({ clientId, name: 'Shown', icon });
    const missing = refusal(at.owner.get('/oauth2/client/unknown'));
    expect(await missing).toEqual([404, 'not_found', 'client not found']);
    const signedOut = await fetch(`${at.app.url}/api/auth/oauth2/client/${clientId}`);
    expect((await refusal(signedOut)).slice(0, 2)).toEqual([401, 'invalid_token']);
    // The header would make browsers open a dialog.
    expect(signedOut.headers.get('www-authenticate')).not.toMatch(/^Basic/);
  });

  test('goes with the account', async () => {
    const leaving = await at.newUser('leaving');
    const { client_id: id } = await register(leaving);
    expect((await leaving.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    await expect(stored(id)).resolves.toBeUndefined();
  });

  test('is none for a page of another site: the cookies of the user do not count', async () => {
    const foreign = at.owner.post('/oauth2/register', BODY, { origin: 'https://tool.example.org' });
    expect((await refusal(foreign)).slice(0, 2)).toEqual([401, 'invalid_token']);
  });
});

test('a well-known client library registers', async () => {
  const server = { issuer: at.app.url, registration_endpoint: `${at.app.url}/api/auth/mcp/register` };
  const metadata = {
    client_name: 'Library',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'client_secret_post',
  };
  const response = await oauth.dynamicClientRegistrationRequest(server, metadata, {
    [oauth.allowInsecureRequests]: true,
  });
  await expect(oauth.processDynamicClientRegistrationResponse(response)).resolves.toMatchObject({
    client_id: expect.stringMatching(SECRET),
    client_secret: expect.stringMatching(SECRET),
    client_secret_expires_at: 0,
    ...metadata,
  });
});

describe('registration without a session', () => {
  test('needs one', async () => {
    const needed = [401, 'invalid_token', 'Authentication required for client registration'];
    expect(await refusal(program('/oauth2/register', BODY))).toEqual(needed);
    const { hint } = await bodyOf(program('/oauth2/register', BODY));
    expect(hint).toMatch(/^Send the token of a session as a bearer token/);
  });

  test('is what MCP clients do, from any origin', async () => {
    const response = await program('/mcp/register', {
      redirect_uris: ['http://localhost:33418/callback'],
      client_name: 'Tool',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid offline_access',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const body = await bodyOf(response);
    expect(body).toMatchObject({ client_name: 'Tool', scope: 'openid offline_access' });
    await expect(stored(body['client_id'])).resolves.toMatchObject({ user_id: null });
  });

  test('answers a preflight request that may be remembered for a day', async () => {
    const response = await fetch(`${at.app.url}/api/auth/mcp/register`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://tool.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-max-age')).toBe('86400');
  });

  test('refuses wrong metadata readably for the page of any origin', async () => {
    const response = await program('/mcp/register', { redirect_uris: ['javascript:alert(1)'] });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const wrong = 'redirect_uris: javascript:alert(1) must not use javascript:';
    expect(await refusal(response)).toEqual([400, 'invalid_redirect_uri', wrong]);
  });

  test.each(['[]', '{', '{"client_name":"\\u0000"}', '{"redirect_uris":{}}', ''])(
    '%s is refused with 400',
    async (body) => {
      const refused = await refusal(program('/mcp/register', body));
      expect(refused.slice(0, 2)).toEqual([400, expect.stringMatching(/^invalid_/)]);
    },
  );
});

test('one address registers ten clients a minute', async () => {
  const limited = await startTestApp();
  try {
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await postJson(limited.url, '/mcp/register', BODY)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  } finally {
    await limited.close();
  }
});
