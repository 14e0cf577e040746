import { change, type Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';

export type VerificationPurpose =
  | 'reset-password'
  | 'verify-email'
  | 'change-email'
  | 'delete-account'
  | 'phone-number'
  | 'mailbox'
  | 'undo-email'
  | 'social-state';

/** The lookup key of a secret. It contains the purpose, so a token of another purpose is not found. */
export const identifierOf = (purpose: VerificationPurpose, secret: string) => `${purpose}:${digest(secret)}`;

/** A short-lived, single-use proof ("verification value" in better-auth). Never holds the token, only its digest. */
export class Verification {
  declare readonly id: string;
  /** `purpose:digest`, unique. */
  declare readonly identifier: string;
  declare readonly purpose: VerificationPurpose;
  /** Null for a phone number or an address that no account has yet. */
  declare readonly userId: string | null;
  /** Data of the purpose, such as the former address of `undo-email`; never a secret in plain text. */
  declare readonly value: string;
  /** For `change-email` and `undo-email`, the account as it was when the change was asked for; null: not remembered. */
  declare readonly sealed: string | null;
  /** Wrong attempts so far. */
  declare readonly attempts: number;
  declare readonly expiresAt: Date;
  declare readonly createdAt: Date;

  private constructor(values: Fields<Verification>) {
    Object.assign(this, values);
  }

  static issue(
    values: Pick<Fields<Verification>, 'id' | 'purpose' | 'userId' | 'value'> &
      Partial<Pick<Fields<Verification>, 'sealed'>> & { secret: string; lifeSeconds: number },
    now: Date,
  ): Verification {
    const { secret, lifeSeconds, ...rest } = values;
    return new Verification({
      sealed: null,
      ...rest,
      identifier: identifierOf(values.purpose, secret),
      attempts: 0,
      expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
      createdAt: now,
    });
  }

  reseal(sealed: string): void {
    change<Verification>(this, { sealed });
  }
}

export abstract class Verifications {
  /** Replaces an existing one with the same identifier. */
  abstract put(verification: Verification): Promise<void>;

  abstract find(identifier: string, now: Date): Promise<Verification | undefined>;

  /** The latest unexpired one of the user. */
  abstract openOf(userId: string, purpose: VerificationPurpose, now: Date): Promise<Verification | undefined>;

  /** Undefined when it is unknown, used or expired. Only the returned one may be acted on. */
  abstract consume(identifier: string, now: Date): Promise<Verification | undefined>;

  /** Counts before anything is compared, and locks the row; undefined when there is none. */
  abstract attempt(identifier: string): Promise<Verification | undefined>;

  abstract remove(identifier: string): Promise<void>;

  /** Without a purpose all except `undo-email`, which outlives a reset and further changes of address. */
  abstract removeAllOf(userId: string, purpose?: VerificationPurpose): Promise<void>;

  abstract removeUndosOf(userId: string, moment: Date): Promise<void>;

  /** Whether a change away from this address can still be undone by another user, who may get it back. */
  abstract isReserved(email: string, userId: string, now: Date): Promise<boolean>;

  /** How many sealed texts there are, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** At most `limit` of which something is sealed under another key. */
  abstract sealedOtherwise(keyId: string, limit: number): Promise<readonly Verification[]>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
