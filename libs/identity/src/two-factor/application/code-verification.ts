import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Signer } from '#shared-kernel/application/signer';
import { Refusal } from '#shared-kernel/domain/refusal';
import { Challenges, OneTimeCodes } from '../domain/challenge.ts';
import {
  type SecondFactorMethod,
  isBackupCode,
  methodsOf,
  totpCodeOf,
  Totp,
  spendBackupCode,
} from '../domain/second-factor-method.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import type { TwoFactor } from '../domain/two-factor.ts';
import type { Attempt } from './attempts.ts';
import { FactorSecrets } from './factor-secrets.ts';

@Injectable()
export class CodeChecks {
  constructor(
    private readonly totp: Totp,
    private readonly secrets: FactorSecrets,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
  ) {}

  /** Counts an attempt of any method on the account, before anything is compared. */
  count(record: TwoFactor): void {
    record.countAttempt(this.clock.now(), this.settings.options);
  }

  isLocked(record: TwoFactor): boolean {
    return this.lockedSeconds(record) > 0;
  }

  lockedSeconds(record: TwoFactor): number {
    return record.lockedSeconds(this.clock.now(), this.settings.options);
  }

  /** @throws ACCOUNT_TEMPORARILY_LOCKED */
  mustNotBeLocked(record: TwoFactor): void {
    const retryAfterSeconds = this.lockedSeconds(record);
    if (retryAfterSeconds > 0) throw TwoFactorRefusal.ACCOUNT_TEMPORARILY_LOCKED({ retryAfterSeconds });
  }

  attemptsLeft(record: TwoFactor): number {
    return record.attemptsLeft(this.clock.now(), this.settings.options);
  }

  methodsOf(record: TwoFactor): readonly SecondFactorMethod[] {
    const { totpEnabled, otpEnabled } = this.settings.options;
    const methods = { totpEnabled, otpEnabled: otpEnabled && this.acceptsMailedCodes(record) };
    return methodsOf(methods, this.backupCodesOf(record).length);
  }

  acceptsMailedCodes(record: TwoFactor): boolean {
    return record.acceptsMailedCodes(this.clock.now(), this.settings.options);
  }

  /** @throws MAILED_CODE_NOT_ACCEPTED */
  mustAcceptMailedCodes(record: TwoFactor): void {
    if (!this.acceptsMailedCodes(record)) throw TwoFactorRefusal.MAILED_CODE_NOT_ACCEPTED();
  }

  /** True once per time step of the secret in force. */
  acceptTotp(record: TwoFactor, code: string): boolean {
    const step = this.stepOf(record.userId, record.secret, code);
    return step !== undefined && record.acceptStep(step, this.clock.now());
  }

  /** Undefined when the code is wrong. */
  pendingStep(record: TwoFactor, code: string): number | undefined {
    return this.stepOf(record.userId, record.pendingSecret, code);
  }

  /** True once per code. */
  acceptBackupCode(record: TwoFactor, code: string): boolean {
    const left = spendBackupCode(this.backupCodesOf(record), code);
    if (left) record.changeBackupCodes(this.secrets.sealBackupCodes(record.userId, left), this.clock.now());
    return left !== undefined;
  }

  backupCodesOf(record: TwoFactor): readonly string[] {
    return this.secrets.openBackupCodes(record.userId, record.sealedBackupCodes());
  }

  private stepOf(userId: string, sealed: string | null, text: string): number | undefined {
    const code = totpCodeOf(text);
    if (sealed === null || code === undefined) return undefined;
    return this.totp.stepOf(this.secrets.openSecret(userId, sealed), code, this.clock.now());
  }
}

export const codeSigning = 'two-factor code';

/** The signed text binds a code to its challenge or session. Blanks in the code are ignored. */
export const codeSignatureOf = (holderId: string, code: string) => `${holderId}:${code.replace(/\s/g, '')}`;

const DIGITS = /^[\d\s]+$/;

/** `confirms`: the time step of a code that confirms the pending enrolment; 0 when the code was mailed. */
type Verdict = Refusal | { readonly confirms?: number };

/** Counts before it compares, on challenge or mailed code and on the account. Commit whatever the verdict. */
@Injectable()
export class CodeVerification {
  constructor(
    private readonly checks: CodeChecks,
    private readonly challenges: Challenges,
    private readonly codes: OneTimeCodes,
    private readonly signer: Signer,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
  ) {}

  verify(method: SecondFactorMethod, attempt: Attempt, code: string): Promise<Verdict> {
    if (method === 'totp') return this.totp(attempt, code);
    return method === 'otp' ? this.oneTimeCode(attempt, code) : this.backupCode(attempt, code);
  }

  /** @throws TOTP_NOT_CONFIGURED */
  mustAcceptTotp(): void {
    if (!this.settings.options.totpEnabled) throw TwoFactorRefusal.TOTP_NOT_CONFIGURED();
  }

  /**
   * While an enrolment waits, only codes of the new authenticator count: the old one shows nothing about it.
   * @throws TOTP_NOT_ENABLED, ACCOUNT_TEMPORARILY_LOCKED, INVALID_TWO_FACTOR_COOKIE (completed meanwhile)
   */
  private async totp(attempt: Attempt, code: string): Promise<Verdict> {
    const { record } = attempt;
    const confirmable = 'caller' in attempt.on && record.isPending();
    if (!confirmable && !record.isOn()) throw TwoFactorRefusal.TOTP_NOT_ENABLED();
    const tries = await this.countOnChallenge(attempt);
    if (tries instanceof Refusal) return tries;
    const wrong = () => TwoFactorRefusal.INVALID_CODE({ attemptsLeft: tries.left() });
    if (!confirmable) return this.checks.acceptTotp(record, code) ? {} : wrong();
    const step = this.checks.pendingStep(record, code);
    return step === undefined ? wrong() : { confirms: step };
  }

