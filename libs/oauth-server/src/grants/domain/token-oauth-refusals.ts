import { type Refusal, refusals } from '#shared-kernel/domain/refusal';
import { FORM_HINT } from '../../clients/domain/client-oauth-refusals.ts';
import { SERVED_GRANT_TYPES } from '../../clients/domain/flow-types.ts';
import { answeredAs } from '../../clients/domain/oauth-error-table.ts';
import type { TokenOfGrant } from './ports.ts';

/** Refusals of the token endpoint; statuses and texts are those of the specification. */
export const TokenRefusal = refusals({
  ...answeredAs(400, 'invalid_request', { GRANT_TYPE_IS_REQUIRED: 'grant_type is required' }, FORM_HINT),
  ...answeredAs(400, 'invalid_request', {
    CODE_IS_REQUIRED: 'code is required',
    REFRESH_TOKEN_IS_REQUIRED: 'refresh_token is required',
    REDIRECT_URI_IS_REQUIRED: 'redirect_uri is required',
    CODE_VERIFIER_IS_MISSING: 'code verifier is missing',
  }),
  ...answeredAs(
    400,
    'unsupported_grant_type',
    { UNSUPPORTED_GRANT_TYPE: "grant_type must be 'authorization_code'" },
    `This endpoint serves ${SERVED_GRANT_TYPES.join(', ')}.`,
  ),
  ...answeredAs(401, 'invalid_grant', {
    INVALID_CODE: 'invalid code',
    CODE_EXPIRED: 'code expired',
    CODE_VERIFICATION_FAILED: 'code verification failed',
    INVALID_REFRESH_TOKEN: 'invalid refresh token',
    REFRESH_TOKEN_EXPIRED: 'refresh token expired',
    GRANT_USER_NOT_FOUND: 'user not found',
  }),
  ...answeredAs(400, 'invalid_grant', { KEY_NOT_OF_GRANT: 'the DPoP proof is by another key' }),
  ...answeredAs(400, 'invalid_scope', { SCOPE_NOT_GRANTED: 'scope must not exceed what was granted' }),
  ...answeredAs(400, 'invalid_target', { TARGET_NOT_GRANTED: 'resource must be one that was granted' }),
});

/** Revocation and introspection (RFC 7009, RFC 7662). */
export const PresentedTokenRefusal = refusals({
  TOKEN_IS_REQUIRED: { status: 400, message: 'token is required', oauthError: 'invalid_request' },
});

/** Answers of a resource to a bad access token (RFC 6750 §3.1). */
export const AccessTokenRefusal = refusals({
  // Not `invalid_token`: there is none.
  ACCESS_TOKEN_MISSING: { status: 401, message: 'authorization header not found', oauthError: 'invalid_request' },
  ...answeredAs(401, 'invalid_token', {
    INVALID_ACCESS_TOKEN: 'invalid access token',
    ACCESS_TOKEN_EXPIRED: 'The Access Token expired',
    ACCESS_TOKEN_NEEDS_PROOF: 'the access token is bound to a key, and needs a DPoP proof',
    KEY_NOT_OF_ACCESS_TOKEN: 'the access token is not bound to this key',
    ACCESS_TOKEN_USER_NOT_FOUND: 'user not found',
  }),
});

/** Why an access token is not valid; undefined when it is. */
export function accessTokenRefusal(found: TokenOfGrant | undefined, now: Date): Refusal | undefined {
  if (!found || found.client.disabled) return AccessTokenRefusal.INVALID_ACCESS_TOKEN();
  if (found.token.accessExpiresAt <= now) return AccessTokenRefusal.ACCESS_TOKEN_EXPIRED();
  return found.grant.isOrphaned() ? AccessTokenRefusal.ACCESS_TOKEN_USER_NOT_FOUND() : undefined;
}
