import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { expectOneOrder } from '#identity/testing/one-order';
import type { OAuthClient } from '../../clients/index.ts';
import { aClient } from '../../testing/a-client.ts';
import { aConsent } from '../../testing/a-grant.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';

const WHY = { reason: 'agreed' };
const WEB = { client_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] };

type Act = (staff: Caller, other: Caller) => Promise<unknown>;

/** Two admins act on each other at once. */

let flows: OAuthFlows;
let anna: Caller;
let otto: Caller;
let client: OAuthClient;
beforeEach(async () => {
  client = aClient();
  flows = oauthFlows();
  [anna, otto] = [await flows.somebody('anna', 'admin'), await flows.somebody('otto', 'admin')];
  await flows.uow.run(async () => {
    await flows.clients.add(client);
    for (const { userId } of [anna, otto]) await flows.consents.save(aConsent(userId, client.id));
  });
});

const acts: [string, Act][] = [
  ['end the access of an app to', (staff, { userId }) => flows.staffGrants.end(staff, userId, client.clientId, WHY)],
  ['end the access of all apps to', (staff, { userId }) => flows.staffGrants.endAll(staff, userId, WHY)],
  [
    'register an app for',
    (staff, { userId }) => flows.staffClients.register(staff, { metadata: WEB, ownerId: userId.toUpperCase(), ...WHY }),
  ],
];

test.each(acts)('two admins who %s each other come one after the other', async (_, act) => {
  await expectOneOrder(
    flows,
    () => act(anna, otto),
    () => act(otto, anna),
  );
});

test.each(acts)('an admin may %s their own account', async (_, act) => {
  await act(anna, anna);
  expect(await flows.lastEntry()).toMatchObject({ personal: WHY });
});
