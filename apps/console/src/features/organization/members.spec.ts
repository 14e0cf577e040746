import { describe, expect, test } from '@jest/globals';
import { accessOf } from '../../shared/organization/testing/an-access.ts';
import {
  managersOf,
  ONLY_OWNER,
  orderOf,
  removalDisabledReason,
  roleDisabledReason,
  roleChangeDisabledReason,
} from './members.ts';

const [owner, admin, member, host] = [accessOf('owner'), accessOf('admin'), accessOf('member'), accessOf('host')];
const someone = (role: string) => ({ role });

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

test('an order that there is not is the usual one', () => {
  expect(['', 'newest', 'toString'].map(orderOf)).toEqual(['name', 'newest', 'name']);
});
