import { describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { createHash } from 'node:crypto';
import { bodyOf, codeFor, register } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, exchangeFields, type Fields, formOf, OFFLINE, refreshFields, refusal } from './token-requests.ts';

const TOKEN = /^[a-zA-Z]{32}$/;

const at = TokenApp.use({
  OAUTH_RESOURCES: 'https://orders.example.com,https://mcp.example.com',
  OAUTH_MCP_RESOURCE: 'https://mcp.example.com',
});

const sendText = (body: string, type = 'application/json', headers: Record<string, string> = {}) =>
  fetch(`${at.app.url}/api/auth/oauth2/token`, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

describe('an authorization code', () => {
  test('becomes an access token, and an id token for openid', async () => {
    const code = await codeFor(at.owner, at.client, { scope: 'openid profile email', nonce: 'the nonce' });
    const response = await at.send(exchangeFields(code));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const body = await bodyOf(response);
    expect(body).toEqual({
      access_token: expect.stringMatching(TOKEN),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid profile email',
      id_token: expect.any(String),
    });
    const claims = decodeJwt(String(body['id_token']));
    const half = createHash('sha256').update(String(body['access_token'])).digest().subarray(0, 16);
    const now = Math.floor(at.app.clock.now().getTime() / 1000);
    expect(claims).toMatchObject({
      iss: 'http://localhost/api/auth',
      aud: at.client.client_id,
      sub: at.owner.id,
      nonce: 'the nonce',
      acr: 'aal1',
      amr: ['pwd'],
      at_hash: half.toString('base64url'),
      iat: now,
      exp: now + 3600,
      name: 'owner',
      email: 'owner@example.com',
    });
    expect(claims['auth_time']).toBeGreaterThan(now - 60);
    await expect(at.app.database.count('from oauth_client where last_used_at is not null')).resolves.toBe(1);
  });

  test('gives no id token without openid, and a refresh token only with offline_access', async () => {
    const plain = await at.tokens({ scope: 'profile' });
    expect(Object.keys(plain).toSorted()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    const offline = await at.tokens();
    expect(offline.refresh_token).toMatch(TOKEN);
    expect(offline.scope).toBe(OFFLINE.scope);
  });

  test('gives a refresh token to a client that always gets one', async () => {
    const eager = await register(at.owner);
    await at.change(eager, 'always_refreshes = true');
    const issued = await at.tokens({ scope: 'profile' }, eager);
    expect(issued).toMatchObject({ scope: 'profile offline_access', refresh_token: expect.stringMatching(TOKEN) });
  });

  test('is taken as JSON, from a client that sends its secret in the body, and at the MCP route', async () => {
    const posting = await register(at.owner, { token_endpoint_auth_method: 'client_secret_post' });
    for (const route of ['/oauth2/token', '/mcp/token']) {
      const body = { ...exchangeFields(await codeFor(at.owner, posting)), ...posting };
      expect((await at.json(route, body)).status).toBe(200);
    }
  });

  test('is taken from a public client by its id and its verifier', async () => {
    const fields = exchangeFields(await codeFor(at.owner, at.publicClient), { client_id: at.publicClient.client_id });
    expect((await at.send(fields, {})).status).toBe(200);
  });

  test('is for the MCP server at its route, and for no resource elsewhere', async () => {
    const audienceOf = async (route: string) => {
      const { access_token: token } = await at.tokens({ scope: 'profile' }, at.client, at.owner, route);
      return (await bodyOf(at.send({ token }, basic(at.client), '/oauth2/introspect')))['aud'];
    };
    await expect(audienceOf('/mcp/token')).resolves.toBe('https://mcp.example.com');
    await expect(audienceOf('/oauth2/token')).resolves.toBeUndefined();
  });
});

describe('a body', () => {
  test.each([
    ['nothing', '', 'request body not found'],
    ['an array', '[]', 'request body is not an object'],
    ['half an object', '{"a":', 'request body is not an object'],
    ['an empty object', '{}', 'grant_type is required'],
  ])('with %s is refused', async (_, body, description) => {
    const response = await sendText(body);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refusal(response)).toEqual([400, 'invalid_request', description]);
  });

  test('that names a parameter twice is refused, unless nothing reads it', async () => {
    const form = 'application/x-www-form-urlencoded';
    const twice = 'grant_type=authorization_code&code=a&code=b';
    expect((await refusal(sendText(twice, form)))[2]).toBe('code must be given once, as text');
    const unknown = 'grant_type=authorization_code&code=a&foo=1&foo=2';
    expect((await refusal(sendText(unknown, form)))[2]).toBe('client_id and client_secret are required');
  });

  test.each([
    ['code=%00&grant_type=authorization_code', 'application/x-www-form-urlencoded'],
    [`{"grant_type":"authorization_code","code":"${'x'.repeat(100_000)}"}`, 'application/json'],
    ['grant_type=authorization_code', 'text/plain'],
    ['{"__proto__":{"grant_type":"authorization_code"}}', 'application/json'],
    [`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'application/json'],
  ])('%.60s as %s is refused with 4xx', async (body, type) => {
    const [status, error] = await refusal(sendText(body, type));
    expect([Math.floor(Number(status) / 100), error]).toEqual([4, 'invalid_request']);
  });
});

test.each([
  ['text/plain', 'Send application/x-www-form-urlencoded or application/json, not compressed.'],
  ['application/x-www-form-urlencoded', 'Send the parameters as application/x-www-form-urlencoded.'],
])('JSON as %s is told how parameters are sent', async (type, hint) => {
  expect(await bodyOf(sendText('{"grant_type":"authorization_code"}', type))).toMatchObject({ hint });
});

describe('in the order of the checks', () => {
  const known = { grant_type: 'authorization_code', code: 'unknown' };
  const UNKNOWN_GRANT = [400, 'unsupported_grant_type', "grant_type must be 'authorization_code'"];
  const NO_GRANT = [400, 'invalid_request', 'grant_type is required'];
  const UNKNOWN_CLIENT = [401, 'invalid_client', 'invalid client_id'];

  test.each<[string, Fields, readonly unknown[]]>([
    ['no grant type', { code: 'c' }, NO_GRANT],
    ['an empty grant type', { grant_type: '' }, NO_GRANT],
    ['an unknown grant type', { grant_type: 'password' }, UNKNOWN_GRANT],
    ['a member of every object', { grant_type: 'constructor' }, UNKNOWN_GRANT],
    ['no code', { grant_type: 'authorization_code' }, [400, 'invalid_request', 'code is required']],
    ['no refresh token', { grant_type: 'refresh_token' }, [400, 'invalid_request', 'refresh_token is required']],
    ['no client', known, [401, 'invalid_client', 'client_id and client_secret are required']],
    ['an unknown client', { ...known, client_id: 'unknown', client_secret: 'x' }, UNKNOWN_CLIENT],
    ['a client id with blanks and letters', { ...known, client_id: 'é "\'', client_secret: 'x' }, UNKNOWN_CLIENT],
  ])('%s', async (_, fields, expected) => {
    const response = await at.send(fields, {});
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(await refusal(response)).toEqual(expected);
  });

  test('a grant type that is not served is answered with those that are', async () => {
    const { hint } = await bodyOf(at.send({ grant_type: 'password' }, {}));
    expect(hint).toMatch(/^This endpoint serves authorization_code, refresh_token, client_credentials, urn:/);
  });

  const BROKEN_HEADER = [401, 'invalid_client', 'invalid authorization header format'];
  test.each<[string, Fields, string | undefined, readonly unknown[]]>([
    ['a broken header', { code: 'c' }, 'Basic', BROKEN_HEADER],
    ['no redirect URI', known, undefined, [400, 'invalid_request', 'redirect_uri is required']],
    ['an unknown code', exchangeFields('unknown'), undefined, [401, 'invalid_grant', 'invalid code']],
    ['an unknown refresh token', refreshFields('unknown'), undefined, [401, 'invalid_grant', 'invalid refresh token']],
  ])('%s, with a header', async (_, fields, authorization, expected) => {
    const response = await at.send(fields, authorization === undefined ? basic(at.client) : { authorization });
    const challenge = expected[1] === 'invalid_client' ? 'Basic realm="gatehouse"' : null;
    expect(response.headers.get('www-authenticate')).toBe(challenge);
    expect(await refusal(response)).toEqual(expected);
  });

  test('a code is looked at step by step', async () => {
    const code = await codeFor(at.owner, at.client);
    const unverified = { code_verifier: undefined };
    expect(await refusal(at.send(exchangeFields(code), basic(at.other)))).toEqual(UNKNOWN_CLIENT);
    const missing = [400, 'invalid_request', 'code verifier is missing'];
    expect(await refusal(at.send(exchangeFields(code, unverified)))).toEqual(missing);
    // Nothing of that used it up.
    expect((await at.send(exchangeFields(code))).status).toBe(200);
    const late = await codeFor(at.owner, at.client);
    at.app.clock.advance(600_000);
    const expired = [401, 'invalid_grant', 'code expired'];
    expect(await refusal(at.send(exchangeFields(late, unverified)))).toEqual(expired);
  });

  const UNVERIFIED = [401, 'invalid_grant', 'code verification failed'];
  const ORDERS = 'https://orders.example.com';
  test.each<[string, Fields, readonly unknown[]]>([
    [
      'redirect URI',
      { redirect_uri: 'https://client.example.com/other' },
      [401, 'invalid_client', 'invalid redirect_uri'],
    ],
    ['verifier', { code_verifier: 'x'.repeat(43) }, UNVERIFIED],
    ['verifier that is too short', { code_verifier: 'x' }, UNVERIFIED],
    ['resource', { resource: ORDERS }, [400, 'invalid_target', 'resource must be one that was granted']],
  ])('a wrong %s uses the code up', async (_, changes, expected) => {
    const code = await codeFor(at.owner, at.client);
    const response = await at.send(exchangeFields(code, changes));
    if (expected[1] !== 'invalid_client') expect(response.headers.get('www-authenticate')).toBeNull();
    expect(await refusal(response)).toEqual(expected);
    expect(await refusal(at.send(exchangeFields(code)))).toEqual([401, 'invalid_grant', 'invalid code']);
  });
});

describe('a client', () => {
  const asked = (headers: Record<string, string>, fields: Fields = {}) =>
    refusal(at.send(exchangeFields('unknown', fields), headers));
  const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const refused = (description: unknown = expect.any(String)) => [401, 'invalid_client', description];
  const PROVEN = [401, 'invalid_grant', 'invalid code'];

  test('may write the scheme in any case and encode every character', async () => {
    const { client_id: id, client_secret: secret } = at.client;
    const every = (text: string) => [...text].map((letter) => `%${letter.codePointAt(0)!.toString(16)}`).join('');
    const authorization = encoded(`${every(id)}:${every(secret!)}`).replace('Basic', 'bAsIc');
    expect(await asked({ authorization })).toEqual(PROVEN);
  });

  test('is refused with a wrong secret, two methods, another method or another id', async () => {
    const { client_id, client_secret } = at.client;
    const body = { client_id, client_secret };
    expect(await asked({ authorization: encoded(`${client_id}:wrong`) })).toEqual(refused('invalid client_secret'));
    expect(await asked({ authorization: encoded(`${client_id}:wrong:${client_secret}`) })).toEqual(refused());
    expect(await asked(basic(at.client), body)).toEqual([400, 'invalid_request', expect.any(String)]);
    expect(await asked({}, body)).toEqual(refused());
    expect(await asked({}, { client_id })).toEqual(refused('client_id and client_secret are required'));
    const mismatch = asked(basic(at.client), { client_id: at.other.client_id });
    expect(await mismatch).toEqual(refused('invalid authorization header format'));
    expect(await asked(basic(at.client), { client_id })).toEqual(PROVEN);
    expect(await asked({}, { client_id: at.publicClient.client_id, client_secret: 'x' })).toEqual(refused());
  });
});

describe('a code without a challenge', () => {
  test('is no way around the verifier', async () => {
    const old = await register(at.owner);
    await at.change(old, 'requires_pkce = false');
    const without = { code_challenge: undefined, code_challenge_method: undefined };
    const exchange = async (changes?: Fields) =>
      at.send(exchangeFields(await codeFor(at.owner, old, without), changes), basic(old));
    expect((await refusal(exchange()))[2]).toBe('code verification failed');
    expect((await exchange({ code_verifier: undefined })).status).toBe(200);
    const late = exchangeFields(await codeFor(at.owner, old, without), { code_verifier: undefined });
    await at.change(old, 'requires_pkce = true');
    expect((await refusal(at.send(late, basic(old))))[2]).toBe('code verifier is missing');
  });
});

test('a preflight is answered, with and without an origin', async () => {
  for (const path of ['oauth2/token', 'mcp/token', 'oauth2/revoke', 'oauth2/introspect', 'oauth2/userinfo']) {
    for (const headers of [{ origin: 'https://tool.example.org' }, {}] as Record<string, string>[]) {
      const response = await fetch(`${at.app.url}/api/auth/${path}`, { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-max-age')).toBe('86400');
    }
  }
});

test('cookies say nothing here', async () => {
  const user = await at.newUser('cookies');
  const code = await codeFor(user, at.publicClient);
  const response = await user.fetch(`${at.app.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: formOf(exchangeFields(code, { client_id: at.publicClient.client_id, code_verifier: 'x'.repeat(43) })),
  });
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await refusal(response))[2]).toBe('code verification failed');
});
