import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { PublishedFiles } from '../support/published-files.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { authorizePath, bodyOf, CALLBACK, codeFor, locationOf, newUser, ORIGIN } from './partner.ts';
import { exchangeFields, type Fields, OFFLINE, postForm, refreshFields, refusal } from './token-requests.ts';

// Clients that are URLs (ADR 30) and sign assertions with keys that their documents name (RFC 7523).
const HOST = 'https://cimd.example.com';
const ISSUER = `${ORIGIN}/api/auth`;
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

interface Key {
  readonly kid: string;
  readonly pair: Awaited<ReturnType<typeof generateKeyPair>>;
}

const files = new PublishedFiles();
let app: TestApp;
let user: Awaited<ReturnType<typeof newUser>>;
let key: Key;
let count = 0;
let path: string;
let client: { client_id: string };
beforeAll(async () => {
  await files.start();
  const parts = { mappedOrigins: new Map([[HOST, files.origin]]) };
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, parts);
  user = await newUser(app, 'user');
});
afterAll(async () => {
  await app.close();
  await files.stop();
});
beforeEach(async () => {
  path = `/client-${++count}`;
  client = { client_id: `${HOST}${path}.json` };
  key = await aKey('first');
  await publishKeys(key);
  publish();
  files.seen.length = 0;
});

const aKey = async (kid: string): Promise<Key> => ({ kid, pair: await generateKeyPair('ES256') });
const publicPart = async ({ kid, pair }: Key) => ({ ...(await exportJWK(pair.publicKey)), kid });
const publishKeys = async (...keys: Key[]) =>
  files.publish(`${path}/keys`, { keys: await Promise.all(keys.map(publicPart)) });

function publish(changes: object = { jwks_uri: `${HOST}${path}/keys` }): void {
  files.publish(`${path}.json`, {
    client_id: client.client_id,
    client_name: 'Agent',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'private_key_jwt',
    ...changes,
  });
}

async function assertion(by: Key = key, changes: object = {}): Promise<Fields> {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const { client_id: id } = client;
  const claims = { iss: id, sub: id, aud: ISSUER, iat: now, exp: now + 60, jti: randomUUID(), ...changes };
  const signed = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: by.kid });
  return { client_assertion_type: TYPE, client_assertion: await signed.sign(by.pair.privateKey) };
}

const send = (fields: Fields, route = '/oauth2/token') => postForm(app.url, route, fields);
/** A request by which the client has to authenticate, and for which its document is fetched. */
const authenticate = (credentials: Fields) => send({ token: 'x', ...credentials }, '/oauth2/revoke');

test('such a client gets, refreshes and revokes tokens, and pushes requests', async () => {
  const code = await codeFor(user, client, OFFLINE);
  const tokens = await bodyOf(send({ ...exchangeFields(code), ...(await assertion()) }));
  const refreshed = await bodyOf(
    send({
      ...refreshFields(tokens['refresh_token'] as string),
      ...(await assertion(key, { aud: `${ISSUER}/oauth2/token` })),
    }),
  );
  const token = String(refreshed['access_token']);
  await expect(bodyOf(send({ token, ...(await assertion()) }, '/oauth2/introspect'))).resolves.toMatchObject({
    active: true,
    client_id: client.client_id,
  });
  expect((await send({ token, ...(await assertion()) }, '/oauth2/revoke')).status).toBe(200);

  const request = Object.fromEntries(new URL(authorizePath(client), ORIGIN).searchParams);
  const pushed = await bodyOf(send({ ...request, ...(await assertion()) }, '/oauth2/par'));
  const query = new URLSearchParams({ client_id: client.client_id, request_uri: String(pushed['request_uri']) });
  const answer = locationOf(await user.navigate(`/oauth2/authorize?${query.toString()}`));
  expect(answer.searchParams.get('code')).not.toBeNull();
  // Document and keys are each fetched once.
  expect(files.seen).toEqual([`GET ${path}.json`, `GET ${path}/keys`]);
});

test('a document whose keys are in the network of the service is refused', async () => {
  publish({ jwks_uri: 'https://169.254.169.254/keys' });
  await expect(refusal(authenticate(await assertion()))).resolves.toEqual([
    401,
    'invalid_client',
    'the metadata document of the client is not valid: jwks_uri must lead to a public address',
  ]);
});
