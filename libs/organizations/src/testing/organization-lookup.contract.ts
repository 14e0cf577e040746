import { expect, test } from '@jest/globals';
import { anInvitation, aTeamMember, later, stored } from './builders.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('OrganizationLookup', (kit) => {
  test('details are everything in the organization, oldest first, and nothing of another', async () => {
    const [{ organization, member, team }, other] = [await stored(kit()), await stored(kit())];
    const [late, early] = [await member('admin,member', { createdAt: later(1) }), await member('owner')];
    const [second, first] = [await team({ createdAt: later(1), updatedAt: later(2) }), await team()];
    const teamMembers = [aTeamMember(second, late.userId), aTeamMember(first, late.userId, { createdAt: later(1) })];
    const invitations = [
      anInvitation(organization.id, { status: 'canceled', teamId: first.id }),
      anInvitation(organization.id, { createdAt: later(1) }),
    ];
    await kit().uow.run(async () => {
      for (const one of teamMembers.toReversed()) await kit().teams.addMember(one);
      for (const invitation of invitations.toReversed()) await kit().invitations.add(invitation);
      await kit().invitations.add(anInvitation(other.organization.id));
    });
    await other.member();
    await other.team();
    const found = await kit().lookup.details(organization.id, 10, 10);
    expect(found).toEqual({ members: [early, late], teamMembers, invitations, teams: [first, second] });
    const cut = await kit().lookup.details(organization.id, 1, 0);
    expect([cut.members, cut.invitations]).toEqual([[early], [invitations[1]]]);
  });

  test('details of an empty organization are empty lists', async () => {
    const { organization } = await stored(kit());
    const nothing = { members: [], teamMembers: [], invitations: [], teams: [] };
    await expect(kit().lookup.details(organization.id, 10, 10)).resolves.toEqual(nothing);
  });

  test('refuses to run inside a transaction', async () => {
    const { organization } = await stored(kit());
    await expect(kit().uow.run(() => kit().lookup.details(organization.id, 10, 10))).rejects.toThrow('a transaction');
  });
});
