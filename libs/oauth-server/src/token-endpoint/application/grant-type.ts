import type { Refusal } from '#shared-kernel/domain/refusal';
import { DpopRefusal, type Parameters } from '../../client-authentication/index.ts';
import { covers, type OAuthClient, scopesOf } from '../../clients/index.ts';
import { type Grant, type IssuedTokens, TokenRefusal, type TokenRequest } from '../../grants/index.ts';

export interface ExchangeRequest {
  readonly parameters: Parameters;
  /** The audience where neither the request nor the grant names one. */
  readonly defaultResources: readonly string[];
  /** SHA-256 of the key that the client proved; undefined without a DPoP proof. */
  readonly keyThumbprint: string | undefined;
}

export interface TokenAnswer extends IssuedTokens {
  readonly idToken: string | undefined;
}

/**
 * One value of `grant_type`.
 * @typeParam Found what a request presents, as it is stored
 */
export interface GrantType<Found = unknown> {
  /** Refuses a request without what this type cannot do without. Before the client is known. */
  check?(parameters: Parameters): void;

  /** Looks up what the request presents, at the same time as its client, which is not known to be right. Refuses nothing. */
  find?(parameters: Parameters): Promise<Found>;

  /** @param client authenticated */
  exchange(client: OAuthClient, request: ExchangeRequest, found: Found): Promise<TokenAnswer>;
}

/**
 * Why a sender-constrained grant gives no tokens for this DPoP proof (RFC 9449 §5 and §10); undefined when it does.
 * @param given thumbprint of the key that the client proved
 */
export function keyRefusal({ keyThumbprint }: Grant, given: string | undefined): Refusal | undefined {
  if (keyThumbprint === null || keyThumbprint === given) return undefined;
  return given === undefined ? DpopRefusal.DPOP_PROOF_REQUIRED() : TokenRefusal.KEY_NOT_OF_GRANT();
}

/**
 * The scopes and resources of the access token: what the request names, at most what was granted; all of that when it
 * names none (RFC 6749 §6, RFC 8707 §2.2). The token needs the key that the client proved (RFC 9449 §5).
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
