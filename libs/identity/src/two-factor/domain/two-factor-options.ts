/** Settings of the second factor, with their defaults; a row of apps/api/src/config makes a variable of one. */
export const twoFactorDefaults = {
  /** Enabling it needs no code. */
  skipVerificationOnEnable: false,
  /** Codes of an authenticator. */
  totpEnabled: true,
  /** Codes by mail. */
  otpEnabled: true,

  /** Seconds to complete a challenge after the first factor. */
  challengeLifeSeconds: 300,
  /** Wrong attempts of one challenge over all methods; after that only a newly mailed code is accepted. */
  challengeAttempts: 5,
  /** Consecutive wrong attempts of one account, over all challenges, sessions and methods, before it is locked. */
  accountAttempts: 10,
  /** Seconds over which those are counted, and seconds that the lock lasts. */
  lockSeconds: 900,

  /** Digits of a mailed code. */
  otpDigits: 6,
  /** Lifetime of a mailed code in seconds. */
  otpLifeSeconds: 180,
  /** Wrong attempts before a mailed code is void. */
  otpAttempts: 5,
  /** Codes mailed to one account within an hour, over all challenges, sessions and addresses (ours). */
  otpMailsPerHour: 10,

  /** Seconds after a reset in which accounts with an authenticator cannot use mailed codes (ours). */
  otpPauseAfterResetSeconds: 86_400,
  /** Seconds in which a passed factor may be changed without a current code (ours); 0: always. */
  stepUpSeconds: 600,

  backupCodes: 10,
  /** Seconds a device stays trusted after its last use. */
  trustLifeSeconds: 2_592_000,
  /** Seconds a device stays trusted at most, however often it is used (ours). */
  trustMaxAgeSeconds: 7_776_000,
  /** Seconds in which the previous token of a device may be presented again by a parallel request (ours). */
  trustGraceSeconds: 10,
};

export type TwoFactorOptions = Readonly<typeof twoFactorDefaults> & {
  /** Shown by authenticators beside the account. */
  readonly issuer: string;
};

export abstract class TwoFactorSettings {
  abstract readonly options: TwoFactorOptions;
}
