import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { BrowserLike } from '../support/browser-like.ts';
import { PublishedFiles } from '../support/published-files.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { authorizePath, bodyOf, CALLBACK, CHALLENGE, locationOf, newUser, ORIGIN, register } from './partner.ts';
import { basic, type Fields, postForm, refusal } from './token-requests.ts';

const HOST = 'https://partner.example.com';

let app: TestApp;
const files = new PublishedFiles();
beforeAll(async () => {
  await files.start();
  app = await startTestApp({}, undefined, undefined, { mappedOrigins: new Map([[HOST, files.origin]]) });
});
afterAll(async () => {
  await app.close();
  await files.stop();
});

/** From an address of its own, as a proxy reports it. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const STRANGER = from('203.0.113.7');
const registered = async (metadata: object) =>
  fetch(`${app.url}/api/auth/mcp/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...STRANGER },
    body: JSON.stringify({ redirect_uris: [CALLBACK], ...metadata }),
  });

describe('a client that nobody answers for', () => {
  const MACHINE = { grant_types: ['authorization_code', 'client_credentials'] };

  test('gets no tokens for itself, neither when it registers for them nor if it did before', async () => {
    const answer = await registered(MACHINE);
    const client = (await bodyOf(answer)) as { client_id: string; client_secret: string };
    expect([answer.status, client]).toMatchObject([201, { grant_types: ['authorization_code'] }]);
    const ask = () => refusal(postForm(app.url, '/oauth2/token', { grant_type: 'client_credentials' }, basic(client)));
    const refused = [400, 'unsupported_grant_type', "grant_type must be 'authorization_code'"];
    await expect(ask()).resolves.toEqual(refused);
    const before = `update oauth_client set grant_types = '["client_credentials"]' where client_id = $1`;
    await app.database.rows(before, client.client_id);
    await expect(ask()).resolves.toEqual(refused);
    expect((await registered({ grant_types: ['client_credentials'] })).status).toBe(400);
  });

  test('is deleted if no user granted it anything, also when staff let it get tokens for itself for a while', async () => {
    const client = (await bodyOf(registered(MACHINE))) as { client_id: string; client_secret: string };
    const change = (sets: string) =>
      app.database.rows(`update oauth_client set ${sets} where client_id = $1`, client.client_id);
    await change(`own_scopes = '["orders.read"]', grant_types = '["client_credentials"]'`);
    const answer = await postForm(app.url, '/oauth2/token', { grant_type: 'client_credentials' }, basic(client));
    expect(answer.status).toBe(200);
    await change(`own_scopes = '[]', created_at = created_at - interval '40 days'`);
    await app.app.get(Purger).run('oauth-client-cleanup');
    await expect(app.database.rows('select from oauth_client where client_id = $1', client.client_id)).resolves.toEqual(
      [],
    );
  });
});

test('a stranger who asks for many unknown clients of an origin keeps no user of a new one there from signing in', async () => {
  const id = `${HOST}/client.json`;
  files.publish('/client.json', { client_id: id, client_name: 'Partner', redirect_uris: [CALLBACK] });
  const asked = async (client_id: string, headers: Record<string, string>) =>
    locationOf(await new BrowserLike(app.url, ORIGIN).navigate(authorizePath({ client_id }), headers));
  for (let n = 0; n < 31; n++) await asked(`${HOST}/random-${n}`, STRANGER);
  expect((await asked(id, STRANGER)).searchParams.get('error_description')).toContain('was fetched too often');
  expect((await asked(id, from('203.0.113.8'))).pathname).toBe('/sign-in');
  expect((await asked(id, STRANGER)).pathname).toBe('/sign-in');
});

describe('requests that are pushed', () => {
  const push = (fields: Fields, headers: Record<string, string>) =>
    postForm(
      app.url,
      '/oauth2/par',
      {
        response_type: 'code',
        redirect_uri: CALLBACK,
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
        ...fields,
      },
      headers,
    );
  /** One after the other, until the limit. */
  const pushMany = async (fields: Fields, headers: Record<string, string>) => {
    for (let n = 0; n < 300; n++) expect((await push(fields, headers)).status).toBe(201);
  };

  test('are stored with what this server knows of them, and nothing else', async () => {
    const client = await register(await newUser(app, 'owner'));
    const fields = { state: 'to be found', nonce: 'n', padding: 'x'.repeat(1000), 'state[]': 'x' };
    expect((await push(fields, basic(client))).status).toBe(201);
    const [row] = await app.database.rows<{ query: string }>(
      `select query from oauth_pushed_request where query like '%to+be+found%'`,
    );
    const stored = new URLSearchParams(row!.query);
    expect([...stored.keys()].toSorted()).toEqual(
      [
        'client_id',
        'code_challenge',
        'code_challenge_method',
        'nonce',
        'redirect_uri',
        'response_type',
        'state',
      ].toSorted(),
    );
  });

  test('are limited by client', async () => {
    const owner = await newUser(app, 'backend');
    const [client, other] = [await register(owner), await register(owner)];
    await pushMany({}, basic(client));
    const refused = await push({}, { ...basic(client), ...STRANGER });
    expect([refused.status, (await bodyOf(refused))['error']]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await push({}, basic(other))).status).toBe(201);
  });

  test('of a client without a secret are limited by caller as well, or anybody could keep its users out', async () => {
    const metadata = { token_endpoint_auth_method: 'none' };
    const { client_id } = (await bodyOf(registered(metadata))) as { client_id: string };
    await pushMany({ client_id }, STRANGER);
    expect((await push({ client_id }, STRANGER)).status).toBe(429);
    expect((await push({ client_id }, from('203.0.113.8'))).status).toBe(201);
  });
});
