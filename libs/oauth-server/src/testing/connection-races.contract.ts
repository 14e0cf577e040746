import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Caller, UserOrganizations } from '#identity';
import { ConnectedApps } from '../grants/index.ts';
import { OrganizationChoice } from '../grants/domain/organization-choice.ts';
import { START } from './a-client.ts';
import { aConsent } from './a-grant.ts';
import type { PostgresKit } from './postgres-kit.ts';
import { callerOf } from './stored.ts';
import { here, stored, there, whileOpenFlow, twoInstances } from './two-instances.ts';

twoInstances();

/** A user acts on a connected app while the app comes or goes, at another instance. */

const SCOPES = ['openid', 'organizations.read'];
const acme = randomUUID();
let apps: ConnectedApps;
let userId: string;
let client: (typeof stored)['client'];
let caller: Caller;
beforeAll(() => {
  apps = there.flows.get(ConnectedApps);
  const organization = { id: acme, name: 'Acme', slug: 'acme', roles: ['member'] };
  there.flows.get(UserOrganizations).register({ of: async () => [organization] });
});
beforeEach(() => {
  ({ client } = stored);
  userId = stored.user.id;
  caller = callerOf(stored.user, stored.session);
});

/** Stores a consent as the page does, with its locks. */
async function consent(instance: PostgresKit): Promise<void> {
  await instance.users.findForUpdate(userId);
  await instance.consents.hold(userId, client.id);
  await instance.consents.save(aConsent(userId, client.id, { scopes: SCOPES }));
  const values = { userId, clientId: client.id, organizationIds: [acme] };
  await instance.organizationChoices.save(OrganizationChoice.make(values, [acme], START));
}

const consents = () => here.uow.read(() => here.consents.listOf(userId));
const choices = () => here.uow.read(() => here.organizationChoices.listOf(userId));

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
  await expect(whileOpenFlow(consent, end)).resolves.toMatchObject([{}, { status: 'fulfilled' }]);
  await expect(consents()).resolves.toEqual([]);
  await expect(choices()).resolves.toEqual([]);
});

test('a choice for a connection that ends meanwhile is refused, and none is left', async () => {
  await here.uow.run(() => consent(here));
  const [, changed] = await whileOpenFlow(
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
  const [, changed] = await whileOpenFlow(
    async ({ users, sessions }) => {
      await users.findForUpdate(userId);
      await sessions.removeAllOf(userId);
    },
    () => apps.chooseOrganizations(caller, client.clientId, null),
  );
  expect(changed).toMatchObject({ status: 'rejected', reason: { code: 'UNAUTHORIZED' } });
  await expect(choices()).resolves.toMatchObject([{ organizationIds: [acme] }]);
});
