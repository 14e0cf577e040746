import { describe, expect, test } from '@jest/globals';
import { arePermitted, mustBePermitted } from './staff-permissions.ts';

describe('the permissions of a role', () => {
  test.each([
    ['admin', { user: ['ban', 'delete', 'impersonate'], session: ['revoke'] }, true],
    ['support', { user: ['list', 'get'], session: ['list', 'revoke'] }, true],
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
