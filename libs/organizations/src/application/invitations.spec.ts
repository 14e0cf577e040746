import { beforeEach, describe, expect, test } from '@jest/globals';
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

const DAY = 86_400_000;
const GONE = 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION';
const expectCanceled = (work: Promise<unknown>) => expectRefusal(work, 'INVITATION_NOT_FOUND', { reason: 'canceled' });
const expectTooMany = (work: Promise<unknown>, retryAfterSeconds: number) =>
  expectRefusal(work, 'TOO_MANY_INVITATIONS_MAILED', { retryAfterSeconds });
const statuses = async () =>
  (await flows.directory.listInvitations(ada, organizationId)).map(({ status }) => status).toSorted();

test('the list of received invitations names organization and inviter of each', async () => {
  const eve = await flows.somebody('eve');
  await flows.membership.add(organizationId, eve.userId, 'admin');
  await invite(eve, bob);
  const eves = await flows.organizationOf(eve, 'eves');
  flows.clock.advance(1000);
  await invite(eve, bob, { organizationId: eves });
  await expect(flows.inbox.list(bob)).resolves.toMatchObject([
    { organization: { slug: 'acme' }, inviter: { name: 'eve' } },
    { organization: { slug: 'eves' }, inviter: { name: 'eve' } },
  ]);
});

describe('an invitation grants no more than its sender may give', () => {
  let eve: Caller;
  let carl: Caller;
  beforeEach(async () => {
    [eve, carl] = [await flows.somebody('eve'), await flows.somebody('carl')];
    await flows.membership.add(organizationId, eve.userId, 'owner');
  });
  const demote = async (role: string) => flows.membership.updateRole(ada, await memberIdOf(eve), role, organizationId);

  test('it is canceled when the sender is demoted below the invited role', async () => {
    const [asOwner, asMember] = [await invite(eve, carl, { role: 'owner' }), await invite(eve, bob)];
    await demote('admin');
    await expectCanceled(flows.flow.accept(carl, asOwner.id));
    expect(await statuses()).toEqual(['canceled', 'pending']);
    await flows.flow.accept(bob, asMember.id);
  });

  test('it is canceled when the sender may no longer invite', async () => {
    const { id } = await invite(eve, bob);
    await demote('member');
    await expectCanceled(flows.flow.accept(bob, id));
    await expect(flows.inbox.list(bob)).resolves.toEqual([]);
  });

  test('it stays canceled when a removed sender becomes a member again', async () => {
    const { id } = await invite(eve, carl, { role: 'admin' });
    await flows.membership.remove(ada, eve.email, organizationId);
    await expectRefusal(flows.flow.accept(carl, id), GONE);
    await flows.membership.add(organizationId, eve.userId, 'owner');
    await expectCanceled(flows.flow.accept(carl, id));
  });

  test('it is closed when the role of the sender loses the permission', async () => {
    const hiring = { name: 'hiring', permissions: { invitation: ['create', 'cancel'], team: ['create'] } };
    const hire = await flows.roles.create(ada, hiring, organizationId);
    await flows.roles.create(ada, { name: 'lead', permissions: { team: ['create'] } }, organizationId);
    await demote('hiring');
    const { id } = await invite(eve, bob, { role: 'lead' });
    await expect(flows.inbox.get(bob, id)).resolves.toMatchObject({ inviter: { name: 'eve' } });
    await expect(flows.inbox.list(bob)).resolves.toMatchObject([{ invitation: { id } }]);
    const permissions = { invitation: ['create'] };
    await flows.roles.update(ada, { roleId: hire.id }, { permissions }, organizationId);
    await expect(flows.inbox.preview(id)).resolves.toMatchObject({ state: 'canceled', offer: null });
    await expectCanceled(flows.inbox.get(bob, id));
    await expect(flows.inbox.list(bob)).resolves.toEqual([]);
    await expectCanceled(flows.flow.accept(bob, id));
  });

  test('it stays open when the role of the sender is renamed', async () => {
    const permissions = { invitation: ['create'] };
    const hire = await flows.roles.create(ada, { name: 'hiring', permissions }, organizationId);
    await demote('hiring');
    const { id } = await invite(eve, bob);
    await flows.roles.update(ada, { roleId: hire.id }, { name: 'people' }, organizationId);
    await expect(flows.flow.accept(bob, id)).resolves.toMatchObject({ invitation: { id } });
  });
});

