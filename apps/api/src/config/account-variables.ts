import { z } from 'zod';
import { accountDefaults as defaults, type ExtraUserField } from '#identity/users/domain/account-options';
import { flag, json, matching, variable, whole } from './variable.ts';

const sessions = { group: 'Sessions' };
const passwords = { group: 'Passwords' };
const accounts = { group: 'Accounts' };
const tokens = { group: 'Mailed tokens' };
const names = { group: 'User names and phone numbers' };

const YEAR_SECONDS = 31_536_000;
const seconds = whole(1, YEAR_SECONDS);

const RESERVED = new Set(
  'id name email emailVerified image createdAt updatedAt twoFactorEnabled role banned banReason banExpires username displayUsername phoneNumber phoneNumberVerified language password token callbackURL rememberMe constructor prototype'.split(
    ' ',
  ),
);

const extraUserFields = json<readonly ExtraUserField[]>(
  '`[{"name":"company","type":"string","required":true}]`, type `string`, `number` or `boolean`',
  z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-zA-Z][a-zA-Z0-9]{0,62}$/, 'a field name is letters and digits')
          .refine((name) => !RESERVED.has(name), 'names a field that every user has'),
        type: z.enum(['string', 'number', 'boolean']).default('string'),
        required: z.boolean().default(false),
      }),
    )
    .max(50)
    .refine((fields) => new Set(fields.map((field) => field.name)).size === fields.length, 'names a field twice'),
);

