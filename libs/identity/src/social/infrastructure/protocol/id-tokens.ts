import { type CryptoKey, decodeJwt, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import type { AuthorizationServer } from 'oauth4webapi';
import type { Clock } from '#shared-kernel/application/clock';
import type { RemoteDocuments } from '#shared-kernel/application/remote-documents';
import type { PublicKey } from '#shared-kernel/domain/key-set';
import { signedByAny } from '#shared-kernel/infrastructure/crypto/signed-by-any';
import type { IdTokenRules, ProviderDefinition, Raw } from '../definition.ts';
import { UnusableAnswer } from './failures.ts';

/** Seconds by which clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 30;

export interface ExpectedIdToken {
  readonly rules: IdTokenRules;
  readonly server: AuthorizationServer;
  /** The token must be for one of them. */
  readonly audiences: readonly string[];
  /** Undefined: none was agreed on. */
  readonly nonce?: string | undefined;
}

/** Verifies id tokens of one provider (OpenID Connect Core §3.1.3.7). */
export class IdTokens {
  constructor(
    private readonly keySets: RemoteDocuments<readonly PublicKey[]>,
    private readonly clock: Clock,
  ) {}

  /** @throws UnusableAnswer */
  async verify(token: string, { rules, server, audiences, nonce }: ExpectedIdToken): Promise<Raw> {
    const issuers = issuersOf(rules, server, claimsIn(token));
    if (issuers.length === 0) throw new UnusableAnswer('id token of an issuer that is not accepted');
    const claims = await this.signedClaims(token, server.jwks_uri, {
      algorithms: [...algorithmsOf(rules, server)],
      issuer: [...issuers],
      audience: [...audiences],
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: this.clock.now(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    if (!isForUs(claims, audiences)) throw new UnusableAnswer('id token for another client');
    if (nonce !== undefined && claims['nonce'] !== nonce) throw new UnusableAnswer('id token with another nonce');
    if (rules.admits?.(claims) === false) throw new UnusableAnswer('id token of a person that may not sign in');
    return claims;
  }

  private async signedClaims(token: string, url: string | undefined, options: JWTVerifyOptions): Promise<Raw> {
    const verify = async (key: JWTVerifyGetKey | CryptoKey) =>
      (typeof key === 'function' ? await jwtVerify(token, key, options) : await jwtVerify(token, key, options)).payload;
    const keys = url === undefined ? undefined : await this.keySets.at(url);
    if (url === undefined || !keys) throw new UnusableAnswer('key set could not be fetched');
    let verified = await signedByAny(keys, verify);
    if (verified === 'unknown-key') {
      const newer = await this.keySets.fetchedAgain(url);
      if (newer) verified = await signedByAny(newer, verify);
    }
    if (typeof verified === 'string') throw new UnusableAnswer('id token that does not verify');
    return verified;
  }
}

/** Rules for id tokens that come with each code and identify the person, if the provider issues such ones. */
export function signInRules({ idTokens }: ProviderDefinition): IdTokenRules | undefined {
  return idTokens?.use === 'sign-in' ? idTokens : undefined;
}

/** @param claims not verified */
export function issuersOf(rules: IdTokenRules, server: AuthorizationServer, claims: Raw): readonly string[] {
  return rules.issuers?.(claims) ?? [server.issuer];
}

/** The fixed list, and of a provider that describes itself only what it uses. */
export function algorithmsOf({ algorithms }: IdTokenRules, server: AuthorizationServer): readonly string[] {
  const { id_token_signing_alg_values_supported: used } = server;
  return algorithms.filter((algorithm) => used?.includes(algorithm) ?? true);
}

/** Not verified. @throws UnusableAnswer */
export function claimsIn(token: string): Raw {
  try {
    return decodeJwt(token);
  } catch {
    throw new UnusableAnswer('id token that is no JWT');
  }
}

/** Where a token has several audiences, its authorized party must be one of ours. */
function isForUs({ aud, azp }: Raw, audiences: readonly string[]): boolean {
  return !Array.isArray(aud) || aud.length === 1 || audiences.includes(String(azp));
}

/** Parameters that have the person authenticate again; without a `prompt` that the provider says it does not know. */
export function reauthenticationFor(
  { prompt_values_supported: known }: AuthorizationServer,
  { reauthentication }: ProviderDefinition,
): Readonly<Record<string, string>> {
  const { prompt, ...others } = reauthentication?.parameters ?? {};
  const isKnown = prompt !== undefined && (!Array.isArray(known) || known.includes(prompt));
  return { ...others, ...(isKnown && { prompt }) };
}

/**
 * Whether the person authenticated after they were asked to, by the clock of the provider, which issued the token just now
 * (OpenID Connect Core §3.1.2.1, `max_age`). The browser carries the request and could leave the demand out, so that a
 * provider which knows `auth_time` has to say it; of others there is only their word that they heed the demand.
 * @param claims verified
 */
export function isAuthenticatedSince(since: Date, claims: Raw, server: AuthorizationServer, now: Date): boolean {
  const { auth_time: authenticatedAt, iat: issuedAt } = claims;
  if (authenticatedAt === undefined) return !(server.claims_supported?.includes('auth_time') ?? false);
  if (typeof authenticatedAt !== 'number' || typeof issuedAt !== 'number') return false;
  const passedSeconds = (now.getTime() - since.getTime()) / 1000;
  return issuedAt - authenticatedAt <= passedSeconds + CLOCK_TOLERANCE_SECONDS;
}
