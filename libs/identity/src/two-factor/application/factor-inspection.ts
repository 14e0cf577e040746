import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Totp, TwoFactors } from '../domain/ports.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { CodeChecks } from './code-checks.ts';

/** What the specification gives to callers inside the process only. No route may answer it. */
@Injectable()
export class FactorInspection {
  constructor(
    private readonly twoFactors: TwoFactors,
    private readonly checks: CodeChecks,
    private readonly totp: Totp,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** The unused backup codes. @throws BACKUP_CODES_NOT_ENABLED */
  async viewBackupCodes(userId: string): Promise<readonly string[]> {
    const record = await this.uow.read(() => this.twoFactors.find(userId));
    if (!record) throw TwoFactorRefusal.BACKUP_CODES_NOT_ENABLED();
    return this.checks.backupCodesOf(record);
  }

  /** The current code of this secret. */
  generateTotp(secret: string): string {
    return this.totp.generate(secret, this.clock.now());
  }
}
