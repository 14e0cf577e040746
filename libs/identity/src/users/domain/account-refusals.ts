import { type Refusal, refusals } from '#shared-kernel/domain/refusal';
import type { TakenName } from './user.ts';

/** Messages and codes are those of better-auth: its clients compare them. */
export const AccountRefusal = refusals({
  INVALID_EMAIL: { status: 400, message: 'Invalid email' },
  INVALID_PASSWORD: { status: 400, message: 'Invalid password' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  PASSWORD_TOO_COMMON: { status: 400, message: 'Password too common' },
  FIELD_IS_REQUIRED: { status: 400, message: '{field} is required' },
  INVALID_FIELD: { status: 400, message: '{field} is invalid' },
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: { status: 400, message: 'Email and password sign up is not enabled' },
  USER_ALREADY_EXISTS: { status: 422, message: 'User already exists' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
  BANNED_USER: {
    status: 403,
    message: 'You have been banned from this application. Please contact support if you believe this is an error.',
  },
  INVALID_TOKEN: { status: 400, message: 'invalid token' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: 'Credential account not found' },
  USER_ALREADY_HAS_A_PASSWORD: { status: 400, message: 'user already has a password' },
  CHANGE_EMAIL_IS_DISABLED: { status: 400, message: 'Change email is disabled' },
  EMAIL_IS_THE_SAME: { status: 400, message: 'Email is the same' },
  COULDNT_UPDATE_YOUR_EMAIL: { status: 400, message: "Couldn't update your email" },
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'Email can not be updated' },
  EMAIL_ALREADY_VERIFIED: {
    status: 400,
    message: 'You can only send a verification email to an unverified email',
  },
  EMAIL_MISMATCH: { status: 400, message: 'You can only send a verification email to your own email' },
  SESSION_EXPIRED: { status: 400, message: 'Session expired. Re-authenticate to perform this action.' },
  SESSION_NOT_FRESH: { status: 403, message: 'Session is not fresh' },
  SESSION_NOT_FOUND: { status: 400, message: 'Session not found' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized', oauthError: 'invalid_token' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  NOT_WHILE_IMPERSONATING: {
    status: 403,
    message: 'This is not possible while you act as another person. Stop impersonating first.',
  },
  IMPERSONATION_IS_READ_ONLY: {
    status: 403,
    message: 'You act as another person and may only look. To change something, start again with a reason.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'The access token lacks the scope {scope}',
    oauthError: 'insufficient_scope',
  },
  API_KEY_NOT_ACCEPTED: {
    status: 403,
    message: 'API keys are not accepted here. Sign in instead.',
    oauthError: 'insufficient_scope',
  },
  NOT_FOUND: { status: 404, message: 'Not Found' },
  FAILED_TO_GET_USER_INFO: { status: 404, message: 'Failed to get user info' },
  DELETE_TOKEN_INVALID: { status: 404, message: 'invalid token' },
  INVALID_CALLBACK_URL: { status: 403, message: 'Invalid callbackURL' },
  INVALID_ERROR_CALLBACK_URL: { status: 403, message: 'Invalid errorCallbackURL' },
  INVALID_NEW_USER_CALLBACK_URL: { status: 403, message: 'Invalid newUserCallbackURL' },
  CALLBACK_URL_IS_REQUIRED: { status: 400, message: 'callbackURL is required' },
  NO_FIELDS_TO_UPDATE: { status: 400, message: 'No fields to update' },
  UNKNOWN_LANGUAGE: { status: 400, message: 'Unknown language' },
  TOO_BUSY: { status: 503, message: 'The service is busy. Please try again later.' },
});

/** Failures of a mailed verification link: in the redirect's `error` parameter, or as a 401. */
export const VerificationRefusal = refusals({
  TOKEN_EXPIRED: { status: 401, message: 'token_expired' },
  INVALID_TOKEN: { status: 401, message: 'invalid_token' },
  USER_NOT_FOUND: { status: 401, message: 'user_not_found' },
  UNAUTHORIZED: { status: 401, message: 'unauthorized' },
});

/** Failures of "This wasn't me" in a security mail, beside those of its link. */
export const DisowningRefusal = refusals({
  SESSION_ALREADY_DISOWNED: { status: 409, message: 'This link was used before. What it did is done.' },
});

/** Failures of confirming and disowning an account by its mailed link, beside those of the link. */
export const ConfirmationRefusal = refusals({
  CONFIRMATION_NEEDS_THE_ACCOUNT: {
    status: 403,
    message: 'Sign in to the account of this link, or send its password.',
  },
  ACCOUNT_HAS_A_PROVEN_ADDRESS: {
    status: 400,
    message: 'The holder of this account has proven an address. Reset the password to take it over.',
  },
});

/** Sign-in by user name. Codes and messages are those of better-auth's username plugin. */
export const UsernameRefusal = refusals({
  INVALID_USERNAME_OR_PASSWORD: { status: 401, message: 'Invalid username or password' },
  USERNAME_IS_ALREADY_TAKEN: { status: 422, message: 'Username is already taken. Please try another.' },
  USERNAME_TOO_SHORT: { status: 422, message: 'Username is too short' },
  USERNAME_TOO_LONG: { status: 422, message: 'Username is too long' },
  INVALID_USERNAME: { status: 422, message: 'Username is invalid' },
});

export const PhoneRefusal = refusals({
  INVALID_PHONE_NUMBER: { status: 400, message: 'Invalid phone number' },
  INVALID_PHONE_NUMBER_OR_PASSWORD: { status: 401, message: 'Invalid phone number or password' },
  PHONE_NUMBER_EXIST: { status: 400, message: 'Phone number already exists' },
  PHONE_NUMBER_NOT_EXIST: { status: 400, message: "phone number isn't registered" },
  OTP_NOT_FOUND: { status: 400, message: 'OTP not found' },
  OTP_EXPIRED: { status: 400, message: 'OTP expired' },
  COUNTRY_NOT_SUPPORTED: { status: 400, message: 'Text messages are not sent to this country' },
  TEXT_MESSAGES_USED_UP: { status: 429, message: 'No more text messages can be sent today. Please try again later.' },
  SEND_OTP_NOT_IMPLEMENTED: { status: 501, message: 'sendOTP not implemented' },
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'Too many attempts' },
});

/** The refusal for a name that another user has, on routes without words of their own for it. */
export const takenRefusals: Readonly<Record<TakenName, () => Refusal>> = {
  'email-taken': AccountRefusal.USER_ALREADY_EXISTS,
  'username-taken': UsernameRefusal.USERNAME_IS_ALREADY_TAKEN,
  'phone-number-taken': PhoneRefusal.PHONE_NUMBER_EXIST,
};
