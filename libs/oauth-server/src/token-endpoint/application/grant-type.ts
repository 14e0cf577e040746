import { Injectable } from '@nestjs/common';
import { UserDirectory } from '#identity';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { DpopRefusal, type Parameters } from '../../client-authentication/index.ts';
import {
  accessTokenLifeSeconds,
  covers,
  knownResources,
  OPENID,
  type OAuthClient,
  OAuthSettings,
  permittedClaims,
  scopesElsewhere,
  scopesOf,
  type ServedApi,
  type ServedOptions,
} from '../../clients/index.ts';
import {
  authenticationClaims,
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
  readonly options: ServedOptions;
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

const GONE = { hint: 'The API of this access is no longer served.' };
const alone = ({ identifier }: ServedApi) =>
  `Name one resource: an access token for ${identifier} is for it alone. A refresh token gets one for each.`;
const ofOthers = (scopes: readonly string[]) =>
  `${scopes.join(', ')} belong to another API. Ask for a token with its resource.`;

/**
 * The scopes and resources of the access token: what the request names, at most what was granted; all of that when it
 * names none (RFC 6749 §6, RFC 8707 §2.2), without scopes of other APIs. The token needs the key that the client proved (RFC 9449 §5).
 * @param hint of the refusals
 * @returns SCOPE_NOT_GRANTED or TARGET_NOT_GRANTED when it names more
 */
export function requestedAccess(
  { parameters, defaultResources, keyThumbprint, options }: ExchangeRequest,
  granted: Pick<Grant, 'scopes' | 'resources'>,
  hint?: string,
): TokenRequest | Refusal {
  const details = hint === undefined ? undefined : { hint };
  const scopes = scopesOf(parameters.get('scope') ?? '');
  if (!covers(granted.scopes, scopes)) return TokenRefusal.SCOPE_NOT_GRANTED(details);
  const audience = audienceOf(granted.resources, defaultResources, options);
  if (!audience) return TokenRefusal.TARGET_NOT_GRANTED(GONE);
  const named = [...new Set(parameters.list('resource'))];
  if (!covers(audience, named)) return TokenRefusal.TARGET_NOT_GRANTED(details);
  const resources = named.length > 0 ? named : audience;
  const jwtApi = options.apis.find((api) => api.tokenFormat === 'jwt' && resources.includes(api.identifier));
  if (jwtApi && resources.length > 1) return TokenRefusal.TARGET_NOT_GRANTED({ hint: alone(jwtApi) });
  const foreign = scopesElsewhere(scopes, resources, options);
  if (foreign.length > 0) return TokenRefusal.SCOPE_NOT_GRANTED({ hint: ofOthers(foreign) });
  return {
    scopes: scopes.length > 0 ? scopes : scopesOfOnly(granted.scopes, resources, options),
    resources,
    keyThumbprint,
    lifeSeconds: accessTokenLifeSeconds(resources, options),
    ...(jwtApi && { jwtApi }),
  };
}

/** The granted scopes, without scopes of APIs that the token is not for. */
function scopesOfOnly(granted: readonly string[], resources: readonly string[], options: ServedOptions) {
  const elsewhere = scopesElsewhere(granted, resources, options);
  return granted.filter((scope) => !elsewhere.includes(scope));
}

/** The resources that tokens may be for. Undefined: those of the grant are gone, as an API that was deleted since the consent. */
function audienceOf(granted: readonly string[], others: readonly string[], options: ServedOptions) {
  if (granted.length === 0) return others;
  const served = granted.filter((one) => knownResources(options).includes(one));
  return served.length > 0 ? served : undefined;
}

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
      // The `sid` stays when tokens and sessions are renewed.
      sid: sidOf(grant),
      ...authenticationClaims(grant),
      ...(nonce !== undefined && { nonce }),
    };
    return this.idTokens.sign(claims, client, accessToken);
  }
}
