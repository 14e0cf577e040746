import type { OAuthError } from '#shared-kernel/domain/oauth-error';
import { Refusal, refusals } from '#shared-kernel/domain/refusal';

/** RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6, RFC 8707 §2, and those of the specification. */
export type AuthorizationErrorCode = Extract<
  OAuthError,
  | 'access_denied'
  | 'client_disabled'
  | 'consent_required'
  | 'invalid_client'
  | 'invalid_request'
  | 'invalid_request_uri'
  | 'invalid_scope'
  | 'invalid_target'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'unauthorized_client'
  | 'unmet_authentication_requirements'
  | 'unsupported_response_type'
>;

/** Why an authorization request is not carried out. */
export interface Fault {
  readonly error: AuthorizationErrorCode;
  readonly description: string;
}

/** The same, for a client that sent the request itself (RFC 9126 §2.3). */
export const refusalOf = ({ error, description }: Fault): Refusal =>
  new Refusal('INVALID_AUTHORIZATION_REQUEST', 400, description, undefined, error);

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
