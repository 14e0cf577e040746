import { refusals } from '#shared-kernel/domain/refusal';

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
});
