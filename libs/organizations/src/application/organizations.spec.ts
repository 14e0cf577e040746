import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Caller } from '#identity';
import { Refusal } from '#shared-kernel/domain/refusal';
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

const create = (by: Caller, slug: string, name = 'Acme') =>
  flows.management.create(by, { name, slug, logo: null, metadata: null });
const join = async (person: Caller, role = 'member', inOrganization = organizationId) =>
  (await flows.membership.add(inOrganization, person.userId, role)).member;
const membersOf = async (id = organizationId) => (await flows.rosterOf(id)).all;

describe('creating an organization', () => {
  test('is limited by the number of memberships', async () => {
    await given({ organizationLimit: 2 });
    await flows.organizationOf(ada, 'second');
    await expectRefusal(create(ada, 'third'), 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS');
    await join(bob);
    await flows.organizationOf(bob, 'third');
    await expectRefusal(create(bob, 'fourth'), 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS');
  });

  test('can be denied to addresses', async () => {
    await given({ creationDeniedTo: ['bob@*'] });
    await expectRefusal(create(bob, 'b'), 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION');
  });

  test('gives the creator the configured role, which then counts as ownership', async () => {
    await given({ creatorRole: 'founder', configuredRoles: { founder: { member: ['delete'] } } });
    const [self] = await membersOf();
    expect(String(self!.roles)).toBe('founder');
    await join(bob, 'owner');
    const leaving = flows.membership.leave(ada, organizationId);
    await expectRefusal(leaving, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');
    await flows.membership.leave(bob, organizationId);
  });

  test('leaves nothing behind when it is refused', async () => {
    await expectRefusal(create(bob, 'ACME'), 'ORGANIZATION_ALREADY_EXISTS');
    await expectRefusal(create(bob, 'x', '\n'), 'INVALID_NAME');
    expect(await flows.rows('organization')).toHaveLength(1);
    expect(await flows.rows('team')).toHaveLength(1);
  });
});

test('the list of memberships tells where a person is the only owner', async () => {
  const isOnlyOwner = async (who: Caller) =>
    (await flows.directory.memberships(who)).map((summary) => [summary.organization.slug, summary.isOnlyOwner]);
  await flows.organizationOf(ada, 'own');
  await join(bob, 'admin,owner');
  expect(await isOnlyOwner(ada)).toEqual([
    ['acme', false],
    ['own', true],
  ]);
  await flows.membership.leave(ada, organizationId);
  expect(await isOnlyOwner(bob)).toEqual([['acme', true]]);
});

describe('adding a member without an invitation', () => {
  test('refuses unknown people, roles, organizations and teams', async () => {
    const add = (id: string, userId: string, role: string, teamId?: string) =>
      flows.membership.add(id, userId, role, teamId);
    await expectRefusal(add('nowhere', bob.userId, 'member'), 'ORGANIZATION_NOT_FOUND');
    await expectRefusal(add(organizationId, 'nobody', 'member'), 'USER_NOT_FOUND');
    await expectRefusal(add(organizationId, bob.userId, 'king'), 'ROLE_NOT_FOUND');
    await expectRefusal(add(organizationId, bob.userId, 'member', 'no team'), 'TEAM_NOT_FOUND');
    expect(await membersOf()).toHaveLength(1);
    const [team] = await flows.teams.list(ada, organizationId);
    await expect(add(organizationId, bob.userId, 'member', team!.id)).resolves.toMatchObject({ teamId: team!.id });
  });
});

describe('roles', () => {
  test('a member can be changed only by somebody who could give them all of their roles', async () => {
    await given({ configuredRoles: { treasurer: { invoice: ['pay'] } } });
    const carl = await flows.somebody('carl');
    const [, boss] = [await join(bob, 'admin'), await join(carl, 'treasurer')];
    const change = (role: string) => flows.membership.updateRole(bob, boss.id, role, organizationId);
    await expectRefusal(change('member'), 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
    await flows.membership.updateRole(ada, boss.id, 'member', organizationId);
    for (const role of ['treasurer', 'owner'])
      await expectRefusal(change(role), 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
    await expect(change('admin')).resolves.toMatchObject({ person: { name: 'carl' } });
    await flows.membership.updateRole(ada, boss.id, 'treasurer', organizationId);
    const removal = flows.membership.remove(bob, carl.email, organizationId);
    await expectRefusal(removal, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER');
    await flows.membership.remove(ada, carl.email, organizationId);
  });
});

describe('teams', () => {
  test('are limited', async () => {
    await given({ teamLimit: 2 });
    await flows.teams.create(ada, 'Second', organizationId);
    const third = flows.teams.create(ada, 'Third', organizationId);
    await expectRefusal(third, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS');
  });

  test('and their members are visible to members of the organization only', async () => {
    const [first] = await flows.teams.list(ada, organizationId);
    const second = await flows.teams.create(ada, 'Second', organizationId);
    await join(bob);
    await flows.teamMembership.addMember(ada, second.id, bob.userId, organizationId);
    await expect(flows.teamMembership.listAllMembers(bob, organizationId)).resolves.toMatchObject([
      { teamId: first!.id, userId: ada.userId },
      { teamId: second.id, userId: bob.userId },
    ]);
    const stranger = await flows.somebody('carl');
    const reading = flows.teamMembership.listAllMembers(stranger, organizationId);
    await expectRefusal(reading, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  });

  test('the last one can be removed where configured, by somebody who is not in it', async () => {
    await given({ lastTeamRemovable: true });
    const [team] = await flows.teams.list(ada, organizationId);
    const remove = () => flows.teams.remove(ada, team!.id, organizationId);
    await expectRefusal(remove(), 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM');
    await flows.teamMembership.removeMember(ada, team!.id, ada.userId, organizationId);
    await remove();
    await expect(flows.teams.list(ada, organizationId)).resolves.toEqual([]);
  });
});

describe('deleting an account', () => {
  const check = (caller: Caller) => flows.membershipPolicy.checkDeletion(caller.userId);
  /** The addresses that are still invited. */
  const afterDeletionOf = async (people: readonly Caller[], deletedAt: Date) => {
    for (const { userId, email } of people) {
      const payload = { userId, email, emailProven: true, deletedAt: deletedAt.toISOString() };
      await flows.membershipPolicy.handle({ type: 'identity.user-deleted', payload });
    }
    return (await flows.directory.listInvitations(ada, organizationId)).map(({ email }) => email);
  };

  test('is refused while it is the only owner of an organization with other members', async () => {
    await check(ada);
    await join(bob);
    await flows.organizationOf(ada, 'alone');
    const owned = { organizations: [{ id: organizationId, name: 'Acme', slug: 'acme' }] };
    await expectRefusal(check(ada), 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION', owned);
    await check(bob);
    const [, member] = await membersOf();
    await flows.membership.updateRole(ada, member!.id, 'owner', organizationId);
    await check(ada);
  });

  test('deletes organizations without other members', async () => {
    const alone = await flows.organizationOf(bob, 'alone');
    await join(bob);
    await flows.membershipPolicy.prepareDeletion(bob.userId);
    expect((await flows.rows('organization')).map(({ id }) => id)).toEqual([organizationId]);
    expect(await membersOf(alone)).toEqual([]);
  });

  test('removes open invitations from and to it, and can be repeated', async () => {
    const carl = await flows.somebody('carl');
    await join(bob, 'admin');
    await invite(bob, { email: 'one@example.com' });
    await invite(ada, bob).catch(() => undefined);
    await invite(ada, carl);
    await invite(ada, { email: 'two@example.com' });
    expect(await afterDeletionOf([bob, carl, carl], flows.clock.now())).toEqual(['two@example.com']);
  });

  test('keeps invitations sent to its address afterwards, new or sent again', async () => {
    const [carl, dan] = [await flows.somebody('carl'), await flows.somebody('dan')];
    await invite(ada, carl);
    const deletedAt = flows.clock.now();
    flows.clock.advance(1);
    await invite(ada, carl, { resend: true });
    await invite(ada, dan);
    expect(await afterDeletionOf([carl, dan], deletedAt)).toEqual([carl.email, dan.email]);
  });
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'leave', 'remove', 'promote', 'demote', 'staff-owner', 'staff-remove', 'forget'),
    actor: fc.integer({ min: 0, max: 3 }),
    target: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 25 },
);

test('after any sequence of acts an organization has an owner and no more members than its limit', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await given({ membershipLimit: 3 });
      const people = [ada, bob, await flows.somebody('carl'), await flows.somebody('dan')];
      const staff = await flows.somebody('staff', { role: 'admin' });
      for (const { kind, actor, target } of sequence) {
        const [self, other] = [people[actor]!, people[target]!];
        const acts: Readonly<Record<typeof kind, () => Promise<unknown>>> = {
          add: () => join(other, actor === 0 ? 'owner' : 'member'),
          leave: () => flows.membership.leave(self, organizationId),
          remove: () => flows.membership.remove(self, other.email, organizationId),
          promote: async () =>
            flows.membership.updateRole(self, await memberIdOf(other), 'owner, member', organizationId),
          demote: async () => flows.membership.updateRole(self, await memberIdOf(other), 'member', organizationId),
          'staff-owner': () => flows.staff.addOwner(staff, organizationId, { userId: other.userId }),
          'staff-remove': async () => flows.staff.removeMember(staff, organizationId, await memberIdOf(other)),
          forget: () => flows.membershipPolicy.checkDeletion(self.userId),
        };
        await acts[kind]().catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
        const roster = await flows.rosterOf(organizationId);
        expect(roster.owners(flows.ownership).length).toBeGreaterThan(0);
        expect(roster.all.length).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 12 },
  );
});
