import { refusals } from '#shared-kernel/domain/refusal';

/** Requests that programs send to endpoints for clients; texts are those of the specification. */
export const ClientRequestRefusal = refusals({
  REQUEST_BODY_NOT_FOUND: { status: 400, message: 'request body not found', oauthError: 'invalid_request' },
  REQUEST_BODY_IS_NOT_AN_OBJECT: {
    status: 400,
    message: 'request body is not an object',
    oauthError: 'invalid_request',
  },
  INVALID_PARAMETER: { status: 400, message: '{name} must be given once, as text', oauthError: 'invalid_request' },
});

/** What users are told who are asked about a client. */
export const AskedClientRefusal = refusals({
  CLIENT_WAS_DISABLED: { status: 403, message: 'staff disabled the client', oauthError: 'client_disabled' },
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
  INVALID_CLIENT_DOCUMENT: {
    status: 401,
    message: 'the metadata document of the client {problem}',
    oauthError: 'invalid_client',
  },
  INVALID_CLIENT_ID: { status: 401, message: 'invalid client_id', oauthError: 'invalid_client' },
  CLIENT_IS_DISABLED: { status: 401, message: 'client is disabled', oauthError: 'invalid_client' },
  AUTHENTICATION_METHOD_MISMATCH: {
    status: 401,
    message: 'the client is registered for another token_endpoint_auth_method',
    oauthError: 'invalid_client',
  },
  INVALID_CLIENT_ASSERTION: { status: 401, message: 'client_assertion {problem}', oauthError: 'invalid_client' },
  INVALID_CLIENT_SECRET: { status: 401, message: 'invalid client_secret', oauthError: 'invalid_client' },
  CLIENT_REDIRECT_URI_MISMATCH: { status: 401, message: 'invalid redirect_uri', oauthError: 'invalid_client' },
  UNAUTHORIZED_CLIENT: {
    status: 400,
    message: 'the client is not registered for this',
    oauthError: 'unauthorized_client',
  },
});