/** One row for each field of the account options; defaults are defined there. */
export const accountVariables = {
  SESSION_LIFE_SECONDS: variable(whole(60, YEAR_SECONDS), {
    ...sessions,
    default: defaults.sessionLifeSeconds,
    doc: 'Seconds a session lives after its last extension.',
  }),
  SESSION_UPDATE_AGE_SECONDS: variable(whole(0, YEAR_SECONDS), {
    ...sessions,
    default: defaults.sessionUpdateAgeSeconds,
    doc: 'Seconds after which a session in use is extended.',
  }),
  SESSION_FRESH_AGE_SECONDS: variable(whole(0, YEAR_SECONDS), {
    ...sessions,
    default: defaults.sessionFreshAgeSeconds,
    doc: 'Seconds after sign-in during which dangerous acts need no password.',
  }),
  FORGETFUL_SESSION_LIFE_SECONDS: variable(whole(60, YEAR_SECONDS), {
    ...sessions,
    default: defaults.forgetfulSessionLifeSeconds,
    doc: 'Seconds a session lives after a sign-in with `rememberMe: false`.',
  }),
  COOKIE_CACHE_SECONDS: variable(whole(0, 3600), {
    ...sessions,
    default: defaults.cookieCacheSeconds,
    doc: 'Seconds `get-session` answers from the signed cache cookie instead of the database; 0 switches it off.',
  }),

  PASSWORD_MIN_LENGTH: variable(whole(1, 128), {
    ...passwords,
    default: defaults.passwordMinLength,
    doc: 'Fewest characters of a password.',
  }),
  PASSWORD_MAX_LENGTH: variable(whole(1, 1024), {
    ...passwords,
    default: defaults.passwordMaxLength,
    doc: 'Most characters of a password.',
  }),
  REFUSE_COMMON_PASSWORDS: variable(flag, {
    ...passwords,
    default: defaults.refuseCommonPasswords,
    doc: 'Refuse new passwords that are among the 10,000 most common ones, or equal the email address or name of the account holder.',
  }),
  PASSWORD_HASH_MEMORY_KIB: variable(whole(8, 4_194_304), {
    ...passwords,
    default: defaults.passwordHashing.memoryKib,
    doc: 'Argon2id memory in KiB. Hashes made with other parameters are renewed at the next sign-in.',
  }),
  PASSWORD_HASH_PASSES: variable(whole(1, 100), {
    ...passwords,
    default: defaults.passwordHashing.passes,
    doc: 'Argon2id passes.',
  }),
  PASSWORD_HASH_LANES: variable(whole(1, 16), {
    ...passwords,
    default: defaults.passwordHashing.lanes,
    doc: 'Argon2id lanes.',
  }),
  PASSWORD_QUEUE_LENGTH: variable(whole(0, 10_000), {
    ...passwords,
    default: defaults.passwordQueueLength,
    doc: 'Passwords waiting to be hashed; beyond them sign-in answers 503.',
  }),

  SIGN_UP: variable(flag, { ...accounts, default: defaults.signUpEnabled, doc: 'Whether people may register.' }),
  AUTO_SIGN_IN: variable(flag, { ...accounts, default: defaults.autoSignIn, doc: 'Whether sign-up signs in.' }),
  VERIFICATION_ON_SIGN_UP: variable(flag, {
    ...accounts,
    default: defaults.sendVerificationOnSignUp,
    doc: 'Whether sign-up mails a verification link.',
  }),
  REQUIRE_EMAIL_VERIFICATION: variable(flag, {
    ...accounts,
    default: defaults.requireEmailVerification,
    doc: 'Whether sign-in needs a verified email address.',
  }),
  AUTO_SIGN_IN_AFTER_VERIFICATION: variable(flag, {
    ...accounts,
    default: defaults.autoSignInAfterVerification,
    doc: 'Whether following the verification link signs in.',
  }),
  CHANGE_EMAIL: variable(flag, {
    ...accounts,
    default: defaults.changeEmailEnabled,
    doc: 'Whether people may change their email address.',
  }),
  DELETE_ACCOUNT: variable(flag, {
    ...accounts,
    default: defaults.deleteAccountEnabled,
    doc: 'Whether people may delete their account.',
  }),
  DELETE_ACCOUNT_BY_MAIL: variable(flag, {
    ...accounts,
    default: defaults.deleteAccountByMail,
    doc: 'Whether a deletion must be confirmed through a mailed link.',
  }),
  REVOKE_SESSIONS_ON_PASSWORD_RESET: variable(flag, {
    ...accounts,
    default: defaults.revokeSessionsOnPasswordReset,
    doc: 'Whether a reset password ends all sessions.',
  }),
  NEW_DEVICE_MAIL: variable(flag, {
    ...accounts,
    default: defaults.newDeviceMail,
    doc: 'Whether account holders get a mail about a sign-in from an unknown device.',
  }),
  USER_FIELDS: variable(extraUserFields, {
    ...accounts,
    default: defaults.extraUserFields,
    doc: 'Extra fields of a user, settable at sign-up and with update-user.',
  }),
  DEFAULT_LANGUAGE: variable(matching('a language code', /^(0|1|3|4|6|15|16|82)$/), {
    ...accounts,
    default: String(defaults.defaultLanguage),
    doc: 'Language of mails when the account has no preference: RUS 0, UKR 1, ENG 3, SPA 4, GERMAN 6, POL 15, FRA 16, TURKEY 82.',
  }),

  RESET_TOKEN_LIFE_SECONDS: variable(seconds, {
    ...tokens,
    default: defaults.resetTokenLifeSeconds,
    doc: 'Seconds a link to reset a password works.',
  }),
  VERIFICATION_TOKEN_LIFE_SECONDS: variable(seconds, {
    ...tokens,
    default: defaults.verificationTokenLifeSeconds,
    doc: 'Seconds a link to verify or change an email address works.',
  }),
  EMAIL_UNDO_LIFE_SECONDS: variable(seconds, {
    ...tokens,
    default: defaults.emailUndoLifeSeconds,
    doc: 'Seconds the owner of a proven address can undo its change; the address stays reserved meanwhile.',
  }),
  DELETE_TOKEN_LIFE_SECONDS: variable(seconds, {
    ...tokens,
    default: defaults.deleteTokenLifeSeconds,
    doc: 'Seconds a link to delete an account works.',
  }),
  SIGNED_TOKEN_LIFE_SECONDS: variable(seconds, {
    ...tokens,
    default: defaults.signedTokenLifeSeconds,
    doc: 'Seconds a signed helper token (HS256) is valid.',
  }),

  USERNAME_MIN_LENGTH: variable(whole(1, 64), {
    ...names,
    default: defaults.usernameMinLength,
    doc: 'Fewest characters of a user name.',
  }),
  USERNAME_MAX_LENGTH: variable(whole(1, 64), {
    ...names,
    default: defaults.usernameMaxLength,
    doc: 'Most characters of a user name.',
  }),
  PHONE_CODE_LIFE_SECONDS: variable(whole(30, 3600), {
    ...names,
    default: defaults.phoneCodeLifeSeconds,
    doc: 'Seconds a code sent to a phone works.',
  }),
  PHONE_CODE_ATTEMPTS: variable(whole(1, 10), {
    ...names,
    default: defaults.phoneCodeAttempts,
    doc: 'Incorrect attempts before a code sent to a phone is void.',
  }),
};
