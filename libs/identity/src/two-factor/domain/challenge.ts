import type { Fields } from '#shared-kernel/domain/change';
import type { AuthenticationMethod } from '../../users/domain/authentication-method.ts';

/** Stands between a first proof and the session it would have started. Its token is known to the browser only. */
export class Challenge {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly tokenDigest: string;
  /** What the first step was asked for: false ends the session with the browser. */
  declare readonly remembered: boolean;
  /** Of the first factor: of the session that follows, too. */
  declare readonly methods: readonly AuthenticationMethod[];
  /** Tries so far; the right one ends the challenge. */
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
