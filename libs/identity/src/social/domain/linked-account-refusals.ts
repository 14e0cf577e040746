import { refusals } from '#shared-kernel/domain/refusal';

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
