import { type Refusal, refusals } from '#shared-kernel/domain/refusal';
import type { TokenOfGrant } from './ports.ts';

/** What the token endpoint refuses; statuses and texts are those of the specification. */
export const TokenRefusal = refusals({
  GRANT_TYPE_IS_REQUIRED: { status: 400, message: 'grant_type is required', oauthError: 'invalid_request' },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message: "grant_type must be 'authorization_code'",
    oauthError: 'unsupported_grant_type',
  },
  CODE_IS_REQUIRED: { status: 400, message: 'code is required', oauthError: 'invalid_request' },
  REFRESH_TOKEN_IS_REQUIRED: { status: 400, message: 'refresh_token is required', oauthError: 'invalid_request' },
  REDIRECT_URI_IS_REQUIRED: { status: 400, message: 'redirect_uri is required', oauthError: 'invalid_request' },
  CODE_VERIFIER_IS_MISSING: { status: 400, message: 'code verifier is missing', oauthError: 'invalid_request' },
  INVALID_CODE: { status: 401, message: 'invalid code', oauthError: 'invalid_grant' },
  CODE_EXPIRED: { status: 401, message: 'code expired', oauthError: 'invalid_grant' },
  CODE_VERIFICATION_FAILED: { status: 401, message: 'code verification failed', oauthError: 'invalid_grant' },
  INVALID_REFRESH_TOKEN: { status: 401, message: 'invalid refresh token', oauthError: 'invalid_grant' },
  REFRESH_TOKEN_EXPIRED: { status: 401, message: 'refresh token expired', oauthError: 'invalid_grant' },
  KEY_NOT_OF_GRANT: { status: 400, message: 'the DPoP proof is by another key', oauthError: 'invalid_grant' },
  GRANT_USER_NOT_FOUND: { status: 401, message: 'user not found', oauthError: 'invalid_grant' },
  SCOPE_NOT_GRANTED: {
    status: 400,
    message: 'scope must not exceed what was granted',
    oauthError: 'invalid_scope',
  },
  TARGET_NOT_GRANTED: { status: 400, message: 'resource must be one that was granted', oauthError: 'invalid_target' },
});

/** Revocation and introspection (RFC 7009, RFC 7662). */
export const PresentedTokenRefusal = refusals({
  TOKEN_IS_REQUIRED: { status: 400, message: 'token is required', oauthError: 'invalid_request' },
});

/** What a resource answers to a bad access token (RFC 6750 §3.1). */
export const AccessTokenRefusal = refusals({
  // Not `invalid_token`: there is none (RFC 6750 §3.1).
  ACCESS_TOKEN_MISSING: { status: 401, message: 'authorization header not found', oauthError: 'invalid_request' },
  INVALID_ACCESS_TOKEN: { status: 401, message: 'invalid access token', oauthError: 'invalid_token' },
  ACCESS_TOKEN_EXPIRED: { status: 401, message: 'The Access Token expired', oauthError: 'invalid_token' },
  ACCESS_TOKEN_NEEDS_PROOF: {
    status: 401,
    message: 'the access token is bound to a key, and needs a DPoP proof',
    oauthError: 'invalid_token',
  },
  KEY_NOT_OF_ACCESS_TOKEN: {
    status: 401,
    message: 'the access token is not bound to this key',
    oauthError: 'invalid_token',
  },
  ACCESS_TOKEN_USER_NOT_FOUND: { status: 401, message: 'user not found', oauthError: 'invalid_token' },
});

/** Why an access token is not valid; undefined when it is. */
export function accessTokenRefusal(found: TokenOfGrant | undefined, now: Date): Refusal | undefined {
  if (!found || found.client.disabled) return AccessTokenRefusal.INVALID_ACCESS_TOKEN();
  if (found.token.accessExpiresAt <= now) return AccessTokenRefusal.ACCESS_TOKEN_EXPIRED();
  return found.grant.isOrphaned() ? AccessTokenRefusal.ACCESS_TOKEN_USER_NOT_FOUND() : undefined;
}
