import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, newUser, register, type RegisteredPartner } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, type Fields, OFFLINE, postForm, refreshFields, refusal, tokensFor } from './token-requests.ts';
const TOKEN = /^[a-zA-Z]{32}$/;

const at = TokenApp.use({
  OAUTH_RESOURCES: 'https://orders.example.com,https://mcp.example.com',
});

describe('a refresh token', () => {
  test('becomes a new pair of the same shape', async () => {
    const first = await tokensFor(at.owner, at.app.url, at.client, { ...OFFLINE, nonce: 'n' });
    at.app.clock.advance(60_000);
    const response = await at.send(refreshFields(first.refresh_token));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const second = await bodyOf(response);
    expect(second).toEqual({
      access_token: expect.stringMatching(TOKEN),
      refresh_token: expect.stringMatching(TOKEN),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: OFFLINE.scope,
      id_token: expect.any(String),
    });
    expect(second['refresh_token']).not.toBe(first.refresh_token);
    const [before, after] = [decodeJwt(first.id_token!), decodeJwt(String(second['id_token']))];
    expect(after['auth_time']).toBe(before['auth_time']);
    expect(after).not.toHaveProperty('nonce');
  });

  test('narrows scopes for one access token, and never widens them', async () => {
    const { refresh_token: first } = await tokensFor(at.owner, at.app.url, at.client);
    const narrow = await bodyOf(at.send(refreshFields(first, { scope: 'profile' })));
    expect(narrow['scope']).toBe('profile');
    expect(narrow).not.toHaveProperty('id_token');
    const whole = await bodyOf(at.send(refreshFields(String(narrow['refresh_token']))));
    expect(whole['scope']).toBe(OFFLINE.scope);
    const { refresh_token: small } = await tokensFor(at.owner, at.app.url, at.client, {
      ...OFFLINE,
      scope: 'profile offline_access',
    });
    expect(await refusal(at.send(refreshFields(small, { scope: 'profile email' })))).toEqual([
      400,
      'invalid_scope',
      'scope must not exceed what was granted',
    ]);
    // Which did not use it up.
    expect((await at.send(refreshFields(small))).status).toBe(200);
  });
});

describe('a lost answer to a refresh', () => {
  let patient: TestApp;
  let user: Awaited<ReturnType<typeof newUser>>;
  let partner: RegisteredPartner;
  beforeAll(async () => {
    patient = await startTestApp({ RATE_LIMIT: 'off', OAUTH_REFRESH_REUSE_SECONDS: '30' });
    user = await newUser(patient, 'user');
    partner = await register(user);
  });
  afterAll(() => patient.close());
  const refresh = (token: unknown, changes: Fields = {}) =>
    postForm(patient.url, '/oauth2/token', refreshFields(String(token), changes), basic(partner));

  test('is not given for another request, nor after it was used', async () => {
    const scoped = await tokensFor(user, patient.url, partner);
    const narrow = await bodyOf(refresh(scoped.refresh_token, { scope: 'profile' }));
    expect((await refusal(refresh(scoped.refresh_token)))[2]).toBe('invalid refresh token');
    expect((await refusal(refresh(narrow['refresh_token'])))[2]).toBe('invalid refresh token');
    const used = await tokensFor(user, patient.url, partner);
    const next = await bodyOf(refresh(used.refresh_token));
    await bodyOf(refresh(next['refresh_token']));
    expect((await refusal(refresh(used.refresh_token)))[2]).toBe('invalid refresh token');
  });
});

describe('client credentials', () => {
  const REQUEST = { grant_type: 'client_credentials' };

  test('give other clients nothing', async () => {
    const unsupported = [400, 'unsupported_grant_type', "grant_type must be 'authorization_code'"];
    expect(await refusal(at.send(REQUEST, basic(at.client)))).toEqual(unsupported);
    const metadata = { grant_types: ['client_credentials'], token_endpoint_auth_method: 'none' };
    const { client_id } = await register(await newUser(at.app, 'careless'), metadata);
    expect(await refusal(at.send({ ...REQUEST, client_id }, {}))).toEqual(unsupported);
  });

  test('give a client to which staff gave nothing a token without scope and audience', async () => {
    const service = await register(await newUser(at.app, 'newcomer'), { grant_types: ['client_credentials'] });
    const issued = await bodyOf(at.send(REQUEST, basic(service), '/mcp/token'));
    expect(issued).toEqual({ access_token: expect.stringMatching(TOKEN), token_type: 'Bearer', expires_in: 3600 });
    const token = String(issued['access_token']);
    const seen = await bodyOf(postForm(at.app.url, '/oauth2/introspect', { token }, basic(service)));
    expect(seen).toMatchObject({ active: true, sub: service.client_id, client_id: service.client_id });
    expect(seen).not.toHaveProperty('aud');
    expect((await refusal(at.send({ ...REQUEST, scope: 'orders.read' }, basic(service))))[1]).toBe('invalid_scope');
    const resource = 'https://orders.example.com';
    expect((await refusal(at.send({ ...REQUEST, resource }, basic(service))))[1]).toBe('invalid_target');
    const headers = { authorization: `Bearer ${token}` };
    for (const [path, answer] of [
      ['/mcp/get-session', [200, 'null']],
      ['/oauth2/userinfo', [401, expect.any(String)]],
    ] as const) {
      const response = await fetch(`${at.app.url}/api/auth${path}`, { headers });
      expect([response.status, await response.text()]).toEqual(answer);
    }
  });

  test('give a registered client a token with scopes that staff gave it', async () => {
    const developer = await newUser(at.app, 'developer');
    const service = await register(developer, { grant_types: ['client_credentials'], response_types: [] });
    await at.change(
      service,
      `own_scopes = '["orders.read","orders.write"]', calls_resources = '["https://orders.example.com"]'`,
    );
    await expect(bodyOf(at.send(REQUEST, basic(service)))).resolves.toEqual({
      access_token: expect.stringMatching(TOKEN),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'orders.read orders.write',
    });
    const resource = 'https://orders.example.com';
    const narrow = await bodyOf(at.send({ ...REQUEST, scope: 'orders.read', resource }, basic(service)));
    const token = String(narrow['access_token']);
    await expect(bodyOf(postForm(at.app.url, '/oauth2/introspect', { token }, basic(service)))).resolves.toMatchObject({
      active: true,
      scope: 'orders.read',
      sub: service.client_id,
      aud: resource,
    });
    expect((await refusal(at.send({ ...REQUEST, scope: 'openid' }, basic(service))))[1]).toBe('invalid_scope');
    expect((await refusal(at.send({ ...REQUEST, resource: 'https://no.example' }, basic(service))))[1]).toBe(
      'invalid_target',
    );
  });
});
