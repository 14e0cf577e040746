import { describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
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

/** @returns the id */
const named = async (owner: Caller, name: string) =>
  (await flows.management.create(owner, { name, slug: 'x', logo: null, metadata: null })).organization.id;

describe('the mail of an invitation', () => {
  test('names inviter and organization, links to the invitation and expires with it', async () => {
    const { id, expiresAt } = await invite(ada, bob);
    const [mail] = flows.outbox.mails;
    expect(mail).toMatchObject({
      kind: 'invitation',
      to: 'bob@example.com',
      subject: 'Gatehouse: ada invited you to Acme',
      expiresAt,
    });
    expect(mail!.text).toContain('ada (ada@example.com) invited you to join the organization Acme.');
    expect(mail!.text).toContain(`https://accounts.example.com/accept-invitation?id=${id}`);
    expect(mail!.text).toContain('Expires in 48 hours.');
    expect(mail!.html).toContain('<html lang="en">');
  });

  test('says what comes with the membership', async () => {
    await flows.people.invite(ada, {
      organizationId,
      email: 'carl@example.com',
      gift: 'You get a seat of Team with it.',
    });
    const [mail] = flows.outbox.mails;
    expect(mail).toMatchObject({ kind: 'invitation', to: 'carl@example.com' });
    expect(mail!.text).toContain('\n\nYou get a seat of Team with it.\n\n');
  });

  test('carries names as text, never as markup or as a header', async () => {
    const eve = await flows.somebody('eve', { name: 'Eve <img src=x>\r\nBcc: a@example.com' });
    const theirs = await named(eve, '<script>alert(1)</script>\r\nBcc: b@example.com');
    await invite(eve, bob, { organizationId: theirs });
    const [mail] = flows.outbox.mails;
    expect(mail!.subject).not.toMatch(/[\r\n]/);
    expect(mail!.html).not.toMatch(/<script|<img/);
    expect(mail!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('shows names so that no mail program makes links of them', async () => {
    const eve = await flows.somebody('eve', { name: 'evil.example' });
    await invite(eve, bob, { organizationId: await named(eve, 'Win at https://evil.example/prize') });
    const { subject, text, html } = flows.outbox.mails[0]!;
    expect(subject).toBe('Gatehouse: evil. example invited you to Win at https: // evil. example/prize');
    expect(subject + text + html).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  test('is not sent when the invitation is refused', async () => {
    await expectRefusal(invite(ada, ada), 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
    await expectRefusal(invite(ada, bob, { email: 'no address' }), 'INVALID_EMAIL');
    await expectRefusal(invite(bob, ada), 'MEMBER_NOT_FOUND');
    await expectRefusal(flows.sending.invite(ada, { email: bob.email, role: 'member' }), 'ORGANIZATION_NOT_FOUND');
    expect(flows.outbox.mails).toEqual([]);
  });
});

test('the address of the sender is left out unless it is proven', async () => {
  const eve = await flows.somebody('eve', { emailProven: false });
  await invite(eve, bob, { organizationId: await flows.organizationOf(eve, 'eves') });
  expect(flows.outbox.mails[0]!.text).toContain('eve invited you to join the organization Acme.');
  expect(flows.outbox.mails[0]!.text).not.toContain('eve@example.com');
});

describe('a member who is removed by another person', () => {
  const join = async (who: Caller) => {
    const { id } = await invite(ada, who);
    await flows.flow.accept(who, id);
  };
  const removals = () => flows.outbox.mails.filter(({ kind }) => kind === 'removed-from-organization');

  test('gets a mail that names the organization and links to the others', async () => {
    await join(bob);
    await flows.membership.remove(ada, bob.email, organizationId);
    const [mail, ...others] = removals();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'bob@example.com', subject: 'Gatehouse: You were removed from Acme' });
    expect(mail!.text).toContain('Hello bob,');
    expect(mail!.text).toContain('https://accounts.example.com/account/organizations');
    // The mail does not name the person who removed the member.
    expect(mail!.text).not.toContain('ada');
  });

  test('gets it from staff too', async () => {
    await join(bob);
    const { id } = (await flows.rosterOf(organizationId)).of(bob.userId)!;
    await flows.staff.removeMember(await flows.somebody('staff', { role: 'admin' }), organizationId, id);
    expect(removals()).toMatchObject([{ to: 'bob@example.com' }]);
  });

  test('gets names as text, never as markup or as a header', async () => {
    const eve = await flows.somebody('eve');
    const theirs = await named(eve, '<b>Acme</b>\r\nBcc: b@example.com');
    await flows.membership.add(theirs, bob.userId, 'member');
    await flows.membership.remove(eve, bob.email, theirs);
    const [mail] = removals();
    expect(mail!.subject).not.toMatch(/[\r\n]/);
    expect(mail!.html).toContain('&lt;b&gt;Acme&lt;/b&gt;');
    expect(mail!.html).not.toContain('<b>Acme');
  });

  test('gets none when they leave, or when the removal is refused', async () => {
    await join(bob);
    await flows.membership.leave(bob, organizationId);
    await join(bob);
    const removal = flows.membership.remove(bob, ada.email, organizationId);
    await expectRefusal(removal, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');
    await flows.membership.add(organizationId, (await flows.somebody('eve')).userId, 'owner');
    await flows.membership.remove(ada, ada.email, organizationId);
    expect(removals()).toEqual([]);
  });

  test('gets none at an unproven address', async () => {
    const eve = await flows.somebody('eve', { emailProven: false });
    await flows.membership.add(organizationId, eve.userId, 'member');
    await flows.membership.remove(ada, eve.email, organizationId);
    expect(removals()).toEqual([]);
  });

  test('gets no more of these mails than invitations', async () => {
    await given({ invitationMailsPerHour: 3 });
    for (let round = 0; round < 3; round++) {
      await join(bob);
      await flows.membership.remove(ada, bob.email, organizationId);
    }
    await expectRefusal(join(bob), 'TOO_MANY_INVITATIONS_MAILED', { retryAfterSeconds: 3600 });
    expect(removals()).toHaveLength(3);
  });
});

describe('people whom staff act on', () => {
  const WHY = { reason: 'case 8841' };
  const admin = () => flows.somebody('staff', { role: 'admin' });
  const told = () =>
    flows.outbox.mails.filter(({ kind }) => kind.endsWith('-by-staff')).map(({ kind, to }) => `${kind} ${to}`);
  const expectReason = async (action: string) =>
    expect(await flows.rows('audit_person', `details ->> 'reason' = 'case 8841'`)).toEqual([
      expect.objectContaining({
        entry_id: (await flows.rows('audit_entry', `action = '${action}'`)).at(-1)!['id'],
      }),
    ]);

  test('get a mail when they are made an owner who was no member; the reason is for staff', async () => {
    const carl = await flows.somebody('carl', { emailProven: false });
    const staff = await admin();
    await flows.staff.addOwner(staff, organizationId, { userId: bob.userId, ...WHY });
    expect(told()).toEqual(['added-to-organization-by-staff bob@example.com']);
    const [{ subject, text }] = flows.outbox.mails as [(typeof flows.outbox.mails)[number]];
    expect(subject).toBe('Gatehouse: You were added to Acme');
    expect(text).toContain('Your role there: owner.');
    expect(text).not.toContain('8841');
    await expectReason('organization.member.added');
    await flows.staff.addOwner(staff, organizationId, { userId: carl.userId });
    expect(told()).toHaveLength(1);
  });

  test('get a mail for new roles, and none for those that they have', async () => {
    await flows.membership.add(organizationId, bob.userId, 'member');
    const staff = await admin();
    const memberId = await memberIdOf(bob);
    const give = () => flows.staff.setRole(staff, organizationId, memberId, { role: ['admin', 'member'], ...WHY });
    await give();
    expect(told()).toEqual(['organization-role-changed-by-staff bob@example.com']);
    expect(flows.outbox.mails.at(-1)!.text).toContain('Your roles there: admin, member.');
    await expectReason('organization.member.role.changed');
    await give();
    await flows.staff.addOwner(staff, organizationId, { userId: bob.userId });
    expect(told()).toHaveLength(2);
    expect(flows.outbox.mails.at(-1)!.text).toContain('Your roles there: owner, admin, member.');
  });

  test('are removed with a reason', async () => {
    await flows.membership.add(organizationId, bob.userId, 'member');
    await flows.staff.removeMember(await admin(), organizationId, await memberIdOf(bob), WHY);
    await expectReason('organization.member.removed');
  });

  test('get a mail when an organization is deleted of which they were an owner', async () => {
    const carl = await flows.somebody('carl');
    await flows.membership.add(organizationId, bob.userId, 'owner');
    await flows.membership.add(organizationId, carl.userId, 'member');
    await flows.staff.delete(await admin(), organizationId, WHY);
    expect(told().toSorted()).toEqual([
      'organization-deleted-by-staff ada@example.com',
      'organization-deleted-by-staff bob@example.com',
    ]);
    await expectReason('organization.deleted');
  });
});
