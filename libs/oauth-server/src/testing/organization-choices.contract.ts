import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { aUser } from '#identity/testing/a-user';
import { type ChosenOrganizations, OrganizationChoice } from '../grants/domain/organization-choice.ts';
import { aClient, START } from './a-client.ts';
import { onPostgres } from './postgres-kit.ts';
import { deleteUser, storedGrant } from './stored.ts';

function aChoice(userId: string, clientId: string, organizationIds: ChosenOrganizations, now = START) {
  return OrganizationChoice.make({ userId, clientId, organizationIds }, organizationIds ?? [], now);
}

onPostgres('OrganizationChoices', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const save = (choice: OrganizationChoice) => run(() => kit().organizationChoices.save(choice));
  const find = (userId: string, clientId: string) =>
    kit().uow.read(() => kit().organizationChoices.find(userId, clientId));

  test('are read back as stored: some, none and all; the last one counts', async () => {
    const { client, user } = await storedGrant(kit());
    await expect(find(user.id, client.id)).resolves.toBeUndefined();
    const answers: ChosenOrganizations[] = [[randomUUID(), randomUUID()], [], null, [randomUUID()]];
    for (const [index, ids] of answers.entries()) {
      const choice = aChoice(user.id, client.id, ids, new Date(START.getTime() + index));
      await save(choice);
      await expect(find(user.id, client.id)).resolves.toEqual(choice);
      await expect(kit().uow.read(() => kit().organizationChoices.listOf(user.id))).resolves.toEqual([choice]);
    }
  });

  test('of other users and clients stay', async () => {
    const [mine, other] = [await storedGrant(kit()), await storedGrant(kit())];
    const pairs = [mine, other].flatMap(({ user }) => [mine, other].map(({ client }) => [user.id, client.id] as const));
    for (const [userId, clientId] of pairs) await save(aChoice(userId, clientId, [randomUUID()]));
    const left = async () => {
      const found = await Promise.all(pairs.map(([userId, clientId]) => find(userId, clientId)));
      return found.map((choice) => choice !== undefined);
    };
    await run(() => kit().organizationChoices.remove(mine.user.id, mine.client.id));
    await expect(left()).resolves.toEqual([false, true, true, true]);
    await run(() => kit().organizationChoices.remove(mine.user.id));
    await expect(left()).resolves.toEqual([false, false, true, true]);
  });

  test('go with their user and their client, and are refused after that', async () => {
    const [one, two] = [await storedGrant(kit()), await storedGrant(kit())];
    for (const { user, client } of [one, two]) await save(aChoice(user.id, client.id, []));
    await deleteUser(kit(), one.user.id);
    await expect(find(one.user.id, one.client.id)).resolves.toBeUndefined();
    await run(async () => kit().clients.remove((await kit().clients.findForUpdate(two.client.clientId))!));
    await expect(find(two.user.id, two.client.id)).resolves.toBeUndefined();
    const orphan = aChoice(aUser().id, one.client.id, []);
    await expect(save(orphan)).rejects.toMatchObject({ code: 'GRANT_USER_NOT_FOUND' });
    const lost = aChoice(two.user.id, aClient().id, []);
    await expect(save(lost)).rejects.toMatchObject({ code: 'INVALID_CLIENT_ID' });
  });

  test.each(['', 'no id', "' or true --", randomUUID()])('nothing is found or removed by %j', async (id) => {
    const { client, user } = await storedGrant(kit());
    await save(aChoice(user.id, client.id, []));
    await expect(find(id, client.id)).resolves.toBeUndefined();
    await run(() => kit().organizationChoices.remove(id));
    await run(() => kit().organizationChoices.remove(id, client.id));
    await expect(kit().uow.read(() => kit().organizationChoices.listOf(id))).resolves.toEqual([]);
    await expect(find(user.id, client.id)).resolves.toBeDefined();
  });
});
