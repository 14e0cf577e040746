import { describe, expect, test } from '@jest/globals';
import { bodyOf, PASSWORD, register } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, bearer, type Fields, type Issued, OFFLINE, refreshFields, refusal } from './token-requests.ts';

const ORDERS = 'https://orders.example.com';

const at = TokenApp.use({ OAUTH_RESOURCES: ORDERS });

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${at.app.url}/api/auth${path}`, { headers });
const introspect = (token: string, by = at.client) => at.send({ token }, basic(by), '/oauth2/introspect');
const revoke = (fields: Fields, headers?: Record<string, string>) => at.send(fields, headers, '/oauth2/revoke');
const refresh = ({ refresh_token: token }: Issued) => at.send(refreshFields(token));
const INVALID_CLIENT = [401, 'invalid_client', expect.any(String)];
const INVALID_TOKEN = [401, 'invalid_token', 'invalid access token'];
const TOKEN_REQUIRED = [400, 'invalid_request', 'token is required'];
const seconds = () => Math.floor(at.app.clock.now().getTime() / 1000);

describe('userinfo', () => {
  const profile = { name: 'Grace Brewster Hopper', image: 'https://example.com/grace.png' };

  test('tells what the scopes allow, by GET and POST, at both routes', async () => {
    const grace = await at.newUser('grace');
    await grace.post('/update-user', profile);
    const { access_token: token } = await at.tokens({ scope: 'openid profile email' }, at.client, grace);
    const expected = {
      sub: grace.id,
      name: profile.name,
      given_name: 'Grace',
      family_name: 'Brewster Hopper',
      picture: profile.image,
      updated_at: expect.any(Number),
      email: 'grace@example.com',
      email_verified: false,
    };
    for (const path of ['/oauth2/userinfo', '/mcp/userinfo']) {
      const response = await get(path, bearer(token));
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      await expect(bodyOf(response)).resolves.toEqual(expected);
      const posted = await fetch(`${at.app.url}/api/auth${path}`, { method: 'POST', headers: bearer(token) });
      expect(posted.status).toBe(200);
      await expect(bodyOf(posted)).resolves.toEqual(expected);
    }
  });

  test.each<[string, readonly string[]]>([
    ['openid', []],
    ['openid email', ['email', 'email_verified']],
    ['profile', ['given_name', 'name', 'updated_at']],
  ])('with %s tells the subject and %s', async (scope, members) => {
    const { access_token: token } = await at.tokens({ scope });
    expect(Object.keys(await bodyOf(at.userInfo(token))).toSorted()).toEqual([...members, 'sub'].toSorted());
  });

  test('without a token asks for one, without an error in the header', async () => {
    const response = await get('/oauth2/userinfo');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await refusal(response)).toEqual([401, 'invalid_request', 'authorization header not found']);
  });

  test.each(['Bearer unknown', 'Bearer  ', 'Basic Bearer token', 'Bearer a b'])(
    'with "%s" is refused',
    async (authorization) => {
      const response = await get('/oauth2/userinfo', { authorization });
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
      expect(await refusal(response)).toEqual(INVALID_TOKEN);
    },
  );

  test('reads the token in the header only, and only the whole of it', async () => {
    const { access_token: token } = await at.tokens({ scope: 'openid' });
    expect((await get(`/oauth2/userinfo?access_token=${token}`)).status).toBe(401);
    expect((await at.send({ access_token: token }, {}, '/oauth2/userinfo')).status).toBe(401);
    const twice = { authorization: `Bearer Bearer ${token}` };
    expect((await refusal(get('/oauth2/userinfo', twice)))[2]).toBe('invalid access token');
    expect((await get('/oauth2/userinfo', { authorization: `bearer ${token}` })).status).toBe(200);
  });

  test('refuses tokens that expired, of disabled clients and of deleted accounts', async () => {
    const leaving = await at.newUser('leaving');
    const disabled = await register(at.owner);
    const { access_token: orphaned } = await at.tokens({ scope: 'openid' }, at.client, leaving);
    const { access_token: refused } = await at.tokens({ scope: 'openid' }, disabled);
    const { access_token: late } = await at.tokens({ scope: 'openid' });
    await leaving.post('/delete-user', { password: PASSWORD });
    await at.change(disabled, 'disabled = true');
    expect(await refusal(at.userInfo(orphaned))).toEqual([401, 'invalid_token', 'user not found']);
    expect(await refusal(at.userInfo(refused))).toEqual(INVALID_TOKEN);
    at.app.clock.advance(3_600_000);
    expect(await refusal(at.userInfo(late))).toEqual([401, 'invalid_token', 'The Access Token expired']);
    for (const token of [orphaned, refused, late]) {
      await expect(bodyOf(introspect(token))).resolves.toEqual({ active: false });
      await expect((await get('/mcp/get-session', bearer(token))).json()).resolves.toBeNull();
    }
  });
});

describe('introspection', () => {
  test('tells a client about its own tokens', async () => {
    const issued = await at.tokens({ ...OFFLINE, resource: ORDERS });
    const common = {
      active: true,
      client_id: at.client.client_id,
      sub: at.owner.id,
      aud: ORDERS,
      iat: seconds(),
      scope: OFFLINE.scope,
      iss: 'http://localhost/api/auth',
    };
    const response = await introspect(issued.access_token);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await bodyOf(response)).toEqual({ ...common, exp: seconds() + 3600, token_type: 'Bearer' });
    expect(await bodyOf(introspect(issued.refresh_token!))).toEqual({ ...common, exp: seconds() + 604_800 });
    await refresh(issued);
    await expect(bodyOf(introspect(issued.refresh_token!))).resolves.toEqual({ active: false });
    // A second use ends the grant.
    await refresh(issued);
    await expect(bodyOf(introspect(issued.access_token))).resolves.toEqual({ active: false });
  });

  test('tells a resource server about tokens for its resource until its rights are suspended, and others nothing', async () => {
    const server = await register(at.owner, { client_name: 'Orders' });
    const issued = await at.tokens({ ...OFFLINE, resource: ORDERS });
    const elsewhere = await at.tokens({ scope: 'openid' });
    await expect(bodyOf(introspect(issued.access_token, server))).resolves.toEqual({ active: false });
    await at.change(server, `own_resources = '["${ORDERS}"]'`);
    await expect(bodyOf(introspect(issued.access_token, server))).resolves.toMatchObject({ active: true, aud: ORDERS });
    for (const token of [issued.refresh_token!, elsewhere.access_token, 'unknown']) {
      await expect(bodyOf(introspect(token, server))).resolves.toEqual({ active: false });
    }
    await expect(bodyOf(introspect(issued.access_token, at.other))).resolves.toEqual({ active: false });
    await at.change(server, `rights_suspended_at = now(), rights_suspended_for = 'keys'`);
    await expect(bodyOf(introspect(issued.access_token, server))).resolves.toEqual({ active: false });
  });

  test('is for confidential clients that authenticate', async () => {
    const { access_token: token } = await at.tokens({ scope: 'openid' });
    for (const [fields, headers, refused] of [
      [{ token }, {}, INVALID_CLIENT],
      [{ token, client_id: at.publicClient.client_id }, {}, INVALID_CLIENT],
      [{ token }, bearer(token), INVALID_CLIENT],
      [{ token: '' }, basic(at.client), TOKEN_REQUIRED],
      [{ token: 'a\0b' }, basic(at.client), [400, 'invalid_request', expect.any(String)]],
    ] as const) {
      expect(await refusal(at.send(fields, headers, '/oauth2/introspect'))).toEqual(refused);
    }
  });
});

describe('revocation', () => {
  test('of an access token leaves the refresh token, whatever the hint', async () => {
    const issued = await at.tokens();
    const response = await revoke({ token: issued.access_token, token_type_hint: 'refresh_token' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect((await at.userInfo(issued.access_token)).status).toBe(401);
    expect((await refresh(issued)).status).toBe(200);
  });

  test('of a refresh token ends all tokens of the grant, and is recorded', async () => {
    const issued = await at.tokens();
    const sql = `from audit_entry where action = 'oauth.token.revoked' and account_id = $1`;
    const before = await at.app.database.count(sql, at.owner.id);
    expect((await revoke({ token: issued.refresh_token })).status).toBe(200);
    expect((await at.userInfo(issued.access_token)).status).toBe(401);
    expect((await refresh(issued)).status).toBe(401);
    await expect(at.app.database.count(sql, at.owner.id)).resolves.toBe(before + 1);
    // Again it changes nothing.
    expect((await revoke({ token: issued.refresh_token })).status).toBe(200);
    await expect(at.app.database.count(sql, at.owner.id)).resolves.toBe(before + 1);
  });

  test('leaves the tokens of other clients alone', async () => {
    const issued = await at.tokens();
    for (const token of [issued.access_token, issued.refresh_token, 'unknown']) {
      expect((await revoke({ token }, basic(at.other))).status).toBe(200);
      expect((await revoke({ token, client_id: at.publicClient.client_id }, {})).status).toBe(200);
    }
    expect((await at.userInfo(issued.access_token)).status).toBe(200);
    expect((await refresh(issued)).status).toBe(200);
  });

  test('needs a client and a token', async () => {
    expect(await refusal(revoke({ token: 'x' }, {}))).toEqual(INVALID_CLIENT);
    expect(await refusal(revoke({}))).toEqual([400, 'invalid_request', 'request body not found']);
    expect(await refusal(revoke({ token: '' }))).toEqual(TOKEN_REQUIRED);
  });
});

describe('the session of an MCP client', () => {
  test('is the record of the access token, without a token', async () => {
    const issued = await at.tokens({ ...OFFLINE, resource: ORDERS });
    const response = await get('/mcp/get-session', bearer(issued.access_token));
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const now = at.app.clock.now();
    await expect(bodyOf(response)).resolves.toEqual({
      clientId: at.client.client_id,
      userId: at.owner.id,
      scopes: OFFLINE.scope,
      aud: ORDERS,
      accessTokenExpiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
  });

  test('is null without a valid token, and a challenge without any', async () => {
    const without = await get('/mcp/get-session');
    expect(without.headers.get('www-authenticate')).toBe('Bearer');
    expect([without.status, await without.json()]).toEqual([200, null]);
    const unknown = await get('/mcp/get-session', bearer('unknown'));
    expect(unknown.headers.get('www-authenticate')).toBeNull();
    expect([unknown.status, await unknown.json()]).toEqual([200, null]);
  });
});
