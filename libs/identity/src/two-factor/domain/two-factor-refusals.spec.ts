import { expect, test } from '@jest/globals';
import { TwoFactorRefusal } from './two-factor-refusals.ts';

/** Existing clients compare messages and statuses: none may change. */
test.each([
  ['OTP_NOT_ENABLED', 400, 'OTP not enabled'],
  ['OTP_HAS_EXPIRED', 400, 'OTP has expired'],
  ['TOTP_NOT_ENABLED', 400, 'TOTP not enabled'],
  ['TWO_FACTOR_NOT_ENABLED', 400, "Two factor isn't enabled"],
  ['BACKUP_CODES_NOT_ENABLED', 400, "Backup codes aren't enabled"],
  ['INVALID_BACKUP_CODE', 401, 'Invalid backup code'],
  ['INVALID_CODE', 401, 'Invalid code'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 400, 'Too many attempts. Please request a new code.'],
  ['INVALID_TWO_FACTOR_COOKIE', 401, 'Invalid two factor cookie'],
  ['TOTP_NOT_CONFIGURED', 400, "totp isn't configured"],
  ['OTP_NOT_CONFIGURED', 400, "otp isn't configured"],
] as const)('%s: %i %s', (code, status, message) => {
  expect(TwoFactorRefusal[code]()).toMatchObject({ code, status, message });
});
