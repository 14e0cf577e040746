import { describe, expect, test } from '@jest/globals';
import { isBanned, statusOf, type Subject } from '../../shared/staff/user-status.ts';
import { banEnd, fieldTime, obstacles } from './user-state.ts';

const now = Date.parse('2026-11-29T12:00:00Z');
const user = (changes: Partial<Subject> = {}): Subject => ({
  id: 'u',
  role: 'user',
  banned: false,
  banExpires: null,
  ...changes,
});

describe('a ban', () => {
  test.each<[string, Partial<Subject>, boolean, string]>([
    ['none', {}, false, 'Active'],
    ['until it is lifted', { banned: true }, true, 'Banned'],
    ['with an end to come', { banned: true, banExpires: '2026-11-29T12:00:01Z' }, true, 'Banned'],
    ['that has ended', { banned: true, banExpires: '2026-11-29T12:00:00Z' }, false, 'Ban ended'],
  ])('%s', (_name, changes, banned, text) => {
    expect(isBanned(user(changes), now)).toBe(banned);
    expect(statusOf(user(changes), now).text).toBe(text);
  });
});

describe('the end of a ban', () => {
  const end = (ends: string, at = '') => banEnd({ ends, at }, now);

  test('is none, after a time, or at one in the zone of the browser', () => {
    expect(end('')).toBeUndefined();
    expect(end('86400')).toEqual(new Date('2026-11-30T12:00:00Z'));
    expect(end('at', '2026-12-24T18:30')).toEqual(new Date(2026, 11, 24, 18, 30));
    expect(end('at')?.getTime()).toBeNaN();
  });

  test('can be edited', () => {
    const at = new Date(2026, 11, 24, 18, 30, 59);
    expect(fieldTime(at)).toBe('2026-12-24T18:30');
  });
});

describe('what staff may do', () => {
  const allowed = (staffRole: string, of: Partial<Subject>, staffId = 's') =>
    Object.entries(obstacles({ id: staffId, role: staffRole }, user(of)))
      .filter(([, why]) => why === undefined)
      .map(([act]) => act);

  const everyone = ['repair', 'factor', 'signOut'];
  const admins = ['unprove', 'edit', 'email', 'role', 'password', 'impersonate', 'ban', 'liftBan', 'delete'];

  test.each<[string, string, Partial<Subject>, readonly string[]]>([
    ['support, with an account holder', 'support', {}, everyone],
    ['support, with other staff', 'support', { role: 'support' }, []],
    ['an admin, with an account holder', 'admin', {}, [...everyone, ...admins]],
    ['an admin, with other staff', 'admin', { role: 'admin' }, ['repair', 'signOut', 'edit', 'role', 'liftBan']],
  ])('%s', (_name, role, of, acts) => {
    expect(allowed(role, of)).toEqual(acts);
  });

  test('little to themselves', () => {
    expect(allowed('admin', { id: 'me', role: 'admin' }, 'me')).toEqual(['repair', 'edit', 'liftBan']);
    expect(allowed('support', { id: 'me', role: 'support' }, 'me')).toEqual(['repair']);
    expect(obstacles({ id: 'me', role: 'admin' }, user({ id: 'me', role: 'admin' })).ban).toBe(
      'You can’t ban yourself.',
    );
  });
});
