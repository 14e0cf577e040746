import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { CurrentOptions, type OAuthClient } from '../../clients/index.ts';
import { aClient } from '../../testing/a-client.ts';
import { ORDERS, READ, WRITE } from '../../testing/an-api.ts';
import { expectEntry, expectRefusal, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import type { NewApi } from './staff-apis.ts';

const WHY = { reason: 'new service' };
const orders: NewApi = {
  identifier: ORDERS,
  name: 'Orders',
  scopes: [READ, WRITE],
  tokenFormat: 'jwt',
  signingAlgorithm: 'ES256',
  tokenLifeSeconds: null,
  ...WHY,
};

let flows: OAuthFlows;
let ada: Caller;
let admin: Caller;
let machine: OAuthClient;
let id: string;
beforeEach(async () => {
  flows = oauthFlows({ resources: ['https://configured.example.com'], mcpResource: 'https://mcp.example.com' });
  [ada, admin] = [await flows.somebody('ada'), await flows.somebody('admin', 'admin')];
  machine = aClient({ name: 'Machine', userId: ada.userId, grantTypes: ['client_credentials'] });
  await flows.uow.run(() => flows.clients.add(machine));
  id = (await flows.staffApis.add(admin, orders)).api.id;
});

const options = () => flows.wiring.get(CurrentOptions).get();
const clientNow = async () => (await flows.uow.read(() => flows.clients.find(machine.clientId)))!;
const grant = (rights: { introspects: boolean; scopes: readonly string[] | null }) =>
  flows.staffApis.setRights(admin, id, machine.clientId, { ...rights, ...WHY });

test('an API that is added is served at once, and recorded', async () => {
  const { apis, configured } = await flows.staffApis.list();
  expect([apis, configured]).toMatchObject([
    [{ identifier: ORDERS, tokenFormat: 'jwt' }],
    ['https://mcp.example.com', 'https://configured.example.com'],
  ]);
  const served = await options();
  expect(served.resources).toContain(ORDERS);
  expect(served.extraScopes).toEqual(expect.arrayContaining(['orders.read', 'orders.write']));
  await expectEntry(flows, 'oauth.api.added', {
    targetKind: 'oauth-api',
    targetId: ORDERS,
    details: { scopes: ['orders.read', 'orders.write'], tokenFormat: 'jwt' },
  });
});

test.each([ORDERS, 'https://configured.example.com', 'https://mcp.example.com'])(
  'no second API is added for %s',
  async (identifier) => {
    await expectRefusal(flows.staffApis.add(admin, { ...orders, identifier, scopes: [] }), 'API_ALREADY_EXISTS');
  },
);

test('only admins change APIs', async () => {
  const support = await flows.somebody('support', 'support');
  for (const caller of [support, ada]) {
    await expectRefusal(flows.staffApis.add(caller, { ...orders, identifier: 'urn:x', scopes: [] }), 'FORBIDDEN');
    await expectRefusal(flows.staffApis.edit(caller, id, { name: 'Mine' }), 'FORBIDDEN');
    await expectRefusal(flows.staffApis.delete(caller, id), 'FORBIDDEN');
    const rights = { introspects: true, scopes: null };
    await expectRefusal(flows.staffApis.setRights(caller, id, machine.clientId, rights), 'FORBIDDEN');
  }
});

test('a hundred APIs are the most', async () => {
  for (let n = 1; n < 100; n++) await flows.staffApis.add(admin, { ...orders, identifier: `urn:api:${n}`, scopes: [] });
  await expectRefusal(
    flows.staffApis.add(admin, { ...orders, identifier: 'urn:api', scopes: [] }),
    'API_LIMIT_REACHED',
  );
});

describe('rights of a client', () => {
  test('are those that staff give, of scopes of the API', async () => {
    const { clients } = await grant({ introspects: true, scopes: ['orders.read'] });
    expect(clients).toMatchObject([{ client: { id: machine.id }, introspects: true, scopes: ['orders.read'] }]);
    expect(await clientNow()).toMatchObject({
      ownResources: [ORDERS],
      callsResources: [ORDERS],
      ownScopes: ['orders.read'],
    });
    await expectRefusal(grant({ introspects: false, scopes: ['reports'] }), 'INVALID_API_SCOPE');
    expect((await grant({ introspects: false, scopes: null })).clients).toEqual([]);
    expect(await clientNow()).toMatchObject({ ownResources: [], callsResources: [], ownScopes: [] });
  });

  test('leave others as they are, also where those are no longer served', async () => {
    const other = 'https://gone.example.com';
    await flows.uow.run(async () => {
      const found = (await flows.clients.findForUpdate(machine.clientId))!;
      found.supervise({ ownScopes: ['reports'], callsResources: [other] }, [other], flows.clock.now());
      await flows.clients.save(found);
    });
    await grant({ introspects: false, scopes: ['orders.write'] });
    expect(await clientNow()).toMatchObject({
      callsResources: [other, ORDERS],
      ownScopes: ['reports', 'orders.write'],
    });
  });

  test('of a client that was changed since it was shown are not changed', async () => {
    const { updatedAt } = machine;
    const change = (scope: string, seen: Date) =>
      flows.staffApis.setRights(admin, id, machine.clientId, { introspects: false, scopes: [scope], updatedAt: seen });
    flows.clock.advance(1000);
    await change('orders.read', updatedAt);
    await expectRefusal(change('orders.write', updatedAt), 'CLIENT_CHANGED_MEANWHILE');
    expect(await clientNow()).toMatchObject({ ownScopes: ['orders.read'] });
    await change('orders.write', (await clientNow()).updatedAt);
    expect(await clientNow()).toMatchObject({ ownScopes: ['orders.write'] });
  });

  test('go to no client that cannot keep a secret, nor to an unknown one', async () => {
    const app = aClient({ authenticationMethod: 'none', secretDigest: null });
    await flows.uow.run(() => flows.clients.add(app));
    const rights = { introspects: true, scopes: null };
    await expectRefusal(flows.staffApis.setRights(admin, id, app.clientId, rights), 'CLIENT_CANNOT_ACT_FOR_ITSELF');
    await expectRefusal(flows.staffApis.setRights(admin, id, 'unknown', rights), 'CLIENT_NOT_FOUND');
  });

  test('end with a scope that is removed, and with the API', async () => {
    await grant({ introspects: true, scopes: ['orders.read', 'orders.write'] });
    await flows.staffApis.edit(admin, id, { scopes: [READ] });
    expect(await clientNow()).toMatchObject({ ownScopes: ['orders.read'], callsResources: [ORDERS] });
    await flows.staffApis.delete(admin, id, WHY);
    expect(await clientNow()).toMatchObject({ ownScopes: [], callsResources: [], ownResources: [] });
    expect((await options()).resources).not.toContain(ORDERS);
    await expectRefusal(flows.staffApis.get(id), 'API_NOT_FOUND');
    await expectEntry(flows, 'oauth.api.deleted', { targetId: ORDERS });
  });

  test('are given by the client’s page as well, for APIs that there are', async () => {
    const supervise = (resource: string) =>
      flows.staffClients.supervise(admin, machine.id, { callsResources: [resource], ...WHY });
    await supervise(ORDERS);
    expect((await flows.staffApis.get(id)).clients).toMatchObject([{ scopes: [] }]);
    await expectRefusal(supervise('https://unknown.example.com'), 'UNKNOWN_OWN_RESOURCE');
  });
});

test('an API that was changed since it was shown is not changed', async () => {
  const { api } = await flows.staffApis.get(id);
  flows.clock.advance(1000);
  await flows.staffApis.edit(admin, id, { name: 'Shop orders', updatedAt: api.updatedAt });
  await expectRefusal(
    flows.staffApis.edit(admin, id, { name: 'Other', updatedAt: api.updatedAt }),
    'API_CHANGED_MEANWHILE',
  );
  expect((await flows.staffApis.get(id)).api.name).toBe('Shop orders');
});

test('a deletion while a client gets rights leaves none', async () => {
  const given = grant({ introspects: true, scopes: ['orders.read'] });
  const [deleted, rights] = await Promise.allSettled([flows.staffApis.delete(admin, id), given]);
  expect(deleted.status).toBe('fulfilled');
  if (rights.status === 'rejected') expect(rights.reason).toMatchObject({ code: 'API_NOT_FOUND' });
  expect(await clientNow()).toMatchObject({ ownScopes: [], callsResources: [], ownResources: [] });
});
