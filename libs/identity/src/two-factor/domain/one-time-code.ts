import type { Fields } from '#shared-kernel/domain/change';

/** A mailed code: keyed digest and attempt counter, never the code. Works where it was asked for only. */
export class OneTimeCode {
  /** Id of the challenge or session it was asked for from; the youngest code of a holder is the only one. */
  declare readonly holderId: string;
  declare readonly userId: string;
  /** HMAC: a digest without key of so few digits would be as good as the code. */
  declare readonly signature: string;
  /** Tries so far. */
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
