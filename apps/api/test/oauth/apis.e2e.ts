import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { StaffRoles } from '#identity';
import { aProofKey } from '#oauth-server/testing/a-proof-key';
import type { BrowserLike } from '../support/browser-like.ts';
import { TwoInstances } from '../support/two-instances.ts';
import { asked, bodyOf, codeFor, consented, interactionOf, newUser, parametersOf, register } from './partner.ts';
import { basic, exchangeFields, type Fields, type Issued, postForm, refusal, tokensFor } from './token-requests.ts';

const ISSUER = 'http://localhost/api/auth';
const ORDERS = 'https://orders.example.com';
const APIS = '/api/staff/oauth/apis';
const SCOPES = [
  { name: 'orders.read', description: 'See your orders' },
  { name: 'orders.write', description: 'Place orders for you' },
];
const REQUEST = { scope: 'openid orders.read', resource: ORDERS };

/** Staff change APIs at the first instance; clients ask the second. */
let both: TwoInstances;
let admin: BrowserLike;
let ada: Awaited<ReturnType<typeof newUser>>;
let partner: Awaited<ReturnType<typeof register>>;
let id: string;
beforeAll(async () => {
  both = await TwoInstances.start({ RATE_LIMIT: 'off' });
  ada = await newUser(both.first, 'ada');
  const person = await newUser(both.first, 'admin');
  await both.first.app.get(StaffRoles).grant({ userId: person.id }, 'admin', { unproven: true });
  admin = person;
  partner = await register(ada, { grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] });
  const added = await staff('POST', APIS, {
    identifier: ORDERS,
    name: 'Orders',
    scopes: SCOPES,
    tokenFormat: 'jwt',
    signingAlgorithm: 'ES256',
  });
  expect(added.status).toBe(200);
  id = String(added.body['id']);
});
afterAll(() => both.close());

async function staff(method: string, path: string, body?: object) {
  const answer = await admin.fetch(both.first.url + path, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'new service', ...body }),
    }),
  });
  return { status: answer.status, body: await bodyOf(answer) };
}

