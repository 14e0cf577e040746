/** Reasons why a person may not get into an account, or not get its mails. */
export const causeCodes = [
  'banned',
  'email-not-verified',
  'no-way-to-sign-in',
  'no-password',
  'second-factor-locked',
  'second-factor-required',
  'password-attempts-limited',
  'passwords-refused',
  'mails-undelivered',
  'account-new',
  'email-never-proven',
] as const;

export interface Cause {
  readonly code: (typeof causeCodes)[number];
  /** JSON; times are ISO texts. */
  readonly details: Readonly<Record<string, unknown>>;
}
