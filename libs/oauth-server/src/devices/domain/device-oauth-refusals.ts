import { refusals } from '#shared-kernel/domain/refusal';
import { answeredAs } from '../../clients/domain/oauth-error-table.ts';

/** Answers to devices (RFC 8628 §3.5). */
export const DeviceRefusal = refusals({
  ...answeredAs(400, 'invalid_scope', { INVALID_DEVICE_SCOPE: 'The following scopes are invalid: {scopes}' }),
  ...answeredAs(400, 'invalid_target', { UNKNOWN_DEVICE_RESOURCE: 'resource is not known: {resource}' }),
  ...answeredAs(400, 'invalid_request', { DEVICE_CODE_IS_REQUIRED: 'device_code is required' }),
  ...answeredAs(400, 'invalid_grant', { INVALID_DEVICE_CODE: 'invalid device_code' }),
  ...answeredAs(400, 'expired_token', { DEVICE_CODE_EXPIRED: 'device_code expired' }),
  ...answeredAs(400, 'authorization_pending', { AUTHORIZATION_PENDING: 'the user has not answered yet' }),
  ...answeredAs(400, 'slow_down', { SLOW_DOWN: 'wait {seconds} seconds between requests' }),
  ...answeredAs(400, 'access_denied', { DEVICE_ACCESS_DENIED: 'User denied access' }),
});

/** Answers to users who enter the code of a device. */
export const UserCodeRefusal = refusals({
  // The same for all reasons, so that guesses learn nothing.
  INVALID_USER_CODE: { status: 404, message: 'This code is not valid, or no longer', oauthError: 'not_found' },
});
