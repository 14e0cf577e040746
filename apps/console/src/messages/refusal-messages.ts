/**
 * The message for each refusal code. Those of one entry or part of it (account-messages.ts, organization-messages.ts,
 * social-messages.ts, staff-messages.ts) are added where they are needed. `{name}` is filled from `MessageValues`; `fields` are the form
 * fields that the message belongs to, first match wins. Other codes get UNKNOWN.
 */
export type Message = string | { readonly text: string; readonly fields: readonly string[] };

const password = ['newPassword', 'password'] as const;
const email = ['newEmail', 'email'] as const;
const twoFactorOff = 'Two-factor is not on for this account. Reload the page.';
const suspended = 'This account is suspended{until}. If you think this is a mistake, contact support.';
const linkDead = 'This link has expired or was already used.';
const ours = 'Something went wrong on our side. Nothing was changed. Try again.';
const misunderstood = 'The request was not understood. Reload the page and try again.';
const misconfigured = 'This app is not set up correctly. Tell its owner: {code}.';

const redirects = ['redirectUris'] as const;
const unavailable = 'This app can’t be set up like that. Check its sign-in settings.';

const appMessages = {
  CLIENT_NOT_FOUND: 'This app no longer exists.',
  CLIENT_LIMIT_REACHED: 'You’ve reached the limit of apps. Delete one you don’t need.',
  CLIENT_CHANGED_MEANWHILE: 'This app changed. Look at it again.',
  CLIENT_HAS_NO_SECRET: 'This app has no secret.',
  PUBLIC_CLIENTS_NEED_PKCE: 'An app without a secret always needs PKCE.',
  CLIENT_CANNOT_ACT_FOR_ITSELF: 'An app without a secret can’t have permissions of its own.',
  UNKNOWN_CLIENT_SCOPE: { text: 'These scopes are unknown: {scopes}.', fields: ['scope'] },
  INVALID_OWN_SCOPE: { text: 'An app can’t have this permission for itself.', fields: ['ownScopes'] },
  UNKNOWN_OWN_RESOURCE: {
    text: 'Choose a resource that this service issues tokens for.',
    fields: ['ownResources', 'callsResources'],
  },
  INVALID_CLIENT_PICTURE: {
    text: 'Choose a PNG, JPEG, GIF, WebP or AVIF picture of at most 24 KB.',
    fields: ['picture'],
  },
  CLIENT_IS_NOT_TRUSTED: { text: 'Only an app that is trusted can have a picture.', fields: ['picture'] },
  NOT_YOUR_ORGANIZATION: 'You’re no longer a member of one of the chosen organizations. Choose again.',
  CONNECTION_NOT_FOUND: 'This app no longer has access.',

  REGISTRATION_NEEDS_A_SESSION: 'Sign in to register an app.',
  REGISTRATION_IS_CLOSED: 'Apps can’t be registered here.',
  INVALID_REGISTRATION_TOKEN: 'This app can’t change its registration.',
  REDIRECT_URIS_REQUIRED: { text: 'Enter at least one redirect URI.', fields: redirects },
  INVALID_CLIENT_REDIRECT_URI: {
    text: 'Use https addresses, http for this computer only, or a private scheme like com.example.app.',
    fields: redirects,
  },
  CODE_RESPONSE_TYPE_REQUIRED: unavailable,
  TOKEN_RESPONSE_TYPE_REQUIRED: unavailable,
  INVALID_CLIENT_METADATA: 'One of the values isn’t valid. Check the names and addresses.',
} as const;

