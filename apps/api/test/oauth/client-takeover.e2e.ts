import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { TwoInstances } from '../support/two-instances.ts';
import { bodyOf, CALLBACK, newUser, register, type RegisteredPartner } from './partner.ts';
import { basic, bearer, postForm, postJson, refusalOf } from './token-requests.ts';

const EVIL = 'https://evil.example.com/callback';
const keys = (kid: string) => ({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43), kid }] });

let instances: TwoInstances;
let ada: Awaited<ReturnType<typeof newUser>>;
let admin: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  instances = await TwoInstances.start({ OAUTH_CLIENTS_PER_USER: '100' });
  ada = await newUser(instances.first, 'ada');
  admin = await newUser(instances.first, 'admin');
  await instances.first.app.get(StaffRoles).grant({ userId: admin.id }, 'admin', { unproven: true });
});
afterAll(() => instances.close());

const WHY = { reason: 'agreed' };

const shown = (clientId: string) => bodyOf(ada.get(`/oauth2/clients/${clientId}`));
const update = (clientId: string, metadata: object) => ada.post('/oauth2/clients/update', { clientId, metadata });
const machineToken = (client: RegisteredPartner, { url } = instances.second) =>
  postForm(url, '/oauth2/token', { grant_type: 'client_credentials' }, basic(client));
/** Staff read a client, and change it. */
async function supervised({ client_id: clientId }: { client_id: string }) {
  const CLIENTS = `${instances.first.url}/api/staff/oauth/clients`;
  const { items } = await bodyOf(admin.fetch(`${CLIENTS}?text=${clientId}`));
  const [{ id }] = items as [{ id: string }];
  const seen = (await bodyOf(admin.fetch(`${CLIENTS}/${id}`))) as {
    id: string;
    updatedAt: string;
    rightsSuspendedFor: string | null;
  };
  const headers = { 'content-type': 'application/json' };
  const patch = (body: object) =>
    admin.fetch(`${CLIENTS}/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
  return { ...seen, patch };
}

/** As a program without a session does it. */
const replace = ({ client_id }: RegisteredPartner, token: unknown, metadata: object) => {
  const body = { client_id, redirect_uris: [CALLBACK], ...metadata };
  return postJson(instances.second.url, `/oauth2/register/${client_id}`, body, bearer(token), 'PUT');
};

/** A client that may read orders by itself. */
async function privileged() {
  const grants = { grant_types: ['authorization_code', 'client_credentials'] };
  const client = await register(ada, grants);
  expect((await (await supervised(client)).patch({ ownScopes: ['orders.read'], ...WHY })).status).toBe(200);
  expect(await bodyOf(machineToken(client))).toMatchObject({ scope: 'orders.read' });
  return { client, grants };
}

describe('a client that changes hands', () => {
  test('loses the rights that staff gave when it changes its method by its token; staff lift that', async () => {
    const { client, grants } = await privileged();
    const post = { ...grants, token_endpoint_auth_method: 'client_secret_post' };
    const moved = await bodyOf(replace(client, client.registration_access_token, post));
    const back = { ...grants, token_endpoint_auth_method: 'client_secret_basic' };
    expect((await replace(client, moved['registration_access_token'], back)).status).toBe(200);
    expect(await bodyOf(machineToken(client))).not.toHaveProperty('scope', 'orders.read');
    const suspended = { rightsSuspendedAt: expect.any(String), rightsSuspendedFor: 'authentication-method' };
    expect(await shown(client.client_id)).toMatchObject(suspended);
    const { patch, updatedAt, ...seen } = await supervised(client);
    expect(seen).toMatchObject({ ...suspended, ownScopes: ['orders.read'] });
    expect(await refusalOf(patch({ liftSuspension: true, ...WHY }))).toEqual([409, 'CLIENT_CHANGED_MEANWHILE']);
    expect((await patch({ liftSuspension: true, updatedAt, ...WHY })).status).toBe(200);
    expect(await bodyOf(machineToken(client))).toMatchObject({ scope: 'orders.read' });
  });

  test('in the moment in which staff lift a suspension, or trust it, gets nothing for a state that they did not see', async () => {
    const results = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const client = await register(ada, { grant_types: ['authorization_code', 'client_credentials'] });
      const { client_id: clientId } = client;
      await (await supervised(client)).patch({ ownScopes: ['orders.read'], ...WHY });
      instances.first.clock.advance(1);
      await update(clientId, { jwks: keys('1') });
      for (const { clock } of [instances.first, instances.second]) clock.advance(1);
      const { patch, updatedAt } = await supervised(client);
      const act = { liftSuspension: true, trusted: true, updatedAt, ...WHY };
      const attack = { jwks: keys('2'), redirect_uris: [EVIL] };
      const [lifted, attacked] = await Promise.all(
        i % 2
          ? [patch(act), replace(client, client.registration_access_token, attack)]
          : [patch(act), update(clientId, attack)],
      );
      expect(attacked.status).toBe(200);
      expect([200, 409]).toContain(lifted.status);
      results.add(String(lifted.status));
      expect(await shown(clientId)).toMatchObject({ rightsSuspendedFor: 'keys', trusted: false });
    }
    expect(results.size).toBeGreaterThan(0);
  });

  test('changes from both sides at once, and nothing of either is lost', async () => {
    const { client_id: clientId } = await register(ada, { scope: 'openid profile' });
    const changes = [{ scope: 'openid' }, { redirect_uris: [CALLBACK, `${CALLBACK}/2`] }];
    const answers = await Promise.all(changes.map((change) => update(clientId, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown(clientId)).toMatchObject({ metadata: { ...changes[0], ...changes[1] } });
  });
});

test('a run of wrong secrets is one entry in the audit trail, however long it is; a few are none', async () => {
  const limited = await TwoInstances.start({ RATE_LIMIT: 'on' });
  try {
    const owner = await newUser(limited.first, 'owner');
    const actionsAfter = async (times: number) => {
      const { client_id: id } = await register(owner);
      const wrong = { client_id: id, client_secret: 'wrong' };
      const tries = Array.from({ length: times }, () => machineToken(wrong, limited.first));
      for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
      const entries = 'select action from audit_entry where target_id = $1 order by id';
      return (await limited.rows<{ action: string }>(entries, id)).map(({ action }) => action);
    };
    await expect(actionsAfter(9)).resolves.toEqual(['oauth.client.registered']);
    await expect(actionsAfter(40)).resolves.toEqual(['oauth.client.registered', 'oauth.client.secret.guessed']);
  } finally {
    await limited.close();
  }
});
