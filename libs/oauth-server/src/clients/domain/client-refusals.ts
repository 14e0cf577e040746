import { refusals } from '#shared-kernel/domain/refusal';

/** What owners, and staff, cannot do with clients. */
export const ClientManagementRefusal = refusals({
  CLIENT_NOT_FOUND: { status: 404, message: 'client not found', oauthError: 'not_found' },
  CLIENT_LIMIT_REACHED: {
    status: 403,
    message: 'You cannot have more than {limit} client applications',
    oauthError: 'access_denied',
  },
  CLIENT_CHANGED_MEANWHILE: { status: 409, message: 'The client application changed. Look at it again' },
  CLIENT_HAS_NO_SECRET: { status: 400, message: 'This client application has no secret' },
  PUBLIC_CLIENTS_NEED_PKCE: { status: 400, message: 'A client application without a secret needs PKCE' },
  CLIENT_CANNOT_ACT_FOR_ITSELF: {
    status: 400,
    message: 'A client application that cannot keep a secret gets no scopes and resources of its own',
  },
  INVALID_OWN_SCOPE: { status: 400, message: '{scope} is not a scope that a client application can have for itself' },
  UNKNOWN_OWN_RESOURCE: { status: 400, message: '{resource} is not a resource that tokens can be issued for' },
  INVALID_CLIENT_PICTURE: {
    status: 400,
    message: 'Invalid picture, must be a data URL of a raster image of at most 32 KB',
  },
  CLIENT_IS_NOT_TRUSTED: { status: 400, message: 'Only a trusted client application has a picture' },
});

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
