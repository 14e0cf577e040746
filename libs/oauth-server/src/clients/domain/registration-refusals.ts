import { refusals } from '#shared-kernel/domain/refusal';

/**
 * Texts and errors of client registration: those of the specification, and RFC 7591 §3.2.2. Owners who change a client are
 * told the same.
 */
export const RegistrationRefusal = refusals({
  REGISTRATION_NEEDS_A_SESSION: {
    status: 401,
    message: 'Authentication required for client registration',
    oauthError: 'invalid_token',
  },
  INVALID_REGISTRATION_TOKEN: {
    status: 401,
    message: 'invalid registration access token',
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
