import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { Signer } from '#shared-kernel/application/signer';
import { AccountSettings, identifierOf, Verification, Verifications } from '../../users/index.ts';

const CODE_LENGTH = 6;
const PURPOSE = 'phone-code';
/** Binds the code to its number. */
const signedText = (phoneNumber: string, code: string) => `${phoneNumber} ${code}`;

export interface PhoneCodeVerdict {
  readonly kind: 'match' | 'OTP_NOT_FOUND' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'INVALID_OTP';
  /** The account with the number when the code was sent; null: none. */
  readonly userId: string | null;
}

/** One open code per number, with limited attempts. Inside a transaction. */
@Injectable()
export class PhoneCodes {
  constructor(
    private readonly verifications: Verifications,
    private readonly signer: Signer,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Issues a code and voids an earlier one. @param userId the account with this number; null: none */
  async issue(phoneNumber: string, userId: string | null): Promise<string> {
    const code = this.random.text(CODE_LENGTH, alphabets.digits);
    const values = {
      id: this.random.id(),
      purpose: 'phone-number',
      userId,
      value: this.signer.sign(PURPOSE, signedText(phoneNumber, code)),
      secret: phoneNumber,
      lifeSeconds: this.settings.options.phoneCodeLifeSeconds,
    } as const;
    await this.verifications.put(Verification.issue(values, this.clock.now()));
    return code;
  }

  /** Counts an attempt, then compares. Returns a verdict, because the counters must be committed. */
  async attempt(phoneNumber: string, code: string): Promise<PhoneCodeVerdict> {
    const identifier = identifierOf('phone-number', phoneNumber);
    const record = await this.verifications.attempt(identifier);
    if (!record) return { kind: 'OTP_NOT_FOUND', userId: null };
    const { userId } = record;
    if (record.expiresAt <= this.clock.now()) {
      await this.verifications.remove(identifier);
      return { kind: 'OTP_EXPIRED', userId };
    }
    if (record.attempts > this.settings.options.phoneCodeAttempts) {
      await this.verifications.remove(identifier);
      return { kind: 'TOO_MANY_ATTEMPTS', userId };
    }
    if (!this.signer.verify(PURPOSE, signedText(phoneNumber, code), record.value)) {
      return { kind: 'INVALID_OTP', userId };
    }
    await this.verifications.remove(identifier);
    return { kind: 'match', userId };
  }
}
