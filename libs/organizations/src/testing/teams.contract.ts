import { expect, test } from '@jest/globals';
import { aTeamMember, aTeam, anOrganization, later, stored } from './builders.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('Teams', (kit, { run, read }) => {
  test('a stored team is found in its own organization only', async () => {
    const [{ organization, team }, other] = [await stored(kit()), await stored(kit())];
    const one = await team();
    await read(async () => {
      await expect(kit().teams.find(organization.id, one.id)).resolves.toEqual(one);
      await expect(kit().teams.find(other.organization.id, one.id)).resolves.toBeUndefined();
      await expect(kit().teams.find(organization.id, 'no id')).resolves.toBeUndefined();
      await expect(kit().teams.organizationOf(one.id)).resolves.toBe(organization.id);
      await expect(kit().teams.organizationOf('no id')).resolves.toBeUndefined();
    });
    await expect(run(() => kit().teams.add(aTeam(anOrganization().id)))).rejects.toThrow(/foreign key/i);
  });

  test('are listed oldest first, and renamed', async () => {
    const { organization, team } = await stored(kit());
    const second = await team({ createdAt: later(1) });
    const first = await team();
    await run(async () => {
      const found = (await kit().teams.find(organization.id, second.id))!;
      found.rename('Other', later(2));
      await kit().teams.save(found);
    });
    const list = await read(() => kit().teams.listOf(organization.id));
    expect(list).toEqual([first, Object.assign(second, { name: 'Other', updatedAt: later(2) })]);
  });

  test('have members of the same organization, each once', async () => {
    const [{ organization, member, team }, other] = [await stored(kit()), await stored(kit())];
    const [one, outsider] = [await member(), await other.member()];
    const [first, second] = [await team(), await team()];
    const [early, late] = [aTeamMember(second, one.userId), aTeamMember(first, one.userId, { createdAt: later(1) })];
    const add = (member: typeof early) => run(() => kit().teams.addMember(member));
    await add(late);
    await add(early);
    await expect(add(aTeamMember(first, one.userId))).rejects.toThrow(/unique/i);
    await expect(add(aTeamMember(first, outsider.userId))).rejects.toThrow(/foreign key/i);
    const foreign = Object.assign(aTeamMember(first, outsider.userId), { organizationId: other.organization.id });
    await expect(add(foreign)).rejects.toThrow(/foreign key/i);
    await run(async () => {
      await expect(kit().teams.holdMember(first, one.userId)).resolves.toBe(true);
      await expect(kit().teams.holdMember(first, outsider.userId)).resolves.toBe(false);
      const elsewhere = { ...first, organizationId: other.organization.id };
      await expect(kit().teams.holdMember(elsewhere, one.userId)).resolves.toBe(false);
    });
    await read(async () => {
      await expect(kit().teams.membersIn(organization.id)).resolves.toEqual([early, late]);
      await expect(kit().teams.membersIn(organization.id, one.userId)).resolves.toEqual([early, late]);
      await expect(kit().teams.membersIn(organization.id, outsider.userId)).resolves.toEqual([]);
      await expect(kit().teams.membersIn(organization.id, 'no id')).resolves.toEqual([]);
      await expect(kit().teams.ofUser(one.userId)).resolves.toEqual([second, first]);
      await expect(kit().teams.ofUser('no id')).resolves.toEqual([]);
    });
  });

  test('removing one removes its members, and leaves invitations without a team', async () => {
    const { organization, member, team, invitation } = await stored(kit());
    const [gone, kept] = [await team(), await team()];
    const { userId } = await member();
    const sent = await invitation({ teamId: gone.id });
    const stays = aTeamMember(kept, userId);
    await run(async () => {
      await kit().teams.addMember(aTeamMember(gone, userId));
      await kit().teams.addMember(stays);
    });
    await run(async () => kit().teams.remove((await kit().teams.find(organization.id, gone.id))!));
    await read(async () => {
      await expect(kit().teams.membersIn(organization.id)).resolves.toEqual([stays]);
      await expect(kit().invitations.find(sent.id)).resolves.toMatchObject({ status: 'pending', teamId: null });
    });
    await run(async () => kit().teams.removeMember((await kit().teams.membersIn(organization.id))[0]!));
    await expect(read(() => kit().teams.membersIn(organization.id))).resolves.toEqual([]);
  });
});
