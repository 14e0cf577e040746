import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { type Remark, type User, userTarget } from '../../users/index.ts';
import { TrustedDevices } from '../domain/trusted-device.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { TwoFactors } from '../domain/two-factor.ts';
import { twoFactorActions } from './audit-actions.ts';
import { CodeChecks } from './code-verification.ts';
import { TwoFactorActivation } from './two-factor-activation.ts';
import { TwoFactorMails } from './two-factor-mails.ts';

/** Acts of staff for holders who cannot pass their second factor. Inside the transaction that locked the user. */
@Injectable()
export class FactorRepair {
  constructor(
    private readonly twoFactors: TwoFactors,
    private readonly devices: TrustedDevices,
    private readonly activation: TwoFactorActivation,
    private readonly checks: CodeChecks,
    private readonly mails: TwoFactorMails,
    private readonly audit: Audit,
  ) {}

  /** The caller ends the sessions. @throws TWO_FACTOR_NOT_ENABLED */
  async reset(user: User, remark: Remark): Promise<void> {
    if (!user.twoFactorEnabled) throw TwoFactorRefusal.TWO_FACTOR_NOT_ENABLED();
    await this.activation.remove(user, remark);
  }

  async endTrust(user: User, remark: Remark): Promise<void> {
    await this.devices.removeAllOf(user.id);
    await this.mails.trustEndedByStaff(user);
    const about = { target: userTarget(user), details: remark };
    this.audit.record({ action: twoFactorActions['trusted-device.all-removed'], ...about });
  }

  /** Nothing happens without a lock. */
  async unlock(user: User, remark: Remark): Promise<void> {
    const record = await this.twoFactors.findForUpdate(user.id);
    if (!record || !this.checks.isLocked(record)) return;
    record.forgiveAttempts();
    await this.twoFactors.save(record);
    await this.mails.unlockedByStaff(user);
    const about = { target: userTarget(user), details: remark };
    this.audit.record({ action: twoFactorActions['two-factor.unlocked'], ...about });
  }
}
