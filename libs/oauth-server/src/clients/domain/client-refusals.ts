import { refusals } from '#shared-kernel/domain/refusal';
import { answeredAs } from './oauth-error-table.ts';

const badRequest = (message: string) => ({ status: 400, message }) as const;

export const ClientManagementRefusal = refusals({
  ...answeredAs(404, 'not_found', { CLIENT_NOT_FOUND: 'client not found' }),
  ...answeredAs(403, 'access_denied', {
    CLIENT_LIMIT_REACHED: 'You cannot have more than {limit} client applications',
  }),
  CLIENT_OWNER_NOT_FOUND: { status: 404, message: 'There is no account with this id' },
  CLIENT_CHANGED_MEANWHILE: { status: 409, message: 'The client application changed. Look at it again' },
  CLIENT_HAS_NO_SECRET: badRequest('This client application has no secret'),
  PUBLIC_CLIENTS_NEED_PKCE: badRequest('A client application without a secret needs PKCE'),
  CLIENT_CANNOT_ACT_FOR_ITSELF: badRequest(
    'A client application that cannot keep a secret gets no scopes and resources of its own',
  ),
  UNKNOWN_CLIENT_SCOPE: badRequest('Unknown scopes: {scopes}'),
  INVALID_OWN_SCOPE: badRequest('{scope} is not a scope that a client application can have for itself'),
  UNKNOWN_OWN_RESOURCE: badRequest('{resource} is not a resource that tokens can be issued for'),
  INVALID_CLIENT_PICTURE: badRequest('Invalid picture, must be a data URL of a raster image of at most 32 KB'),
  CLIENT_IS_NOT_TRUSTED: badRequest('Only a trusted client application has a picture'),
});

/** Texts and errors of client registration: those of the specification, and RFC 7591 §3.2.2. Owners who change a client are told the same. */
export const RegistrationRefusal = refusals({
  ...answeredAs(
    401,
    'invalid_token',
    { REGISTRATION_NEEDS_A_SESSION: 'Authentication required for client registration' },
    'Send the token of a session as a bearer token, or register the app in the console. MCP clients need no session at mcp/register.',
  ),
  ...answeredAs(401, 'invalid_token', {
    INVALID_REGISTRATION_TOKEN: 'invalid registration access token',
  }),
  ...answeredAs(403, 'access_denied', { REGISTRATION_IS_CLOSED: 'Clients cannot be registered here' }),
  ...answeredAs(400, 'invalid_redirect_uri', {
    REDIRECT_URIS_REQUIRED: 'Redirect URIs are required for authorization_code and implicit grant types',
    INVALID_CLIENT_REDIRECT_URI: 'redirect_uris: {uri} {problem}',
  }),
  ...answeredAs(400, 'invalid_client_metadata', {
    CODE_RESPONSE_TYPE_REQUIRED: "When 'authorization_code' grant type is used, 'code' response type must be included",
    TOKEN_RESPONSE_TYPE_REQUIRED: "When 'implicit' grant type is used, 'token' response type must be included",
    INVALID_CLIENT_METADATA: '{member} {problem}',
  }),
});
