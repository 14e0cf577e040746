import { expect, test } from '@jest/globals';
import { aPlace, aTeam, anOrganization, later, stored } from './builders.ts';
import { onEachStorage } from './on-each-storage.ts';

onEachStorage('Teams', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const read = <T>(work: () => Promise<T>) => kit().uow.read(work);

  test('one comes back as it was, in its own organization only', async () => {
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

  test('have places for members of the same organization, each once', async () => {
    const [{ organization, member, team }, other] = [await stored(kit()), await stored(kit())];
    const [one, stranger] = [await member(), await other.member()];
    const [first, second] = [await team(), await team()];
    const [early, late] = [aPlace(second, one.userId), aPlace(first, one.userId, { createdAt: later(1) })];
    const add = (place: typeof early) => run(() => kit().teams.addPlace(place));
    await add(late);
    await add(early);
    await expect(add(aPlace(first, one.userId))).rejects.toThrow(/unique/i);
    await expect(add(aPlace(first, stranger.userId))).rejects.toThrow(/foreign key/i);
    const foreign = Object.assign(aPlace(first, stranger.userId), { organizationId: other.organization.id });
    await expect(add(foreign)).rejects.toThrow(/foreign key/i);
    await run(async () => {
      await expect(kit().teams.holdPlace(first, one.userId)).resolves.toBe(true);
      await expect(kit().teams.holdPlace(first, stranger.userId)).resolves.toBe(false);
      const elsewhere = { ...first, organizationId: other.organization.id };
      await expect(kit().teams.holdPlace(elsewhere, one.userId)).resolves.toBe(false);
    });
    await read(async () => {
      await expect(kit().teams.placesIn(organization.id)).resolves.toEqual([early, late]);
      await expect(kit().teams.placesIn(organization.id, one.userId)).resolves.toEqual([early, late]);
      await expect(kit().teams.placesIn(organization.id, stranger.userId)).resolves.toEqual([]);
      await expect(kit().teams.placesIn(organization.id, 'no id')).resolves.toEqual([]);
      await expect(kit().teams.ofUser(one.userId)).resolves.toEqual([second, first]);
      await expect(kit().teams.ofUser('no id')).resolves.toEqual([]);
    });
  });

  test('take their places with them, and leave invitations without a team', async () => {
    const { organization, member, team, invitation } = await stored(kit());
    const [gone, kept] = [await team(), await team()];
    const { userId } = await member();
    const sent = await invitation({ teamId: gone.id });
    const place = aPlace(kept, userId);
    await run(async () => {
      await kit().teams.addPlace(aPlace(gone, userId));
      await kit().teams.addPlace(place);
    });
    await run(async () => kit().teams.remove((await kit().teams.find(organization.id, gone.id))!));
    await read(async () => {
      await expect(kit().teams.placesIn(organization.id)).resolves.toEqual([place]);
      await expect(kit().invitations.find(sent.id)).resolves.toMatchObject({ status: 'pending', teamId: null });
    });
    await run(async () => kit().teams.removePlace((await kit().teams.placesIn(organization.id))[0]!));
    await expect(read(() => kit().teams.placesIn(organization.id))).resolves.toEqual([]);
  });
});
