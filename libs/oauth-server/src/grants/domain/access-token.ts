import type { Refusal } from '#shared-kernel/domain/refusal';
import type { TokenOfGrant } from './ports.ts';
import { AccessTokenRefusal } from './token-oauth-refusals.ts';

/** Why an access token is not valid; undefined when it is. */
export function accessTokenRefusal(found: TokenOfGrant | undefined, now: Date): Refusal | undefined {
  if (!found || found.client.disabled) return AccessTokenRefusal.INVALID_ACCESS_TOKEN();
  if (found.token.accessExpiresAt <= now) return AccessTokenRefusal.ACCESS_TOKEN_EXPIRED();
  return found.grant.isOrphaned() ? AccessTokenRefusal.ACCESS_TOKEN_USER_NOT_FOUND() : undefined;
}
