import { refusals } from '#shared-kernel/domain/refusal';

export const LogoutRefusal = refusals({
  NO_LOGOUT_REQUEST: { status: 404, message: 'no sign-out is waiting', oauthError: 'not_found' },
});
