import { describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { DeletionPreviews } from '#shared-kernel/application/deletion-previews';
import {
  factsForStaff,
  foundByStaff,
  previewOf,
  searchStatements,
  titlesFound,
} from '#shared-kernel/testing/found-by-staff';
import { StaffDirectory } from './staff-organizations.ts';
import {
  ada,
  bob,
  expectRefusal,
  flows,
  given,
  invite,
  memberIdOf,
  organizationId,
  twoPeople,
} from '../testing/two-people.ts';

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
    {
      kind: 'invitation',
      found: [{ id, title: 'bob@example.com', detail: 'Acme, pending', userId: null, organizationId }],
    },
  ];
  await expect(foundByStaff(flows, id)).resolves.toEqual(found);
  await expect(foundByStaff(flows, 'Bob@Example.com')).resolves.toMatchObject(found);
  await expect(titles('bob@example')).resolves.not.toContain('invitation: bob@example.com');
  await expect(searchStatements(flows, 'bob@example.com')).resolves.toHaveLength(2);
});

test('staff find teams and members by id, with one statement of the context', async () => {
  const team = await flows.teams.create(ada, 'Builders', organizationId);
  const one = { id: team.id, title: 'Builders', detail: 'Acme', userId: null, organizationId };
  await expect(foundByStaff(flows, team.id)).resolves.toEqual([{ kind: 'team', found: [one] }]);
  const member = await memberIdOf(ada);
  const other = { id: member, title: ada.email, detail: 'Acme, owner', userId: ada.userId, organizationId };
  await expect(foundByStaff(flows, member)).resolves.toEqual([{ kind: 'member', found: [other] }]);
  // The kernel looks for requests and mails.
  await expect(searchStatements(flows, member)).resolves.toHaveLength(2);
});

test('staff read how many organizations and open invitations an account has', async () => {
  await invite(ada, bob);
  const counts = async ({ userId: id, email }: typeof ada) =>
    (await factsForStaff(flows, { id, email }, flows.clock.now())).counts;
  await expect(counts(ada)).resolves.toEqual({ organizations: 1, openInvitations: 0 });
  await expect(counts(bob)).resolves.toEqual({ organizations: 0, openInvitations: 1 });
});

describe('acts of staff on organizations and invitations', () => {
  /** All are refused in the same way, and leave everything as it was. */
  async function expectRefused(staff: Caller, invitationId: string, code: string) {
    const repair = { staff, organizationId, invitationId };
    const acts = [
      () => flows.staff.delete(staff, organizationId),
      () => flows.staff.addOwner(staff, organizationId, { userId: bob.userId }),
      () => flows.staffInvitations.cancel(repair),
      () => flows.staffInvitations.sendAgain(repair),
    ];
    for (const act of acts) await expectRefusal(act(), code);
    expect((await flows.rosterOf(organizationId)).of(bob.userId)).toBeUndefined();
  }

  test('need a recent authentication', async () => {
    const staff = await flows.somebody('staff', { role: 'admin' });
    const { id } = await invite(ada, bob);
    flows.clock.advance(25 * 3_600_000);
    await expectRefused(staff, id, 'SESSION_EXPIRED');
  });

  test('need the role that the account has by now', async () => {
    const { id } = await invite(ada, bob);
    await expectRefused(await flows.somebody('former'), id, 'FORBIDDEN');
    const support = await flows.somebody('support', { role: 'support' });
    for (const act of [
      flows.staff.delete(support, organizationId),
      flows.staff.addOwner(support, organizationId, { userId: bob.userId }),
      flows.staff.removeMember(support, organizationId, await memberIdOf(ada)),
      flows.staff.setRole(support, organizationId, await memberIdOf(ada), { role: 'member' }),
    ])
      await expectRefusal(act, 'FORBIDDEN');
    await flows.staffInvitations.cancel({ staff: support, organizationId, invitationId: id, reason: 'by mistake' });
    const [entry] = await flows.rows('audit_person', `details ->> 'reason' = 'by mistake'`);
    expect(entry).toMatchObject({ target_label: bob.email });
  });
});

