import type { OAuthError } from '#shared-kernel/domain/oauth-error';
import { Refusal } from '#shared-kernel/domain/refusal';

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
