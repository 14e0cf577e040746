import { describe, expect, test } from '@jest/globals';
import { isBanned, obstacles, secondsLeft, statusOf, type Subject } from './user-state.ts';

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

  test('can be imposed again for the rest of its time', () => {
    expect(secondsLeft(user(), now)).toBeUndefined();
    expect(secondsLeft(user({ banExpires: '2026-11-29T12:01:30Z' }), now)).toBe(90);
    expect(secondsLeft(user({ banExpires: '2026-11-29T11:00:00Z' }), now)).toBe(1);
  });
});

describe('what staff may do', () => {
  const allowed = (staffRole: string, of: Partial<Subject>, staffId = 's') =>
    Object.entries(obstacles({ id: staffId, role: staffRole }, user(of)))
      .filter(([, why]) => why === undefined)
      .map(([act]) => act);

  test.each<[string, string, Partial<Subject>, readonly string[]]>([
    ['support, with an account holder', 'support', {}, ['signOut']],
    ['support, with other staff', 'support', { role: 'support' }, []],
    ['an admin, with an account holder', 'admin', {}, ['ban', 'liftBan', 'changeRole', 'signOut']],
    ['an admin, with other staff', 'admin', { role: 'admin' }, ['liftBan', 'changeRole', 'signOut']],
  ])('%s', (_name, role, of, acts) => {
    expect(allowed(role, of)).toEqual(acts);
  });

  test('nothing to themselves', () => {
    expect(allowed('admin', { id: 'me', role: 'admin' }, 'me')).toEqual(['liftBan']);
    expect(obstacles({ id: 'me', role: 'admin' }, user({ id: 'me', role: 'admin' })).ban).toBe(
      'You can’t ban yourself.',
    );
  });
});
