/** RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6, RFC 8707 §2, and those of the specification. */
export type AuthorizationErrorCode =
  | 'access_denied'
  | 'client_disabled'
  | 'consent_required'
  | 'invalid_client'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'unsupported_response_type';

/** Why an authorization request is not carried out. */
export interface Fault {
  readonly error: AuthorizationErrorCode;
  readonly description: string;
}
