import { expect, test } from '@jest/globals';
import { aUser } from '#identity/testing/a-user';
import { RoleSet } from '../domain/role-set.ts';
import { anInvitation, anOrganization, later, NOW, stored } from './builders.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('Invitations', (kit, { run, read }) => {
  const find = (id: string) => read(() => kit().invitations.find(id));

  test('a stored invitation is read back', async () => {
    const { invitation, team } = await stored(kit());
    const sent = await invitation({ teamId: (await team()).id, roles: RoleSet.of('admin,member') });
    await expect(find(sent.id)).resolves.toEqual(sent);
    for (const nonsense of ['', 'no id', "' or true --"]) await expect(find(nonsense)).resolves.toBeUndefined();
  });

  test('the team is one of the same organization', async () => {
    const [{ invitation }, other] = [await stored(kit()), await stored(kit())];
    const { id: teamId } = await other.team();
    await expect(invitation({ teamId })).rejects.toThrow(/foreign key/i);
    await expect(invitation({ teamId: anOrganization().id })).rejects.toThrow(/foreign key/i);
  });

  test('an address has one pending invitation to an organization', async () => {
    const [{ invitation }, other] = [await stored(kit()), await stored(kit())];
    const { email } = await invitation();
    await expect(invitation({ email })).rejects.toThrow(/unique/i);
    await other.invitation({ email });
    await invitation({ email, status: 'canceled' }).catch(() => undefined);
  });

  test('another offer is written only while it is pending', async () => {
    const [{ invitation, team }, other] = [await stored(kit()), await stored(kit())];
    const sent = await invitation();
    const saveOffer = (changes: object) =>
      run(() => kit().invitations.saveOffer(Object.assign(anInvitation(''), sent, changes)));
    const { id: teamId } = await team();
    const times = { expiresAt: later(5), createdAt: later(3) };
    const offer = { ...times, roles: RoleSet.of('admin'), teamId, inviterId: aUser().id };
    await expect(saveOffer({ ...offer, status: 'accepted', email: 'other@example.com' })).resolves.toBe(true);
    await expect(find(sent.id)).resolves.toEqual(Object.assign(anInvitation(''), sent, offer));
    await expect(saveOffer({ teamId: (await other.team()).id })).rejects.toThrow(/foreign key/i);
    await run(() => kit().invitations.saveStatus(Object.assign(sent, { status: 'rejected' })));
    await expect(saveOffer({ inviterId: aUser().id })).resolves.toBe(false);
    await expect(find(sent.id)).resolves.toMatchObject({ ...offer, status: 'rejected' });
  });

  test('saving the status changes nothing else', async () => {
    const { organization, invitation, team } = await stored(kit());
    const sent = await invitation({ teamId: (await team()).id });
    await run(async () => kit().teams.remove((await kit().teams.find(organization.id, sent.teamId!))!));
    const canceled = Object.assign(anInvitation(''), sent, { status: 'canceled', roles: RoleSet.of('admin') });
    await expect(run(() => kit().invitations.saveStatus(canceled))).resolves.toBe(true);
    await expect(find(sent.id)).resolves.toMatchObject({ status: 'canceled', teamId: null, roles: sent.roles });
  });

  test('the status is saved once', async () => {
    const { invitation } = await stored(kit());
    const sent = await invitation();
    const saveStatus = (changes: object) =>
      run(() => kit().invitations.saveStatus(Object.assign(anInvitation(''), sent, changes)));
    await expect(saveStatus({ status: 'accepted' })).resolves.toBe(true);
    await expect(saveStatus({ status: 'canceled' })).resolves.toBe(false);
    await expect(find(sent.id)).resolves.toMatchObject({ status: 'accepted' });
    await run(() => kit().invitations.remove(sent));
    await expect(saveStatus({ status: 'accepted' })).resolves.toBe(false);
  });

  test('are listed by organization and by address', async () => {
    const [{ organization, invitation }, other] = [await stored(kit()), await stored(kit())];
    const email = `${aUser().id}@example.com`;
    const second = await invitation({ email, createdAt: later(1) });
    const first = await invitation();
    const canceled = await invitation({ createdAt: later(2) });
    await run(() => kit().invitations.saveStatus(Object.assign(canceled, { status: 'canceled' })));
    const elsewhere = await other.invitation({ email });
    await read(async () => {
      await expect(kit().invitations.listOf(organization.id, 1)).resolves.toEqual([first, second, canceled]);
      await expect(kit().invitations.listOf(organization.id, 0)).resolves.toEqual([first, second]);
      await expect(kit().invitations.pendingOf(organization.id)).resolves.toEqual([first, second]);
      await expect(kit().invitations.openFor(email, NOW, 2)).resolves.toEqual([elsewhere, second]);
      await expect(kit().invitations.openFor(email, NOW, 1)).resolves.toEqual([second]);
      await expect(kit().invitations.openFor(email, second.expiresAt, 2)).resolves.toEqual([]);
    });
  });

  test('pending ones are removed by their sender and by their address', async () => {
    const { organization, invitation } = await stored(kit());
    const { id: userId, email } = aUser();
    await invitation({ inviterId: userId });
    const toThem = await invitation({ email });
    const answered = await invitation({ inviterId: userId });
    await run(() => kit().invitations.saveStatus(Object.assign(answered, { status: 'rejected' })));
    const kept = await invitation();
    await run(() => kit().invitations.removePendingOf(userId, null, NOW));
    await expect(find(toThem.id)).resolves.toEqual(toThem);
    await run(() => kit().invitations.removePendingOf(userId, email, NOW));
    const sentSince = await invitation({ email, createdAt: later(1) });
    await run(() => kit().invitations.removePendingOf(userId, email, NOW));
    const left = await read(() => kit().invitations.listOf(organization.id, 10));
    expect(left.map(({ id }) => id).toSorted()).toEqual([answered.id, kept.id, sentSince.id].toSorted());
  });

  test('long expired ones of every status are deleted and counted', async () => {
    const { invitation } = await stored(kit());
    const past = new Date('2020-01-01T00:00:00Z');
    const at = (ms: number) => ({ expiresAt: new Date(past.getTime() + ms) });
    const kept = await invitation(at(0));
    await invitation(at(-1));
    const answered = await invitation(at(-2));
    await run(() => kit().invitations.saveStatus(Object.assign(answered, { status: 'accepted' })));
    const clean = (limit: number) => run(() => kit().invitations.deleteExpiredBefore(past, limit));
    await expect(clean(1)).resolves.toBe(1);
    await expect(clean(10)).resolves.toBe(1);
    await expect(clean(10)).resolves.toBe(0);
    await expect(find(kept.id)).resolves.toEqual(kept);
  });
});
