import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Caller, UserOrganizations } from '#identity';
import { asideOf, blockedStatements } from '#shared-kernel/testing/until-blocked';
import { ConnectedApps } from '../grants/index.ts';
import { OrganizationChoice } from '../grants/domain/organization-choice.ts';
import { START } from './a-client.ts';
import { aConsent } from './a-grant.ts';
import { postgresKits, type PostgresKit } from './postgres-kit.ts';
import { storedGrant } from './stored.ts';

/** What a user does with a connected app while the app comes or goes, at another instance. */

const SCOPES = ['openid', 'organizations.read'];
const acme = randomUUID();
let all: Awaited<ReturnType<typeof postgresKits>>;
let here: PostgresKit;
let there: PostgresKit;
let apps: ConnectedApps;
let userId: string;
let client: Awaited<ReturnType<typeof storedGrant>>['client'];
let caller: Caller;
beforeAll(async () => {
  all = await postgresKits(2);
  [here, there] = all.kits as [PostgresKit, PostgresKit];
  apps = connectedAppsOn(there);
});
afterAll(() => all.close());
beforeEach(async () => {
  const { user, session, client: stored } = await storedGrant(here);
  [userId, client] = [user.id, stored];
  const person = { userId, email: user.email, emailConfirmed: true, emailProven: true };
  const nothing = { activeOrganizationId: null, activeTeamId: null, organizationIds: null };
  caller = { ...person, sessionId: session.id, authentication: session, ...nothing };
});

function connectedAppsOn(instance: PostgresKit): ConnectedApps {
  const organization = { id: acme, name: 'Acme', slug: 'acme', roles: ['member'] };
  instance.flows.get(UserOrganizations).register({ of: async () => [organization] });
  return instance.flows.get(ConnectedApps);
}

/** What the consent page stores, with the locks that it takes. */
async function consent(instance: PostgresKit): Promise<void> {
  await instance.users.findForUpdate(userId);
  await instance.consents.hold(userId, client.id);
  await instance.consents.save(aConsent(userId, client.id, { scopes: SCOPES }));
  const values = { userId, clientId: client.id, organizationIds: [acme] };
  await instance.organizationChoices.save(OrganizationChoice.make(values, [acme], START));
}

const consents = () => here.uow.read(() => here.consents.listOf(userId));
const choices = () => here.uow.read(() => here.organizationChoices.listOf(userId));

/** Commits `first` once `second` waits for a lock. */
async function whileOpen(first: (instance: PostgresKit) => Promise<void>, second: () => Promise<unknown>) {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = here.uow.run(async () => {
    await first(here);
    begun.resolve();
    await over.promise;
  });
  await Promise.race([begun.promise, held]);
  const waiting = Promise.allSettled([second()]);
  const isOver = waiting.then(() => true);
  while ((await blockedStatements(asideOf(here))) === 0 && !(await Promise.race([isOver, pause(5)])));
  over.resolve();
  await held;
  return (await waiting)[0];
}

const pause = (milliseconds: number) => new Promise<false>((done) => setTimeout(done, milliseconds, false));

const ends: [string, () => Promise<unknown>][] = [
  ['the connection', () => apps.revoke(userId, client.clientId)],
  ['all connections', () => apps.revokeAll(userId)],
];

test.each(ends)('a consent never outlives its choice when the user ends %s meanwhile', async (_, end) => {
  const remove = there.consents.remove.bind(there.consents);
  const removeAllOf = there.consents.removeAllOf.bind(there.consents);
  let consented: Promise<void> | undefined;
  // Between the first statement and the next: the consent has to wait until all is removed.
  const meanwhile = async <T>(removed: T): Promise<T> => {
    consented = here.uow.run(() => consent(here));
    await Promise.race([consented, pause(300)]);
    return removed;
  };
  there.consents.remove = async (...ids) => meanwhile(await remove(...ids));
  there.consents.removeAllOf = async (...ids) => meanwhile(await removeAllOf(...ids));
  try {
    await end();
  } finally {
    Object.assign(there.consents, { remove, removeAllOf });
  }
  await consented;
  await expect(consents()).resolves.toHaveLength(1);
  await expect(choices()).resolves.toMatchObject([{ organizationIds: [acme] }]);
});

test.each(ends)('a consent that is given first goes whole when the user ends %s', async (_, end) => {
  await expect(whileOpen(consent, end)).resolves.toMatchObject({ status: 'fulfilled' });
  await expect(consents()).resolves.toEqual([]);
  await expect(choices()).resolves.toEqual([]);
});

test('a choice for a connection that ends meanwhile is refused, and none is left', async () => {
  await here.uow.run(() => consent(here));
  const changed = await whileOpen(
    async ({ users, consents: given, organizationChoices, grants }) => {
      await users.findForUpdate(userId);
      await given.remove(userId, client.id);
      await organizationChoices.remove(userId, client.id);
      await grants.endAllOf(userId, client.id);
    },
    () => apps.chooseOrganizations(caller, client.clientId, null),
  );
  expect(changed).toMatchObject({ status: 'rejected', reason: { code: 'CONNECTION_NOT_FOUND' } });
  await expect(choices()).resolves.toEqual([]);
});

test('a session that a ban ends meanwhile widens nothing', async () => {
  await here.uow.run(() => consent(here));
  const changed = await whileOpen(
    async ({ users, sessions }) => {
      await users.findForUpdate(userId);
      await sessions.removeAllOf(userId);
    },
    () => apps.chooseOrganizations(caller, client.clientId, null),
  );
  expect(changed).toMatchObject({ status: 'rejected', reason: { code: 'UNAUTHORIZED' } });
  await expect(choices()).resolves.toMatchObject([{ organizationIds: [acme] }]);
});
