import { describe, expect, test } from '@jest/globals';
import { User } from './user.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const later = new Date('2026-11-21T12:00:00.000Z');
const ada = () => User.register({ id: 'u1', name: 'Ada', email: 'ada@example.com' }, now);

describe('a registration', () => {
  test('creates an unverified, unbanned user with the role `user` and no optional data', () => {
    expect(ada()).toEqual({
      id: 'u1',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: false,
      emailProven: false,
      reclaimableSince: now,
      image: null,
      username: null,
      displayUsername: null,
      phoneNumber: null,
      phoneNumberVerified: false,
      twoFactorEnabled: false,
      role: 'user',
      banned: false,
      banReason: null,
      banExpires: null,
      language: null,
      extra: {},
      createdAt: now,
      updatedAt: now,
    });
  });

  test('may have picture, user name, language and configured fields', () => {
    const values = {
      image: 'https://example.com/ada.png',
      username: 'ada',
      displayUsername: 'Ada',
      language: 0,
      extra: { company: 'Engines' },
    } as const;
    expect(User.register({ id: 'u1', name: 'Ada', email: 'ada@example.com', ...values }, now)).toMatchObject(values);
  });

  test('cannot set what only the service decides', () => {
    const forged = {
      role: 'admin',
      banned: true,
      banReason: 'none',
      banExpires: later,
      twoFactorEnabled: true,
      phoneNumber: '+12133734253',
      phoneNumberVerified: true,
      createdAt: later,
      updatedAt: later,
    };
    const user = User.register({ id: 'u1', name: 'Ada', email: 'ada@example.com', ...forged }, now);
    expect(user).toEqual(ada());
  });
});

describe('a ban', () => {
  const banned = (banExpires: Date | null) => Object.assign(ada(), { banned: true, banExpires });

  test('without an end holds until it is lifted', () => {
    expect(banned(null).isBannedAt(new Date('2126-11-20T12:00:00Z'))).toBe(true);
  });

  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('with an end, %d ms after it: %s', (ms, holds) => {
    expect(banned(later).isBannedAt(new Date(later.getTime() + ms))).toBe(holds);
  });

  test('does not come from an end alone', () => {
    expect(Object.assign(ada(), { banExpires: later }).isBannedAt(now)).toBe(false);
  });
});

test.each([
  ['before an address was proven can be reclaimed since it was set', false, later],
  ['after an address was proven cannot be reclaimed any more', true, null],
])('an account whose address changes %s', (_, isProven, reclaimableSince) => {
  const user = ada();
  if (isProven) user.proveEmail(now);
  user.changeEmail('ada@engines.example', later);
  expect(user).toMatchObject({ emailProven: false, reclaimableSince });
});

test('a proven address is not verified by that alone', () => {
  const user = ada();
  user.proveEmail(later);
  expect(user).toMatchObject({ emailVerified: false, emailProven: true, reclaimableSince: null, updatedAt: later });
});

test('a verified address is not proven by that', () => {
  const user = ada();
  user.verifyEmail(later);
  expect(user).toMatchObject({ emailVerified: true, emailProven: false, createdAt: now, updatedAt: later });
});

test('a new address starts unverified, whatever the old one was', () => {
  const user = ada();
  user.verifyEmail(now);
  user.changeEmail('ada@engines.example', later);
  expect(user).toMatchObject({ email: 'ada@engines.example', emailVerified: false, updatedAt: later });
});

describe('a change of profile', () => {
  const full = () =>
    Object.assign(ada(), { image: 'https://example.com/a.png', language: 0, extra: { company: 'Engines', age: 36 } });

  test('leaves what it does not name', () => {
    const user = full();
    user.changeProfile({ name: 'Ada King' }, later);
    expect(user).toEqual(Object.assign(full(), { name: 'Ada King', updatedAt: later }));
  });

  test('changes the named extra fields and keeps the others', () => {
    const user = full();
    user.changeProfile({ extra: { age: null } }, later);
    expect(user.extra).toEqual({ company: 'Engines', age: null });
  });

  test('empties what is null, and takes Russian for a language', () => {
    const user = ada();
    user.changeProfile({ language: 0 }, later);
    expect(user.language).toBe(0);
    user.changeProfile({ language: null, image: null }, later);
    expect(user).toMatchObject({ language: null, image: null });
  });
});

test('a proven phone number is recorded as verified', () => {
  const user = ada();
  user.provePhoneNumber('+12133734253', later);
  expect(user).toMatchObject({ phoneNumber: '+12133734253', phoneNumberVerified: true, updatedAt: later });
});

test.each(['user', 'support', 'admin'] as const)('the role %s can be given', (role) => {
  const user = ada();
  user.giveRole(role, later);
  expect(user).toMatchObject({ role, updatedAt: later });
});
