import { describe, expect, test } from '@jest/globals';
import { canReturn, isOnlyOwner, managersOf, ONLY_OWNER, removalBar, roleBar, roleChangeBar } from './member-rules.ts';
import { allows, mayGive, onlyThese } from './role-rules.ts';

const role = (name: string, permissions: Record<string, string[]>) => ({
  role: name,
  permissions,
  isCustom: false,
  id: null,
  memberCount: 0,
});
const access = {
  ownerRole: 'owner',
  roles: [
    role('owner', { organization: ['update', 'delete'], member: ['update', 'delete'], invitation: ['create'] }),
    role('admin', { organization: ['update'], member: ['update', 'delete'], invitation: ['create'] }),
    role('auditor', { audit: ['read'] }),
    role('member', {}),
  ],
};
const as = (...roles: string[]) => ({ access, roles });
const someone = (roles: string, userId = 'other') => ({ userId, role: roles });

describe('what roles allow', () => {
  test('one of several suffices', () => {
    expect(allows(as('member', 'admin'), 'member', 'delete')).toBe(true);
    expect(allows(as('member'), 'member', 'delete')).toBe(false);
    expect(allows(as('unheard-of'), 'member', 'delete')).toBe(false);
  });

  test('owners give anything, others what they hold, and never ownership', () => {
    expect(mayGive(as('owner'), ['owner', 'auditor'])).toBe(true);
    expect(mayGive(as('admin'), ['admin', 'member'])).toBe(true);
    expect(mayGive(as('admin'), ['auditor'])).toBe(false);
    expect(mayGive(as('admin', 'auditor'), ['auditor'])).toBe(true);
    expect(mayGive(as('admin'), ['owner'])).toBe(false);
  });

  test('names who has a right', () => {
    expect(onlyThese(access, 'member', 'delete', 'remove members')).toBe(
      'Only the roles Owner and Admin can remove members.',
    );
    expect(onlyThese(access, 'audit', 'read', 'look')).toBe('Only the role Auditor can look.');
    expect(onlyThese(access, 'moon', 'land', 'land')).toBe('Nobody can land here.');
  });
});

describe('what the page offers over a member', () => {
  test('an owner is touched by owners only', () => {
    expect(removalBar(as('admin'), someone('owner'))).toBe('Only an owner can remove an owner.');
    expect(roleChangeBar(as('admin'), someone('member,owner'))).toBe('Only an owner can change the roles of an owner.');
    expect(removalBar(as('owner'), someone('owner'))).toBeUndefined();
    expect(roleChangeBar(as('owner'), someone('owner'))).toBeUndefined();
  });

  test('a role beyond one’s own is not touched, the member may go', () => {
    expect(roleChangeBar(as('admin'), someone('auditor'))).toBe('Their role goes beyond your own.');
    expect(removalBar(as('admin'), someone('auditor'))).toBeUndefined();
  });

  test('without the right, it is said who has it', () => {
    expect(roleChangeBar(as('member'), someone('member'))).toMatch(/^Only the roles Owner and Admin/);
    expect(removalBar(as('member'), someone('member'))).toMatch(/^Only the roles Owner and Admin/);
  });

  test('the only owner stays one', () => {
    const ada = someone('owner', 'ada');
    const eve = someone('owner,member', 'eve');
    expect(isOnlyOwner(access, [ada, someone('admin')], ada)).toBe(true);
    expect(isOnlyOwner(access, [ada, eve], ada)).toBe(false);
    expect(isOnlyOwner(access, [ada, someone('admin')], someone('admin'))).toBe(false);
    expect(roleBar(as('owner'), 'owner', { isOnlyOwner: true })).toBe(ONLY_OWNER);
    expect(roleBar(as('owner'), 'admin', { isOnlyOwner: true })).toBeUndefined();
  });

  test('a role that cannot be given says why', () => {
    const nobody = { isOnlyOwner: false };
    expect(roleBar(as('admin'), 'owner', nobody)).toBe('Only an owner can make somebody an owner.');
    expect(roleBar(as('admin'), 'auditor', nobody)).toBe('It goes beyond your own role.');
    expect(roleBar(as('admin'), 'member', nobody)).toBeUndefined();
  });

  test('who gives up the right to give roles cannot undo that', () => {
    expect(canReturn(access, ['owner'], ['owner', 'member'])).toBe(true);
    expect(canReturn(access, ['owner'], ['admin'])).toBe(false);
    expect(canReturn(access, ['admin', 'auditor'], ['admin'])).toBe(false);
    expect(canReturn(access, ['admin'], ['member'])).toBe(false);
  });
});

test('who manages members is said once, or apart where it differs', () => {
  expect(managersOf(access)).toBe('Only the roles Owner and Admin can change roles and remove members.');
  const roles = [...access.roles, role('guard', { member: ['delete'] })];
  expect(managersOf({ ...access, roles })).toBe(
    'Only the roles Owner and Admin can change roles. Only the roles Owner, Admin, and Guard can remove members.',
  );
});
