import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { aUser } from '#identity/testing/a-user';
import type { OAuthClient } from '../clients/domain/client.ts';
import { GrantsOfAccount } from '../grants/application/grants-of-account.ts';
import { aClient } from './a-client.ts';
import { aConsent, aGrant } from './a-grant.ts';
import { expectOrder, here, type Step, stored, there, twoInstances } from './two-instances.ts';

twoInstances();

/** A user who owns clients is deleted while others use, grant and end access: in one order of locks, without a deadlock. */

let owner: ReturnType<typeof aUser>;
/** Clients of the owner. */
let own: readonly OAuthClient[];

beforeEach(async () => {
  owner = aUser();
  // Stored against the order of their ids, in which PostgreSQL would find them.
  own = descending([aClient({ userId: owner.id }), aClient({ userId: owner.id })]);
  await here.uow.run(async () => {
    await here.users.add(owner);
    for (const client of own) await here.clients.add(client);
    for (const { id } of own) await here.consents.save(aConsent(stored.user.id, id));
    for (const { id } of own) await here.grants.add(aGrant(id, stored.user.id));
    await here.consents.save(aConsent(owner.id, stored.client.id));
    const ids = descending(Array.from({ length: 20 }, () => ({ id: randomUUID() })));
    for (const { id } of ids) await here.grants.add(aGrant(stored.client.id, owner.id, { id }));
  });
});

const descending = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));

/** As an account is deleted, between two steps of a transaction. */
const expectDeletionBetween = (first: Step, then: Step) =>
  expectOrder(
    async ({ users }) => {
      const user = (await users.findForUpdate(owner.id))!;
      await there.flows.get(GrantsOfAccount).prepareDeletion(user.id);
      await users.remove(user);
    },
    first,
    then,
  );

test('a user ends the access of a client of theirs', async () => {
  const [client] = own;
  const { user } = stored;
  await expectDeletionBetween(
    ({ consents }) => consents.remove(user.id, client!.id),
    ({ grants }) => grants.endAllOf(user.id, client!.id),
  );
  await expect(here.uow.read(() => here.clients.listOf(owner.id))).resolves.toEqual([]);
});

test('a user ends the access of all clients', async () => {
  const { user } = stored;
  await expectDeletionBetween(
    ({ consents }) => consents.removeAllOf(user.id),
    ({ grants }) => grants.endAllOf(user.id),
  );
});

test('the client is deleted that they granted access', async () => {
  const { client } = stored;
  await expectDeletionBetween(
    async ({ clients, consents }) => {
      await clients.findForUpdate(client.clientId);
      await consents.remove(owner.id, client.id);
    },
    ({ clients }) => clients.remove(client),
  );
});

test('staff end all grants of a client, in the order of the grants', async () => {
  const { client } = stored;
  const granted = await here.uow.read(() => here.grants.listOf(owner.id));
  const first = descending(granted).at(-1)!;
  await expectDeletionBetween(
    ({ grants }) => grants.findForUpdate(first.id),
    ({ grants }) => grants.endAllOfClient(client.id),
  );
});

test('tokens are refreshed that they granted: the grant is locked before its tokens', async () => {
  const [grant] = await here.uow.read(() => here.grants.listOf(owner.id));
  await expectDeletionBetween(
    ({ grants }) => grants.findForUpdate(grant!.id),
    ({ grants, tokens }) => grants.save(grant!).then(() => tokens.removeAccess(grant!.id)),
  );
  await expect(here.uow.run(() => here.grants.findForUpdate(grant!.id))).resolves.toMatchObject({ userId: null });
});
