/**
 * Errors that OAuth endpoints answer: RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC 7009 §2.2.1, RFC 7591 §3.2.2,
 * RFC 8628 §3.5, RFC 8707 §2, RFC 9126 §2.3, RFC 9449 §5 and §8, OpenID Connect Core §3.1.2.6, OpenID Connect Core Error Code unmet_authentication_requirements.
 */
export type OAuthError =
  | 'access_denied'
  | 'authorization_pending'
  /** An error of the specification. */
  | 'client_disabled'
  | 'consent_required'
  | 'expired_token'
  | 'insufficient_scope'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_dpop_proof'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_request_uri'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_token'
  | 'login_required'
  /** An error of the specification: no such client. */
  | 'not_found'
  /** Ours, where users consent. */
  | 'not_your_organization'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'slow_down'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unmet_authentication_requirements'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'
  | 'use_dpop_nonce';

/** RFC 6749 §5.2 allows printable ASCII without quotation marks and backslashes. */
export const allowedText = (text: string): string => text.replaceAll(/["’]/g, "'").replaceAll(/[^ !#-[\]-~]/g, '?');
