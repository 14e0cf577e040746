import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import type { OAuthClient } from '../../clients/index.ts';
import { aClient, START } from '../../testing/a-client.ts';
import { aConsent, aGrant, aTokenPair } from '../../testing/a-grant.ts';
import { expectEntry, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';

const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const MISSING = expect.objectContaining({ code: 'CONNECTION_NOT_FOUND' });
const used = { lastUsedAt: at(5), expiresAt: new Date('2100-01-01') };

let flows: OAuthFlows;
let ada: Caller;
let bob: Caller;
let calendar: OAuthClient;
let mail: OAuthClient;
let operator: OAuthClient;
beforeEach(async () => {
  flows = oauthFlows();
  [ada, bob] = [await flows.somebody('ada'), await flows.somebody('bob')];
  [calendar, mail] = [aClient({ name: 'Calendar' }), aClient({ name: 'Mail' })];
  operator = aClient({ name: 'Console', trusted: true });
  await flows.uow.run(async () => {
    for (const client of [calendar, mail, operator]) await flows.clients.add(client);
    for (const { userId } of [ada, bob]) {
      await flows.consents.save(aConsent(userId, calendar.id, { createdAt: at(3), scopes: ['openid', 'email'] }));
      await flows.grants.add(aGrant(calendar.id, userId, used));
    }
    await flows.consents.save(aConsent(ada.userId, mail.id, { createdAt: at(2) }));
    await flows.grants.add(aGrant(operator.id, ada.userId, { ...used, createdAt: at(1), scopes: ['profile'] }));
  });
});
const namesOf = async ({ userId }: Caller) => (await flows.connections.of(userId)).map(({ client }) => client.name);

test('are those the user consented to and those that hold tokens, newest first', async () => {
  await expect(flows.connections.of(ada.userId)).resolves.toMatchObject([
    { client: calendar, scopes: ['openid', 'email', 'offline_access'], grantedAt: at(3), lastUsedAt: at(5) },
    { client: mail, scopes: ['openid'], grantedAt: at(2), lastUsedAt: null },
    { client: operator, scopes: ['profile'], grantedAt: at(1), lastUsedAt: at(5) },
  ]);
  await expect(namesOf(bob)).resolves.toEqual(['Calendar']);
});

test('lose consent, grants and tokens when the user says so, and only those of that user', async () => {
  const grant = aGrant(calendar.id, ada.userId, used);
  const token = aTokenPair(grant);
  await flows.uow.run(async () => {
    await flows.grants.add(grant);
    await flows.tokens.add(token);
  });
  await expect(flows.lookup.findByAccess(token.accessDigest!)).resolves.toBeDefined();
  await expect(flows.connectedApps.revoke(ada.userId, calendar.clientId)).resolves.toBe(2);
  await expect(flows.lookup.findByAccess(token.accessDigest!)).resolves.toBeUndefined();
  await expect(namesOf(ada)).resolves.toEqual(['Mail', 'Console']);
  await expect(namesOf(bob)).resolves.toEqual(['Calendar']);
  await expectEntry(flows, 'oauth.access.ended', {
    targetId: calendar.clientId,
    accountId: ada.userId,
    details: { count: 2 },
  });
});

test('without tokens, or without a consent, are removed as well; what is not there is not found', async () => {
  for (const { clientId } of [mail, operator]) {
    await flows.connectedApps.revoke(ada.userId, clientId);
    await expect(flows.connectedApps.revoke(ada.userId, clientId)).rejects.toEqual(MISSING);
  }
  await expect(flows.connectedApps.revoke(bob.userId, mail.clientId)).rejects.toEqual(MISSING);
  await expect(flows.connectedApps.revoke(ada.userId, 'unknown')).rejects.toEqual(MISSING);
  await expect(namesOf(ada)).resolves.toEqual(['Calendar']);
});

test('are trusted clients while they hold tokens; later their access can still be ended, which forgets them', async () => {
  await flows.uow.run(async () => {
    const unasked = { scopes: [], resources: [] };
    await flows.consents.save(aConsent(ada.userId, operator.id, { createdAt: at(4), ...unasked }));
    await flows.consents.save(aConsent(bob.userId, operator.id, unasked));
  });
  await expect(namesOf(ada)).resolves.toEqual(['Console', 'Calendar', 'Mail']);
  await expect(namesOf(bob)).resolves.toEqual(['Calendar']);
  await flows.connectedApps.revoke(bob.userId, operator.clientId);
  await expect(flows.uow.read(() => flows.consents.find(bob.userId, operator.id))).resolves.toBeUndefined();
});

test('are all removed together', async () => {
  await expect(flows.connectedApps.revokeAll(ada.userId)).resolves.toBe(2);
  await expect(namesOf(ada)).resolves.toEqual([]);
  await expect(namesOf(bob)).resolves.toEqual(['Calendar']);
  const { length } = await flows.auditRows();
  await expect(flows.connectedApps.revokeAll(ada.userId)).resolves.toBe(0);
  expect(await flows.auditRows()).toHaveLength(length);
});
