import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { PublishedFiles } from '../support/published-files.ts';
import { bodyOf, CALLBACK, CHALLENGE, codeFor, newUser, register, type RegisteredPartner } from './partner.ts';
import { exchangeFields, type Fields, OFFLINE, postForm, refreshFields, refusal } from './token-requests.ts';

const HOST = 'https://keys.example.com';
const ISSUER = 'http://localhost/api/auth';
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const files = new PublishedFiles();
let app: TestApp;
let owner: Awaited<ReturnType<typeof newUser>>;
let privateKey: CryptoKey;
let publicKey: JWK;
let client: RegisteredPartner;
beforeAll(async () => {
  await files.start();
  const pair = await generateKeyPair('ES256');
  privateKey = pair.privateKey;
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'first' };
  files.publish('/jwks', { keys: [publicKey] });
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, {
    mappedOrigins: new Map([[HOST, files.origin]]),
  });
  owner = await newUser(app, 'owner');
  const metadata = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${HOST}/jwks` };
  client = await register(owner, metadata);
});
afterAll(async () => {
  await app.close();
  await files.stop();
});

/** The parameters by which the client authenticates. */
async function assertion(changes: object = {}): Promise<Fields> {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const { client_id: id } = client;
  const claims = { iss: id, sub: id, aud: ISSUER, iat: now, exp: now + 60, jti: randomUUID(), ...changes };
  const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'first' }).sign(privateKey);
  return { client_assertion_type: TYPE, client_assertion: signed };
}

const send = (fields: Fields, route = '/oauth2/token') => postForm(app.url, route, fields);

test('a client pushes an authorization request with an assertion for the token endpoint', async () => {
  const request = {
    response_type: 'code',
    redirect_uri: CALLBACK,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  };
  const byEndpoint = await assertion({ aud: `${ISSUER}/oauth2/token` });
  expect((await send({ ...request, ...byEndpoint }, '/oauth2/par')).status).toBe(201);
  const again = send({ ...request, ...byEndpoint }, '/oauth2/par');
  expect((await refusal(again)).slice(0, 2)).toEqual([401, 'invalid_client']);
});

test('a client without a secret authenticates with its key, wherever clients do', async () => {
  expect(client).not.toHaveProperty('client_secret');
  const code = await codeFor(owner, client, OFFLINE);
  const issued = await send({ ...exchangeFields(code), ...(await assertion()) });
  expect(issued.status).toBe(200);
  const first = await bodyOf(issued);
  const byEndpoint = await assertion({ aud: `${ISSUER}/oauth2/token` });
  const refreshed = await send({ ...refreshFields(first['refresh_token'] as string), ...byEndpoint });
  expect(refreshed.status).toBe(200);
  const { access_token: token } = (await bodyOf(refreshed)) as { access_token: string };
  const introspected = await send({ token, ...(await assertion()) }, '/oauth2/introspect');
  await expect(bodyOf(introspected)).resolves.toMatchObject({ active: true, client_id: client.client_id });
  await expect(send({ token, ...(await assertion()) }, '/oauth2/revoke')).resolves.toMatchObject({ status: 200 });
  const after = await send({ token, ...(await assertion()) }, '/oauth2/introspect');
  await expect(bodyOf(after)).resolves.toEqual({ active: false });
  expect(files.seen).toEqual(['GET /jwks']);
});

test('an assertion is accepted once among all endpoints and instances, however many requests come at once', async () => {
  const other = await startTestApp({ RATE_LIMIT: 'off' }, app.databaseUrl, undefined, {
    mappedOrigins: new Map([[HOST, files.origin]]),
  });
  try {
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const proof = await assertion({ exp: now + 120 });
    const requests = Array.from({ length: 20 }, (_, index) =>
      postForm((index % 2 ? app : other).url, '/oauth2/introspect', { token: 'x', ...proof }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
    const again = send({ token: 'x', ...proof }, '/oauth2/revoke');
    await expect(refusal(again)).resolves.toEqual([401, 'invalid_client', 'client_assertion was used before']);
  } finally {
    await other.close();
  }
});

test('wrong, missing and mixed credentials are refused, without a challenge', async () => {
  const token = { token: 'x', client_id: client.client_id };
  const at = (fields: Fields) => send({ ...token, ...fields }, '/oauth2/introspect');
  const foreign = at(await assertion({ aud: 'https://other.example.com' }));
  expect((await foreign).headers.get('www-authenticate')).toBeNull();
  await expect(refusal(foreign.then((response) => response.clone()))).resolves.toEqual([
    401,
    'invalid_client',
    'client_assertion must have the issuer or the token endpoint as aud, and nothing else',
  ]);
  const texts = async (fields: Fields) => refusal(at(fields));
  const required = 'client_id and client_secret are required';
  const otherMethod = 'the client is registered for another token_endpoint_auth_method';
  const mixed = { client_secret: 'x', ...(await assertion()) };
  const oneWay = 'a client must authenticate in one way only';
  await expect(texts(mixed)).resolves.toEqual([400, 'invalid_request', oneWay]);
  await expect(texts({})).resolves.toEqual([401, 'invalid_client', required]);
  await expect(texts({ client_secret: 'x' })).resolves.toEqual([401, 'invalid_client', otherMethod]);
  const withoutType = `client_assertion must come with client_assertion_type ${TYPE}`;
  await expect(texts({ client_assertion: 'x' })).resolves.toEqual([401, 'invalid_client', withoutType]);
  for (const text of ['x', 'a.b.c', '..', 'é', 'x'.repeat(10_000)]) {
    const sent = texts({ client_assertion_type: TYPE, client_assertion: text });
    const forged = 'client_assertion is not a JWT that the client signed';
    await expect(sent).resolves.toEqual([401, 'invalid_client', forged]);
  }
});

test('keys on this machine or in its network are neither registered nor, from before, fetched', async () => {
  for (const url of [
    'https://127.0.0.1/jwks',
    'https://localhost/jwks',
    'https://[::1]/jwks',
    'https://169.254.169.254/',
  ]) {
    const metadata = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'private_key_jwt' };
    expect((await owner.post('/oauth2/register', { ...metadata, jwks_uri: url })).status).toBe(400);
    client = await register(owner, { ...metadata, jwks_uri: 'https://keys.example.com/' });
    await app.database.rows(
      `update oauth_client set details = jsonb_set(details::jsonb, '{jwks_uri}', to_jsonb($2::text))::text
       where client_id = $1`,
      client.client_id,
      url,
    );
    await expect(refusal(send({ token: 'x', ...(await assertion()) }, '/oauth2/introspect'))).resolves.toEqual([
      401,
      'invalid_client',
      'client_assertion cannot be verified: the keys of the client could not be fetched',
    ]);
  }
});
