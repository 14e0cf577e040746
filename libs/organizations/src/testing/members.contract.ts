import { expect, test } from '@jest/globals';
import { aUser } from '#identity/testing/a-user';
import { RoleSet } from '../domain/role-set.ts';
import { aMember, anOrganization, aTeamMember, later, stored } from './builders.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('Members', (kit, { run, read, undone }) => {
  test('a stored member is read back, by organization and user together only', async () => {
    const [{ organization, member }, other] = [await stored(kit()), await stored(kit())];
    const one = await member('owner,admin');
    await read(async () => {
      await expect(kit().members.find(organization.id, one.userId)).resolves.toEqual(one);
      await expect(kit().members.find(other.organization.id, one.userId)).resolves.toBeUndefined();
      await expect(kit().members.find(organization.id, aUser().id)).resolves.toBeUndefined();
      for (const nonsense of ['', 'no id', "' or true --"]) {
        await expect(kit().members.find(nonsense, one.userId)).resolves.toBeUndefined();
        await expect(kit().members.find(organization.id, nonsense)).resolves.toBeUndefined();
      }
    });
    await expect(run(() => kit().members.findAndHold(organization.id, one.userId))).resolves.toEqual(one);
    await expect(run(() => kit().members.findAndHold('no id', one.userId))).resolves.toBeUndefined();
  });

  test('a user is a member once, of an organization that exists', async () => {
    const { organization, member } = await stored(kit());
    const { userId } = await member();
    await expect(run(() => kit().members.add(aMember(organization.id, userId)))).rejects.toThrow(/unique/i);
    await expect(run(() => kit().members.add(aMember(anOrganization().id, userId)))).rejects.toThrow(/foreign key/i);
    const adding = async () => kit().members.add(aMember(organization.id, aUser().id));
    await expect(undone(adding)).rejects.toThrow('no-such-user');
    // A caller that ignores the outcome cannot commit.
    await expect(run(adding)).rejects.toThrow('cannot commit: no-such-user');
  });

  test('the roster has all members in the order in which they joined', async () => {
    const { organization, member } = await stored(kit());
    const second = await member('member', { createdAt: later(1) });
    const first = await member('owner');
    const third = await member('admin', { createdAt: later(2) });
    const roster = await run(() => kit().members.rosterOf(organization.id));
    expect(roster.all).toEqual([first, second, third]);
    await expect(read(() => kit().members.listOf(organization.id, 2))).resolves.toEqual([first, second]);
    await expect(read(() => kit().members.listOf(organization.id))).resolves.toEqual([first, second, third]);
  });

  test('changed roles are saved', async () => {
    const { organization, member } = await stored(kit());
    const { userId } = await member();
    await run(async () => {
      const found = (await kit().members.find(organization.id, userId))!;
      found.setRoles(RoleSet.of('admin,owner'));
      await kit().members.save(found);
    });
    const found = (await read(() => kit().members.find(organization.id, userId)))!;
    expect(found.roles).toEqual(RoleSet.of('admin,owner'));
  });

  test('a removed member is removed from the teams of that organization too', async () => {
    const { organization, member, team } = await stored(kit());
    const [gone, kept] = [await member(), await member()];
    const there = await team();
    await run(async () => {
      for (const { userId } of [gone, kept]) await kit().teams.addMember(aTeamMember(there, userId));
    });
    await run(async () => kit().members.remove((await kit().members.rosterOf(organization.id)).member(gone.id)));
    await read(async () => {
      await expect(kit().members.find(organization.id, gone.userId)).resolves.toBeUndefined();
      await expect(kit().teams.membersIn(organization.id)).resolves.toMatchObject([{ userId: kept.userId }]);
    });
  });

  test('memberships of a user are listed, and members of organizations counted', async () => {
    const [one, other, empty] = [await stored(kit()), await stored(kit()), await stored(kit())];
    const { userId } = await one.member();
    await one.member();
    await run(() => kit().members.add(aMember(other.organization.id, userId)));
    const ids = [one, other, empty].map(({ organization }) => organization.id);
    await read(async () => {
      const own = (await kit().members.ofUser(userId)).map(({ organizationId }) => organizationId);
      expect(new Set(own)).toEqual(new Set([ids[0], ids[1]]));
      // Always in this order, so that transactions that lock several organizations cannot deadlock.
      expect(own[0]! < own[1]!).toBe(true);
      expect(await kit().members.countIn(ids)).toEqual(
        new Map([
          [ids[0], 2],
          [ids[1], 1],
        ]),
      );
      expect((await kit().members.countIn([])).size).toBe(0);
    });
  });

  test('are counted by role, and found many at once', async () => {
    const [one, other] = [await stored(kit()), await stored(kit())];
    const [first, second] = [await one.member('admin,owner'), await one.member('owner')];
    await one.member('co-owner,member');
    const [elsewhere] = [await other.member('member')];
    const ids = [one, other].map(({ organization }) => organization.id);
    await read(async () => {
      expect(await kit().members.countIn(ids, 'owner')).toEqual(new Map([[ids[0], 2]]));
      await expect(kit().members.listIn(ids, 'owner')).resolves.toEqual([first, second]);
      expect(await kit().members.listIn(ids, 'member')).toContainEqual(elsewhere);
      await expect(kit().members.listIn([], 'owner')).resolves.toEqual([]);
      const nobody = { organizationId: other.organization.id, userId: second.userId };
      const found = await kit().members.findAll([first, elsewhere, nobody]);
      expect(new Set(found)).toEqual(new Set([first, elsewhere]));
      await expect(kit().members.findAll([])).resolves.toEqual([]);
    });
  });
});
