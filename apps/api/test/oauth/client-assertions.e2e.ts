import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { startTestApp } from '../support/test-app.ts';
import { asked, bodyOf, CALLBACK, CHALLENGE, codeFor, register, type RegisteredPartner } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { exchangeFields, type Fields, OFFLINE, postForm, refreshFields, refusal } from './token-requests.ts';

const HOST = 'https://keys.example.com';
const ISSUER = 'http://localhost/api/auth';
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const SIGNING = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${HOST}/jwks` };

const at = TokenApp.use({}, { host: HOST, metadata: SIGNING });
let privateKey: CryptoKey;
let publicKey: JWK;
beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  privateKey = pair.privateKey;
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'first' };
});
beforeEach(() => {
  at.files.publish('/jwks', { keys: [publicKey] });
  at.files.publish('/agent-jwks', { keys: [publicKey] });
});

/** The parameters by which a client authenticates. */
async function assertion(changes: object = {}, { client_id: id } = at.client): Promise<Fields> {
  const now = Math.floor(at.app.clock.now().getTime() / 1000);
  const claims = { iss: id, sub: id, aud: ISSUER, iat: now, exp: now + 60, jti: randomUUID(), ...changes };
  const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'first' }).sign(privateKey);
  return { client_assertion_type: TYPE, client_assertion: signed };
}
const BY_ENDPOINT = { aud: `${ISSUER}/oauth2/token` };

const send = (fields: Fields, route?: string) => at.send(fields, {}, route);

/** A client that is a URL (ADR 30), whose document names its keys. */
function published(name: string, keys = SIGNING.jwks_uri): RegisteredPartner {
  const client = { client_id: `${HOST}/${name}` };
  const named = { ...SIGNING, jwks_uri: keys, grant_types: ['authorization_code', 'refresh_token'] };
  at.files.publish(`/${name}`, { ...client, client_name: 'Agent', redirect_uris: [CALLBACK], ...named });
  return client;
}

describe.each<[string, () => RegisteredPartner, string[]]>([
  ['without a secret', () => at.client, ['GET /jwks']],
  ['that is a document', () => published('agent.json', `${HOST}/agent-jwks`), ['GET /agent.json', 'GET /agent-jwks']],
])('a client %s', (_, clientOf, fetched) => {
  test('authenticates with its key, wherever clients do', async () => {
    const client = clientOf();
    at.files.seen.length = 0;
    const proven = (changes?: object) => assertion(changes, client);
    expect(client).not.toHaveProperty('client_secret');
    const code = await codeFor(at.owner, client, OFFLINE);
    const issued = await send({ ...exchangeFields(code), ...(await proven()) });
    expect(issued.status).toBe(200);
    const { refresh_token: first } = (await bodyOf(issued)) as { refresh_token: string };
    const refreshed = await send({ ...refreshFields(first), ...(await proven(BY_ENDPOINT)) });
    expect(refreshed.status).toBe(200);
    const { access_token: token } = (await bodyOf(refreshed)) as { access_token: string };
    const introspected = await send({ token, ...(await proven()) }, '/oauth2/introspect');
    await expect(bodyOf(introspected)).resolves.toMatchObject({ active: true, client_id: client.client_id });
    await expect(send({ token, ...(await proven()) }, '/oauth2/revoke')).resolves.toMatchObject({ status: 200 });
    const after = await send({ token, ...(await proven()) }, '/oauth2/introspect');
    await expect(bodyOf(after)).resolves.toEqual({ active: false });

    const request = {
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...(await proven(BY_ENDPOINT)),
    };
    const pushed = await send(request, '/oauth2/par');
    expect(pushed.status).toBe(201);
    const { request_uri } = (await bodyOf(pushed)) as { request_uri: string };
    expect((await asked(at.owner, client, { request_uri })).searchParams.get('code')).not.toBeNull();
    expect((await refusal(send(request, '/oauth2/par'))).slice(0, 2)).toEqual([401, 'invalid_client']);
    // Document and keys are each fetched once.
    expect(at.files.seen).toEqual(fetched);
  });
});

test('an assertion is accepted once among all endpoints and instances, however many requests come at once', async () => {
  const mappedOrigins = new Map([[HOST, at.files.origin]]);
  const other = await startTestApp({ RATE_LIMIT: 'off' }, at.app.databaseUrl, undefined, { mappedOrigins });
  try {
    const now = Math.floor(at.app.clock.now().getTime() / 1000);
    const proof = await assertion({ exp: now + 120 });
    const requests = Array.from({ length: 20 }, (_, index) =>
      postForm((index % 2 ? at.app : other).url, '/oauth2/introspect', { token: 'x', ...proof }),
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
  const ask = (fields: Fields) => send({ token: 'x', client_id: at.client.client_id, ...fields }, '/oauth2/introspect');
  const foreign = await assertion({ aud: 'https://other.example.com' });
  expect((await ask(foreign)).headers.get('www-authenticate')).toBeNull();
  const forged = 'client_assertion is not a JWT that the client signed';
  const texts = ['x', 'a.b.c', '..', 'é', 'x'.repeat(10_000)];
  for (const [fields, description] of [
    [foreign, 'client_assertion must have the issuer or the token endpoint as aud, and nothing else'],
    [{}, 'client_id and client_secret are required'],
    [{ client_secret: 'x' }, 'the client is registered for another token_endpoint_auth_method'],
    [{ client_assertion: 'x' }, `client_assertion must come with client_assertion_type ${TYPE}`],
    ...texts.map((text) => [{ client_assertion_type: TYPE, client_assertion: text }, forged] as const),
  ] as const) {
    await expect(refusal(ask(fields))).resolves.toEqual([401, 'invalid_client', description]);
  }
  const mixed = { client_secret: 'x', ...(await assertion()) };
  const oneWay = [400, 'invalid_request', 'a client must authenticate in one way only'];
  await expect(refusal(ask(mixed))).resolves.toEqual(oneWay);
});

test.each(['https://127.0.0.1/jwks', 'https://localhost/jwks', 'https://[::1]/jwks', 'https://169.254.169.254/'])(
  'keys at %s, on this machine or in its network, are neither registered, nor used by a document, nor fetched',
  async (url) => {
    const metadata = { ...SIGNING, redirect_uris: [CALLBACK] };
    expect((await at.owner.post('/oauth2/register', { ...metadata, jwks_uri: url })).status).toBe(400);
    const ask = async (client: RegisteredPartner) =>
      refusal(send({ token: 'x', ...(await assertion({}, client)) }, '/oauth2/revoke'));
    const inside = 'the metadata document of the client is not valid: jwks_uri must lead to a public address';
    const document = published(`${randomUUID()}.json`, url);
    await expect(ask(document)).resolves.toEqual([401, 'invalid_client', inside]);
    // From before.
    const client = await register(at.owner, metadata);
    await at.change(client, `details = jsonb_set(details::jsonb, '{jwks_uri}', '"${url}"')::text`);
    const unfetched = 'client_assertion cannot be verified: the keys of the client could not be fetched';
    await expect(ask(client)).resolves.toEqual([401, 'invalid_client', unfetched]);
  },
);
