import { ENGLISH, type LanguageCode } from './language.ts';

export interface ExtraUserField {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
  /** A sign-up without it is refused with '{field} is required'. */
  readonly required: boolean;
}

/** All settings of accounts; each can be changed by configuration. */
export interface AccountOptions {
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** Path under which the authentication routes live. */
  readonly basePath: string;

  /** Seconds a session lives after its last extension. */
  readonly sessionLifeSeconds: number;
  /** Seconds after which a used session is extended. */
  readonly sessionUpdateAgeSeconds: number;
  /** Seconds a session counts as fresh after sign-in or re-authentication. */
  readonly sessionFreshAgeSeconds: number;
  /** Seconds a session lives without "remember me". */
  readonly forgetfulSessionLifeSeconds: number;
  /** Seconds for which get-session answers from the session cookie cache; 0 = no cache. */
  readonly cookieCacheSeconds: number;

  /** Characters (code points after NFKC). */
  readonly passwordMinLength: number;
  readonly passwordMaxLength: number;
  /** Refuse the most common passwords, and the email address or name of the account holder. */
  readonly refuseCommonPasswords: boolean;

  readonly signUpEnabled: boolean;
  /** Whether sign-up starts a session. */
  readonly autoSignIn: boolean;
  readonly sendVerificationOnSignUp: boolean;
  readonly requireEmailVerification: boolean;
  readonly autoSignInAfterVerification: boolean;
  readonly changeEmailEnabled: boolean;
  readonly deleteAccountEnabled: boolean;
  /** Deletion needs a mailed token instead of happening at once. */
  readonly deleteAccountByMail: boolean;
  readonly revokeSessionsOnPasswordReset: boolean;
  /** Mail on a sign-in from a device that this account has not used before. */
  readonly newDeviceMail: boolean;

  /** Seconds a reset token lives; it has 24 alphanumeric characters. */
  readonly resetTokenLifeSeconds: number;
  /** Seconds a verification token lives: signed, HS256. */
  readonly verificationTokenLifeSeconds: number;
  /** Seconds a change of a proven address can be undone; the address stays reserved meanwhile. */
  readonly emailUndoLifeSeconds: number;
  /** Seconds a deletion token lives; it has 32 characters. */
  readonly deleteTokenLifeSeconds: number;

  readonly usernameMinLength: number;
  readonly usernameMaxLength: number;
  /** Seconds a code sent to a phone lives. */
  readonly phoneCodeLifeSeconds: number;
  /** Wrong attempts before a phone code is void. */
  readonly phoneCodeAttempts: number;

  readonly extraUserFields: readonly ExtraUserField[];
  /** Used for mails and pages when the account has no preference. */
  readonly defaultLanguage: LanguageCode;

  /** Argon2id: memory in KiB, passes, lanes (OWASP password storage, 2025). */
  readonly passwordHashing: { readonly memoryKib: number; readonly passes: number; readonly lanes: number };
  /** Hashes waiting beyond those running; more are refused with 503. */
  readonly passwordQueueLength: number;
}

export const accountDefaults = {
  basePath: '/api/auth',
  sessionLifeSeconds: 604_800,
  sessionUpdateAgeSeconds: 86_400,
  sessionFreshAgeSeconds: 86_400,
  forgetfulSessionLifeSeconds: 86_400,
  cookieCacheSeconds: 0,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  refuseCommonPasswords: true,
  signUpEnabled: true,
  autoSignIn: true,
  sendVerificationOnSignUp: true,
  requireEmailVerification: false,
  autoSignInAfterVerification: false,
  changeEmailEnabled: true,
  deleteAccountEnabled: true,
  deleteAccountByMail: false,
  revokeSessionsOnPasswordReset: true,
  newDeviceMail: true,
  resetTokenLifeSeconds: 3600,
  verificationTokenLifeSeconds: 3600,
  emailUndoLifeSeconds: 604_800,
  deleteTokenLifeSeconds: 86_400,
  usernameMinLength: 3,
  usernameMaxLength: 30,
  phoneCodeLifeSeconds: 300,
  phoneCodeAttempts: 3,
  extraUserFields: [],
  defaultLanguage: ENGLISH,
  passwordHashing: { memoryKib: 19_456, passes: 2, lanes: 1 },
  passwordQueueLength: 100,
} as const satisfies Omit<AccountOptions, 'baseUrl'>;

/** The options as an injectable value. */
export abstract class AccountSettings {
  abstract readonly options: AccountOptions;
}
