import type { Fields } from '#shared-kernel/domain/change';
import type { AuthenticationMethod } from '../../users/domain/user.ts';

/** Never the code itself. Works only for the challenge or session that requested it. */
export class OneTimeCode {
  /** Id of the challenge or session that requested it; only the latest code of a holder is valid. */
  declare readonly holderId: string;
  declare readonly userId: string;
  /** An HMAC, because a plain digest of six digits can be reversed by trying all codes. */
  declare readonly signature: string;
  declare readonly attempts: number;
  declare readonly expiresAt: Date;
  declare readonly createdAt: Date;

  private constructor(values: Fields<OneTimeCode>) {
    Object.assign(this, values);
  }

  static issue(
    values: Pick<Fields<OneTimeCode>, 'holderId' | 'userId' | 'signature'>,
    lifeSeconds: number,
    now: Date,
  ): OneTimeCode {
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    return new OneTimeCode({ ...values, attempts: 0, expiresAt, createdAt: now });
  }

  isExpiredAt(now: Date): boolean {
    return this.expiresAt <= now;
  }
}

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

export abstract class Challenges {
  abstract add(challenge: Challenge): Promise<void>;

  /** Changes nothing; undefined when it is unknown, completed or expired. */
  abstract find(tokenDigest: string, now: Date): Promise<Challenge | undefined>;

  /** Counts an attempt, before anything is compared. @returns the count; undefined when it is completed or expired */
  abstract attempt(id: string, now: Date): Promise<number | undefined>;

  /** Deletes it in one statement; false when it is completed or expired. Only on true may the caller continue. */
  abstract consume(id: string, now: Date): Promise<boolean>;

  abstract removeAllOf(userId: string): Promise<void>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class OneTimeCodes {
  /** Replaces the code of the same holder and its attempts. */
  abstract put(code: OneTimeCode): Promise<void>;

  abstract find(holderId: string): Promise<OneTimeCode | undefined>;

  /** Counts an attempt, before anything is compared, on expired codes too; undefined when there is none. */
  abstract attempt(holderId: string): Promise<OneTimeCode | undefined>;

  abstract remove(holderId: string): Promise<void>;

  abstract removeAllOf(userId: string): Promise<void>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
