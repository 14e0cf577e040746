import type { Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';

export type VerificationPurpose =
  'reset-password' | 'verify-email' | 'change-email' | 'delete-account' | 'phone-number';

/** Where a secret of one purpose is looked up; a token presented for another purpose finds nothing. */
export const identifierOf = (purpose: VerificationPurpose, secret: string) => `${purpose}:${digest(secret)}`;

/** A short-lived proof that works once ("verification value" in better-auth). Never holds the token, only its digest. */
export class Verification {
  declare readonly id: string;
  /** `purpose:digest`, unique. */
  declare readonly identifier: string;
  declare readonly purpose: VerificationPurpose;
  /** Whose it is; null for a phone number that belongs to nobody yet. */
  declare readonly userId: string | null;
  /** What the purpose needs to remember; no secret in the clear. */
  declare readonly value: string;
  /** Wrong tries so far. */
  declare readonly attempts: number;
  declare readonly expiresAt: Date;
  declare readonly createdAt: Date;

  private constructor(values: Fields<Verification>) {
    Object.assign(this, values);
  }

  static issue(
    values: Pick<Fields<Verification>, 'id' | 'purpose' | 'userId' | 'value'> & { secret: string; lifeSeconds: number },
    now: Date,
  ): Verification {
    const { secret, lifeSeconds, ...rest } = values;
    return new Verification({
      ...rest,
      identifier: identifierOf(values.purpose, secret),
      attempts: 0,
      expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
      createdAt: now,
    });
  }
}
