import type { OAuthClient } from '../../clients/index.ts';

/** What an id token says about the user and the sign-in (OpenID Connect Core §2). Members without a value are left out. */
export interface IdTokenClaims {
  readonly sub: string;
  /** Seconds since 1970. */
  readonly auth_time?: number;
  /** RFC 8176. */
  readonly amr?: readonly string[];
  readonly acr?: string;
  readonly nonce?: string;
  /** Other claims, such as those of the scopes. */
  readonly [claim: string]: unknown;
}

/** Signs id tokens. Outside of transactions: a signature takes long, and keys may have to be read. */
export abstract class IdTokens {
  /**
   * Adds `iss`, `aud` (the client), `iat` and `exp`, which no claim replaces, and signs with the algorithm of the
   * client: HS256 with its secret, others with a key of the service.
   * @param accessToken the one that is issued beside it, for `at_hash`
   * @returns JWS Compact Serialization (RFC 7515 §3.1)
   */
  abstract sign(claims: IdTokenClaims, client: OAuthClient, accessToken?: string): Promise<string>;
}
