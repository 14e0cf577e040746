import { refusals } from '#shared-kernel/domain/refusal';

/** What devices are told (RFC 8628 §3.5). */
export const DeviceRefusal = refusals({
  INVALID_DEVICE_SCOPE: {
    status: 400,
    message: 'The following scopes are invalid: {scopes}',
    oauthError: 'invalid_scope',
  },
  UNKNOWN_DEVICE_RESOURCE: { status: 400, message: 'resource is not known', oauthError: 'invalid_target' },
  DEVICE_CODE_IS_REQUIRED: { status: 400, message: 'device_code is required', oauthError: 'invalid_request' },
  INVALID_DEVICE_CODE: { status: 400, message: 'invalid device_code', oauthError: 'invalid_grant' },
  DEVICE_CODE_EXPIRED: { status: 400, message: 'device_code expired', oauthError: 'expired_token' },
  AUTHORIZATION_PENDING: {
    status: 400,
    message: 'the user has not answered yet',
    oauthError: 'authorization_pending',
  },
  SLOW_DOWN: { status: 400, message: 'wait {seconds} seconds between requests', oauthError: 'slow_down' },
  DEVICE_ACCESS_DENIED: { status: 400, message: 'User denied access', oauthError: 'access_denied' },
});

/** What users are told who enter the code of a device. */
export const UserCodeRefusal = refusals({
  // The same for all reasons, so that guesses learn nothing.
  INVALID_USER_CODE: { status: 404, message: 'This code is not valid, or no longer', oauthError: 'not_found' },
});
