import { beforeEach, expect, test } from '@jest/globals';
import { OrganizationChoice } from '../grants/domain/organization-choice.ts';
import { START } from './a-client.ts';
import { aConsent, aGrant } from './a-grant.ts';
import { expectOrder, here, type Step, stored, twoInstances } from './two-instances.ts';

twoInstances();

/** A client is deleted while its users grant and end access: in one order of locks, so that none of the two is undone. */

beforeEach(() => here.uow.run(() => here.consents.save(aConsent(stored.user.id, stored.client.id))));

/** The deletion comes between two steps of a transaction, and waits for it. */
const expectDeletionBetween = (first: Step, then: Step) =>
  expectOrder(
    async ({ clients }) => clients.remove((await clients.findForUpdate(stored.client.clientId))!),
    first,
    then,
  );

test('a user gets a code for an earlier consent', async () => {
  const { user, client } = stored;
  const grant = aGrant(client.id, user.id);
  await expectDeletionBetween(
    ({ consents }) => consents.hold(user.id, client.id),
    ({ grants }) => grants.add(grant),
  );
  await expect(here.uow.run(() => here.grants.findForUpdate(grant.id))).resolves.toBeUndefined();
});

test('a user ends the access of the client', async () => {
  const { user, client, grant } = stored;
  await expectDeletionBetween(
    ({ consents }) => consents.remove(user.id, client.id),
    ({ grants }) => grants.endAllOf(user.id, client.id),
  );
  await expect(here.uow.run(() => here.grants.findForUpdate(grant.id))).resolves.toBeUndefined();
});

const choose =
  (organizationIds: string[]): Step =>
  ({ organizationChoices }) => {
    const values = { userId: stored.user.id, clientId: stored.client.id, organizationIds };
    return organizationChoices.save(OrganizationChoice.make(values, organizationIds, START));
  };

test('a user confirms a device, and which organizations it sees', async () => {
  const { user, client } = stored;
  await here.uow.run(() => choose(['acme'])(here));
  const grant = aGrant(client.id, user.id);
  await expectDeletionBetween(choose([]), ({ grants }) => grants.add(grant));
  await expect(here.uow.read(() => here.organizationChoices.listOf(user.id))).resolves.toEqual([]);
});

test('a user ends the access of a client that has no consent', async () => {
  const { user, client } = stored;
  await here.uow.run(() => choose(['acme'])(here));
  await here.uow.run(() => here.consents.remove(user.id, client.id));
  await expectDeletionBetween(
    ({ organizationChoices }) => organizationChoices.remove(user.id, client.id),
    ({ grants }) => grants.endAllOf(user.id, client.id),
  );
});

test('sessions end in which users granted it access, in the order of the grants', async () => {
  const { user, client, session, grant } = stored;
  const others = Array.from({ length: 20 }, () => aGrant(client.id, user.id, { sessionId: session.id }));
  await here.uow.run(async () => {
    for (const one of others) await here.grants.add(one);
  });
  const [first] = [grant, ...others].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await expectDeletionBetween(
    ({ grants }) => grants.findForUpdate(first!.id),
    ({ grants }) => grants.leaveSessions([session.id]),
  );
});

test('tokens are refreshed: the grant is locked before its tokens', async () => {
  const { grant } = stored;
  await expectDeletionBetween(
    ({ grants }) => grants.findForUpdate(grant.id),
    ({ tokens }) => tokens.removeAccess(grant.id),
  );
});
