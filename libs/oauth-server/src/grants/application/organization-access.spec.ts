import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Caller, UserOrganizations } from '#identity';
import type { OAuthClient } from '../../clients/index.ts';
import { aClient } from '../../testing/a-client.ts';
import { aConsent, aGrant } from '../../testing/a-grant.ts';
import { expectEntry, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import type { ChosenOrganizations } from '../domain/organization-choice.ts';
import { OrganizationAccess } from './organization-access.ts';

const READ = ['openid', 'organizations.read'];
const NOT_YOURS = expect.objectContaining({ code: 'NOT_YOUR_ORGANIZATION' });
const [ACME, BETA] = ['acme', 'beta'].map((id) => ({ id, name: id.toUpperCase(), slug: id, roles: ['member'] }));

let flows: OAuthFlows;
let access: OrganizationAccess;
let ada: Caller;
let client: OAuthClient;
let organizations: (typeof ACME)[];
beforeEach(async () => {
  flows = oauthFlows();
  access = flows.wiring.get(OrganizationAccess);
  ada = await flows.somebody('ada');
  client = aClient();
  await flows.uow.run(() => flows.clients.add(client));
  organizations = [ACME, BETA];
  const of = async (userId: string) => (userId === ada.userId ? organizations.map((one) => one!) : []);
  flows.wiring.get(UserOrganizations).register({ of });
});
const asked = (scopes: readonly string[] = READ) => ({ userId: ada.userId, clientId: client.id, scopes });
const choose = (answer?: ChosenOrganizations, scopes?: readonly string[]) =>
  flows.uow.run(() => access.choose(asked(scopes), answer));
const inForce = (scopes?: readonly string[]) => access.of(asked(scopes), client);
const consentTo = (scopes: readonly string[]) =>
  flows.uow.run(() => flows.consents.save(aConsent(ada.userId, client.id, { scopes })));

describe('the question', () => {
  test('shows the organizations; none is preselected for a client that comes for the first time', async () => {
    await expect(access.question(asked())).resolves.toEqual({ organizations: [ACME, BETA], chosenIds: [] });
    await consentTo(['openid']);
    await expect(access.question(asked())).resolves.toMatchObject({ chosenIds: [] });
  });

  test('preselects the earlier choice, without organizations that the user left', async () => {
    await choose(['acme', 'beta']);
    organizations = [BETA];
    await expect(access.question(asked())).resolves.toEqual({ organizations: [BETA], chosenIds: ['beta'] });
    await choose(null);
    await expect(access.question(asked())).resolves.toMatchObject({ chosenIds: null });
  });

  test('preselects all after an answer of a page that did not ask', async () => {
    await consentTo(READ);
    await expect(access.question(asked())).resolves.toMatchObject({ chosenIds: [] });
    await choose();
    await expect(access.question(asked())).resolves.toMatchObject({ chosenIds: null });
  });

  test('is not asked when the scopes reach no organization', async () => {
    await expect(access.question(asked(['openid', 'email']))).resolves.toBeUndefined();
  });
});

describe('the answer', () => {
  test.each([[['beta']], [[]], [null]])('%j is in force from then on, until the next one', async (answer) => {
    await choose(['acme', 'beta']);
    await expect(choose(answer)).resolves.toEqual(answer);
    await expect(inForce()).resolves.toEqual(answer);
  });

  test('is about organizations of the user only; a refused one changes nothing', async () => {
    await choose(['acme']);
    for (const ids of [['foreign'], ['acme', 'foreign'], ['']]) await expect(choose(ids)).rejects.toEqual(NOT_YOURS);
    organizations = [BETA];
    await expect(choose(['acme'])).rejects.toEqual(NOT_YOURS);
    await expect(inForce()).resolves.toEqual(['acme']);
  });

  test('names each organization once', async () => {
    await expect(choose(['beta', 'acme', 'beta'])).resolves.toEqual(['beta', 'acme']);
  });

  test('is none before the user gave one, except for clients that staff trust', async () => {
    await consentTo(READ);
    await expect(inForce()).resolves.toEqual([]);
    await expect(access.of(asked(), { trusted: true })).resolves.toBeNull();
    await choose(['acme']);
    await expect(access.of(asked(), { trusted: true })).resolves.toEqual(['acme']);
  });

  test('left out, leaves the earlier choice as it is; without one all is stored', async () => {
    await expect(choose()).resolves.toBeNull();
    await expect(inForce()).resolves.toBeNull();
    await choose(['acme']);
    await expect(choose()).resolves.toEqual(['acme']);
    await expect(inForce()).resolves.toEqual(['acme']);
  });

  test('is ignored when the scopes reach no organization, which then see none', async () => {
    await expect(choose(['foreign'], ['openid'])).resolves.toBeUndefined();
    await choose(null);
    await expect(inForce(['openid'])).resolves.toEqual([]);
  });
});

describe('a connected app', () => {
  const shown = async () => (await flows.connections.of(ada.userId))[0]?.organizations;
  const change = (ids: ChosenOrganizations, clientId = client.clientId) =>
    flows.connectedApps.chooseOrganizations(ada, clientId, ids);

  test('shows what it may see, and what it may see can be changed', async () => {
    await consentTo(READ);
    await expect(shown()).resolves.toEqual([]);
    await change(null);
    await expect(shown()).resolves.toBeNull();
    await change(['beta']);
    await expect(shown()).resolves.toEqual([BETA]);
    await expect(inForce()).resolves.toEqual(['beta']);
    await expectEntry(flows, 'oauth.organizations.chosen', {
      targetId: client.clientId,
      accountId: ada.userId,
      details: { organizations: ['beta'] },
    });
    organizations = [ACME];
    await expect(shown()).resolves.toEqual([]);
    await expect(change(['beta'])).rejects.toEqual(NOT_YOURS);
    await change(null);
    expect(await flows.lastEntry()).toMatchObject({ details: { organizations: 'all' } });
  });

  test('leaves no entry when what it may see stays the same', async () => {
    await consentTo(READ);
    await change(['beta', 'acme']);
    const entries = (await flows.auditRows()).length;
    await change(['acme', 'beta', 'acme']);
    expect(await flows.auditRows()).toHaveLength(entries);
    await change(['acme']);
    await change(null);
    expect(await flows.auditRows()).toHaveLength(entries + 2);
    await change(null);
    expect(await flows.auditRows()).toHaveLength(entries + 2);
  });

  test('is not changed from a session that has ended', async () => {
    await consentTo(READ);
    await flows.uow.run(() => flows.sessions.removeAllOf(ada.userId));
    await expect(change(null)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(inForce()).resolves.toEqual([]);
  });

  test('is not found when it has no access, or none to organizations', async () => {
    const MISSING = expect.objectContaining({ code: 'CONNECTION_NOT_FOUND' });
    await expect(change(null)).rejects.toEqual(MISSING);
    await consentTo(['openid']);
    await expect(shown()).resolves.toBeUndefined();
    await expect(change(null)).rejects.toEqual(MISSING);
    await expect(change(null, 'unknown')).rejects.toEqual(MISSING);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the user removes it', () => flows.connectedApps.revoke(ada.userId, client.clientId)],
    ['the user removes all', () => flows.connectedApps.revokeAll(ada.userId)],
  ])('loses the choice when %s', async (_, remove) => {
    const used = { scopes: READ, lastUsedAt: new Date(), expiresAt: new Date('2100-01-01') };
    await flows.uow.run(() => flows.grants.add(aGrant(client.id, ada.userId, used)));
    await change(['beta']);
    await remove();
    await expect(access.question(asked())).resolves.toMatchObject({ chosenIds: [] });
  });
});
