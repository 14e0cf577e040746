import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { factsForStaff, foundByStaff, previewOf, searchStatements } from '#shared-kernel/testing/found-by-staff';
import type { OAuthClient } from '../../clients/index.ts';
import { aClient } from '../../testing/a-client.ts';
import { aConsent, aGrant } from '../../testing/a-grant.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';

let flows: OAuthFlows;
let ada: Caller;
let client: OAuthClient;
const grant = () => aGrant(client.id, ada.userId, { scopes: ['openid', 'email'] });
beforeEach(async () => {
  flows = oauthFlows();
  ada = await flows.somebody('ada');
  client = aClient({ name: 'Acme', userId: ada.userId });
  await flows.uow.run(() => flows.clients.add(client));
});

test('staff find a client by the id of its row and by its client id', async () => {
  const found = { id: client.id, title: 'Acme', detail: client.clientId, userId: ada.userId };
  for (const typed of [client.id, client.clientId]) {
    await expect(foundByStaff(flows, typed)).resolves.toEqual([{ kind: 'oauth-client', found: [found] }]);
  }
  // The text could be the id of a request as well.
  await expect(searchStatements(flows, client.clientId)).resolves.toHaveLength(2);
});

test('staff find a grant by its id', async () => {
  const granted = grant();
  await flows.uow.run(() => flows.grants.add(granted));
  const found = { id: granted.id, title: 'Acme', detail: 'openid email', userId: ada.userId };
  await expect(foundByStaff(flows, granted.id)).resolves.toEqual([{ kind: 'grant', found: [found] }]);
});

test('staff find an API by a part of its name or identifier, by its id, and no other by a pattern', async () => {
  const admin = await flows.somebody('admin', 'admin');
  const values = { scopes: [], tokenFormat: 'opaque', signingAlgorithm: 'RS256', tokenLifeSeconds: null } as const;
  const add = async (name: string, identifier: string) =>
    (await flows.staffApis.add(admin, { ...values, name, identifier })).api;
  const api = await add('Order desk', 'https://orders.example.com');
  await add('Reports', 'https://reports.example.com');
  const found = { id: api.id, title: 'Order desk', detail: 'https://orders.example.com', userId: null };
  for (const typed of [api.id, 'der des', 'ORDERS.example', 'or']) {
    await expect(foundByStaff(flows, typed)).resolves.toEqual([{ kind: 'oauth-api', found: [found] }]);
  }
  await expect(foundByStaff(flows, 'o%d')).resolves.toEqual([]);
});

test('staff read how many consents an account gave', async () => {
  await flows.uow.run(() => flows.consents.save(aConsent(ada.userId, client.id)));
  const facts = await factsForStaff(flows, { id: ada.userId, email: ada.email }, flows.clock.now());
  expect(facts.counts).toEqual({ consents: 1 });
});

test('the apps that an account connected and registered are told before it is deleted', async () => {
  await flows.uow.run(() => flows.consents.save(aConsent(ada.userId, client.id)));
  const account = { type: 'user', id: ada.userId, provenEmail: null } as const;
  const { counts } = await previewOf(flows, account, flows.clock.now());
  expect(counts).toMatchObject({ consents: 1, ownApps: 1 });
});
