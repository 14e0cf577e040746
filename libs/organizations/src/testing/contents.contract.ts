import { expect, test } from '@jest/globals';
import { anInvitation, aPlace, later, stored } from './builders.ts';
import { onEachStorage } from './on-each-storage.ts';

onEachStorage('Contents of an organization', (kit) => {
  test('are everything in it, oldest first, and nothing of another', async () => {
    const [{ organization, member, team }, other] = [await stored(kit()), await stored(kit())];
    const [late, early] = [await member('admin,member', { createdAt: later(1) }), await member('owner')];
    const [second, first] = [await team({ createdAt: later(1), updatedAt: later(2) }), await team()];
    const places = [aPlace(second, late.userId), aPlace(first, late.userId, { createdAt: later(1) })];
    const invitations = [
      anInvitation(organization.id, { status: 'canceled', teamId: first.id }),
      anInvitation(organization.id, { createdAt: later(1) }),
    ];
    await kit().uow.run(async () => {
      for (const place of places.toReversed()) await kit().teams.addPlace(place);
      for (const invitation of invitations.toReversed()) await kit().invitations.add(invitation);
      await kit().invitations.add(anInvitation(other.organization.id));
    });
    await other.member();
    await other.team();
    const found = await kit().contents.of(organization.id, 10, 10);
    expect(found).toEqual({ members: [early, late], places, invitations, teams: [first, second] });
    const cut = await kit().contents.of(organization.id, 1, 0);
    expect([cut.members, cut.invitations]).toEqual([[early], [invitations[1]]]);
  });

  test('of an empty one are empty lists', async () => {
    const { organization } = await stored(kit());
    const nothing = { members: [], places: [], invitations: [], teams: [] };
    await expect(kit().contents.of(organization.id, 10, 10)).resolves.toEqual(nothing);
  });

  test('are read past a transaction, hence never inside one', async () => {
    const { organization } = await stored(kit());
    await expect(kit().uow.run(() => kit().contents.of(organization.id, 10, 10))).rejects.toThrow('a transaction');
  });
});
