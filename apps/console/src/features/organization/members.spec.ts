import { describe, expect, test } from '@jest/globals';
import { accessOf } from '../../shared/organization/testing/an-access.ts';
import {
  isOnlyOwner,
  managersOf,
  ONLY_OWNER,
  orderOf,
  removalDisabledReason,
  roleDisabledReason,
  roleChangeDisabledReason,
  selectMembers,
} from './members.ts';

const [owner, admin, member, host] = [accessOf('owner'), accessOf('admin'), accessOf('member'), accessOf('host')];
const someone = (role: string, userId = 'other') => ({ userId, role });

describe('what the page offers over a member', () => {
  test('an owner is touched by owners only', () => {
    expect(removalDisabledReason(admin, someone('owner'))).toBe('Only an owner can remove an owner.');
    expect(roleChangeDisabledReason(admin, someone('member,owner'))).toBe(
      'Only an owner can change the roles of an owner.',
    );
    expect(removalDisabledReason(owner, someone('owner'))).toBeUndefined();
    expect(roleChangeDisabledReason(owner, someone('owner'))).toBeUndefined();
  });

  test('nobody is touched whose role goes beyond one’s own', () => {
    expect(roleChangeDisabledReason(admin, someone('auditor'))).toBe('Their role has more permissions than yours.');
    expect(removalDisabledReason(admin, someone('auditor'))).toBe('Their role has more permissions than yours.');
    expect(removalDisabledReason(host, someone('admin'))).toBe('Their role has more permissions than yours.');
    expect(removalDisabledReason(host, someone('member,host'))).toBeUndefined();
    expect(removalDisabledReason(admin, someone('host'))).toBeUndefined();
  });

  test('without the right, it is said who has it', () => {
    expect(roleChangeDisabledReason(member, someone('member'))).toBe(
      'Only the roles Owner and Admin can change roles.',
    );
    expect(roleChangeDisabledReason(host, someone('member'))).toBe('Only the roles Owner and Admin can change roles.');
    expect(removalDisabledReason(member, someone('member'))).toBe(
      'Only the roles Owner, Admin, and Host can remove members.',
    );
  });

  test('the only owner stays one', () => {
    const ada = someone('owner', 'ada');
    const eve = someone('owner,member', 'eve');
    expect(isOnlyOwner(owner, [ada, someone('admin')], ada)).toBe(true);
    expect(isOnlyOwner(owner, [ada, eve], ada)).toBe(false);
    expect(isOnlyOwner(owner, [ada, someone('admin')], someone('admin'))).toBe(false);
    expect(roleDisabledReason(owner, 'owner', { isOnlyOwner: true })).toBe(ONLY_OWNER);
    expect(roleDisabledReason(owner, 'admin', { isOnlyOwner: true })).toBeUndefined();
  });

  test('a role that cannot be given says why', () => {
    const nobody = { isOnlyOwner: false };
    expect(roleDisabledReason(admin, 'owner', nobody)).toBe('Only an owner can make someone an owner.');
    expect(roleDisabledReason(admin, 'auditor', nobody)).toBe('It has more permissions than your role.');
    expect(roleDisabledReason(admin, 'member', nobody)).toBeUndefined();
    expect(roleDisabledReason(host, 'member', nobody)).toBeUndefined();
  });
});

test('who manages members is said once, or apart where it differs', () => {
  const roles = admin.roles.filter(({ isCustom }) => !isCustom);
  expect(managersOf({ ...admin, roles })).toBe('Only the roles Owner and Admin can change roles and remove members.');
  expect(managersOf(admin)).toBe(
    'Only the roles Owner and Admin can change roles. Only the roles Owner, Admin, and Host can remove members.',
  );
});

const person = (name: string, email: string, day: number) => ({ user: { name, email }, createdAt: `2026-01-0${day}` });
const ada = person('Ada Lovelace', 'ada@example.com', 2);
const eve = person('Eve', 'lovelace@example.org', 1);
const zoe = person('zoë', 'zoe@example.com', 3);
const all = [zoe, eve, ada];

test.each([
  ['nothing', '', [ada, eve, zoe]],
  ['part of a name or address', 'LOVE', [ada, eve]],
  ['several words, in any order', 'example.com ada', [ada]],
  ['what nobody has', 'bob', []],
])('finds by %s', (_case, text, expected) => {
  expect(selectMembers(all, text, 'name')).toEqual(expected);
});

test('orders by name and by time', () => {
  expect(selectMembers(all, '', 'name')).toEqual([ada, eve, zoe]);
  expect(selectMembers(all, '', 'newest')).toEqual([zoe, ada, eve]);
  expect(selectMembers(all, '', 'oldest')).toEqual([eve, ada, zoe]);
});

test('an order that there is not is the usual one', () => {
  expect(['', 'newest', 'toString'].map(orderOf)).toEqual(['name', 'newest', 'name']);
});