  /** A malformed code is not counted. @throws BACKUP_CODES_NOT_ENABLED, and as `totp` */
  private async backupCode(attempt: Attempt, code: string): Promise<Verdict> {
    const { record } = attempt;
    if ('challenge' in attempt.on && !record.isOn()) throw TwoFactorRefusal.BACKUP_CODES_NOT_ENABLED();
    if (!isBackupCode(code)) {
      this.checks.mustNotBeLocked(record);
      return TwoFactorRefusal.INVALID_BACKUP_CODE({ attemptsLeft: this.attemptsLeft(attempt) });
    }
    const tries = await this.countOnChallenge(attempt);
    if (tries instanceof Refusal) return tries;
    return this.checks.acceptBackupCode(record, code)
      ? {}
      : TwoFactorRefusal.INVALID_BACKUP_CODE({ attemptsLeft: tries.left() });
  }

  /**
   * A mailed code has attempts of its own, so that a new one helps after those of the challenge are used up. They also
   * count on the challenge and on the account, which limits guessing. From a session a mailed code confirms a first
   * enrolment, but not the replacement of an authenticator, because it does not show that the new one works.
   * @throws NEW_AUTHENTICATOR_CODE_IS_REQUIRED, MAILED_CODE_NOT_ACCEPTED, ACCOUNT_TEMPORARILY_LOCKED
   */
  private async oneTimeCode(attempt: Attempt, code: string): Promise<Verdict> {
    const { record, holderId } = attempt;
    const { otpAttempts, totpEnabled } = this.settings.options;
    const confirmable = 'caller' in attempt.on && record.isPending();
    if (confirmable && record.isOn() && totpEnabled) throw TwoFactorRefusal.NEW_AUTHENTICATOR_CODE_IS_REQUIRED();
    this.checks.mustAcceptMailedCodes(record);
    this.checks.mustNotBeLocked(record);
    const mailed = await this.codes.attempt(holderId);
    if (!mailed) return TwoFactorRefusal.OTP_HAS_EXPIRED();
    if (mailed.isExpiredAt(this.clock.now())) {
      await this.codes.remove(holderId);
      return TwoFactorRefusal.OTP_HAS_EXPIRED();
    }
    if (mailed.attempts > otpAttempts) {
      await this.codes.remove(holderId);
      return TwoFactorRefusal.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE();
    }
    if ('challenge' in attempt.on) await this.challenges.attempt(attempt.on.challenge.id, this.clock.now());
    this.checks.count(record);
    if (!this.signer.verify(codeSigning, codeSignatureOf(holderId, code), mailed.signature)) {
      const attemptsLeft = Math.min(otpAttempts - mailed.attempts, this.checks.attemptsLeft(record));
      return TwoFactorRefusal.INVALID_CODE({ attemptsLeft });
    }
    await this.codes.remove(holderId);
    return confirmable ? { confirms: 0 } : {};
  }

  /**
   * Counted once on the account, and on the mailed code; a malformed one is not counted.
   * @throws ACCOUNT_TEMPORARILY_LOCKED
   */
  async anyCode(record: TwoFactor, sessionId: string, code: string): Promise<SecondFactorMethod | Refusal> {
    this.checks.mustNotBeLocked(record);
    const wrong = () => TwoFactorRefusal.INVALID_CODE({ attemptsLeft: this.checks.attemptsLeft(record) });
    if (!DIGITS.test(code) && !isBackupCode(code)) return wrong();
    this.checks.count(record);
    if (this.settings.options.totpEnabled && this.checks.acceptTotp(record, code)) return 'totp';
    if (this.checks.acceptBackupCode(record, code)) return 'backup-code';
    return (await this.acceptMailed(record, sessionId, code)) ? 'otp' : wrong();
  }

  private async acceptMailed(record: TwoFactor, holderId: string, code: string): Promise<boolean> {
    const { otpEnabled, otpAttempts } = this.settings.options;
    if (!otpEnabled || !this.checks.acceptsMailedCodes(record)) return false;
    const mailed = await this.codes.attempt(holderId);
    if (!mailed || mailed.isExpiredAt(this.clock.now()) || mailed.attempts > otpAttempts) return false;
    if (!this.signer.verify(codeSigning, codeSignatureOf(holderId, code), mailed.signature)) return false;
    await this.codes.remove(holderId);
    return true;
  }

  private attemptsLeft({ record, on }: Attempt): number {
    const spare = 'challenge' in on ? this.settings.options.challengeAttempts - on.challenge.attempts : Infinity;
    return Math.max(0, Math.min(spare, this.checks.attemptsLeft(record)));
  }

  /** @returns how many wrong attempts are left, or the refusal when there are none */
  private async countOnChallenge({ record, on }: Attempt): Promise<Refusal | { left(): number }> {
    this.checks.mustNotBeLocked(record);
    const { challengeAttempts } = this.settings.options;
    let spare = Infinity;
    if ('challenge' in on) {
      const attempts = await this.challenges.attempt(on.challenge.id, this.clock.now());
      // Another request completed the challenge before this one had the lock.
      if (attempts === undefined) throw TwoFactorRefusal.INVALID_TWO_FACTOR_COOKIE();
      if (attempts > challengeAttempts) return TwoFactorRefusal.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE();
      spare = challengeAttempts - attempts;
    }
    this.checks.count(record);
    return { left: () => Math.min(spare, this.checks.attemptsLeft(record)) };
  }
}
