import { ENGLISH, type LanguageCode } from './language.ts';

export interface ExtraUserField {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
  /** A sign-up without it is refused with '{field} is required'. */
  readonly required: boolean;
}

/** All settings of accounts, with their defaults; a row of apps/api/src/config makes a variable of one. */
export const accountDefaults = {
  basePath: '/api/auth',

  /** Seconds a session lives after its last extension. */
  sessionLifeSeconds: 604_800,
  /** Seconds after which a used session is extended. */
  sessionUpdateAgeSeconds: 86_400,
  /** Seconds a session counts as fresh after sign-in or re-authentication. */
  sessionFreshAgeSeconds: 86_400,
  /** Seconds a session lives without "remember me". */
  forgetfulSessionLifeSeconds: 86_400,
  /** Seconds a member of staff can act as a user; never longer than their own session (ADR 81). */
  impersonationLifeSeconds: 1800,
  /** Seconds for which get-session answers from the session cookie cache; 0 = no cache. */
  cookieCacheSeconds: 0,

  /** Characters (code points after NFKC). */
  passwordMinLength: 8,
  passwordMaxLength: 128,
  /** Refuse the most common passwords, and the email address or name of the account holder. */
  refuseCommonPasswords: true,

  signUpEnabled: true,
  /** Whether sign-up starts a session. */
  autoSignIn: true,
  sendVerificationOnSignUp: true,
  requireEmailVerification: false,
  autoSignInAfterVerification: false,
  changeEmailEnabled: true,
  deleteAccountEnabled: true,
  /** Deletion needs a mailed token instead of happening at once. */
  deleteAccountByMail: false,
  revokeSessionsOnPasswordReset: true,
  /** Mail on a sign-in from a device that this account has not used before. */
  newDeviceMail: true,

  /** Seconds a reset token lives; it has 24 alphanumeric characters. */
  resetTokenLifeSeconds: 3600,
  /** Seconds a verification token lives: signed, HS256. */
  verificationTokenLifeSeconds: 3600,
  /** Seconds a change of a proven address can be undone; the address stays reserved meanwhile. */
  emailUndoLifeSeconds: 604_800,
  /** Seconds a deletion token lives; it has 32 characters. */
  deleteTokenLifeSeconds: 86_400,

  usernameMinLength: 3,
  usernameMaxLength: 30,
  /** Seconds a code sent to a phone lives. */
  phoneCodeLifeSeconds: 300,
  /** Wrong attempts before a phone code is void. */
  phoneCodeAttempts: 3,

  extraUserFields: [] as readonly ExtraUserField[],
  /** Used for mails and pages when the account has no preference. */
  defaultLanguage: ENGLISH as LanguageCode,

  /** Argon2id: memory in KiB, passes, lanes (OWASP password storage, 2025). */
  passwordHashing: { memoryKib: 19_456, passes: 2, lanes: 1 },
  /** Hashes waiting beyond those running; more are refused with 503. */
  passwordQueueLength: 100,
  /** Processes of this instance. They share the cores that hash, and the queue before them. */
  workers: 1,
};

export type AccountOptions = Readonly<typeof accountDefaults> & {
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
};

export abstract class AccountSettings {
  abstract readonly options: AccountOptions;
}
