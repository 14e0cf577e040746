import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { bodyOf, newUser, register, type RegisteredPartner } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, bearer, type Fields, OFFLINE, postForm, refreshFields, refusal, tokensFor } from './token-requests.ts';

const TOKEN = /^[a-zA-Z]{32}$/;

const at = TokenApp.use({
  OAUTH_RESOURCES: 'https://orders.example.com,https://mcp.example.com',
});

describe('a refresh token', () => {
  test('becomes a new pair of the same shape', async () => {
    const first = await at.tokens({ ...OFFLINE, nonce: 'n' });
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
    const { refresh_token: first } = await at.tokens();
    const narrow = await bodyOf(at.send(refreshFields(first, { scope: 'profile' })));
    expect(narrow['scope']).toBe('profile');
    expect(narrow).not.toHaveProperty('id_token');
    const whole = await bodyOf(at.send(refreshFields(String(narrow['refresh_token']))));
    expect(whole['scope']).toBe(OFFLINE.scope);
    const { refresh_token: small } = await at.tokens({ ...OFFLINE, scope: 'profile offline_access' });
    const wider = refusal(at.send(refreshFields(small, { scope: 'profile email' })));
    expect(await wider).toEqual([400, 'invalid_scope', 'scope must not exceed what was granted']);
    // The refused request did not use it up.
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
  const resource = 'https://orders.example.com';
  const ask = (fields: Fields, client: RegisteredPartner, route?: string) =>
    at.send({ ...REQUEST, ...fields }, basic(client), route);
  const errorOf = async (fields: Fields, client: RegisteredPartner) => (await refusal(ask(fields, client)))[1];
  const introspected = (token: unknown, client: RegisteredPartner) =>
    bodyOf(at.send({ token: String(token) }, basic(client), '/oauth2/introspect'));
  const issued = { access_token: expect.stringMatching(TOKEN), token_type: 'Bearer', expires_in: 3600 };

  test('give other clients nothing', async () => {
    const unsupported = [400, 'unsupported_grant_type', "grant_type must be 'authorization_code'"];
    expect(await refusal(ask({}, at.client))).toEqual(unsupported);
    const metadata = { grant_types: ['client_credentials'], token_endpoint_auth_method: 'none' };
    const { client_id } = await register(await at.newUser('careless'), metadata);
    expect(await refusal(at.send({ ...REQUEST, client_id }, {}))).toEqual(unsupported);
    expect((await bodyOf(at.send({ ...REQUEST, client_id }, {})))['hint']).toMatch(/are registered for it/);
  });

  test('say who gives scopes and resources to a client', async () => {
    const service = await register(await at.newUser('beginner'), { grant_types: ['client_credentials'] });
    const hint = 'Staff give a client the scopes and resources that it has for itself.';
    expect(await bodyOf(ask({ scope: 'orders.read' }, service))).toMatchObject({ error: 'invalid_scope', hint });
    expect(await bodyOf(ask({ resource }, service))).toMatchObject({ error: 'invalid_target', hint });
  });

  test('give a client to which staff gave nothing a token without scope and audience', async () => {
    const service = await register(await at.newUser('newcomer'), { grant_types: ['client_credentials'] });
    const answer = await bodyOf(ask({}, service, '/mcp/token'));
    expect(answer).toEqual(issued);
    const token = answer['access_token'];
    const seen = await introspected(token, service);
    expect(seen).toMatchObject({ active: true, sub: service.client_id, client_id: service.client_id });
    expect(seen).not.toHaveProperty('aud');
    expect(await errorOf({ scope: 'orders.read' }, service)).toBe('invalid_scope');
    expect(await errorOf({ resource }, service)).toBe('invalid_target');
    const session = await fetch(`${at.app.url}/api/auth/mcp/get-session`, { headers: bearer(token) });
    expect([session.status, await session.text()]).toEqual([200, 'null']);
    expect((await at.userInfo(token)).status).toBe(401);
  });

  test('give a registered client a token with scopes that staff gave it', async () => {
    const developer = await at.newUser('developer');
    const service = await register(developer, { grant_types: ['client_credentials'], response_types: [] });
    await at.change(service, `own_scopes = '["orders.read","orders.write"]', calls_resources = '["${resource}"]'`);
    expect(await bodyOf(ask({}, service))).toEqual({ ...issued, scope: 'orders.read orders.write' });
    const narrow = await bodyOf(ask({ scope: 'orders.read', resource }, service));
    const expected = { active: true, scope: 'orders.read', sub: service.client_id, aud: resource };
    expect(await introspected(narrow['access_token'], service)).toMatchObject(expected);
    expect(await errorOf({ scope: 'openid' }, service)).toBe('invalid_scope');
    expect(await errorOf({ resource: 'https://no.example' }, service)).toBe('invalid_target');
  });
});
