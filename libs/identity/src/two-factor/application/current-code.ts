import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Refusal } from '#shared-kernel/domain/refusal';
import { SessionIssuing, type SessionPrincipal } from '../../sessions/index.ts';
import { type User, userTarget } from '../../users/index.ts';
import { TwoFactors } from '../domain/ports.ts';
import { needsCurrentCode } from '../domain/second-factor-method.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import type { TwoFactor } from '../domain/two-factor.ts';
import { recordRefusedCode, twoFactorActions } from './audit-actions.ts';
import { CodeChecks } from './code-checks.ts';
import { CodeVerification } from './code-verification.ts';
import { TwoFactorMails } from './two-factor-mails.ts';

/** A current code of the second factor before an act on it, inside the transaction that locked user and record. */
@Injectable()
export class CurrentCode {
  constructor(
    private readonly twoFactors: TwoFactors,
    private readonly verification: CodeVerification,
    private readonly checks: CodeChecks,
    private readonly issuing: SessionIssuing,
    private readonly mails: TwoFactorMails,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** As `demand`; undefined without a code while the caller's session passed the second factor recently. */
  async demandUnlessRecent(
    caller: SessionPrincipal,
    user: User,
    record: TwoFactor,
    code: string | undefined,
  ): Promise<Refusal | undefined> {
    if (!needsCurrentCode(caller.session, this.clock.now(), this.settings.options)) return undefined;
    return this.demand(caller, user, record, code);
  }

  /**
   * A correct code passes the second factor in the session. @returns a verdict, because the attempt is counted
   * @throws CURRENT_CODE_IS_REQUIRED, ACCOUNT_TEMPORARILY_LOCKED
   */
  async demand(
    caller: SessionPrincipal,
    user: User,
    record: TwoFactor,
    code: string | undefined,
  ): Promise<Refusal | undefined> {
    if (code === undefined) throw TwoFactorRefusal.CURRENT_CODE_IS_REQUIRED();
    const method = await this.verification.anyCode(record, caller.session.id, code);
    if (method instanceof Refusal) {
      await this.twoFactors.save(record);
      const isLocked = this.checks.isLocked(record);
      if (isLocked) await this.mails.locked(user);
      recordRefusedCode(this.audit, user, method, isLocked);
      return method;
    }
    record.forgiveAttempts();
    await this.twoFactors.save(record);
    if (method === 'backup-code') await this.mails.backupCodeUsed(user, this.checks.backupCodesOf(record).length);
    await this.issuing.passSecondFactor(caller, method === 'backup-code' ? method : 'otp');
    const target = userTarget(user);
    this.audit.record({ action: twoFactorActions['two-factor.passed'], target, details: { method } });
    return undefined;
  }
}
