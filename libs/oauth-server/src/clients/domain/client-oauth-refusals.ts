import { refusals } from '#shared-kernel/domain/refusal';
import { answeredAs } from './oauth-error-table.ts';

/** Advice for programs that sent JSON under another type. */
export const FORM_HINT = 'Send the parameters as application/x-www-form-urlencoded.';

/** Requests that programs send to endpoints for clients; texts are those of the specification. */
export const ClientRequestRefusal = refusals({
  ...answeredAs(
    400,
    'invalid_request',
    {
      REQUEST_BODY_NOT_FOUND: 'request body not found',
      REQUEST_BODY_IS_NOT_AN_OBJECT: 'request body is not an object',
    },
    FORM_HINT,
  ),
  ...answeredAs(400, 'invalid_request', { INVALID_PARAMETER: '{name} must be given once, as text' }),
});

/** Answers to users who are asked about a client. */
export const AskedClientRefusal = refusals({
  CLIENT_WAS_DISABLED: { status: 403, message: 'staff disabled the client', oauthError: 'client_disabled' },
});

/** How a client fails to authenticate at the token endpoint, and wherever else it has to. */
export const ClientRefusal = refusals({
  ...answeredAs(401, 'invalid_client', {
    INVALID_AUTHORIZATION_HEADER: 'invalid authorization header format',
    CLIENT_CREDENTIALS_REQUIRED: 'client_id and client_secret are required',
    INVALID_CLIENT_DOCUMENT: 'the metadata document of the client {problem}',
    INVALID_CLIENT_ID: 'invalid client_id',
    CLIENT_IS_DISABLED: 'client is disabled',
    AUTHENTICATION_METHOD_MISMATCH: 'the client is registered for another token_endpoint_auth_method',
    INVALID_CLIENT_ASSERTION: 'client_assertion {problem}',
    INVALID_CLIENT_SECRET: 'invalid client_secret',
    CLIENT_REDIRECT_URI_MISMATCH: 'invalid redirect_uri',
  }),
  ...answeredAs(400, 'invalid_request', {
    SEVERAL_CLIENT_CREDENTIALS: 'a client must authenticate in one way only',
  }),
  ...answeredAs(400, 'unauthorized_client', { UNAUTHORIZED_CLIENT: 'the client is not registered for this' }),
});
