import { z } from 'zod';
import type { LanguageCode } from '#identity';
import {
  accountDefaults as defaults,
  type AccountOptions,
  type ExtraUserField,
} from '#identity/users/domain/account-options';
import { flag, json, type Kind, plain, whole } from './kinds.ts';
import { settings } from './variable.ts';

const inGroup = (group: string) => settings<AccountOptions, typeof defaults>(group, defaults);
const sessions = inGroup('Sessions');
const passwords = inGroup('Passwords');
const accounts = inGroup('Accounts');
const tokens = inGroup('Mailed tokens');
const names = inGroup('User names and phone numbers');

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

const language: Kind<LanguageCode> = {
  type: 'a language code',
  schema: z
    .string()
    .regex(/^(0|1|3|4|6|15|16|82)$/, 'must be a language code')
    .transform((code) => Number(code) as LanguageCode),
  print: String,
  plain: true,
};

export const accountVariables = {
  SESSION_LIFE_SECONDS: sessions('sessionLifeSeconds', whole(60, YEAR_SECONDS), {
    doc: 'Seconds a session lives after its last extension.',
  }),
  SESSION_UPDATE_AGE_SECONDS: sessions('sessionUpdateAgeSeconds', whole(0, YEAR_SECONDS), {
    doc: 'Seconds after which a session in use is extended.',
  }),
  SESSION_FRESH_AGE_SECONDS: sessions('sessionFreshAgeSeconds', whole(0, YEAR_SECONDS), {
    doc: 'Seconds after sign-in during which dangerous acts need no password.',
  }),
  FORGETFUL_SESSION_LIFE_SECONDS: sessions('forgetfulSessionLifeSeconds', whole(60, YEAR_SECONDS), {
    doc: 'Seconds a session lives after a sign-in with `rememberMe: false`.',
  }),
  IMPERSONATION_LIFE_SECONDS: sessions('impersonationLifeSeconds', whole(60, 3600), {
    doc: 'Seconds an administrator can act as a user. The end of their own session ends it earlier.',
  }),
  COOKIE_CACHE_SECONDS: sessions('cookieCacheSeconds', whole(0, 3600), {
    doc: 'Seconds `get-session` answers from the signed cache cookie instead of the database; 0 switches it off.',
  }),

  PASSWORD_MIN_LENGTH: passwords('passwordMinLength', whole(1, 128), { doc: 'Fewest characters of a password.' }),
  PASSWORD_MAX_LENGTH: passwords('passwordMaxLength', whole(1, 1024), { doc: 'Most characters of a password.' }),
  REFUSE_COMMON_PASSWORDS: passwords('refuseCommonPasswords', flag, {
    doc: 'Refuse new passwords that are among the 10,000 most common ones, or equal the email address or name of the account holder.',
  }),
  PASSWORD_HASH_MEMORY_KIB: passwords('passwordHashing.memoryKib', whole(8, 4_194_304), {
    doc: 'Argon2id memory in KiB. Hashes made with other parameters are renewed at the next sign-in.',
  }),
  PASSWORD_HASH_PASSES: passwords('passwordHashing.passes', whole(1, 100), { doc: 'Argon2id passes.' }),
  PASSWORD_HASH_LANES: passwords('passwordHashing.lanes', whole(1, 16), { doc: 'Argon2id lanes.' }),
  PASSWORD_QUEUE_LENGTH: passwords('passwordQueueLength', whole(0, 10_000), {
    doc: 'Passwords waiting to be hashed; beyond them sign-in answers 503.',
  }),

  SIGN_UP: accounts('signUpEnabled', flag, { doc: 'Whether people may register.' }),
  AUTO_SIGN_IN: accounts('autoSignIn', flag, { doc: 'Whether sign-up signs in.' }),
  VERIFICATION_ON_SIGN_UP: accounts('sendVerificationOnSignUp', flag, {
    doc: 'Whether sign-up mails a verification link.',
  }),
  REQUIRE_EMAIL_VERIFICATION: accounts('requireEmailVerification', flag, {
    doc: 'Whether sign-in needs a verified email address.',
  }),
  AUTO_SIGN_IN_AFTER_VERIFICATION: accounts('autoSignInAfterVerification', flag, {
    doc: 'Whether following the verification link signs in.',
  }),
  CHANGE_EMAIL: accounts('changeEmailEnabled', flag, { doc: 'Whether people may change their email address.' }),
  DELETE_ACCOUNT: accounts('deleteAccountEnabled', flag, { doc: 'Whether people may delete their account.' }),
  DELETE_ACCOUNT_BY_MAIL: accounts('deleteAccountByMail', flag, {
    doc: 'Whether a deletion must be confirmed through a mailed link.',
  }),
  REVOKE_SESSIONS_ON_PASSWORD_RESET: accounts('revokeSessionsOnPasswordReset', flag, {
    doc: 'Whether a reset password ends all sessions.',
  }),
  NEW_DEVICE_MAIL: accounts('newDeviceMail', flag, {
    doc: 'Whether account holders get a mail about a sign-in from an unknown device.',
  }),
  USER_FIELDS: accounts('extraUserFields', plain(extraUserFields), {
    doc: 'Extra fields of a user, settable at sign-up and with update-user.',
  }),
  DEFAULT_LANGUAGE: accounts('defaultLanguage', language, {
    doc: 'Language of mails when the account has no preference: RUS 0, UKR 1, ENG 3, SPA 4, GERMAN 6, POL 15, FRA 16, TURKEY 82.',
  }),

  RESET_TOKEN_LIFE_SECONDS: tokens('resetTokenLifeSeconds', seconds, {
    doc: 'Seconds a link to reset a password works.',
  }),
  VERIFICATION_TOKEN_LIFE_SECONDS: tokens('verificationTokenLifeSeconds', seconds, {
    doc: 'Seconds a link to verify or change an email address works.',
  }),
  EMAIL_UNDO_LIFE_SECONDS: tokens('emailUndoLifeSeconds', seconds, {
    doc: 'Seconds the owner of a proven address can undo its change; the address stays reserved meanwhile.',
  }),
  DELETE_TOKEN_LIFE_SECONDS: tokens('deleteTokenLifeSeconds', seconds, {
    doc: 'Seconds a link to delete an account works.',
  }),

  USERNAME_MIN_LENGTH: names('usernameMinLength', whole(1, 64), { doc: 'Fewest characters of a user name.' }),
  USERNAME_MAX_LENGTH: names('usernameMaxLength', whole(1, 64), { doc: 'Most characters of a user name.' }),
  PHONE_CODE_LIFE_SECONDS: names('phoneCodeLifeSeconds', whole(30, 3600), {
    doc: 'Seconds a code sent to a phone works.',
  }),
  PHONE_CODE_ATTEMPTS: names('phoneCodeAttempts', whole(1, 10), {
    doc: 'Incorrect attempts before a code sent to a phone is void.',
  }),
};
