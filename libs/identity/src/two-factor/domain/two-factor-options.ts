/** Settings of the second factor; each can be changed by configuration. */
export interface TwoFactorOptions {
  /** Shown by authenticators beside the account. */
  readonly issuer: string;
  /** Enabling it needs no code. */
  readonly skipVerificationOnEnable: boolean;
  /** Codes of an authenticator. */
  readonly totpEnabled: boolean;
  /** Codes by mail. */
  readonly otpEnabled: boolean;

  /** Seconds to complete a challenge after the first factor. */
  readonly challengeLifeSeconds: number;
  /** Wrong attempts of one challenge over all methods; after that only a newly mailed code is accepted. */
  readonly challengeAttempts: number;
  /** Consecutive wrong attempts of one account, over all challenges, sessions and methods, before it is locked. */
  readonly accountAttempts: number;
  /** Seconds over which those are counted, and seconds that the lock lasts. */
  readonly lockSeconds: number;

  /** Digits of a mailed code. */
  readonly otpDigits: number;
  /** Lifetime of a mailed code in seconds. */
  readonly otpLifeSeconds: number;
  /** Wrong attempts before a mailed code is void. */
  readonly otpAttempts: number;
  /** Codes mailed to one account within an hour, over all challenges, sessions and addresses (ours). */
  readonly otpMailsPerHour: number;

  /**
   * Seconds after a reset by mail in which mailed codes are not accepted from accounts with an authenticator (ours).
   */
  readonly otpPauseAfterResetSeconds: number;
  /**
   * Seconds after the second factor was passed in which it may be turned off, its secret shown and backup codes made
   * without a current code (ours); 0: no code is ever required.
   */
  readonly stepUpSeconds: number;

  /** Backup codes of one set. */
  readonly backupCodes: number;
  /** Seconds a device stays trusted after its last use. */
  readonly trustLifeSeconds: number;
  /** Seconds a device stays trusted at most, however often it is used (ours). */
  readonly trustMaxAgeSeconds: number;
  /** Seconds in which the previous token of a device may be presented again by a parallel request (ours). */
  readonly trustGraceSeconds: number;
}

export const twoFactorDefaults = {
  skipVerificationOnEnable: false,
  totpEnabled: true,
  otpEnabled: true,
  challengeLifeSeconds: 300,
  challengeAttempts: 5,
  accountAttempts: 10,
  lockSeconds: 900,
  otpDigits: 6,
  otpLifeSeconds: 180,
  otpAttempts: 5,
  otpMailsPerHour: 10,
  otpPauseAfterResetSeconds: 86_400,
  stepUpSeconds: 600,
  backupCodes: 10,
  trustLifeSeconds: 2_592_000,
  trustMaxAgeSeconds: 7_776_000,
  trustGraceSeconds: 10,
} as const satisfies Omit<TwoFactorOptions, 'issuer'>;

/** The options as an injectable value. */
export abstract class TwoFactorSettings {
  abstract readonly options: TwoFactorOptions;
}
