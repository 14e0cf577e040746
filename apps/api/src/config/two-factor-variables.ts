import { twoFactorDefaults as defaults, type TwoFactorOptions } from '#identity/two-factor/domain/two-factor-options';
import { flag, matching, plain, whole } from './kinds.ts';
import { settings } from './variable.ts';

const twoFactor = settings<TwoFactorOptions, typeof defaults>('Two-factor authentication', defaults);

const YEAR_SECONDS = 31_536_000;

export const twoFactorVariables = {
  TWO_FACTOR_ISSUER: twoFactor('issuer', plain(matching('1 to 64 characters on one line', /^[^\p{Cc}]{1,64}$/u)), {
    doc: 'Name that authenticators show beside the account.',
    otherwise: 'the value of `PRODUCT_NAME`',
  }),
  TWO_FACTOR_TOTP: twoFactor('totpEnabled', flag, { doc: 'Whether codes of an authenticator are accepted.' }),
  TWO_FACTOR_OTP: twoFactor('otpEnabled', flag, { doc: 'Whether codes are mailed.' }),
  TWO_FACTOR_SKIP_VERIFICATION: twoFactor('skipVerificationOnEnable', flag, {
    doc: 'Whether two-factor is on immediately, without verifying a code.',
  }),
  TWO_FACTOR_CHALLENGE_LIFE_SECONDS: twoFactor('challengeLifeSeconds', whole(30, 3600), {
    doc: 'Seconds between the password and the second factor.',
  }),
  TWO_FACTOR_CHALLENGE_ATTEMPTS: twoFactor('challengeAttempts', whole(1, 20), {
    doc: 'Incorrect attempts during one sign-in; after that only a newly mailed code is accepted.',
  }),
  TWO_FACTOR_ACCOUNT_ATTEMPTS: twoFactor('accountAttempts', whole(1, 100), {
    doc: 'Consecutive incorrect attempts on one account, of any method and from any address, before its second factor is locked.',
  }),
  TWO_FACTOR_LOCK_SECONDS: twoFactor('lockSeconds', whole(60, 86_400), {
    doc: 'Seconds during which those attempts are counted, and seconds the lock lasts.',
  }),
  TWO_FACTOR_OTP_DIGITS: twoFactor('otpDigits', whole(6, 10), { doc: 'Digits of a mailed code.' }),
  TWO_FACTOR_OTP_LIFE_SECONDS: twoFactor('otpLifeSeconds', whole(30, 3600), { doc: 'Seconds a mailed code works.' }),
  TWO_FACTOR_OTP_ATTEMPTS: twoFactor('otpAttempts', whole(1, 10), {
    doc: 'Incorrect attempts before a mailed code is void.',
  }),
  TWO_FACTOR_OTP_MAILS_PER_HOUR: twoFactor('otpMailsPerHour', whole(1, 100), {
    doc: 'Codes mailed to one account within an hour, over all sign-ins, sessions and addresses.',
  }),
  TWO_FACTOR_OTP_PAUSE_AFTER_RESET_SECONDS: twoFactor('otpPauseAfterResetSeconds', whole(0, YEAR_SECONDS), {
    doc: 'Seconds after a password reset by mail in which mailed codes are not accepted from an account with an authenticator. 0: they always are, as in better-auth.',
  }),
  TWO_FACTOR_STEP_UP_SECONDS: twoFactor('stepUpSeconds', whole(0, YEAR_SECONDS), {
    doc: 'Seconds after the second factor was passed in which turning it off, showing its secret and making backup codes need no current code. 0: they never need one, as in better-auth.',
  }),
  TWO_FACTOR_BACKUP_CODES: twoFactor('backupCodes', whole(1, 50), { doc: 'Backup codes of one set.' }),
  TRUSTED_DEVICE_LIFE_SECONDS: twoFactor('trustLifeSeconds', whole(60, YEAR_SECONDS), {
    doc: 'Seconds a trusted device is not asked for a second factor after its last use.',
  }),
  TRUSTED_DEVICE_MAX_AGE_SECONDS: twoFactor('trustMaxAgeSeconds', whole(60, YEAR_SECONDS), {
    doc: 'Seconds after which a device is no longer trusted, however often it is used.',
  }),
  TRUSTED_DEVICE_GRACE_SECONDS: twoFactor('trustGraceSeconds', whole(0, 300), {
    doc: 'Seconds in which the previous token of a trusted device may be shown again by a parallel request. Later it is treated as a copy: the device is no longer trusted, and its owner gets a mail.',
  }),
};
