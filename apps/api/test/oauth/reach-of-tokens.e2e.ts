import { describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { asked, bodyOf, interactionOf, ORIGIN, register, type RegisteredPartner } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, type Fields, OFFLINE, refreshFields, refusal } from './token-requests.ts';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const ORDERS = 'https://orders.example.com';
const MCP = 'https://mcp.example.com/mcp';

const at = TokenApp.use({ OAUTH_RESOURCES: ORDERS, OAUTH_MCP_RESOURCE: MCP });

const introspected = (token: unknown, by: RegisteredPartner) =>
  bodyOf(at.send({ token: String(token) }, basic(by), '/oauth2/introspect'));

describe('the parameter claims', () => {
  const CLAIMS = JSON.stringify({
    userinfo: { email: { essential: true }, email_verified: null, name: null },
    id_token: { email: null, family_name: null },
  });
  const claimsOf = async (token: unknown) => Object.keys(await bodyOf(at.userInfo(token))).toSorted();

  test('gives nothing that the registered scope of the client may not ask for, and the page does not name it', async () => {
    const user = await at.newUser('asked');
    const client = await register(at.owner, { scope: 'openid profile' });
    const request = { scope: 'openid', claims: CLAIMS };
    await asked(user, client, request);
    const shown = (await interactionOf(user)) as { claims: string[] };
    expect(shown.claims.toSorted()).toEqual(['family_name', 'name']);
    const issued = await at.tokens(request, client, user);
    await expect(claimsOf(issued.access_token)).resolves.toEqual(['name', 'sub']);
    expect(decodeJwt(issued.id_token!)).not.toHaveProperty('email');
  });

  test('gives nothing more of a scope that was taken from the client after the user consented', async () => {
    const user = await at.newUser('before');
    const client = await register(at.owner);
    const issued = await at.tokens({ scope: 'openid', claims: CLAIMS }, client, user);
    await expect(claimsOf(issued.access_token)).resolves.toEqual(['email', 'email_verified', 'name', 'sub']);
    await at.change(client, `scopes = '["openid","profile"]'`);
    await expect(claimsOf(issued.access_token)).resolves.toEqual(['name', 'sub']);
  });
});

describe('userinfo', () => {
  test.each<[string, string, number, number, string | undefined]>([
    ['no resource', '/oauth2/token', 200, 200, undefined],
    ['this API', '/oauth2/token', 200, 200, `${ORIGIN}/api/auth`],
    ['another API', '/oauth2/token', 401, 401, ORDERS],
    ['another API', '/mcp/token', 401, 401, ORDERS],
    ['the MCP server', '/oauth2/token', 401, 200, MCP],
    ['no resource', '/mcp/token', 200, 200, undefined],
  ])('answers a token for %s from %s with %i, and %i at the MCP route', async (_, route, plain, mcp, resource) => {
    const { access_token: token } = await at.tokens({ resource }, at.client, at.owner, route);
    const answers = [await at.userInfo(token), await at.userInfo(token, 'mcp')];
    expect(answers.map(({ status }) => status)).toEqual([plain, mcp]);
    const [first] = answers;
    if (plain === 401) {
      const hint = expect.stringContaining('for another API');
      expect(await bodyOf(first!)).toMatchObject({ error: 'invalid_token', hint });
      expect(first!.headers.get('www-authenticate')).toContain('invalid_token');
    }
  });
});

describe('a device that names no resource', () => {
  const started = async (fields: Fields = {}) => {
    const tv = await register(at.owner, { grant_types: [DEVICE], redirect_uris: [] });
    const request = { scope: 'openid', ...fields };
    const device = await bodyOf(at.send(request, basic(tv), '/oauth2/device_authorization'));
    const code = String(device['user_code']);
    const shown = await bodyOf(at.owner.get(`/oauth2/device?user_code=${code}`));
    await at.owner.post('/oauth2/device', { userCode: code, accept: true });
    const take = async (route: string) => {
      const fetched = { grant_type: DEVICE, device_code: String(device['device_code']) };
      const { access_token: token } = await bodyOf(at.send(fetched, basic(tv), route));
      return (await introspected(token, tv))['aud'];
    };
    return { shown, take };
  };

  test('shows its user the MCP server, and gets a token for it at the MCP route alone', async () => {
    for (const [route, audience] of [
      ['/mcp/token', MCP],
      ['/oauth2/token', undefined],
    ] as const) {
      const { shown, take } = await started();
      expect(shown['resources']).toEqual([MCP]);
      await expect(take(route)).resolves.toBe(audience);
    }
  });

  test('is told apart from one that names another', async () => {
    const { shown, take } = await started({ resource: ORDERS });
    expect(shown['resources']).toEqual([ORDERS]);
    await expect(take('/mcp/token')).resolves.toBe(ORDERS);
  });
});

