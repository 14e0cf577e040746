import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '#shared-kernel/domain/refusal';
import { RoleSet } from './role-set.ts';
import { Member, Ownership, Roster } from './roster.ts';

const ownership = new Ownership('owner');
const now = new Date('2026-11-20T12:00:00Z');
const member = (userId: string, role: string) =>
  Member.join({ id: `m-${userId}`, organizationId: 'o', userId, roles: RoleSet.of(role), createdAt: now });
const newcomer = (userId: string, role = 'member') => ({ id: `m-${userId}`, userId, roles: RoleSet.of(role) });
const refused = (code: string) => expect.objectContaining({ code });
const ONLY_OWNER = refused('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');

describe('a roster', () => {
  test('adds members up to the limit, each once', () => {
    const roster = new Roster('o', [member('ada', 'owner')]);
    const bob = roster.add(newcomer('bob', 'admin'), 2, now);
    expect(bob).toMatchObject({ organizationId: 'o', userId: 'bob', createdAt: now });
    expect(roster.of('bob')).toBe(bob);
    expect(() => roster.add(newcomer('bob'), 9, now)).toThrow(refused('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'));
    expect(() => roster.add(newcomer('carl'), 2, now)).toThrow(refused('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'));
    expect(roster.all).toHaveLength(2);
  });

  test.each(['owner', 'owner,admin', 'member,owner'])('keeps its only owner, with the roles %s', (role) => {
    const ada = member('ada', role);
    const roster = new Roster('o', [ada, member('bob', 'admin')]);
    expect(roster.isOnlyOwner(ada, ownership)).toBe(true);
    expect(() => roster.remove(ada, ownership)).toThrow(ONLY_OWNER);
    expect(() => roster.changeRoles(ada, RoleSet.of('admin,member'), ownership)).toThrow(ONLY_OWNER);
    roster.changeRoles(ada, RoleSet.of('member,owner'), ownership);
    expect(roster.all).toHaveLength(2);
  });

  test('removes an owner when another remains', () => {
    const [ada, eve] = [member('ada', 'owner'), member('eve', 'admin,owner')];
    const roster = new Roster('o', [ada, eve]);
    roster.remove(ada, ownership);
    expect(roster.owners(ownership)).toEqual([eve]);
    expect(() => roster.remove(eve, ownership)).toThrow(ONLY_OWNER);
  });

  test('finds only its own members', () => {
    const roster = new Roster('o', [member('ada', 'owner')]);
    expect(roster.member('m-ada').userId).toBe('ada');
    expect(() => roster.member('m-eve')).toThrow(refused('MEMBER_NOT_FOUND'));
    expect(roster.of('eve')).toBeUndefined();
  });

  test('without an owner, after a change of the configuration, is repaired by giving the role', () => {
    const bob = member('bob', 'member');
    const roster = new Roster('o', [bob]);
    expect(roster.owners(ownership)).toEqual([]);
    roster.changeRoles(bob, RoleSet.of('owner'), ownership);
    expect(roster.isOnlyOwner(bob, ownership)).toBe(true);
  });
});

const user = fc.integer({ min: 0, max: 6 }).map((index) => `user-${index}`);
const role = fc.constantFrom('owner', 'admin', 'member', 'owner,admin', 'member, OWNER');
const step = fc.record({ kind: fc.constantFrom('add', 'remove', 'change'), user, role });

test('after any sequence of operations there is an owner, no member twice, and no more members than the limit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (steps, limit) => {
      const roster = new Roster('o', []);
      roster.add(newcomer('user-0', 'owner'), limit, now);
      for (const { kind, user: userId, role: given } of steps) {
        try {
          const found = roster.of(userId);
          if (kind === 'add') roster.add(newcomer(userId, given), limit, now);
          else if (found && kind === 'remove') roster.remove(found, ownership);
          else if (found) roster.changeRoles(found, RoleSet.of(given), ownership);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
        expect(roster.owners(ownership).length).toBeGreaterThan(0);
        expect(roster.all.length).toBeLessThanOrEqual(limit);
        expect(new Set(roster.all.map((one) => one.userId)).size).toBe(roster.all.length);
      }
    }),
  );
});
