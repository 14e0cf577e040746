import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { type IssuedSession, SessionIssuing, type SessionPrincipal, type SignInContext } from '../../sessions/index.ts';
import { type AuthenticationMethod, type User, userTarget } from '../../users/index.ts';
import type { SecondFactorMethod } from '../domain/second-factor-method.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { type TwoFactor, TwoFactors } from '../domain/two-factor.ts';
import { recordRefusedCode, twoFactorActions } from './audit-actions.ts';
import { CodeVerification, CodeChecks } from './code-verification.ts';
import { TrustIssuing } from './trust-issuing.ts';
import { type Claimant, type Attempt, Attempts } from './attempts.ts';
import { TwoFactorMails } from './two-factor-mails.ts';
import { TwoFactorActivation } from './two-factor-activation.ts';

export interface CodeProof {
  readonly code: string;
  readonly trustDevice: boolean;
  readonly disableSession: boolean;
}

export interface SecondStepResult {
  readonly user: User;
  readonly started: IssuedSession | undefined;
  readonly caller: SessionPrincipal | undefined;
  readonly backupCodesLeft: number;
}

const NOT_ENABLED = {
  totp: TwoFactorRefusal.TOTP_NOT_ENABLED,
  otp: TwoFactorRefusal.OTP_NOT_ENABLED,
  'backup-code': TwoFactorRefusal.BACKUP_CODES_NOT_ENABLED,
};

/** The second step of a sign-in, and the first code of an enrolment. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly attempts: Attempts,
    private readonly verification: CodeVerification,
    private readonly checks: CodeChecks,
    private readonly twoFactors: TwoFactors,
    private readonly activation: TwoFactorActivation,
    private readonly trustIssuing: TrustIssuing,
    private readonly issuing: SessionIssuing,
    private readonly mails: TwoFactorMails,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @throws INVALID_TWO_FACTOR_COOKIE, TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE, ACCOUNT_TEMPORARILY_LOCKED, BANNED_USER,
   *   UNAUTHORIZED, those of the method in `CodeVerification`, and one of `NOT_ENABLED` without a second factor
   */
  async verify(
    method: SecondFactorMethod,
    claimant: Claimant,
    proof: CodeProof,
    context: SignInContext,
  ): Promise<SecondStepResult> {
    if (method === 'totp') this.verification.mustAcceptTotp();
    // The counted attempt must be committed: the verdict leaves the transaction, the refusal is thrown after it.
    const outcome = await this.uow.run(async () => {
      const attempt = await this.attempts.open(claimant);
      if (!attempt) return undefined;
      const verdict = await this.verification.verify(method, attempt, proof.code);
      if (!(verdict instanceof Refusal)) attempt.record.forgiveAttempts();
      await this.twoFactors.save(attempt.record);
      if (!(verdict instanceof Refusal)) {
        this.recordPass(attempt, method);
        if (method === 'backup-code') await this.mails.backupCodeUsed(attempt.user, this.codesLeft(attempt.record));
        return this.pass(attempt, verdict.confirms, proof, context, method === 'backup-code' ? method : 'otp');
      }
      // A locked account is refused before this point, so this attempt has locked it.
      const isLocked = this.checks.isLocked(attempt.record);
      if (isLocked) await this.mails.locked(attempt.user);
      recordRefusedCode(this.audit, attempt.user, verdict, isLocked, method);
      return verdict;
    });
    if (outcome instanceof Refusal) throw outcome;
    if (!outcome) throw NOT_ENABLED[method]();
    return outcome;
  }

  private recordPass({ user, on }: Attempt, method: SecondFactorMethod): void {
    const actor = 'caller' in on ? {} : { actor: userActor(user, null) };
    const passed = { action: twoFactorActions['two-factor.passed'], target: userTarget(user), ...actor };
    this.audit.record({ ...passed, details: { method } });
  }

  private async pass(
    { user, record, on }: Attempt,
    confirms: number | undefined,
    { trustDevice, disableSession }: CodeProof,
    context: SignInContext,
    method: AuthenticationMethod,
  ): Promise<SecondStepResult> {
    const caller = 'caller' in on ? on.caller : undefined;
    let started: IssuedSession | undefined;
    if ('challenge' in on) {
      await this.attempts.complete(on.challenge);
      const remembering = { ...context, remember: on.challenge.remembered };
      const methods = { first: on.challenge.methods, second: method };
      if (!disableSession) started = await this.issuing.afterChallenge(user, remembering, methods);
    } else if (confirms !== undefined) {
      started = await this.activation.turnOn(user, record, confirms, on.caller, context, { secondFactor: method });
    } else if (record.isOn()) {
      await this.issuing.passSecondFactor(on.caller, method);
    }
    if (started && trustDevice) started = { ...started, trust: await this.trustIssuing.issue(user.id, context) };
    return { user, started, caller, backupCodesLeft: this.codesLeft(record) };
  }

  private codesLeft(record: TwoFactor): number {
    return this.checks.backupCodesOf(record).length;
  }
}
