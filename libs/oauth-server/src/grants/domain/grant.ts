import { change, type Fields } from '#shared-kernel/domain/change';
import type { RequestedClaims } from '../../clients/domain/claims.ts';
import type { ChallengeMethod } from '../../client-authentication/domain/pkce.ts';

/**
 * One authorization of a client: the family of all codes and tokens that come from it. Ending it deletes the row, and
 * those with it.
 */
export class Grant {
  declare readonly id: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  /** False: the client acts for itself (RFC 6749 §4.4). */
  declare readonly forUser: boolean;
  /** The user who authorized; null for a client that acts for itself, and after the account was deleted. */
  declare readonly userId: string | null;
  /** Where the user authorized, while that session lasts. The grant outlives it. */
  declare readonly sessionId: string | null;
  /** The `sid` of the grant, where that is the id of an earlier grant to the client in the same session; null: its own id. */
  declare readonly sid: string | null;
  declare readonly scopes: readonly string[];
  /** RFC 8707: where its tokens may be used; empty: nowhere in particular. */
  declare readonly resources: readonly string[];
  /** The parameter `claims` (OpenID Connect Core §5.5). */
  declare readonly claims: RequestedClaims | null;
  /** When and how the user authenticated: `auth_time` and `amr`. Null for a client that acts for itself. */
  declare readonly authenticatedAt: Date | null;
  declare readonly methods: readonly string[];
  /** JWK thumbprint of the key that the client must prove (RFC 9449 §5 and §10); null: none. */
  declare readonly keyThumbprint: string | null;
  declare readonly createdAt: Date;
  /** When a token was last issued. */
  declare readonly lastUsedAt: Date | null;
  /** However often its refresh tokens were used. */
  declare readonly expiresAt: Date;

  private constructor(values: Fields<Grant>) {
    Object.assign(this, values);
  }

  /** @param lifeSeconds until the first token is issued */
  static give(
    values: Omit<Fields<Grant>, 'createdAt' | 'expiresAt' | 'lastUsedAt'>,
    lifeSeconds: number,
    now: Date,
  ): Grant {
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    return new Grant({ ...values, createdAt: now, lastUsedAt: null, expiresAt });
  }

  /** A token is issued. From the first one on the grant lasts `lifeSeconds`, but is never shortened. */
  use(lifeSeconds: number, now: Date): void {
    const isFirst = this.lastUsedAt === null;
    const end = isFirst ? now.getTime() + lifeSeconds * 1000 : 0;
    change<Grant>(this, { lastUsedAt: now, expiresAt: new Date(Math.max(end, this.expiresAt.getTime())) });
  }

  /** Refresh tokens of the grant need a DPoP proof by this key from now on (RFC 9449 §5). */
  bindTo(keyThumbprint: string): void {
    change<Grant>(this, { keyThumbprint });
  }

  /** Whether the account of its user was deleted. */
  isOrphaned(): boolean {
    return this.forUser && this.userId === null;
  }
}

/** `sid` (OpenID Connect Back-Channel Logout §2.1): shared by the grants to a client in one session of the user. */
export const sidOf = ({ id, sid }: Pick<Grant, 'id' | 'sid'>): string => sid ?? id;

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
  declare readonly scopes: readonly string[];
  /** At most those of the grant: the audience of the access token. */
  declare readonly resources: readonly string[];
  /** JWK thumbprint of the key of a sender-constrained access token (RFC 9449 §6); null: a bearer token. */
  declare readonly keyThumbprint: string | null;
  declare readonly createdAt: Date;

  private constructor(values: Fields<TokenPair>) {
    Object.assign(this, values);
  }

  static issue(values: Omit<Fields<TokenPair>, 'refreshUsedAt' | 'sealedAnswer' | 'createdAt'>, now: Date): TokenPair {
    return new TokenPair({ ...values, refreshUsedAt: null, sealedAnswer: null, createdAt: now });
  }
}

/** RFC 6749 §4.1.2. Kept for a day after its use or expiry, so that a second use is recognized. */
export class AuthorizationCode {
  /** Digest of the code. */
  declare readonly id: string;
  /** A second use of the code ends it. */
  declare readonly grantId: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly redirectUri: string;
  /** For the id token, unchanged. */
  declare readonly nonce: string | null;
  declare readonly challenge: string | null;
  declare readonly challengeMethod: ChallengeMethod | null;
  declare readonly createdAt: Date;
  declare readonly expiresAt: Date;
  declare readonly usedAt: Date | null;

  private constructor(values: Fields<AuthorizationCode>) {
    Object.assign(this, values);
  }

  static issue(
    values: Omit<Fields<AuthorizationCode>, 'createdAt' | 'expiresAt' | 'usedAt'>,
    lifeSeconds: number,
    now: Date,
  ): AuthorizationCode {
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    return new AuthorizationCode({ ...values, createdAt: now, expiresAt, usedAt: null });
  }
}
