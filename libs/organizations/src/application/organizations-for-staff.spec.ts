import { expect, test } from '@jest/globals';
import { factsForStaff, foundByStaff, searchStatements, titlesFound } from '#shared-kernel/testing/found-by-staff';
import { ada, bob, expectRefusal, flows, invite, organizationId, twoPeople } from '../testing/two-people.ts';

twoPeople();

const titles = (typed: string) => titlesFound(flows, typed);

test('staff find organizations by id, and by part of a name or slug', async () => {
  await flows.organizationOf(ada, 'beta-works');
  await expect(titles(organizationId)).resolves.toEqual(['organization: Acme']);
  await expect(titles('cm')).resolves.toEqual([]);
  await expect(titles('TA-WOR')).resolves.toEqual(['organization: Acme']);
  await expect(foundByStaff(flows, 'be')).resolves.toMatchObject([{ found: [{ detail: 'beta-works', userId: null }] }]);
  await expect(searchStatements(flows, 'beta')).resolves.toHaveLength(1);
});

test('staff find invitations by id, and by the whole address', async () => {
  const { id } = await invite(ada, bob);
  const found = [
    { kind: 'invitation', found: [{ id, title: 'bob@example.com', detail: 'Acme, pending', userId: null }] },
  ];
  await expect(foundByStaff(flows, id)).resolves.toEqual(found);
  await expect(foundByStaff(flows, 'Bob@Example.com')).resolves.toMatchObject(found);
  await expect(titles('bob@example')).resolves.not.toContain('invitation: bob@example.com');
  await expect(searchStatements(flows, 'bob@example.com')).resolves.toHaveLength(2);
});

test('staff read how many organizations and open invitations an account has', async () => {
  await invite(ada, bob);
  const counts = async ({ userId: id, email }: typeof ada) =>
    (await factsForStaff(flows, { id, email }, flows.clock.now())).counts;
  await expect(counts(ada)).resolves.toEqual({ organizations: 1, openInvitations: 0 });
  await expect(counts(bob)).resolves.toEqual({ organizations: 0, openInvitations: 1 });
});

test('acts of staff on organizations and invitations need a recent authentication', async () => {
  const staff = await flows.somebody('staff');
  const { id } = await invite(ada, bob);
  flows.clock.advance(25 * 3_600_000);
  const acts = [
    () => flows.staff.delete(staff, organizationId),
    () => flows.staff.addOwner(staff, organizationId, bob.userId),
    () => flows.staffInvitations.cancel(staff, organizationId, id),
    () => flows.staffInvitations.sendAgain(staff, organizationId, id),
  ];
  for (const act of acts) await expectRefusal(act(), 'SESSION_EXPIRED');
});

test('staff read what a deletion of an account does to organizations, as the deletion decides', async () => {
  const effects = async ({ userId: id, email }: typeof ada) => {
    const { deletion } = await factsForStaff(flows, { id, email }, flows.clock.now());
    return {
      deletedToo: deletion.deletedToo.map(({ slug }) => slug),
      blocking: deletion.blocking.map(({ slug }) => slug),
    };
  };
  const deletion = ({ userId }: typeof ada) => flows.membershipPolicy.checkDeletion(userId);
  await expect(effects(ada)).resolves.toEqual({ deletedToo: ['acme'], blocking: [] });
  await expect(deletion(ada)).resolves.toBeUndefined();
  await flows.flow.accept(bob, (await invite(ada, bob)).id);
  await expect(effects(ada)).resolves.toEqual({ deletedToo: [], blocking: ['acme'] });
  await expectRefusal(deletion(ada), 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION');
  await expect(effects(bob)).resolves.toEqual({ deletedToo: [], blocking: [] });
  await flows.staff.addOwner(ada, organizationId, bob.userId);
  await expect(effects(ada)).resolves.toEqual({ deletedToo: [], blocking: [] });
  await expect(deletion(ada)).resolves.toBeUndefined();
});
