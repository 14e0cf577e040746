import { refusals } from '#shared-kernel/domain/refusal';

/** Texts and errors of client registration: those of the specification, and RFC 7591 §3.2.2. */
export const RegistrationRefusal = refusals({
  REGISTRATION_NEEDS_A_SESSION: {
    status: 401,
    message: 'Authentication required for client registration',
    oauthError: 'invalid_token',
  },
  REGISTRATION_IS_CLOSED: { status: 403, message: 'Clients cannot be registered here', oauthError: 'access_denied' },
  REDIRECT_URIS_REQUIRED: {
    status: 400,
    message: 'Redirect URIs are required for authorization_code and implicit grant types',
    oauthError: 'invalid_redirect_uri',
  },
  INVALID_CLIENT_REDIRECT_URI: {
    status: 400,
    message: 'redirect_uris: {uri} {problem}',
    oauthError: 'invalid_redirect_uri',
  },
  CODE_RESPONSE_TYPE_REQUIRED: {
    status: 400,
    message: "When 'authorization_code' grant type is used, 'code' response type must be included",
    oauthError: 'invalid_client_metadata',
  },
  TOKEN_RESPONSE_TYPE_REQUIRED: {
    status: 400,
    message: "When 'implicit' grant type is used, 'token' response type must be included",
    oauthError: 'invalid_client_metadata',
  },
  INVALID_CLIENT_METADATA: { status: 400, message: '{member} {problem}', oauthError: 'invalid_client_metadata' },
});

/** What the token endpoint refuses; statuses and texts are those of the specification. */
export const TokenRefusal = refusals({
  REQUEST_BODY_NOT_FOUND: { status: 400, message: 'request body not found', oauthError: 'invalid_request' },
  REQUEST_BODY_IS_NOT_AN_OBJECT: {
    status: 400,
    message: 'request body is not an object',
    oauthError: 'invalid_request',
  },
  INVALID_PARAMETER: { status: 400, message: '{name} must be given once, as text', oauthError: 'invalid_request' },
  GRANT_TYPE_IS_REQUIRED: { status: 400, message: 'grant_type is required', oauthError: 'invalid_request' },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message: "grant_type must be 'authorization_code'",
    oauthError: 'unsupported_grant_type',
  },
  CODE_IS_REQUIRED: { status: 400, message: 'code is required', oauthError: 'invalid_request' },
  REFRESH_TOKEN_IS_REQUIRED: { status: 400, message: 'refresh_token is required', oauthError: 'invalid_request' },
  REDIRECT_URI_IS_REQUIRED: { status: 400, message: 'redirect_uri is required', oauthError: 'invalid_request' },
  CODE_VERIFIER_IS_MISSING: { status: 400, message: 'code verifier is missing', oauthError: 'invalid_request' },
  INVALID_CODE: { status: 401, message: 'invalid code', oauthError: 'invalid_grant' },
  CODE_EXPIRED: { status: 401, message: 'code expired', oauthError: 'invalid_grant' },
  CODE_VERIFICATION_FAILED: { status: 401, message: 'code verification failed', oauthError: 'invalid_grant' },
  INVALID_REFRESH_TOKEN: { status: 401, message: 'invalid refresh token', oauthError: 'invalid_grant' },
  REFRESH_TOKEN_EXPIRED: { status: 401, message: 'refresh token expired', oauthError: 'invalid_grant' },
  GRANT_USER_NOT_FOUND: { status: 401, message: 'user not found', oauthError: 'invalid_grant' },
  SCOPE_NOT_GRANTED: {
    status: 400,
    message: 'scope must not exceed what the user granted',
    oauthError: 'invalid_scope',
  },
  TARGET_NOT_GRANTED: { status: 400, message: 'resource is not one of the grant', oauthError: 'invalid_target' },
});

/** How a client fails to authenticate at the token endpoint, and wherever else it has to. */
export const ClientRefusal = refusals({
  INVALID_AUTHORIZATION_HEADER: {
    status: 401,
    message: 'invalid authorization header format',
    oauthError: 'invalid_client',
  },
  CLIENT_CREDENTIALS_REQUIRED: {
    status: 401,
    message: 'client_id and client_secret are required',
    oauthError: 'invalid_client',
  },
  SEVERAL_CLIENT_CREDENTIALS: {
    status: 400,
    message: 'a client must authenticate in one way only',
    oauthError: 'invalid_request',
  },
  INVALID_CLIENT_ID: { status: 401, message: 'invalid client_id', oauthError: 'invalid_client' },
  CLIENT_IS_DISABLED: { status: 401, message: 'client is disabled', oauthError: 'invalid_client' },
  INVALID_CLIENT_SECRET: { status: 401, message: 'invalid client_secret', oauthError: 'invalid_client' },
  CLIENT_REDIRECT_URI_MISMATCH: { status: 401, message: 'invalid redirect_uri', oauthError: 'invalid_client' },
  UNAUTHORIZED_CLIENT: {
    status: 400,
    message: 'the client is not registered for this',
    oauthError: 'unauthorized_client',
  },
  CLIENT_NOT_FOUND: { status: 404, message: 'client not found', oauthError: 'not_found' },
});

/** What a resource answers to a bad access token (RFC 6750 §3.1). */
export const AccessTokenRefusal = refusals({
  ACCESS_TOKEN_MISSING: { status: 401, message: 'an access token is required' },
  INVALID_ACCESS_TOKEN: { status: 401, message: 'invalid access token', oauthError: 'invalid_token' },
  ACCESS_TOKEN_EXPIRED: { status: 401, message: 'The Access Token expired', oauthError: 'invalid_token' },
  ACCESS_TOKEN_USER_NOT_FOUND: { status: 401, message: 'user not found', oauthError: 'invalid_token' },
  INSUFFICIENT_SCOPE: { status: 403, message: 'the access token lacks a scope', oauthError: 'insufficient_scope' },
});

/** Answers of the consent step. */
export const ConsentRefusal = refusals({
  NO_CONSENT_PROMPT: { status: 401, message: 'No consent prompt found', oauthError: 'invalid_request' },
  CONSENT_EXPIRED: { status: 401, message: 'Code expired', oauthError: 'invalid_request' },
  NO_CONSENT_PAGE: { status: 500, message: 'No consent page provided', oauthError: 'server_error' },
  INVALID_REDIRECT_URI: { status: 400, message: 'Invalid redirect URI', oauthError: 'invalid_request' },
});
