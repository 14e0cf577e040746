import { expect, test } from '@jest/globals';
import { methodsOf } from './second-factor-method.ts';

test.each([
  [true, true, 10, ['totp', 'otp', 'backup-code']],
  [true, false, 0, ['totp']],
  [false, true, 1, ['otp', 'backup-code']],
  [false, false, 1, ['backup-code']],
  [false, false, 0, []],
])('authenticator %s, mail %s, %d codes: %j', (totpEnabled, otpEnabled, left, methods) => {
  expect(methodsOf({ totpEnabled, otpEnabled }, left)).toEqual(methods);
});
