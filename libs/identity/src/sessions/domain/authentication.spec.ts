import { expect, test } from '@jest/globals';
import { aSession } from '../../testing/a-session.ts';
import { authenticationAfter, firstFactor } from './authentication.ts';

const start = new Date('2026-11-20T12:00:00.000Z');
const later = new Date('2026-11-20T13:00:00.000Z');

test('a first factor is one method, and no second factor', () => {
  expect(firstFactor('sms', start)).toEqual({ authenticatedAt: start, methods: ['sms'], secondFactorAt: null });
});

test('a second factor adds its method and that there were several; the authentication stays where it was', () => {
  const both = authenticationAfter(firstFactor('pwd', start), { secondFactor: 'otp' }, later);
  expect(both).toEqual({ authenticatedAt: start, methods: ['pwd', 'otp', 'mfa'], secondFactorAt: later });
  expect(authenticationAfter(both, { secondFactor: 'otp' }, later)).toEqual(both);
});

test('a second factor that counts as passed adds no method', () => {
  const passed = authenticationAfter(firstFactor('pwd', start), { secondFactor: 'assumed' }, later);
  expect(passed).toEqual({ authenticatedAt: start, methods: ['pwd'], secondFactorAt: later });
});

test('authenticating again moves the time and keeps the second factor', () => {
  const both = authenticationAfter(firstFactor('sms', start), { secondFactor: 'otp' }, start);
  expect(authenticationAfter(both, { again: 'pwd' }, later)).toEqual({
    authenticatedAt: later,
    methods: ['sms', 'otp', 'mfa', 'pwd'],
    secondFactorAt: start,
  });
});

test('without a proof, the authentication of a session is kept, and nothing else of it', () => {
  const { authenticatedAt } = aSession('user');
  const kept = { authenticatedAt, methods: ['pwd'], secondFactorAt: null };
  expect(authenticationAfter(aSession('user'), {}, later)).toEqual(kept);
});
