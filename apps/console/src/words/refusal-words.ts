import { appWords } from './app-words.ts';
import { organizationWords } from './organization-words.ts';

/**
 * The words for each refusal code. Those of purchases, which need a session, are added in the account area
 * (billing-words.ts). `{name}` is filled from `WordValues`; `fields` are the form fields that the words belong to, first
 * match wins. Other codes get UNKNOWN.
 */
export interface Words {
  readonly text: string;
  readonly fields?: readonly string[];
}

const password = ['newPassword', 'password'] as const;
const email = ['newEmail', 'email'] as const;
const twoFactorOff = 'Two-factor is not on for this account. Reload the page.';
const linkDead = 'This link has expired or was already used.';
const ours = 'Something went wrong on our side. Nothing was changed. Try again.';
const misunderstood = 'The request was not understood. Reload the page and try again.';
const interrupted = 'The sign-in was interrupted. Nothing was changed. Try again.';
const serviceOnly = 'Only the server can set this.';
const misconfigured = 'This app is not set up correctly. Tell its owner: {code}.';

export const refusalWords = {
  ...organizationWords,
  ...appWords,
  FORBIDDEN: { text: 'Your staff role doesn’t allow this.' },

  // Sign-in and sign-up
  INVALID_EMAIL_OR_PASSWORD: { text: 'Incorrect email or password.' },
  INVALID_USERNAME_OR_PASSWORD: { text: 'Incorrect username or password.' },
  INVALID_PHONE_NUMBER_OR_PASSWORD: { text: 'Incorrect phone number or password.' },
  EMAIL_NOT_VERIFIED: { text: 'Confirm your email first. We sent you a new link.' },
  PHONE_NUMBER_NOT_VERIFIED: { text: 'Confirm this phone number first. Sign in with your email to do that.' },
  CONFIRMATION_NEEDS_THE_ACCOUNT: { text: 'Sign in to the account of this link, or enter its password.' },
  ACCOUNT_HAS_A_PROVEN_ADDRESS: {
    text: 'The holder of this account has confirmed an email, so it can’t be ended with this link. If it isn’t yours, ignore the email.',
  },
  BANNED_USER: { text: 'This account is blocked. If you think this is a mistake, contact support.' },
  USER_ALREADY_EXISTS: { text: 'You already have an account with this email.', fields: email },
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: { text: 'Sign-up is closed.' },
  FIELD_IS_REQUIRED: { text: 'This field is required.', fields: ['{field}'] },
  INVALID_FIELD: { text: 'Enter a valid value.', fields: ['{field}'] },
  VALIDATION_ERROR: { text: 'Enter a valid value.', fields: ['{field}'] },
  INVALID_EMAIL: { text: 'Enter an email address like name@example.com.', fields: email },
  PASSWORD_TOO_SHORT: { text: 'Use at least {min} characters.', fields: password },
  PASSWORD_TOO_COMMON: { text: 'This password is easy to guess. Choose another.', fields: password },
  PASSWORD_TOO_LONG: { text: 'Use at most {max} characters.', fields: password },
  USERNAME_IS_ALREADY_TAKEN: { text: 'This username is taken. Choose another.', fields: ['username'] },
  USERNAME_TOO_SHORT: { text: 'Use at least {usernameMin} characters.', fields: ['username'] },
  USERNAME_TOO_LONG: { text: 'Use at most {usernameMax} characters.', fields: ['username'] },
  INVALID_USERNAME: { text: 'Use only letters, digits, dots and underscores.', fields: ['username'] },
  INVALID_PHONE_NUMBER: {
    text: 'Enter the number with its country code, like +48 600 000 000.',
    fields: ['phoneNumber'],
  },
  PHONE_NUMBER_EXIST: { text: 'Another account uses this phone number.', fields: ['phoneNumber'] },
  PHONE_NUMBER_NOT_EXIST: { text: 'No account uses this phone number.', fields: ['phoneNumber'] },
  OTP_NOT_FOUND: { text: 'Request a new code.', fields: ['code'] },
  OTP_EXPIRED: { text: 'This code has expired. Request a new one.', fields: ['code'] },
  COUNTRY_NOT_SUPPORTED: { text: 'We can’t send text messages to this country.', fields: ['phoneNumber'] },
  TEXT_MESSAGES_USED_UP: { text: 'No more text messages can be sent today. Try again in {wait}.' },
  SEND_OTP_NOT_IMPLEMENTED: { text: 'Text messages aren’t available here.' },
  INVALID_OTP: { text: 'Incorrect code.', fields: ['code'] },
  TOO_MANY_ATTEMPTS: { text: 'Too many incorrect codes. Request a new one.', fields: ['code'] },

  // Two-factor. INVALID_CODE is a provider's below; where a code is typed, code-words.ts has its words.
  INVALID_BACKUP_CODE: { text: 'Incorrect backup code.', fields: ['code'] },
  INVALID_TWO_FACTOR_COOKIE: { text: 'This step timed out. Sign in again.' },
  ACCOUNT_TEMPORARILY_LOCKED: { text: 'Too many incorrect codes. You can try again in {wait}.' },
  TOO_MANY_CODES_MAILED: { text: 'We’ve emailed you too many codes. You can request another one in {wait}.' },
  OTP_HAS_EXPIRED: { text: 'This code has expired. Request a new one.', fields: ['code'] },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { text: 'Too many incorrect codes. Request a new one.', fields: ['code'] },
  NEW_AUTHENTICATOR_CODE_IS_REQUIRED: { text: 'Enter a code from the new authenticator.', fields: ['code'] },
  MAILED_CODE_NOT_ACCEPTED: {
    text: 'Email codes don’t work for a while after a password reset. Use your authenticator app or a backup code.',
  },
  CURRENT_CODE_IS_REQUIRED: { text: 'Enter a current code.', fields: ['code'] },
  TWO_FACTOR_NOT_ENABLED: { text: twoFactorOff },
  TOTP_NOT_ENABLED: { text: twoFactorOff },
  OTP_NOT_ENABLED: { text: twoFactorOff },
  BACKUP_CODES_NOT_ENABLED: { text: twoFactorOff },
  TOTP_NOT_CONFIGURED: { text: 'Authenticator apps aren’t available here.' },
  OTP_NOT_CONFIGURED: { text: 'Email codes aren’t available here.' },
  TRUSTED_DEVICE_NOT_FOUND: { text: 'This device was already removed.' },

  // Password, email, profile
  INVALID_PASSWORD: { text: 'Incorrect password.', fields: ['currentPassword', 'password'] },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { text: 'This account has no password yet. Set one first.' },
  USER_ALREADY_HAS_A_PASSWORD: { text: 'This account already has a password.' },
  CHANGE_EMAIL_IS_DISABLED: { text: 'You can’t change your email here.' },
  EMAIL_IS_THE_SAME: { text: 'This is already your email.', fields: email },
  COULDNT_UPDATE_YOUR_EMAIL: { text: 'This address can’t be used. Choose another.', fields: email },
  EMAIL_CAN_NOT_BE_UPDATED: { text: 'Change your email on the Email page.', fields: email },
  EMAIL_ALREADY_VERIFIED: { text: 'This address is already confirmed.' },
  EMAIL_MISMATCH: { text: 'You’re signed in with another address.', fields: email },
  NO_FIELDS_TO_UPDATE: { text: 'There is nothing to save.' },
  UNKNOWN_LANGUAGE: { text: 'Choose one of the listed languages.', fields: ['language'] },

  // API keys
  KEY_NOT_FOUND: { text: 'This key no longer exists.' },
  KEY_LIMIT_REACHED: { text: 'You’ve reached the limit of API keys. Delete one you don’t need.' },
  INVALID_NAME_LENGTH: { text: 'This name is too short or too long.', fields: ['name'] },
  INVALID_PREFIX_LENGTH: { text: 'This prefix is too short or too long.', fields: ['prefix'] },
  EXPIRES_IN_IS_TOO_SMALL: { text: 'Choose a later expiry date.', fields: ['expiry'] },
  EXPIRES_IN_IS_TOO_LARGE: { text: 'Choose an earlier expiry date.', fields: ['expiry'] },
  KEY_DISABLED_EXPIRATION: { text: 'Custom expiry isn’t available. Reload the page and try again.' },
  METADATA_DISABLED: { text: 'Key metadata isn’t available. Reload the page and try again.' },
  INVALID_METADATA_TYPE: { text: 'Enter a JSON object, like {"team": "billing"}.', fields: ['metadata'] },
  METADATA_TOO_LARGE: { text: 'This metadata is too large. Shorten it.', fields: ['metadata'] },
  NO_VALUES_TO_UPDATE: { text: 'There is nothing to save.' },
  SERVER_ONLY_PROPERTY: { text: serviceOnly },
  INVALID_PERMISSIONS: { text: serviceOnly },
  INVALID_REMAINING: { text: serviceOnly },
  INVALID_REFILL: { text: serviceOnly },
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED: { text: serviceOnly },
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED: { text: serviceOnly },
  INVALID_RATE_LIMIT: { text: serviceOnly },
  KEY_DISABLED: { text: 'This key is disabled.' },
  KEY_EXPIRED: { text: 'This key has expired.' },
  USAGE_EXCEEDED: { text: 'This key has no calls left.' },
  RATE_LIMITED: { text: 'This key has reached its rate limit. It can be used again in {wait}.' },
  INVALID_API_KEY: { text: 'This is not a valid API key.' },
  INSUFFICIENT_SCOPE: { text: 'This application isn’t allowed to do this.' },
  API_KEY_NOT_ACCEPTED: { text: 'An API key can’t do this. Sign in instead.' },
  INVALID_USER_ID_FROM_API_KEY: { text: 'The account of this key no longer exists.' },
  UNAUTHORIZED_SESSION: { text: 'You’re signed out. Sign in again.' },
  USER_BANNED: { text: 'This account is blocked. If you think this is a mistake, contact support.' },

  // Mailed links
  TOKEN_EXPIRED: { text: linkDead },
  INVALID_TOKEN: { text: linkDead },
  DELETE_TOKEN_INVALID: { text: 'This link has expired, was already used, or belongs to another account.' },
  USER_NOT_FOUND: { text: 'The account for this link no longer exists.' },

  // Session
  UNAUTHORIZED: { text: 'You’re signed out. Sign in again.' },
  SESSION_NOT_FRESH: { text: 'Confirm it’s you.' },
  SESSION_EXPIRED: { text: 'Confirm it’s you.' },
  SESSION_NOT_FOUND: { text: 'This session has already ended.' },
  FAILED_TO_GET_SESSION: { text: 'You’re signed out. Sign in again.' },
  FAILED_TO_GET_USER_INFO: { text: 'Sign in first, then open the link again.' },
  INVALID_ORIGIN: {
    text: 'This request came from an untrusted page. Open the page from the address bar and try again.',
  },
  MISSING_OR_NULL_ORIGIN: {
    text: 'This request came from an untrusted page. Open the page from the address bar and try again.',
  },
  INVALID_CALLBACK_URL: { text: 'The return address is not allowed.' },
  INVALID_ERROR_CALLBACK_URL: { text: 'The return address is not allowed.' },
  INVALID_NEW_USER_CALLBACK_URL: { text: 'The return address is not allowed.' },
  CALLBACK_URL_IS_REQUIRED: { text: 'The return address is missing.' },
  NOT_FOUND: { text: 'This no longer exists.' },
  METHOD_NOT_ALLOWED: { text: misunderstood },
  NOT_A_PART_OF_A_PAGE: { text: misunderstood },
  MISDIRECTED_REQUEST: { text: 'This page was opened at the wrong address. Open your original link again.' },

  // Sign-in through another provider (arrive at /error, lower-case)
  INVALID_CALLBACK_REQUEST: { text: interrupted },
  STATE_NOT_FOUND: { text: interrupted },
  STATE_MISMATCH: { text: interrupted },
  PLEASE_RESTART_THE_PROCESS: { text: interrupted },
  NO_CODE: { text: interrupted },
  INVALID_CODE: { text: interrupted },
  OAUTH_PROVIDER_NOT_FOUND: { text: ours },
  PROVIDER_NOT_FOUND: { text: 'This provider is not available here. Sign in another way.' },
  PROVIDER_UNAVAILABLE: {
    text: 'The provider cannot be reached at the moment. Try again later, or sign in another way.',
  },
  ID_TOKEN_NOT_SUPPORTED: { text: misunderstood },
  USER_EMAIL_NOT_FOUND: { text: 'The provider did not share an email address. Sign in another way.' },
  "EMAIL_DOESN'T_MATCH": { text: 'That account has another email address than yours. Use one with your address.' },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    text: 'That account has another email address than yours. Use one with your address.',
  },
  ACCOUNT_NOT_FOUND: { text: 'That account is no longer connected.' },
  FAILED_TO_UNLINK_LAST_ACCOUNT: { text: 'This is your only way to sign in. Add a password or another account first.' },
  PROVIDER_NOT_SUPPORTED: { text: 'This provider is not available here any more.' },
  TOKEN_REFRESH_NOT_SUPPORTED: { text: misunderstood },
  FAILED_TO_GET_ACCESS_TOKEN: { text: 'The provider refuses access. Sign in with it again.' },
  FAILED_TO_REFRESH_ACCESS_TOKEN: { text: 'The provider refuses access. Sign in with it again.' },
  LINKING_NOT_ALLOWED: { text: 'Accounts cannot be connected here.' },
  LINKING_FAILED: { text: 'That provider account belongs to another user.' },
  NO_CALLBACK_URL: { text: ours },
  UNABLE_TO_CREATE_USER: { text: ours },
  UNABLE_TO_CREATE_SESSION: { text: ours },
  INTERNAL_SERVER_ERROR: { text: ours },
  SERVER_ERROR: { text: ours },
  UNABLE_TO_GET_USER_INFO: { text: 'The provider did not share your profile. Sign in another way.' },
  EMAIL_NOT_FOUND: { text: 'The provider did not share an email address. Sign in another way.' },
  ACCOUNT_NOT_LINKED: { text: 'An account with this email already exists. Sign in, then connect the provider.' },
  UNABLE_TO_LINK_ACCOUNT: { text: 'An account with this email already exists. Sign in, then connect the provider.' },
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: { text: 'That provider account belongs to another user.' },
  SIGNUP_DISABLED: { text: 'Sign-up is closed.' },
  BANNED: { text: 'This account is blocked. If you think this is a mistake, contact support.' },
  ACCESS_DENIED: { text: 'Access was denied. Nothing was changed.' },
  CLIENT_DISABLED: { text: 'This app was disabled. Tell its owner.' },
  INVALID_CLIENT: { text: misconfigured },
  INVALID_REDIRECT_URI: { text: misconfigured },
  INVALID_REQUEST: { text: misconfigured },
  INVALID_SCOPE: { text: misconfigured },
  UNSUPPORTED_RESPONSE_TYPE: { text: misconfigured },

  // Load, network
  TOO_MANY_REQUESTS: { text: 'Too many attempts. You can try again in {wait}.' },
  TOO_BUSY: { text: 'The service is busy. You can try again in {wait}.' },
  SERVICE_UNAVAILABLE: { text: 'The service is not available at the moment. Nothing was changed.' },
  PAYLOAD_TOO_LARGE: { text: 'This is too large to send.' },
  INVALID_BODY: { text: misunderstood },
  UNSUPPORTED_MEDIA_TYPE: { text: misunderstood },
  OFFLINE: { text: 'You’re offline. Nothing was sent.' },
  UNREACHABLE: { text: 'The service cannot be reached. Check your connection and try again.' },
  TIMEOUT: { text: 'The service took too long to answer. Check whether it worked before you try again.' },
  UNEXPECTED_ANSWER: { text: 'The response could not be read. Try again.' },
  UNKNOWN: { text: 'Something went wrong ({code}). Try again.' },
} as const satisfies Record<string, Words>;