describe('inviting again', () => {
  test('is refused, or sends the same invitation again', async () => {
    const first = await invite(ada, bob);
    await expectRefusal(invite(ada, bob), 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION');
    flows.clock.advance(DAY);
    const again = await invite(ada, bob, { role: 'admin', resend: true });
    expect(again.id).toBe(first.id);
    expect(again.expiresAt.getTime() - first.expiresAt.getTime()).toBe(DAY);
    expect(flows.outbox.mails).toHaveLength(2);
    expect(String((await flows.flow.accept(bob, first.id)).member.roles)).toBe('admin');
  });

  test('keeps the team of the invitation that is sent again, unless another or none is named', async () => {
    const [first, second] = await Promise.all(
      ['First', 'Second'].map((name) => flows.teams.create(ada, name, organizationId)),
    );
    const { id } = await invite(ada, bob, { teamId: first!.id });
    const resend = (more = {}) => invite(ada, bob, { resend: true, ...more });
    expect(await resend()).toMatchObject({ id, teamId: first!.id });
    expect(await resend({ teamId: second!.id })).toMatchObject({ id, teamId: second!.id });
    expect(await resend({ teamId: null })).toMatchObject({ id, teamId: null });
    expect(await resend()).toMatchObject({ id, teamId: null });
  });

  test.each([true, false])('cancels the earlier one where configured, resend %s', async (resend) => {
    await given({ invitingAgainCancels: true, invitationLimit: 1 });
    const first = await invite(ada, bob);
    const second = await invite(ada, bob, { resend });
    expect(second.id).not.toBe(first.id);
    expect(await statuses()).toEqual(['canceled', 'pending']);
    await expectCanceled(flows.flow.accept(bob, first.id));
    await flows.flow.accept(bob, second.id);
  });

  test('replaces one that has expired, and one whose sender has left', async () => {
    await invite(ada, bob);
    flows.clock.advance(2 * DAY);
    await invite(ada, bob);
    expect(await statuses()).toEqual(['pending']);
    const eve = await flows.somebody('eve');
    await flows.flow.accept(eve, (await invite(ada, eve, { role: 'admin' })).id);
    const carl = await flows.somebody('carl');
    const fromEve = await invite(eve, carl);
    await flows.membership.leave(eve, organizationId);
    await expectRefusal(flows.flow.accept(carl, fromEve.id), GONE);
    await flows.flow.accept(carl, (await invite(ada, carl)).id);
  });
});

describe('limits', () => {
  test('open invitations are limited, expired ones are not counted', async () => {
    await given({ invitationLimit: 2 });
    const [carl, dan] = [await flows.somebody('carl'), await flows.somebody('dan')];
    await invite(ada, bob);
    await invite(ada, carl);
    await expectRefusal(invite(ada, dan), 'INVITATION_LIMIT_REACHED');
    flows.clock.advance(2 * DAY);
    await invite(ada, dan);
  });

  test('invitation mails within an hour are limited, also by sending again and after canceling', async () => {
    await given({ invitationMailsPerHour: 3 });
    const { id } = await invite(ada, bob);
    await invite(ada, bob, { resend: true });
    await flows.sending.cancel(ada, id);
    await invite(ada, bob);
    flows.clock.advance(1000);
    const carl = await flows.somebody('carl');
    await expectTooMany(invite(ada, carl), 3599);
    expect(flows.outbox.mails).toHaveLength(3);
    expect(await statuses()).toEqual(['canceled', 'pending']);
    flows.clock.advance(3_599_000);
    await invite(ada, carl);
  });

  test('one address gets five a day from one organization, however often they are canceled', async () => {
    for (let round = 0; round < 5; round++) await flows.sending.cancel(ada, (await invite(ada, bob)).id);
    flows.clock.advance(3_600_000);
    await expectTooMany(invite(ada, bob), 82_800);
    const again = { email: bob.email, role: 'member', organizationId: organizationId.toUpperCase() };
    await expectTooMany(flows.sending.invite(ada, again), 82_800);
    await invite(ada, await flows.somebody('carl'));
    flows.clock.advance(23 * 3_600_000);
    await invite(ada, bob);
    expect(flows.outbox.mails.filter(({ to }) => to === bob.email)).toHaveLength(6);
  });

  test.each([
    ['whose address is not proven sends five', false, 5],
    ['whose address is proven sends the configured number', true, 7],
  ])('a person %s invitations an hour, over all organizations', async (_, emailProven, most) => {
    await given({ inviterMailsPerHour: 7 });
    const eve = await flows.somebody('eve', { emailProven });
    const sent = async (count: number) => {
      const id = await flows.organizationOf(eve, `of-eve-${count}`);
      return flows.sending.invite(eve, { email: `victim-${count}@example.com`, role: 'member', organizationId: id });
    };
    for (let count = 0; count < most; count++) await sent(count);
    await expectTooMany(sent(most), 3600);
    expect(flows.outbox.mails).toHaveLength(most);
    flows.clock.advance(3_600_000);
    await sent(most + 1);
  });

  test('a refused invitation counts for nobody', async () => {
    const eve = await flows.somebody('eve', { emailProven: false });
    const id = await flows.organizationOf(eve, 'of-eve');
    const to = (email: string, organization: string) =>
      flows.sending.invite(eve, { email, role: 'member', organizationId: organization });
    for (let i = 0; i < 6; i++) await expectRefusal(to(bob.email, organizationId), 'MEMBER_NOT_FOUND');
    await invite(ada, bob);
    await to(bob.email, id);
  });

  test('a list shows all open invitations and the newest closed ones', async () => {
    await given({ invitationHistoryLimit: 1 });
    for (let round = 0; round < 3; round++) await flows.sending.cancel(ada, (await invite(ada, bob)).id);
    await invite(ada, bob);
    expect(await statuses()).toEqual(['canceled', 'pending']);
  });

  test('accepting is refused while the organization is full, and the invitation stays open', async () => {
    await given({ membershipLimit: 2 });
    const carl = await flows.somebody('carl');
    const [first, second] = [await invite(ada, bob), await invite(ada, carl)];
    await flows.flow.accept(bob, first.id);
    await expectRefusal(flows.flow.accept(carl, second.id), 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
    await expect(flows.inbox.preview(second.id)).resolves.toMatchObject({ state: 'organization-full' });
    await flows.membership.remove(ada, 'bob@example.com', organizationId);
    const open = { state: 'open', offer: { inviter: { name: 'ada' } } };
    await expect(flows.inbox.preview(second.id)).resolves.toMatchObject(open);
    await flows.flow.accept(carl, second.id);
  });

  test('inviting and accepting are refused while the team is full', async () => {
    await given({ teamMemberLimit: 1 });
    const { id: teamId } = await flows.teams.create(ada, 'Support', organizationId);
    const carl = await flows.somebody('carl');
    const [first, second] = [await invite(ada, bob, { teamId }), await invite(ada, carl, { teamId })];
    await flows.flow.accept(bob, first.id);
    await expectRefusal(flows.flow.accept(carl, second.id), 'TEAM_MEMBER_LIMIT_REACHED');
    const dan = await flows.somebody('dan');
    await expectRefusal(invite(ada, dan, { teamId }), 'TEAM_MEMBER_LIMIT_REACHED');
    await expectRefusal(invite(ada, dan, { teamId: 'elsewhere' }), 'TEAM_NOT_FOUND');
  });
});

test('an invitation to a deleted team can be accepted, without the team', async () => {
  const { id: teamId } = await flows.teams.create(ada, 'Support', organizationId);
  const { id } = await invite(ada, bob, { teamId });
  await flows.teams.remove(ada, teamId, organizationId);
  await expect(flows.flow.accept(bob, id)).resolves.toMatchObject({ teamId: null });
});

test('a preview shows the state of an invitation, and an offer while it is open', async () => {
  const { id } = await invite(ada, bob);
  const state = async () => (await flows.inbox.preview(id)).state;
  expect(await state()).toBe('open');
  flows.clock.advance(2 * DAY);
  expect(await state()).toBe('expired');
  const again = await invite(ada, bob);
  await flows.flow.reject(bob, again.id);
  await expect(flows.inbox.preview(again.id)).resolves.toMatchObject({ state: 'rejected', offer: null });
  await expectRefusal(flows.inbox.preview('unknown'), 'INVITATION_NOT_FOUND');
});

test('an expired invitation is deleted after its retention time', async () => {
  await invite(ada, bob);
  flows.clock.advance(32 * DAY);
  await expect(flows.purge()).resolves.toEqual({ invitations: 0 });
  flows.clock.advance(1);
  await expect(flows.purge()).resolves.toEqual({ invitations: 1 });
  expect(await statuses()).toEqual([]);
});

test('other contexts learn whom an organization knows: members, and addresses with an invitation that can be accepted', async () => {
  const carl = await flows.somebody('carl');
  await flows.membership.add(organizationId, carl.userId, 'admin');
  await invite(carl, bob);
  const known = async () =>
    Object.fromEntries(await flows.people.known(organizationId, [carl.email, bob.email, 'eve@example.com']));
  const member = { status: 'member', name: 'carl' };
  await expect(known()).resolves.toEqual({ [carl.email]: member, [bob.email]: { status: 'invited', name: null } });
  // Without the right to invite, the invitation is void.
  await flows.membership.updateRole(ada, await memberIdOf(carl), 'member', organizationId);
  await expect(known()).resolves.toEqual({ [carl.email]: member });
  await flows.people.invite(ada, { organizationId, email: 'eve@example.com', gift: 'A seat.' });
  await expect(known()).resolves.toMatchObject({ 'eve@example.com': { status: 'invited' } });
  await expectRefusal(
    flows.people.invite(carl, { organizationId, email: 'dan@example.com', gift: 'A seat.' }),
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  );
});
