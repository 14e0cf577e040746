import { describe, expect, test } from '@jest/globals';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal, PhoneRefusal, UsernameRefusal, VerificationRefusal } from './account-refusals.ts';

/** The published messages. Clients show and match them, so changing one breaks the contract. */
const published = {
  // Existing clients compare messages and statuses: none may change.
  account: {
    INVALID_EMAIL: [400, 'Invalid email'],
    INVALID_PASSWORD: [400, 'Invalid password'],
    PASSWORD_TOO_SHORT: [400, 'Password too short'],
    PASSWORD_TOO_LONG: [400, 'Password too long'],
    PASSWORD_TOO_COMMON: [400, 'Password too common'],
    FIELD_IS_REQUIRED: [400, '{field} is required'],
    USER_ALREADY_EXISTS: [422, 'User already exists'],
    INVALID_EMAIL_OR_PASSWORD: [401, 'Invalid email or password'],
    EMAIL_NOT_VERIFIED: [403, 'Email not verified'],
    INVALID_TOKEN: [400, 'invalid token'],
    CREDENTIAL_ACCOUNT_NOT_FOUND: [400, 'Credential account not found'],
    USER_ALREADY_HAS_A_PASSWORD: [400, 'user already has a password'],
    CHANGE_EMAIL_IS_DISABLED: [400, 'Change email is disabled'],
    EMAIL_IS_THE_SAME: [400, 'Email is the same'],
    COULDNT_UPDATE_YOUR_EMAIL: [400, "Couldn't update your email"],
    EMAIL_CAN_NOT_BE_UPDATED: [400, 'Email can not be updated'],
    EMAIL_ALREADY_VERIFIED: [400, 'You can only send a verification email to an unverified email'],
    EMAIL_MISMATCH: [400, 'You can only send a verification email to your own email'],
    SESSION_EXPIRED: [400, 'Session expired. Re-authenticate to perform this action.'],
    SESSION_NOT_FRESH: [403, 'Session is not fresh'],
    SESSION_NOT_FOUND: [400, 'Session not found'],
    FAILED_TO_GET_USER_INFO: [404, 'Failed to get user info'],
    DELETE_TOKEN_INVALID: [404, 'invalid token'],
    FORBIDDEN: [403, 'You are not allowed to do this'],
    NOT_WHILE_IMPERSONATING: [403, 'This is not possible while you act as another person. Stop impersonating first.'],
    IMPERSONATION_IS_READ_ONLY: [
      403,
      'You act as another person and may only look. To change something, start again with a reason.',
    ],
    INSUFFICIENT_SCOPE: [403, 'The access token lacks the scope {scope}'],
    API_KEY_NOT_ACCEPTED: [403, 'API keys are not accepted here. Sign in instead.'],
    INVALID_CALLBACK_URL: [403, 'Invalid callbackURL'],
    UNAUTHORIZED: [401, 'Unauthorized'],
    NOT_FOUND: [404, 'Not Found'],
    EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: [400, 'Email and password sign up is not enabled'],
    INVALID_ERROR_CALLBACK_URL: [403, 'Invalid errorCallbackURL'],
    INVALID_NEW_USER_CALLBACK_URL: [403, 'Invalid newUserCallbackURL'],
    BANNED_USER: [
      403,
      'You have been banned from this application. Please contact support if you believe this is an error.',
    ],
    // As the existing clients' catalogue has it.
    NO_FIELDS_TO_UPDATE: [400, 'No fields to update'],
    // Our own.
    INVALID_FIELD: [400, '{field} is invalid'],
    CALLBACK_URL_IS_REQUIRED: [400, 'callbackURL is required'],
    UNKNOWN_LANGUAGE: [400, 'Unknown language'],
    TOO_BUSY: [503, 'The service is busy. Please try again later.'],
  },
  // Errors of mailed verification links.
  verification: {
    TOKEN_EXPIRED: [401, 'token_expired'],
    INVALID_TOKEN: [401, 'invalid_token'],
    USER_NOT_FOUND: [401, 'user_not_found'],
    UNAUTHORIZED: [401, 'unauthorized'],
  },
  // As the existing clients' catalogue has them.
  username: {
    INVALID_USERNAME_OR_PASSWORD: [401, 'Invalid username or password'],
    USERNAME_IS_ALREADY_TAKEN: [422, 'Username is already taken. Please try another.'],
    USERNAME_TOO_SHORT: [422, 'Username is too short'],
    USERNAME_TOO_LONG: [422, 'Username is too long'],
    INVALID_USERNAME: [422, 'Username is invalid'],
  },
  phone: {
    INVALID_PHONE_NUMBER: [400, 'Invalid phone number'],
    INVALID_PHONE_NUMBER_OR_PASSWORD: [401, 'Invalid phone number or password'],
    PHONE_NUMBER_EXIST: [400, 'Phone number already exists'],
    PHONE_NUMBER_NOT_EXIST: [400, "phone number isn't registered"],
    OTP_NOT_FOUND: [400, 'OTP not found'],
    OTP_EXPIRED: [400, 'OTP expired'],
    COUNTRY_NOT_SUPPORTED: [400, 'Text messages are not sent to this country'],
    TEXT_MESSAGES_USED_UP: [429, 'No more text messages can be sent today. Please try again later.'],
    SEND_OTP_NOT_IMPLEMENTED: [501, 'sendOTP not implemented'],
    INVALID_OTP: [400, 'Invalid OTP'],
    TOO_MANY_ATTEMPTS: [403, 'Too many attempts'],
  },
};

describe.each([
  ['accounts', AccountRefusal, published.account],
  ['mailed verification links', VerificationRefusal, published.verification],
  ['user names', UsernameRefusal, published.username],
  ['phone numbers', PhoneRefusal, published.phone],
] as const)('refusals of %s', (_, refusals, expected) => {
  test('are the published ones, no more and no fewer', () => {
    const entries = Object.entries<{ status: number; message: string }>(refusals.table);
    expect(Object.fromEntries(entries.map(([code, { status, message }]) => [code, [status, message]]))).toEqual(
      expected,
    );
  });

  test.each(Object.entries(expected))('%s carries its status and its words', (code, [status, message]) => {
    const make = (refusals as unknown as Record<string, (details?: object) => Refusal>)[code]!;
    const refusal = make({ field: '{field}', scope: '{scope}' });
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ name: 'Refusal', code, status, message });
  });
});

test('the words name the field they are about', () => {
  expect(AccountRefusal.FIELD_IS_REQUIRED({ field: 'company' })).toMatchObject({
    message: 'company is required',
    details: { field: 'company' },
  });
});