describe('a client that acts for itself', () => {
  const service = () => register(at.owner, { grant_types: ['client_credentials'], redirect_uris: [] });
  const audienceFor = async (client: Awaited<ReturnType<typeof service>>, fields: Fields, route = '/oauth2/token') => {
    const answer = await bodyOf(at.send({ grant_type: 'client_credentials', ...fields }, basic(client), route));
    return answer['error'] ?? (await introspected(answer['access_token'], client))['aud'];
  };

  test('gets tokens for the resources that staff named, and for no other by its scopes or by what it serves', async () => {
    const client = await service();
    await at.change(client, `own_scopes = '["orders.read"]', own_resources = '["${ORDERS}","${MCP}"]'`);
    await expect(audienceFor(client, { resource: ORDERS })).resolves.toBe('invalid_target');
    await expect(audienceFor(client, {}, '/mcp/token')).resolves.toBeUndefined();
    await at.change(client, `calls_resources = '["${ORDERS}"]'`);
    await expect(audienceFor(client, { resource: ORDERS })).resolves.toBe(ORDERS);
    await expect(audienceFor(client, { resource: MCP })).resolves.toBe('invalid_target');
    await expect(audienceFor(client, {})).resolves.toBeUndefined();
    await expect(audienceFor(client, {}, '/mcp/token')).resolves.toBeUndefined();
    await at.change(client, `calls_resources = '["${ORDERS}","${MCP}","${ORIGIN}/api/auth"]'`);
    await expect(audienceFor(client, {}, '/mcp/token')).resolves.toBe(MCP);
    await expect(audienceFor(client, { resource: `${ORIGIN}/api/auth` })).resolves.toBe('invalid_target');
  });

  test('gets none while the rights that staff gave it are suspended', async () => {
    const client = await service();
    const suspended = `rights_suspended_at = now(), rights_suspended_for = 'keys'`;
    await at.change(client, `calls_resources = '["${ORDERS}"]', ${suspended}`);
    await expect(audienceFor(client, { resource: ORDERS })).resolves.toBe('invalid_target');
  });
});

describe('a refresh token', () => {
  const NOT_REGISTERED = [400, 'unauthorized_client', 'the client is not registered for this'];
  const REFRESHING = { grant_types: ['authorization_code', 'refresh_token'] };
  const given = async (metadata: object = {}) => {
    const client = await register(at.owner, metadata);
    return { client, token: (await at.tokens(OFFLINE, client)).refresh_token };
  };
  const refresh = (client: RegisteredPartner, token: unknown, fields: Fields = {}) =>
    at.send(refreshFields(String(token), fields), basic(client));
  const edit = async ({ client_id: clientId }: RegisteredPartner, metadata: object) =>
    expect((await at.owner.post('/oauth2/clients/update', { clientId, metadata })).status).toBe(200);

  test('gives no more of a scope that was taken from the client, and the scope again when it is back', async () => {
    const { client, token } = await given();
    await edit(client, { scope: 'openid email offline_access' });
    const gone = refusal(refresh(client, token, { scope: 'profile' }));
    expect((await gone).slice(0, 2)).toEqual([400, 'invalid_scope']);
    const less = await bodyOf(refresh(client, token));
    expect(less['scope']).toBe('openid email offline_access');
    expect(await bodyOf(at.userInfo(less['access_token']))).not.toHaveProperty('name');
    await edit(client, { scope: null });
    expect((await bodyOf(refresh(client, less['refresh_token'])))['scope']).toBe(OFFLINE.scope);
  });

  test.each<[string, object]>([
    ['the grant', { grant_types: ['authorization_code'] }],
    ['the scope', { scope: 'openid profile email' }],
    ['all grants of users', { grant_types: ['client_credentials'] }],
  ])('is worth nothing while %s for it is taken from the client', async (_, metadata) => {
    const { client, token } = await given(REFRESHING);
    await edit(client, metadata);
    expect(await refusal(refresh(client, token))).toEqual(NOT_REGISTERED);
    await edit(client, { ...REFRESHING, scope: null });
    expect((await refresh(client, token)).status).toBe(200);
  });

  test('is not given to a client that took the grant out', async () => {
    const { client } = await given(REFRESHING);
    await edit(client, { grant_types: ['authorization_code'] });
    expect(await at.tokens(OFFLINE, client)).not.toHaveProperty('refresh_token');
  });

  test('is for a client with the default grants as well, also after it was changed', async () => {
    const { client, token } = await given();
    await edit(client, { client_name: 'Acme' });
    expect((await refresh(client, token)).status).toBe(200);
  });
});
