import type { Fields } from '#shared-kernel/domain/change';

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
