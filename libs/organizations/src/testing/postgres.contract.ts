import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aTeamMember, stored } from './builders.ts';
import { postgresKit, type PostgresKit } from './postgres-kit.ts';

let kit: PostgresKit;
beforeAll(async () => {
  kit = await postgresKit();
});
afterAll(() => kit.close());

test('deleting a user deletes their memberships, also in teams', async () => {
  const { organization, member, team } = await stored(kit);
  const [gone, kept] = [await member(), await member('owner')];
  const there = await team();
  await kit.uow.run(() => kit.teams.addMember(aTeamMember(there, gone.userId)));
  await kit.uow.run(async () => kit.users.remove((await kit.users.findForUpdate(gone.userId))!));
  await kit.uow.read(async () => {
    expect((await kit.members.rosterOf(organization.id)).all).toEqual([kept]);
    await expect(kit.teams.membersIn(organization.id)).resolves.toEqual([]);
  });
});

test('reading does not write', async () => {
  const { organization, member, team, invitation, customRole } = await stored(kit);
  const [{ userId }, there] = [await member('owner,admin'), await team()];
  await kit.uow.run(() => kit.teams.addMember(aTeamMember(there, userId)));
  await invitation();
  await customRole();
  const written = async () => {
    const sql = 'select sum(n_tup_ins + n_tup_upd + n_tup_del) as count from pg_stat_xact_user_tables';
    return (await kit.em.execute<{ count: string }[]>(sql))[0]?.count;
  };
  await kit.uow.run(async () => {
    const { id } = organization;
    const before = await written();
    await kit.organizations.find(id);
    await kit.members.rosterOf(id);
    await kit.invitations.listOf(id, 10);
    await kit.teams.listOf(id);
    await kit.customRoles.listOf(id);
    await kit.teams.membersIn(id);
    await kit.em.flush();
    expect(await written()).toBe(before);
  });
});
