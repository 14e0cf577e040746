import type { Refusal } from '#shared-kernel/domain/refusal';
import { covers, scopesOf } from '../../clients/index.ts';
import { type Grant, type TokenRequest, TokenRefusal } from '../../grants/index.ts';
import type { ExchangeRequest } from './grant-type.ts';

/**
 * The scopes and resources of the access token: what the request names, at most what was granted; all of that when it
 * names none (RFC 6749 §6, RFC 8707 §2.2). It is bound to the key that the client proved (RFC 9449 §5).
 * @returns SCOPE_NOT_GRANTED or TARGET_NOT_GRANTED when it names more
 */
export function requestedAccess(
  { parameters, defaultResources, keyThumbprint }: ExchangeRequest,
  granted: Pick<Grant, 'scopes' | 'resources'>,
): TokenRequest | Refusal {
  const audience = granted.resources.length > 0 ? granted.resources : defaultResources;
  const scopes = scopesOf(parameters.get('scope') ?? '');
  const resources = [...new Set(parameters.list('resource'))];
  if (!covers(granted.scopes, scopes)) return TokenRefusal.SCOPE_NOT_GRANTED();
  if (!covers(audience, resources)) return TokenRefusal.TARGET_NOT_GRANTED();
  return {
    scopes: scopes.length > 0 ? scopes : granted.scopes,
    resources: resources.length > 0 ? resources : audience,
    keyThumbprint,
  };
}