export const refusalMessages = {
  ...appMessages,
  FORBIDDEN: 'Your staff role doesn’t allow this.',
  NOT_WHILE_IMPERSONATING: 'Not possible while you act as another person. Stop first.',
  IMPERSONATION_IS_READ_ONLY:
    'You may only look here. To change something, act as this person again, with “Look, and make harmless changes”.',

  // Sign-in and sign-up
  INVALID_EMAIL_OR_PASSWORD: 'Incorrect email or password.',
  INVALID_USERNAME_OR_PASSWORD: 'Incorrect username or password.',
  INVALID_PHONE_NUMBER_OR_PASSWORD: 'Incorrect phone number or password.',
  EMAIL_NOT_VERIFIED: 'Confirm your email first. We sent you a new link.',
  PHONE_NUMBER_NOT_VERIFIED: 'Confirm this phone number first. Sign in with your email to do that.',
  CONFIRMATION_NEEDS_THE_ACCOUNT: 'Sign in to the account of this link, or enter its password.',
  ACCOUNT_HAS_A_PROVEN_ADDRESS:
    'The holder of this account has confirmed an email, so it can’t be ended with this link. If it isn’t yours, ignore the email.',
  BANNED_USER: suspended,
  USER_ALREADY_EXISTS: { text: 'You already have an account with this email.', fields: email },
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Sign-up is closed.',
  FIELD_IS_REQUIRED: { text: 'This field is required.', fields: ['{field}'] },
  INVALID_FIELD: { text: 'Enter a valid value.', fields: ['{field}'] },
  VALIDATION_ERROR: { text: 'Enter a valid value.', fields: ['{field}'] },
  INVALID_CURSOR: 'This part of the list can’t be shown any more. Begin with its first page.',
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
  TEXT_MESSAGES_USED_UP: 'No more text messages can be sent today. Try again in {wait}.',
  SEND_OTP_NOT_IMPLEMENTED: 'Text messages aren’t available here.',
  INVALID_OTP: { text: 'Incorrect code.', fields: ['code'] },
  TOO_MANY_ATTEMPTS: { text: 'Too many incorrect codes. Request a new one.', fields: ['code'] },

  // Two-factor. INVALID_CODE is a provider's (social-messages.ts); where a code is typed, code-messages.ts has its message.
  INVALID_BACKUP_CODE: { text: 'Incorrect backup code.', fields: ['code'] },
  INVALID_TWO_FACTOR_COOKIE: 'This step timed out. Sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many incorrect codes. You can try again in {wait}.',
  TOO_MANY_CODES_MAILED: 'We’ve emailed you too many codes. You can request another one in {wait}.',
  OTP_HAS_EXPIRED: { text: 'This code has expired. Request a new one.', fields: ['code'] },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { text: 'Too many incorrect codes. Request a new one.', fields: ['code'] },
  NEW_AUTHENTICATOR_CODE_IS_REQUIRED: { text: 'Enter a code from the new authenticator.', fields: ['code'] },
  MAILED_CODE_NOT_ACCEPTED:
    'Email codes don’t work for a while after a password reset. Use your authenticator app or a backup code.',
  CURRENT_CODE_IS_REQUIRED: { text: 'Enter a current code.', fields: ['code'] },
  TWO_FACTOR_NOT_ENABLED: twoFactorOff,
  TOTP_NOT_ENABLED: twoFactorOff,
  OTP_NOT_ENABLED: twoFactorOff,
  BACKUP_CODES_NOT_ENABLED: twoFactorOff,
  TOTP_NOT_CONFIGURED: 'Authenticator apps aren’t available here.',
  OTP_NOT_CONFIGURED: 'Email codes aren’t available here.',
  TRUSTED_DEVICE_NOT_FOUND: 'This device was already removed.',

  // Password, email, profile
  INVALID_PASSWORD: { text: 'Incorrect password.', fields: ['currentPassword', 'password'] },
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password yet. Set one first.',
  USER_ALREADY_HAS_A_PASSWORD: 'This account already has a password.',
  CHANGE_EMAIL_IS_DISABLED: 'You can’t change your email here.',
  EMAIL_IS_THE_SAME: { text: 'This is already your email.', fields: email },
  COULDNT_UPDATE_YOUR_EMAIL: { text: 'This address can’t be used. Choose another.', fields: email },
  EMAIL_CAN_NOT_BE_UPDATED: { text: 'Change your email on the Email page.', fields: email },
  EMAIL_ALREADY_VERIFIED: 'This address is already confirmed.',
  EMAIL_MISMATCH: { text: 'You’re signed in with another address.', fields: email },
  NO_FIELDS_TO_UPDATE: 'There is nothing to save.',
  UNKNOWN_LANGUAGE: { text: 'Choose one of the listed languages.', fields: ['language'] },

  // Access
  INSUFFICIENT_SCOPE: 'This application isn’t allowed to do this.',
  UNAUTHORIZED_SESSION: 'You’re signed out. Sign in again.',
  USER_BANNED: suspended,

  // Mailed links
  TOKEN_EXPIRED: linkDead,
  INVALID_TOKEN: linkDead,
  SESSION_ALREADY_DISOWNED: 'This link was used before. Reload the page to see what it did.',
  DELETE_TOKEN_INVALID: 'This link has expired, was already used, or belongs to another account.',
  USER_NOT_FOUND: 'The account for this link no longer exists.',

  // Session
  UNAUTHORIZED: 'You’re signed out. Sign in again.',
  SESSION_NOT_FRESH: 'Confirm it’s you.',
  SESSION_EXPIRED: 'Confirm it’s you.',
  SESSION_NOT_FOUND: 'This session has already ended.',
  FAILED_TO_GET_SESSION: 'You’re signed out. Sign in again.',
  FAILED_TO_GET_USER_INFO: 'Sign in first, then open the link again.',
  INVALID_ORIGIN: 'This request came from an untrusted page. Open the page from the address bar and try again.',
  MISSING_OR_NULL_ORIGIN: 'This request came from an untrusted page. Open the page from the address bar and try again.',
  INVALID_CALLBACK_URL: 'The return address is not allowed.',
  INVALID_ERROR_CALLBACK_URL: 'The return address is not allowed.',
  INVALID_NEW_USER_CALLBACK_URL: 'The return address is not allowed.',
  CALLBACK_URL_IS_REQUIRED: 'The return address is missing.',
  NOT_FOUND: 'This no longer exists.',
  METHOD_NOT_ALLOWED: misunderstood,
  NOT_A_PART_OF_A_PAGE: misunderstood,
  MISDIRECTED_REQUEST: 'This page was opened at the wrong address. Open your original link again.',

  // Our own failures, and those of apps
  INTERNAL_SERVER_ERROR: ours,
  SERVER_ERROR: ours,
  CLIENT_DISABLED: 'This app was disabled. Tell its owner.',
  INVALID_CLIENT: misconfigured,
  INVALID_REDIRECT_URI: misconfigured,
  INVALID_REQUEST: misconfigured,
  INVALID_SCOPE: misconfigured,
  UNSUPPORTED_RESPONSE_TYPE: misconfigured,

  // Load, network
  TOO_MANY_REQUESTS: 'Too many attempts. You can try again in {wait}.',
  TOO_BUSY: 'The service is busy. You can try again in {wait}.',
  SERVICE_UNAVAILABLE: 'The service is not available at the moment. Nothing was changed.',
  INVALID_PICTURE: 'This picture can’t be used. Choose another one.',
  PAYLOAD_TOO_LARGE: 'This is too large to send.',
  INVALID_BODY: misunderstood,
  UNSUPPORTED_MEDIA_TYPE: misunderstood,
  OFFLINE: 'You’re offline. Nothing was sent.',
  UNREACHABLE: 'The service cannot be reached. Check your connection and try again.',
  TIMEOUT: 'The service took too long to answer. Check whether it worked before you try again.',
  UNEXPECTED_ANSWER: 'The response could not be read. Try again.',
  UNKNOWN: 'Something went wrong ({code}). Try again.',
} as const satisfies Record<string, Message>;
