import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accountDefaults } from '../../users/domain/account-options.ts';
import { authenticationAfter, firstFactor, Session } from './session.ts';
import { aSession } from '../../testing/a-session.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const start = new Date('2026-11-20T12:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);

function started({ remembered = true, lives = accountDefaults as Parameters<typeof Session.start>[1] } = {}): Session {
  const from = { ipAddress: '192.0.2.1', userAgent: 'Firefox' };
  const values = { id: 's1', userId: 'u1', tokenDigest: 'd', remembered, ...from, ...firstFactor('pwd', start) };
  return Session.start(values, lives, start);
}

test('a session starts with the life of the specification and no active organization', () => {
  expect(started()).toEqual({
    id: 's1',
    userId: 'u1',
    tokenDigest: 'd',
    ipAddress: '192.0.2.1',
    userAgent: 'Firefox',
    remembered: true,
    activeOrganizationId: null,
    activeTeamId: null,
    createdAt: start,
    updatedAt: start,
    expiresAt: after(604_800 * SECOND),
    authenticatedAt: start,
    methods: ['pwd'],
    secondFactorAt: null,
    impersonatedBy: null,
    impersonatedBySessionId: null,
    impersonationReason: null,
    impersonationReadOnly: null,
  });
});

test('without "remember me" it lives a day', () => {
  expect(started({ remembered: false }).expiresAt).toEqual(after(DAY));
});

describe('valid until expiresAt', () => {
  test.each([
    [0, false],
    [7 * DAY - 1, false],
    [7 * DAY, true],
    [7 * DAY + 1, true],
    [-1, false],
  ])('%d ms after the start expired: %s', (ms, expired) => {
    expect(started().isExpiredAt(after(ms))).toBe(expired);
  });
});

describe('fresh for a day after the sign-in', () => {
  test.each([
    [0, true],
    [DAY - 1, true],
    [DAY, false],
    [DAY + 1, false],
  ])('%d ms after the start: %s', (ms, fresh) => {
    expect(started().isFreshAt(after(ms), accountDefaults)).toBe(fresh);
  });

  test('counted from the authentication, where the session took the place of another', () => {
    const session = Object.assign(started(), { createdAt: after(DAY), authenticatedAt: start });
    expect(session.isFreshAt(after(DAY), accountDefaults)).toBe(false);
  });

  test('an extension does not make a session fresh', () => {
    const session = started();
    session.extend(after(2 * DAY), accountDefaults);
    expect(session.isFreshAt(after(2 * DAY), accountDefaults)).toBe(false);
  });

  test('never, when the fresh age is 0', () => {
    expect(started().isFreshAt(start, { sessionFreshAgeSeconds: 0 })).toBe(false);
  });
});

describe('due for extension once the update age has passed', () => {
  test.each([
    [0, false],
    [DAY - 1, false],
    [DAY, true],
    [DAY + 1, true],
    [7 * DAY - 1, true],
  ])('%d ms after the start: %s', (ms, due) => {
    expect(started().isDueForExtension(after(ms), accountDefaults)).toBe(due);
  });

  test('never without "remember me"', () => {
    expect(started({ remembered: false }).isDueForExtension(after(DAY - 1), accountDefaults)).toBe(false);
  });

  test('at every use, when the update age is 0', () => {
    expect(started().isDueForExtension(start, { ...accountDefaults, sessionUpdateAgeSeconds: 0 })).toBe(true);
  });

  test('an extension gives the whole life again, and the next is due a day later', () => {
    const session = started();
    session.extend(after(3 * DAY), accountDefaults);
    expect(session).toMatchObject({ createdAt: start, updatedAt: after(3 * DAY), expiresAt: after(10 * DAY) });
    expect(session.isDueForExtension(after(4 * DAY - 1), accountDefaults)).toBe(false);
    expect(session.isDueForExtension(after(4 * DAY), accountDefaults)).toBe(true);
  });
});

test('whatever the settings: a session in use never ends earlier than it did, one left alone ends after its life', () => {
  const lives = fc.record({
    sessionLifeSeconds: fc.integer({ min: 60, max: 31_536_000 }),
    sessionUpdateAgeSeconds: fc.integer({ min: 0, max: 31_536_000 }),
    sessionFreshAgeSeconds: fc.integer({ min: 0, max: 31_536_000 }),
    forgetfulSessionLifeSeconds: fc.integer({ min: 60, max: 31_536_000 }),
  });
  const uses = fc.array(fc.integer({ min: 0, max: 31_536_000 * SECOND }), { maxLength: 10 });
  fc.assert(
    fc.property(lives, uses, fc.boolean(), (settings, moments, remembered) => {
      const session = started({ remembered, lives: settings });
      for (const now of moments.toSorted((a, b) => a - b).map(after)) {
        if (session.isExpiredAt(now)) break;
        const before = session.expiresAt;
        if (session.isDueForExtension(now, settings)) session.extend(now, settings);
        expect(session.expiresAt >= before).toBe(true);
        expect(session.expiresAt.getTime() - now.getTime()).toBeLessThanOrEqual(
          (remembered ? settings.sessionLifeSeconds : settings.forgetfulSessionLifeSeconds) * SECOND,
        );
      }
    }),
  );
});

const begun = new Date('2026-11-20T12:00:00.000Z');
const later = new Date('2026-11-20T13:00:00.000Z');

test('a first factor is one method, and no second factor', () => {
  expect(firstFactor('sms', begun)).toEqual({ authenticatedAt: begun, methods: ['sms'], secondFactorAt: null });
});

test('a second factor adds its method and that there were several; the authentication stays where it was', () => {
  const both = authenticationAfter(firstFactor('pwd', begun), { secondFactor: 'otp' }, later);
  expect(both).toEqual({ authenticatedAt: begun, methods: ['pwd', 'otp', 'mfa'], secondFactorAt: later });
  expect(authenticationAfter(both, { secondFactor: 'otp' }, later)).toEqual(both);
});

test('a second factor that counts as passed adds no method', () => {
  const passed = authenticationAfter(firstFactor('pwd', begun), { secondFactor: 'assumed' }, later);
  expect(passed).toEqual({ authenticatedAt: begun, methods: ['pwd'], secondFactorAt: later });
});

test('authenticating again moves the time and keeps the second factor', () => {
  const both = authenticationAfter(firstFactor('sms', begun), { secondFactor: 'otp' }, begun);
  expect(authenticationAfter(both, { again: 'pwd' }, later)).toEqual({
    authenticatedAt: later,
    methods: ['sms', 'otp', 'mfa', 'pwd'],
    secondFactorAt: begun,
  });
});

test('without a proof, the authentication of a session is kept, and nothing else of it', () => {
  const { authenticatedAt } = aSession('user');
  const kept = { authenticatedAt, methods: ['pwd'], secondFactorAt: null };
  expect(authenticationAfter(aSession('user'), {}, later)).toEqual(kept);
});
