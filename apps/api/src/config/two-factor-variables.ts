import { twoFactorDefaults as defaults } from '#identity/two-factor/domain/two-factor-options';
import { flag, matching, variable, whole } from './variable.ts';

const twoFactor = { group: 'Two-factor authentication' };

const YEAR_SECONDS = 31_536_000;

/** One row for each field of the options of the second factor; defaults are defined there. */
export const twoFactorVariables = {
  TWO_FACTOR_ISSUER: variable(matching('1 to 64 characters on one line', /^[^\p{Cc}]{1,64}$/u), {
    ...twoFactor,
    doc: 'Name that authenticators show beside the account.',
    otherwise: 'the value of `PRODUCT_NAME`',
  }),
  TWO_FACTOR_TOTP: variable(flag, {
    ...twoFactor,
    default: defaults.totpEnabled,
    doc: 'Whether codes of an authenticator are accepted.',
  }),
  TWO_FACTOR_OTP: variable(flag, {
    ...twoFactor,
    default: defaults.otpEnabled,
    doc: 'Whether codes are mailed.',
  }),
  TWO_FACTOR_SKIP_VERIFICATION: variable(flag, {
    ...twoFactor,
    default: defaults.skipVerificationOnEnable,
    doc: 'Whether two-factor is on immediately, without verifying a code.',
  }),
  TWO_FACTOR_CHALLENGE_LIFE_SECONDS: variable(whole(30, 3600), {
    ...twoFactor,
    default: defaults.challengeLifeSeconds,
    doc: 'Seconds between the password and the second factor.',
  }),
  TWO_FACTOR_CHALLENGE_ATTEMPTS: variable(whole(1, 20), {
    ...twoFactor,
    default: defaults.challengeAttempts,
    doc: 'Incorrect attempts during one sign-in; after that only a newly mailed code is accepted.',
  }),
  TWO_FACTOR_ACCOUNT_ATTEMPTS: variable(whole(1, 100), {
    ...twoFactor,
    default: defaults.accountAttempts,
    doc: 'Consecutive incorrect attempts on one account, of any method and from any address, before its second factor is locked.',
  }),
  TWO_FACTOR_LOCK_SECONDS: variable(whole(60, 86_400), {
    ...twoFactor,
    default: defaults.lockSeconds,
    doc: 'Seconds during which those attempts are counted, and seconds the lock lasts.',
  }),
  TWO_FACTOR_OTP_DIGITS: variable(whole(6, 10), {
    ...twoFactor,
    default: defaults.otpDigits,
    doc: 'Digits of a mailed code.',
  }),
  TWO_FACTOR_OTP_LIFE_SECONDS: variable(whole(30, 3600), {
    ...twoFactor,
    default: defaults.otpLifeSeconds,
    doc: 'Seconds a mailed code works.',
  }),
  TWO_FACTOR_OTP_ATTEMPTS: variable(whole(1, 10), {
    ...twoFactor,
    default: defaults.otpAttempts,
    doc: 'Incorrect attempts before a mailed code is void.',
  }),
  TWO_FACTOR_OTP_MAILS_PER_HOUR: variable(whole(1, 100), {
    ...twoFactor,
    default: defaults.otpMailsPerHour,
    doc: 'Codes mailed to one account within an hour, over all sign-ins, sessions and addresses.',
  }),
  TWO_FACTOR_OTP_PAUSE_AFTER_RESET_SECONDS: variable(whole(0, YEAR_SECONDS), {
    ...twoFactor,
    default: defaults.otpPauseAfterResetSeconds,
    doc: 'Seconds after a password reset by mail in which mailed codes are not accepted from an account with an authenticator. 0: they always are, as in better-auth.',
  }),
  TWO_FACTOR_STEP_UP_SECONDS: variable(whole(0, YEAR_SECONDS), {
    ...twoFactor,
    default: defaults.stepUpSeconds,
    doc: 'Seconds after the second factor was passed in which turning it off, showing its secret and making backup codes need no current code. 0: they never need one, as in better-auth.',
  }),
  TWO_FACTOR_BACKUP_CODES: variable(whole(1, 50), {
    ...twoFactor,
    default: defaults.backupCodes,
    doc: 'Backup codes of one set.',
  }),
  TRUSTED_DEVICE_LIFE_SECONDS: variable(whole(60, YEAR_SECONDS), {
    ...twoFactor,
    default: defaults.trustLifeSeconds,
    doc: 'Seconds a trusted device is not asked for a second factor after its last use.',
  }),
  TRUSTED_DEVICE_MAX_AGE_SECONDS: variable(whole(60, YEAR_SECONDS), {
    ...twoFactor,
    default: defaults.trustMaxAgeSeconds,
    doc: 'Seconds after which a device is no longer trusted, however often it is used.',
  }),
  TRUSTED_DEVICE_GRACE_SECONDS: variable(whole(0, 300), {
    ...twoFactor,
    default: defaults.trustGraceSeconds,
    doc: 'Seconds in which the previous token of a trusted device may be shown again by a parallel request. Later it is treated as a copy: the device is no longer trusted, and its owner gets a mail.',
  }),
};
