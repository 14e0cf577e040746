/** Reasons why a person may not get into an account, or not get its mails. */
export const causeCodes = [
  'banned',
  'email-not-verified',
  'email-never-proven',
  'no-way-to-sign-in',
  'no-password',
  'second-factor-locked',
  'second-factor-required',
  'password-attempts-limited',
  'mails-undelivered',
  'account-new',
] as const;

export interface Cause {
  readonly code: (typeof causeCodes)[number];
  /** JSON; times are ISO texts. */
  readonly details: Readonly<Record<string, unknown>>;
}
