import { describe, expect, test } from '@jest/globals';
import { secretIn } from '../testing/secret-in.ts';
import { OtplibTotp } from './otplib-totp.ts';

const totp = new OtplibTotp();
/** RFC 6238, appendix B. */
const SECRET = '12345678901234567890';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s the code is %s', (seconds, code) => {
  expect(totp.generate(SECRET, at(seconds))).toBe(code);
  expect(totp.stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

describe('a code of step 100', () => {
  const code = totp.generate(SECRET, at(3000));
  test.each([
    [2969, undefined],
    [2970, 100],
    [3000, 100],
    [3029, 100],
    [3059, 100],
    [3060, undefined],
  ])('shown at %d s belongs to step %s', (seconds, step) => {
    expect(totp.stepOf(SECRET, code, at(seconds))).toBe(step);
  });
});

test('another secret, another code', () => {
  expect(totp.stepOf(`${SECRET}x`, totp.generate(SECRET, at(59)), at(59))).toBeUndefined();
});

test('base32 decodes to the characters of the secret, and needs no padding', () => {
  const secret = 'abcdefghijklmnopqrstuvwxyzABCD01';
  const base32 = totp.base32(secret);
  expect(base32).toMatch(/^[A-Z2-7]+$/);
  expect(secretIn(`otpauth://totp/x?secret=${base32}`)).toBe(secret);
});
