import { refusals } from '#shared-kernel/domain/refusal';

export const SocialRefusal = refusals({
  PROVIDER_NOT_FOUND: { status: 404, message: 'Provider not found' },
  PROVIDER_UNAVAILABLE: { status: 503, message: 'The provider does not answer. Please try again later.' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'id_token not supported' },
  INVALID_TOKEN: { status: 401, message: 'invalid token' },
  FAILED_TO_GET_USER_INFO: { status: 401, message: 'Failed to get user info' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'User email not found' },
  SIGNUP_DISABLED: { status: 401, message: 'signup disabled' },
  ACCOUNT_NOT_LINKED: { status: 401, message: 'account not linked' },
  UNABLE_TO_CREATE_USER: { status: 401, message: 'unable to create user' },
  // For a policy that refuses a session. None of this service does: bans and missing verification are refused before.
  UNABLE_TO_CREATE_SESSION: { status: 401, message: 'unable to create session' },
  LINKING_NOT_ALLOWED: { status: 401, message: 'Account not linked - linking not allowed' },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: { status: 401, message: 'Account not linked - different emails not allowed' },
  /** A user who authenticates again chose an account at the provider that is not linked to them. */
  DIFFERENT_ACCOUNT: { status: 403, message: 'The account at the provider is not linked to this user' },
  /** A provider that was asked to authenticate the person again says that it did so before. */
  NOT_AUTHENTICATED_AGAIN: { status: 403, message: 'The provider did not authenticate the user again' },
  LINKING_FAILED: { status: 417, message: 'Account not linked - unable to create account' },
});

/** Failures of the return from a provider alone: in lower case in the `error` parameter of the redirect. */
export const CallbackRefusal = refusals({
  INVALID_CALLBACK_REQUEST: { status: 400, message: 'invalid_callback_request' },
  STATE_NOT_FOUND: { status: 400, message: 'state_not_found' },
  STATE_MISMATCH: { status: 400, message: 'state_mismatch' },
  PLEASE_RESTART_THE_PROCESS: { status: 400, message: 'please_restart_the_process' },
  NO_CODE: { status: 400, message: 'no_code' },
  INVALID_CODE: { status: 400, message: 'invalid_code' },
  NO_CALLBACK_URL: { status: 400, message: 'no_callback_url' },
  SIGN_IN_CANCELED: { status: 400, message: 'sign_in_canceled' },
});

/** Messages and codes are those of better-auth: its clients compare them. */
export const LinkedAccountRefusal = refusals({
  /** Also for an account of another user. */
  ACCOUNT_NOT_FOUND: { status: 400, message: 'Account not found' },
  FAILED_TO_UNLINK_LAST_ACCOUNT: { status: 400, message: "You can't unlink your last account" },
  PROVIDER_NOT_SUPPORTED: { status: 400, message: 'Provider {provider} is not supported.' },
  TOKEN_REFRESH_NOT_SUPPORTED: { status: 400, message: 'Provider {provider} does not support token refreshing.' },
  FAILED_TO_GET_ACCESS_TOKEN: { status: 400, message: 'Failed to get a valid access token' },
  FAILED_TO_REFRESH_ACCESS_TOKEN: { status: 400, message: 'Failed to refresh access token' },
});