const preview = ({ userId: id, email }: Caller) =>
  previewOf(flows, { type: 'user', id, provenEmail: email }, flows.clock.now());

test('what a deletion of an account does to organizations is read as the deletion decides', async () => {
  const effects = async (who: Caller) => {
    const { deletedToo, blocking } = await preview(who);
    return { deletedToo: deletedToo.map(({ slug }) => slug), blocking: blocking.map(({ slug }) => slug) };
  };
  const deletion = ({ userId }: typeof ada) => flows.membershipPolicy.checkDeletion(userId);
  await expect(effects(ada)).resolves.toEqual({ deletedToo: ['acme'], blocking: [] });
  await expect(deletion(ada)).resolves.toBeUndefined();
  await flows.flow.accept(bob, (await invite(ada, bob)).id);
  await expect(effects(ada)).resolves.toEqual({ deletedToo: [], blocking: ['acme'] });
  await expectRefusal(deletion(ada), 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION');
  await expect(effects(bob)).resolves.toEqual({ deletedToo: [], blocking: [] });
  await flows.staff.addOwner(await flows.somebody('staff', { role: 'admin' }), organizationId, { userId: bob.userId });
  await expect(effects(ada)).resolves.toEqual({ deletedToo: [], blocking: [] });
  await expect(deletion(ada)).resolves.toBeUndefined();
});

test('memberships and invitations that go with an account are counted, but for organizations that go too', async () => {
  await flows.organizationOf(ada, 'alone');
  await flows.flow.accept(bob, (await invite(ada, bob)).id);
  await invite(ada, { email: 'carl@example.com' });
  expect((await preview(ada)).counts).toMatchObject({ memberships: 1, sentInvitations: 1 });
  expect((await preview(bob)).counts).toMatchObject({ memberships: 1, sentInvitations: 0 });
});

test('what goes with an organization is read by members who may delete it, and by staff', async () => {
  await flows.flow.accept(bob, (await invite(ada, bob)).id);
  await invite(ada, { email: 'carl@example.com' });
  const preview = { counts: { members: 2, teams: 1, openInvitations: 1 }, deletedToo: [], blocking: [] };
  const own = await flows.management.deletionPreview(ada, organizationId.toUpperCase());
  expect(own).toMatchObject({ preview, arePurchasesHidden: false });
  await expect(flows.wiring.get(StaffDirectory).deletionPreview(organizationId)).resolves.toMatchObject(preview);
  const byBob = flows.management.deletionPreview(bob, organizationId);
  await expectRefusal(byBob, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION');
  const byCarl = flows.management.deletionPreview(await flows.somebody('carl'), organizationId);
  await expectRefusal(byCarl, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  for (const id of ['none', '0190a8a1-0000-7000-8000-000000000000'])
    await expectRefusal(flows.wiring.get(StaffDirectory).deletionPreview(id), 'ORGANIZATION_NOT_FOUND');
});

test('what an organization bought is hidden from those who may delete it and not read its billing', async () => {
  const purchases = { goOn: false, subscriptions: [], licenseKeys: 0, benefits: [], seatsOfOthers: 0, orders: 1 };
  flows.wiring.get(DeletionPreviews).register({ purchasesOf: async () => purchases });
  const read = async () => flows.management.deletionPreview(ada, organizationId);
  await expect(read()).resolves.toMatchObject({ preview: { purchases }, arePurchasesHidden: false });
  await given({ creatorRole: 'boss', configuredRoles: { boss: { organization: ['delete'] } } });
  flows.wiring.get(DeletionPreviews).register({ purchasesOf: async () => purchases });
  await expect(read()).resolves.toMatchObject({ preview: { purchases: null }, arePurchasesHidden: true });
});
