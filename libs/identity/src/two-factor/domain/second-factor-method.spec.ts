import { expect, test } from '@jest/globals';
import { methodsOf, needsCurrentCode } from './second-factor-method.ts';

test.each([
  [true, true, 10, ['totp', 'otp', 'backup-code']],
  [true, false, 0, ['totp']],
  [false, true, 1, ['otp', 'backup-code']],
  [false, false, 1, ['backup-code']],
  [false, false, 0, []],
])('authenticator %s, mail %s, %d codes: %j', (totpEnabled, otpEnabled, left, methods) => {
  expect(methodsOf({ totpEnabled, otpEnabled }, left)).toEqual(methods);
});

const passed = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(passed.getTime() + seconds * 1000);

test.each([
  [passed, 599, 600, false],
  [passed, 600, 600, true],
  [null, 0, 600, true],
  [null, 0, 0, false],
  [passed, 86_400, 0, false],
])('passed %j, %i seconds ago, within %i: %s', (secondFactorAt, seconds, stepUpSeconds, expected) => {
  expect(needsCurrentCode({ secondFactorAt }, after(seconds), { stepUpSeconds })).toBe(expected);
});
