import { Injectable } from '@nestjs/common';
import { UserDirectory } from '#identity';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { DpopRefusal, type Parameters } from '../../client-authentication/index.ts';
import {
  authenticationContextOf,
  covers,
  OPENID,
  type OAuthClient,
  OAuthSettings,
  permittedClaims,
  scopesOf,
} from '../../clients/index.ts';
import {
  type Grant,
  type IssuedTokens,
  sidOf,
  TokenRefusal,
  type TokenRequest,
  userClaims,
} from '../../grants/index.ts';
import { IdTokens } from '../../keys/index.ts';

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
 * @param hint of the refusals
 * @returns SCOPE_NOT_GRANTED or TARGET_NOT_GRANTED when it names more
 */
export function requestedAccess(
  { parameters, defaultResources, keyThumbprint }: ExchangeRequest,
  granted: Pick<Grant, 'scopes' | 'resources'>,
  hint?: string,
): TokenRequest | Refusal {
  const details = hint === undefined ? undefined : { hint };
  const audience = granted.resources.length > 0 ? granted.resources : defaultResources;
  const scopes = scopesOf(parameters.get('scope') ?? '');
  const resources = [...new Set(parameters.list('resource'))];
  if (!covers(granted.scopes, scopes)) return TokenRefusal.SCOPE_NOT_GRANTED(details);
  if (!covers(audience, resources)) return TokenRefusal.TARGET_NOT_GRANTED(details);
  return {
    scopes: scopes.length > 0 ? scopes : granted.scopes,
    resources: resources.length > 0 ? resources : audience,
    keyThumbprint,
  };
}

/** Values of `amr` (RFC 8176 §2); other methods stay inside the service. */
const AMR = new Set(['pwd', 'otp', 'sms', 'mfa', 'hwk']);

/** The id token of an answer (OpenID Connect Core §3.1.3.3). Outside of transactions. */
@Injectable()
export class IdTokenOfAnswer {
  constructor(
    private readonly users: UserDirectory,
    private readonly idTokens: IdTokens,
    private readonly settings: OAuthSettings,
  ) {}

  /** @param nonce of the authorization request. @throws GRANT_USER_NOT_FOUND */
  async complete(client: OAuthClient, tokens: IssuedTokens, nonce?: string): Promise<TokenAnswer> {
    return { ...tokens, idToken: await this.make(client, tokens, nonce) };
  }

  private async make(client: OAuthClient, tokens: IssuedTokens, nonce: string | undefined) {
    const { grant, scopes, accessToken } = tokens;
    if (!grant.forUser || !scopes.includes(OPENID)) return undefined;
    const person = grant.userId === null ? undefined : await this.users.look(grant.userId);
    if (!person) throw TokenRefusal.GRANT_USER_NOT_FOUND();
    const asked = grant.claims ? permittedClaims(grant.claims, client) : {};
    const claims = {
      ...userClaims(person, scopes, this.settings.options.extraClaims, asked.id_token),
      ...authenticationOf(grant),
      ...(nonce !== undefined && { nonce }),
    };
    return this.idTokens.sign(claims, client, accessToken);
  }
}

/** `sid` is the grant's: it stays when tokens and sessions are renewed. */
function authenticationOf(grant: Grant) {
  const { authenticatedAt, methods } = grant;
  const amr = methods.filter((method) => AMR.has(method));
  return {
    sid: sidOf(grant),
    ...(authenticatedAt && { auth_time: Math.floor(authenticatedAt.getTime() / 1000) }),
    acr: authenticationContextOf(methods),
    ...(amr.length > 0 && { amr }),
  };
}
