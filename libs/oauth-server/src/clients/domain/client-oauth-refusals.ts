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
