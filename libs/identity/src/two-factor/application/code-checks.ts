import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { spendBackupCode } from '../domain/backup-codes.ts';
import { Totp } from '../domain/ports.ts';
import { methodsOf, type SecondFactorMethod } from '../domain/second-factor-method.ts';
import { totpCodeOf } from '../domain/totp.ts';
import type { TwoFactor } from '../domain/two-factor.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
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
