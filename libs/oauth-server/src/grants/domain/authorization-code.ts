import type { Fields } from '#shared-kernel/domain/change';
import type { ChallengeMethod } from '../../client-authentication/domain/pkce.ts';

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
