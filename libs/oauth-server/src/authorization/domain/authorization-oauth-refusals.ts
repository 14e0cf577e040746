import { refusals } from '#shared-kernel/domain/refusal';

/** What the steps in the browser refuse without going back to the client. */
export const AuthorizationRefusal = refusals({
  INVALID_REDIRECT_URI: { status: 400, message: 'Invalid redirect URI', oauthError: 'invalid_request' },
  TOO_MANY_PUSHED_REQUESTS: {
    status: 429,
    message: 'the client pushed too many requests; try again later',
    oauthError: 'temporarily_unavailable',
  },
  NO_LOGIN_PAGE: { status: 500, message: 'No login page provided', oauthError: 'server_error' },
  NO_CONSENT_PAGE: { status: 500, message: 'No consent page provided', oauthError: 'server_error' },
  NO_CONSENT_PROMPT: { status: 401, message: 'No consent prompt found', oauthError: 'invalid_request' },
  CONSENT_EXPIRED: { status: 401, message: 'Code expired', oauthError: 'invalid_request' },
  NO_OPEN_ANSWER: {
    status: 410,
    message: 'This answer was given before, or is too old. Start again at the app',
    oauthError: 'invalid_request',
  },
  NO_OPEN_REQUEST: { status: 404, message: 'no request is open', oauthError: 'not_found' },
});
