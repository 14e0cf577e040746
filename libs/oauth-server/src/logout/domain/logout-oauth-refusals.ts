import { refusals } from '#shared-kernel/domain/refusal';

export const LogoutRefusal = refusals({
  NO_LOGOUT_REQUEST: { status: 404, message: 'no sign-out is waiting', oauthError: 'not_found' },
  UNREGISTERED_LOGOUT_URI: {
    status: 400,
    message: 'post_logout_redirect_uri is not registered for the client',
    oauthError: 'invalid_request',
    hint: 'Register it among post_logout_redirect_uris, letter by letter: in the console, "Edit" on the page of the app has "After sign-out".',
  },
  NO_LOGOUT_CLIENT: {
    status: 400,
    message: 'post_logout_redirect_uri needs the client that registered it',
    oauthError: 'invalid_request',
    hint: 'Send id_token_hint or client_id beside it.',
  },
});
