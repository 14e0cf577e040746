import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../users/domain/user.ts';
import { arePermitted, mustBePermitted, mustReach, readRole, type StaffRule, staffRules } from './staff-permissions.ts';

describe('the permissions of a role', () => {
  test.each([
    ['admin', { user: ['ban', 'delete', 'impersonate'], session: ['revoke'] }, true],
    ['support', { user: ['list', 'get'], session: ['list', 'revoke'] }, true],
    ['support', { user: ['repair'] }, true],
    ['support', { user: ['unprove'] }, false],
    ['support', { user: ['list', 'ban'] }, false],
    ['user', { user: ['list'] }, false],
    ['admin', { user: ['paint'] }, false],
    ['admin', { constructor: ['name'] }, false],
  ] as const)('%s has all of %j: %s', (role, asked, expected) => {
    expect(arePermitted(role, asked)).toBe(expected);
  });

  test.each<Record<string, string[]>>([{}, { user: [] }])('nobody has %j, because nothing is asked', (asked) => {
    expect(arePermitted('admin', asked)).toBe(false);
  });

  test('the refusal of each is the one of better-auth', () => {
    expect(() => mustBePermitted('support', 'user.ban')).toThrow('You are not allowed to ban users');
    expect(() => mustBePermitted('user', 'session.list')).toThrow('You are not allowed to list users sessions');
    expect(() => mustBePermitted('admin', 'user.delete')).not.toThrow();
  });
});

describe('a rule of an act', () => {
  const party = (id: string, role: Role) => ({ id, role });
  const [ada, sven, olaf] = [party('ada', 'user'), party('sven', 'support'), party('olaf', 'admin')];

  test.each<[keyof typeof staffRules, typeof ada, typeof ada, string | undefined]>([
    ['edit', olaf, ada, undefined],
    ['edit', olaf, olaf, undefined],
    ['edit', olaf, sven, undefined],
    ['edit', sven, olaf, 'STAFF_ACCOUNT'],
    ['edit', sven, party('other', 'support'), 'STAFF_ACCOUNT'],
    ['role', olaf, sven, undefined],
    ['role', olaf, olaf, 'YOU_CANNOT_CHANGE_YOUR_OWN_ROLE'],
    ['ban', olaf, ada, undefined],
    ['ban', olaf, olaf, 'YOU_CANNOT_BAN_YOURSELF'],
    ['ban', olaf, sven, 'STAFF_ACCOUNT'],
    ['unban', olaf, sven, undefined],
    ['email', olaf, ada, undefined],
    ['email', olaf, olaf, 'STAFF_ACCOUNT'],
    ['email', olaf, sven, 'STAFF_ACCOUNT'],
  ])('%s by %j on %j: %s', (name, actor, user, code) => {
    const reach = () => mustReach(staffRules[name] as StaffRule, actor, user);
    if (code === undefined) expect(reach).not.toThrow();
    else expect(reach).toThrow(expect.objectContaining({ code }));
  });
});

describe('a role that is asked for', () => {
  test.each([
    ['admin', 'admin'],
    [['support'], 'support'],
  ])('%j is %s', (asked, role) => {
    expect(readRole(asked)).toBe(role);
  });

  test.each([['emperor'], ['constructor'], [''], [[]], [['user', 'admin']], ['user,admin']])('%j is none', (asked) => {
    const refused = expect.objectContaining({ code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE' });
    expect(() => readRole(asked)).toThrow(refused);
  });

  test.each([[null], [7], [['admin', 7]], [{ role: 'admin' }]])('%j has another type', (asked) => {
    expect(() => readRole(asked)).toThrow(expect.objectContaining({ code: 'INVALID_ROLE_TYPE' }));
  });
});
