import { refusals } from '#shared-kernel/domain/refusal';

/** Answers of the consent step. */
export const ConsentRefusal = refusals({
  NO_CONSENT_PROMPT: { status: 401, message: 'No consent prompt found', oauthError: 'invalid_request' },
  CONSENT_EXPIRED: { status: 401, message: 'Code expired', oauthError: 'invalid_request' },
  NO_CONSENT_PAGE: { status: 500, message: 'No consent page provided', oauthError: 'server_error' },
  INVALID_REDIRECT_URI: { status: 400, message: 'Invalid redirect URI', oauthError: 'invalid_request' },
});
