import type { Fields } from '#shared-kernel/domain/change';

/** An access token, and the refresh token issued with it. Only digests are stored. */
export class TokenPair {
  declare readonly id: string;
  declare readonly grantId: string;
  /** Null after it was revoked. */
  declare readonly accessDigest: string | null;
  declare readonly accessExpiresAt: Date;
  /** Null where the grant has no `offline_access`. */
  declare readonly refreshDigest: string | null;
  declare readonly refreshExpiresAt: Date | null;
  /** When the refresh token was used; a second use ends the grant (RFC 9700 §4.14.2). */
  declare readonly refreshUsedAt: Date | null;
  /** The answer to that use, sealed, for as long as it may be given again. */
  declare readonly sealedAnswer: string | null;
  /** At most those of the grant. */
  declare readonly scopes: readonly string[];
  /** At most those of the grant: the audience of the access token. */
  declare readonly resources: readonly string[];
  /** JWK thumbprint of the key that the access token is bound to (RFC 9449 §6); null: none. */
  declare readonly keyThumbprint: string | null;
  declare readonly createdAt: Date;

  private constructor(values: Fields<TokenPair>) {
    Object.assign(this, values);
  }

  static issue(values: Omit<Fields<TokenPair>, 'refreshUsedAt' | 'sealedAnswer' | 'createdAt'>, now: Date): TokenPair {
    return new TokenPair({ ...values, refreshUsedAt: null, sealedAnswer: null, createdAt: now });
  }
}
