import { describe, expect, test } from '@jest/globals';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { authorizePath, bodyOf, CALLBACK, CHALLENGE, locationOf, type RegisteredPartner } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, type Fields, refusal } from './token-requests.ts';

const HOST = 'https://partner.example.com';

const at = TokenApp.use({ RATE_LIMIT: 'on' }, { host: HOST });

/** From an address of its own, as a proxy reports it. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const STRANGER = from('203.0.113.7');
const registered = (metadata: object) => at.json('/mcp/register', { redirect_uris: [CALLBACK], ...metadata }, STRANGER);
/** Tokens for the client itself. */
const forItself = (client: RegisteredPartner) => at.send({ grant_type: 'client_credentials' }, basic(client));

describe('a client that nobody answers for', () => {
  const MACHINE = { grant_types: ['authorization_code', 'client_credentials'] };

  test('gets no tokens for itself, neither when it registers for them nor if it did before', async () => {
    const answer = await registered(MACHINE);
    const client = (await bodyOf(answer)) as { client_id: string; client_secret: string };
    expect([answer.status, client]).toMatchObject([201, { grant_types: ['authorization_code'] }]);
    const refused = [400, 'unsupported_grant_type', "grant_type must be 'authorization_code'"];
    await expect(refusal(forItself(client))).resolves.toEqual(refused);
    await at.change(client, `grant_types = '["client_credentials"]'`);
    await expect(refusal(forItself(client))).resolves.toEqual(refused);
    expect((await registered({ grant_types: ['client_credentials'] })).status).toBe(400);
  });

  test('is deleted if no user granted it anything, also when staff let it get tokens for itself for a while', async () => {
    const client = (await bodyOf(registered(MACHINE))) as { client_id: string; client_secret: string };
    await at.change(client, `own_scopes = '["orders.read"]', grant_types = '["client_credentials"]'`);
    expect((await forItself(client)).status).toBe(200);
    await at.change(client, `own_scopes = '[]', created_at = created_at - interval '40 days'`);
    await at.app.app.get(Purger).run('oauth-client-cleanup');
    await expect(at.app.database.count('from oauth_client where client_id = $1', client.client_id)).resolves.toBe(0);
  });
});

test('a stranger who asks for many unknown clients of an origin keeps no user of a new one there from signing in', async () => {
  const id = `${HOST}/client.json`;
  at.files.publish('/client.json', { client_id: id, client_name: 'Partner', redirect_uris: [CALLBACK] });
  const asked = async (client_id: string, headers: Record<string, string>) =>
    locationOf(await at.visitor().navigate(authorizePath({ client_id }), headers));
  for (let n = 0; n < 31; n++) await asked(`${HOST}/random-${n}`, STRANGER);
  expect((await asked(id, STRANGER)).searchParams.get('error_description')).toContain('was fetched too often');
  expect((await asked(id, from('203.0.113.8'))).pathname).toBe('/sign-in');
  expect((await asked(id, STRANGER)).pathname).toBe('/sign-in');
});

describe('requests that are pushed', () => {
  const REQUEST = {
    response_type: 'code',
    redirect_uri: CALLBACK,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  };
  const push = (fields: Fields, headers: Record<string, string>) =>
    at.send({ ...REQUEST, ...fields }, headers, '/oauth2/par');
  /** One after the other, until the limit. */
  const pushMany = async (fields: Fields, headers: Record<string, string>) => {
    for (let n = 0; n < 300; n++) expect((await push(fields, headers)).status).toBe(201);
  };

  test('are limited by client', async () => {
    await pushMany({}, basic(at.client));
    const refused = await push({}, { ...basic(at.client), ...STRANGER });
    expect([refused.status, (await bodyOf(refused))['error']]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await push({}, basic(at.other))).status).toBe(201);
  });

  test('of a client without a secret are limited by caller as well, or anybody could keep its users out', async () => {
    const metadata = { token_endpoint_auth_method: 'none' };
    const { client_id } = (await bodyOf(registered(metadata))) as { client_id: string };
    await pushMany({ client_id }, STRANGER);
    expect((await push({ client_id }, STRANGER)).status).toBe(429);
    expect((await push({ client_id }, from('203.0.113.8'))).status).toBe(201);
  });
});
