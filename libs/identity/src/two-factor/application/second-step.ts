import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { type IssuedSession, SessionIssuing, type SessionPrincipal, type SignInContext } from '../../sessions/index.ts';
import { type AuthenticationMethod, type User, userTarget } from '../../users/index.ts';
import { TwoFactors } from '../domain/ports.ts';
import type { SecondFactorMethod } from '../domain/second-factor-method.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import type { TwoFactor } from '../domain/two-factor.ts';
import { recordRefusedCode, twoFactorActions } from './audit-actions.ts';
import { CodeChecks } from './code-checks.ts';
import { CodeJudge, type Verdict } from './code-judge.ts';
import { DeviceTrusting } from './device-trusting.ts';
import { type Prover, type Trial, Trials } from './trials.ts';
import { TwoFactorMails } from './two-factor-mails.ts';
import { TwoFactorSwitch } from './two-factor-switch.ts';

export interface CodeProof {
  readonly code: string;
  readonly trustDevice: boolean;
  /** True: only the code is wanted, no session. */
  readonly disableSession: boolean;
}

export interface Passed {
  readonly user: User;
  /** What the right code started: after a challenge, or in place of the session that confirmed an enrolment. */
  readonly started: IssuedSession | undefined;
  /** Who was signed in already. */
  readonly caller: SessionPrincipal | undefined;
  readonly backupCodesLeft: number;
}

/** The second step of a sign-in, and the first code of an enrolment. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly trials: Trials,
    private readonly judge: CodeJudge,
    private readonly checks: CodeChecks,
    private readonly twoFactors: TwoFactors,
    private readonly change: TwoFactorSwitch,
    private readonly trusting: DeviceTrusting,
    private readonly issuing: SessionIssuing,
    private readonly mails: TwoFactorMails,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws TOTP_NOT_CONFIGURED, TOTP_NOT_ENABLED, INVALID_CODE, and as `decide` */
  async verifyTotp(prover: Prover, proof: CodeProof, context: SignInContext): Promise<Passed> {
    this.judge.mustTakeTotp();
    return this.decide('totp', prover, proof, context, TwoFactorRefusal.TOTP_NOT_ENABLED, (trial) =>
      this.judge.totp(trial, proof.code),
    );
  }

  /** @throws OTP_NOT_ENABLED, OTP_HAS_EXPIRED, NEW_AUTHENTICATOR_CODE_IS_REQUIRED, INVALID_CODE, and as `decide` */
  verifyOtp(prover: Prover, proof: CodeProof, context: SignInContext): Promise<Passed> {
    return this.decide('otp', prover, proof, context, TwoFactorRefusal.OTP_NOT_ENABLED, (trial) =>
      this.judge.oneTimeCode(trial, proof.code),
    );
  }

  /** @throws BACKUP_CODES_NOT_ENABLED, INVALID_BACKUP_CODE, and as `decide` */
  verifyBackupCode(prover: Prover, proof: CodeProof, context: SignInContext): Promise<Passed> {
    return this.decide('backup-code', prover, proof, context, TwoFactorRefusal.BACKUP_CODES_NOT_ENABLED, (trial) =>
      this.judge.backupCode(trial, proof.code),
    );
  }

  /**
   * @throws INVALID_TWO_FACTOR_COOKIE, TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE, ACCOUNT_TEMPORARILY_LOCKED, BANNED_USER,
   *   UNAUTHORIZED (the caller's session ended meanwhile)
   */
  private async decide(
    method: SecondFactorMethod,
    prover: Prover,
    proof: CodeProof,
    context: SignInContext,
    refuse: () => Refusal,
    judge: (trial: Trial) => Promise<Verdict>,
  ): Promise<Passed> {
    // A counted try must survive the refusal: the verdict leaves the transaction, the refusal is thrown after it.
    const outcome = await this.uow.run(async () => {
      const trial = await this.trials.open(prover, refuse);
      const verdict = await judge(trial);
      if (!(verdict instanceof Refusal)) trial.record.forgiveAttempts();
      await this.twoFactors.save(trial.record);
      if (!(verdict instanceof Refusal)) {
        this.recordPass(trial, method);
        if (method === 'backup-code') await this.mails.backupCodeUsed(trial.user, this.codesLeft(trial.record));
        return this.pass(trial, verdict.confirms, proof, context, method === 'backup-code' ? method : 'otp');
      }
      // Nothing is judged while it is locked: this try has locked it.
      const isLocked = this.checks.isLocked(trial.record);
      if (isLocked) await this.mails.locked(trial.user);
      recordRefusedCode(this.audit, trial.user, verdict, isLocked, method);
      return verdict;
    });
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  }

  private recordPass({ user, on }: Trial, method: SecondFactorMethod): void {
    const actor = 'caller' in on ? {} : { actor: userActor(user, null) };
    const passed = { action: twoFactorActions['two-factor.passed'], target: userTarget(user), ...actor };
    this.audit.record({ ...passed, details: { method } });
  }

  private async pass(
    { user, record, on }: Trial,
    confirms: number | undefined,
    { trustDevice, disableSession }: CodeProof,
    context: SignInContext,
    method: AuthenticationMethod,
  ): Promise<Passed> {
    const caller = 'caller' in on ? on.caller : undefined;
    let started: IssuedSession | undefined;
    if ('challenge' in on) {
      await this.trials.meet(on.challenge);
      const remembering = { ...context, remember: on.challenge.remembered };
      const methods = { first: on.challenge.methods, second: method };
      if (!disableSession) started = await this.issuing.afterChallenge(user, remembering, methods);
    } else if (confirms !== undefined) {
      started = await this.change.turnOn(user, record, confirms, on.caller, context, { secondFactor: method });
    } else if (record.isOn()) {
      await this.issuing.passSecondFactor(on.caller, method);
    }
    if (started && trustDevice) started = { ...started, trust: await this.trusting.trust(user.id, context) };
    return { user, started, caller, backupCodesLeft: this.codesLeft(record) };
  }

  private codesLeft(record: TwoFactor): number {
    return this.checks.backupCodesOf(record).length;
  }
}
