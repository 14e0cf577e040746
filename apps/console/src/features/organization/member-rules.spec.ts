import { describe, expect, test } from '@jest/globals';
import { accessOf } from '../../api/testing/an-access.ts';
import { isOnlyOwner, managersOf, ONLY_OWNER, removalBar, roleBar, roleChangeBar } from './member-rules.ts';

const [owner, admin, member, host] = [accessOf('owner'), accessOf('admin'), accessOf('member'), accessOf('host')];
const someone = (role: string, userId = 'other') => ({ userId, role });

describe('what the page offers over a member', () => {
  test('an owner is touched by owners only', () => {
    expect(removalBar(admin, someone('owner'))).toBe('Only an owner can remove an owner.');
    expect(roleChangeBar(admin, someone('member,owner'))).toBe('Only an owner can change the roles of an owner.');
    expect(removalBar(owner, someone('owner'))).toBeUndefined();
    expect(roleChangeBar(owner, someone('owner'))).toBeUndefined();
  });

  test('nobody is touched whose role goes beyond one’s own', () => {
    expect(roleChangeBar(admin, someone('auditor'))).toBe('Their role has more permissions than yours.');
    expect(removalBar(admin, someone('auditor'))).toBe('Their role has more permissions than yours.');
    expect(removalBar(host, someone('admin'))).toBe('Their role has more permissions than yours.');
    expect(removalBar(host, someone('member,host'))).toBeUndefined();
    expect(removalBar(admin, someone('host'))).toBeUndefined();
  });

  test('without the right, it is said who has it', () => {
    expect(roleChangeBar(member, someone('member'))).toBe('Only the roles Owner and Admin can change roles.');
    expect(roleChangeBar(host, someone('member'))).toBe('Only the roles Owner and Admin can change roles.');
    expect(removalBar(member, someone('member'))).toBe('Only the roles Owner, Admin, and Host can remove members.');
  });

  test('the only owner stays one', () => {
    const ada = someone('owner', 'ada');
    const eve = someone('owner,member', 'eve');
    expect(isOnlyOwner(owner, [ada, someone('admin')], ada)).toBe(true);
    expect(isOnlyOwner(owner, [ada, eve], ada)).toBe(false);
    expect(isOnlyOwner(owner, [ada, someone('admin')], someone('admin'))).toBe(false);
    expect(roleBar(owner, 'owner', { isOnlyOwner: true })).toBe(ONLY_OWNER);
    expect(roleBar(owner, 'admin', { isOnlyOwner: true })).toBeUndefined();
  });

  test('a role that cannot be given says why', () => {
    const nobody = { isOnlyOwner: false };
    expect(roleBar(admin, 'owner', nobody)).toBe('Only an owner can make someone an owner.');
    expect(roleBar(admin, 'auditor', nobody)).toBe('It has more permissions than your role.');
    expect(roleBar(admin, 'member', nobody)).toBeUndefined();
    expect(roleBar(host, 'member', nobody)).toBeUndefined();
  });
});

test('who manages members is said once, or apart where it differs', () => {
  const roles = admin.roles.filter(({ isCustom }) => !isCustom);
  expect(managersOf({ ...admin, roles })).toBe('Only the roles Owner and Admin can change roles and remove members.');
  expect(managersOf(admin)).toBe(
    'Only the roles Owner and Admin can change roles. Only the roles Owner, Admin, and Host can remove members.',
  );
});