const tokens = (fields: Fields = REQUEST): Promise<Issued> => tokensFor(ada, both.second.url, partner, fields);
/** As an API checks it, which knows no more than the address of the server. */
const verified = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${both.second.url}/api/auth/jwks`)), {
    issuer: ISSUER,
    audience: ORDERS,
    typ: 'at+jwt',
    algorithms: ['ES256'],
  });
const introspected = async (token: string, by = partner) =>
  bodyOf(postForm(both.second.url, '/oauth2/introspect', { token }, basic(by)));

describe('an API of staff', () => {
  test('stands in the metadata of the server', async () => {
    const document = await bodyOf(fetch(`${both.second.url}/.well-known/oauth-authorization-server`));
    expect(document).toMatchObject({
      scopes_supported: expect.arrayContaining(['orders.read', 'orders.write']),
      protected_resources: expect.arrayContaining([ORDERS]),
    });
  });

  test('is on the consent page with its name and the words of its scopes', async () => {
    await asked(ada, partner, { ...REQUEST, prompt: 'consent' });
    expect(await interactionOf(ada)).toMatchObject({ apis: [{ identifier: ORDERS, name: 'Orders', scopes: SCOPES }] });
    await consented(ada, { accept: false });
  });

  test('is named with the apps that use it', async () => {
    await tokens();
    const connections = await bodyOf(ada.get('/oauth2/connections'));
    expect(connections).toMatchObject([{ resources: [ORDERS], apis: [{ name: 'Orders', scopes: SCOPES }] }]);
  });

  test('has scopes that are granted with its resource only', async () => {
    const answer = await asked(ada, partner, { scope: 'openid orders.read' });
    expect(parametersOf(answer)).toMatchObject({
      error: 'invalid_scope',
      error_description: `orders.read needs the parameter resource=${ORDERS}`,
    });
  });

  test('is shown with the clients that have rights there', async () => {
    const rights = { clientId: partner.client_id, introspects: false, scopes: ['orders.read'] };
    const given = await staff('POST', `${APIS}/${id}/clients`, rights);
    expect(given).toMatchObject({
      status: 200,
      body: { clients: [{ clientId: partner.client_id, scopes: ['orders.read'], isRegisteredForIt: true }] },
    });
    const fields = { grant_type: 'client_credentials', resource: ORDERS };
    const issued = await bodyOf(postForm(both.second.url, '/oauth2/token', fields, basic(partner)));
    expect((await verified(String(issued['access_token']))).payload).toMatchObject({
      sub: partner.client_id,
      scope: 'orders.read',
    });
  });

  test.each([
    [
      'a wrong shape',
      { name: 1, scopes: [], tokenFormat: 'jwt', signingAlgorithm: 'RS256', identifier: 'urn:x' },
      'VALIDATION_ERROR',
    ],
    [
      'a wrong identifier',
      { name: 'X', scopes: [], tokenFormat: 'jwt', signingAlgorithm: 'RS256', identifier: 'x' },
      'INVALID_API_IDENTIFIER',
    ],
    [
      'an algorithm that is not offered',
      { name: 'X', scopes: [], tokenFormat: 'jwt', signingAlgorithm: 'none', identifier: 'urn:x' },
      'VALIDATION_ERROR',
    ],
    [
      'too long a life',
      {
        name: 'X',
        scopes: [],
        tokenFormat: 'jwt',
        signingAlgorithm: 'RS256',
        identifier: 'urn:x',
        tokenLifeSeconds: 601,
      },
      'INVALID_TOKEN_LIFE',
    ],
  ])('is not added with %s', async (_name, body, code) => {
    expect(await staff('POST', APIS, body)).toMatchObject({ status: 400, body: { code } });
  });

  test('is changed member by member; null for what must not be null is refused', async () => {
    const changed = await staff('PATCH', `${APIS}/${id}`, { name: 'Shop orders' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Shop orders', scopes: SCOPES, tokenFormat: 'jwt' } });
    expect(await staff('PATCH', `${APIS}/${id}`, { name: null })).toMatchObject({ status: 400 });
  });
});

describe('a JWT access token', () => {
  test('is verified by its API with the published keys', async () => {
    const { access_token: token, expires_in: seconds, scope } = await tokens();
    const { payload } = await verified(token);
    expect(payload).toMatchObject({ sub: ada.id, client_id: partner.client_id, scope: 'openid orders.read' });
    expect([seconds, scope]).toEqual([600, 'openid orders.read']);
  });

  test('is introspected and revoked as other tokens', async () => {
    const { access_token: token } = await tokens();
    expect(await introspected(token)).toMatchObject({ active: true, aud: ORDERS, client_id: partner.client_id });
    const other = await register(ada);
    expect(await introspected(token, other)).toEqual({ active: false });
    await postForm(both.second.url, '/oauth2/revoke', { token }, basic(partner));
    expect(await introspected(token)).toEqual({ active: false });
  });

  test('opens nothing at this service', async () => {
    const { access_token: token } = await tokens();
    const paths = ['/api/auth/oauth2/userinfo', '/api/auth/organization/list', '/api/auth/mcp/userinfo'];
    const answers = await Promise.all(
      paths.map((path) => fetch(both.second.url + path, { headers: { authorization: `Bearer ${token}` } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test('carries the key that it is bound to', async () => {
    const key = await aProofKey(() => new Date());
    const code = await codeFor(ada, partner, REQUEST);
    const dpop = await key.prove({ htu: `${ISSUER}/oauth2/token` });
    const answer = postForm(both.second.url, '/oauth2/token', exchangeFields(code), { ...basic(partner), dpop });
    const { access_token: token, token_type: type } = await bodyOf(answer);
    expect(type).toBe('DPoP');
    expect((await verified(String(token))).payload['cnf']).toEqual({ jkt: key.thumbprint });
  });

  test('names the organization that was chosen', async () => {
    const made = await bodyOf(ada.post('/organization/create', { name: 'Acme', slug: 'acme' }));
    const scoped = { scope: 'openid orders.read organizations.read', resource: ORDERS, prompt: 'consent' };
    await asked(ada, partner, scoped);
    const { code } = parametersOf(await consented(ada, { accept: true, organizationIds: [made['id']] }));
    const answer = await bodyOf(postForm(both.second.url, '/oauth2/token', exchangeFields(code!), basic(partner)));
    const { payload } = await verified(String(answer['access_token']));
    expect(payload['organization_id']).toBe(made['id']);
  });
});

test('a deleted API gets no more tokens, and its name and scopes are free for it alone', async () => {
  const code = await codeFor(ada, partner, REQUEST);
  expect((await staff('POST', `${APIS}/${id}/delete`, {})).status).toBe(200);
  const atFirst = postForm(both.first.url, '/oauth2/token', exchangeFields(code), basic(partner));
  expect(await refusal(atFirst)).toEqual([400, 'invalid_target', 'resource must be one that was granted']);
  const again = { name: 'Other', tokenFormat: 'opaque', signingAlgorithm: 'RS256', scopes: SCOPES };
  expect(await staff('POST', APIS, { ...again, identifier: 'urn:other' })).toMatchObject({
    status: 409,
    body: { code: 'API_SCOPE_TAKEN' },
  });
  expect((await staff('POST', APIS, { ...again, identifier: ORDERS })).status).toBe(200);
});
