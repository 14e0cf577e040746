import type { Fields } from '#shared-kernel/domain/change';
import type { AuthenticationMethod } from '../../users/domain/user.ts';

/** The state between a passed first factor and the session. Only the digest of its token is stored. */
export class Challenge {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly tokenDigest: string;
  /** "Remember me" of the first step; false: the session ends with the browser. */
  declare readonly remembered: boolean;
  declare readonly methods: readonly AuthenticationMethod[];
  declare readonly attempts: number;
  declare readonly expiresAt: Date;
  declare readonly createdAt: Date;

  private constructor(values: Fields<Challenge>) {
    Object.assign(this, values);
  }

  static issue(
    values: Pick<Fields<Challenge>, 'id' | 'userId' | 'tokenDigest' | 'remembered' | 'methods'>,
    lifeSeconds: number,
    now: Date,
  ): Challenge {
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    return new Challenge({ ...values, attempts: 0, expiresAt, createdAt: now });
  }
}
