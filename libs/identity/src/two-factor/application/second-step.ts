import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Signer } from '#shared-kernel/application/signer';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import {
  type IssuedSession,
  SessionIssuing,
  type SignInContext,
  type SignedIn,
  type User,
} from '../../accounts/index.ts';
import { Challenges, OneTimeCodes, TwoFactors } from '../domain/ports.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { CodeChecks } from './code-checks.ts';
import { DeviceTrusting } from './device-trusting.ts';
import { codeSignatureOf, codeSigning } from './one-time-code-signing.ts';
import { type Prover, type Trial, Trials } from './trials.ts';
import { TwoFactorSwitch } from './two-factor-switch.ts';

export interface Proof {
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
  readonly caller: SignedIn | undefined;
  readonly backupCodesLeft: number;
}

/** `confirms`: what was prepared is in force from this code on; 0 when it was none of the authenticator. */
type Verdict = Refusal | { readonly confirms?: number };

/**
 * The second step of a sign-in, and the first code of an enrolment. Tries are counted before anything is compared: on the
 * challenge or the mailed code, and on the account, whatever was tried and from wherever.
 */
@Injectable()
export class SecondStep {
  constructor(
    private readonly trials: Trials,
    private readonly checks: CodeChecks,
    private readonly twoFactors: TwoFactors,
    private readonly challenges: Challenges,
    private readonly codes: OneTimeCodes,
    private readonly change: TwoFactorSwitch,
    private readonly trusting: DeviceTrusting,
    private readonly issuing: SessionIssuing,
    private readonly signer: Signer,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws TOTP_NOT_CONFIGURED, TOTP_NOT_ENABLED, INVALID_CODE, and as `decide` */
  async verifyTotp(prover: Prover, proof: Proof, context: SignInContext): Promise<Passed> {
    if (!this.settings.options.totpEnabled) throw TwoFactorRefusal.TOTP_NOT_CONFIGURED();
    return this.decide(prover, proof, context, TwoFactorRefusal.TOTP_NOT_ENABLED, (trial) =>
      this.tryTotp(trial, proof.code),
    );
  }

  /** @throws OTP_NOT_ENABLED, OTP_HAS_EXPIRED, INVALID_CODE, and as `decide` */
  verifyOtp(prover: Prover, proof: Proof, context: SignInContext): Promise<Passed> {
    return this.decide(prover, proof, context, TwoFactorRefusal.OTP_NOT_ENABLED, (trial) =>
      this.tryOtp(trial, proof.code),
    );
  }

  /** @throws BACKUP_CODES_NOT_ENABLED, INVALID_BACKUP_CODE, and as `decide` */
  verifyBackupCode(prover: Prover, proof: Proof, context: SignInContext): Promise<Passed> {
    return this.decide(prover, proof, context, TwoFactorRefusal.BACKUP_CODES_NOT_ENABLED, (trial) =>
      this.tryBackupCode(trial, proof.code),
    );
  }

  /**
   * @throws INVALID_TWO_FACTOR_COOKIE, TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE, ACCOUNT_TEMPORARILY_LOCKED, BANNED_USER,
   *   UNAUTHORIZED (the caller's session ended meanwhile)
   */
  // eslint-disable-next-line max-params -- one private door for three methods
  private async decide(
    prover: Prover,
    proof: Proof,
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
      return verdict instanceof Refusal ? verdict : this.pass(trial, verdict.confirms, proof, context);
    });
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  }

  private async tryTotp(trial: Trial, code: string): Promise<Verdict> {
    const { record } = trial;
    const confirmable = 'caller' in trial.on && record.isPending();
    if (!confirmable && !record.isOn()) throw TwoFactorRefusal.TOTP_NOT_ENABLED();
    const tries = await this.countOnChallenge(trial);
    if (tries instanceof Refusal) return tries;
    const step = confirmable ? this.checks.pendingStep(record, code) : undefined;
    if (step !== undefined) return { confirms: step };
    return this.checks.acceptTotp(record, code) ? {} : TwoFactorRefusal.INVALID_CODE({ attemptsLeft: tries.left() });
  }

  private async tryBackupCode(trial: Trial, code: string): Promise<Verdict> {
    const { record } = trial;
    if ('challenge' in trial.on && !record.isOn()) throw TwoFactorRefusal.BACKUP_CODES_NOT_ENABLED();
    const tries = await this.countOnChallenge(trial);
    if (tries instanceof Refusal) return tries;
    return this.checks.acceptBackupCode(record, code)
      ? {}
      : TwoFactorRefusal.INVALID_BACKUP_CODE({ attemptsLeft: tries.left() });
  }

  /**
   * A mailed code has tries of its own, so that asking for a new one helps whoever has used up those of the challenge.
   * They count there too, and on the account, which is what bounds a guesser.
   */
  private async tryOtp(trial: Trial, code: string): Promise<Verdict> {
    const { record, holderId } = trial;
    const { otpAttempts } = this.settings.options;
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
    if ('challenge' in trial.on) await this.challenges.attempt(trial.on.challenge.id, this.clock.now());
    this.checks.count(record);
    if (!this.signer.verify(codeSigning, codeSignatureOf(holderId, code), mailed.signature)) {
      const attemptsLeft = Math.min(otpAttempts - mailed.attempts, this.checks.attemptsLeft(record));
      return TwoFactorRefusal.INVALID_CODE({ attemptsLeft });
    }
    await this.codes.remove(holderId);
    const confirms = 'caller' in trial.on && !record.isOn() && record.isPending();
    return confirms ? { confirms: 0 } : {};
  }

  /** @returns how many wrong tries are left, or the verdict that there are none */
  private async countOnChallenge({ record, on }: Trial): Promise<Refusal | { left(): number }> {
    this.checks.mustNotBeLocked(record);
    const { challengeAttempts } = this.settings.options;
    let spare = Infinity;
    if ('challenge' in on) {
      const attempts = await this.challenges.attempt(on.challenge.id, this.clock.now());
      // Met by another request between the look and the lock.
      if (attempts === undefined) throw TwoFactorRefusal.INVALID_TWO_FACTOR_COOKIE();
      if (attempts > challengeAttempts) return TwoFactorRefusal.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE();
      spare = challengeAttempts - attempts;
    }
    this.checks.count(record);
    return { left: () => Math.min(spare, this.checks.attemptsLeft(record)) };
  }

  private async pass(
    { user, record, on }: Trial,
    confirms: number | undefined,
    { trustDevice, disableSession }: Proof,
    context: SignInContext,
  ): Promise<Passed> {
    const caller = 'caller' in on ? on.caller : undefined;
    let started: IssuedSession | undefined;
    if ('challenge' in on) {
      const { id, remembered } = on.challenge;
      if (!(await this.challenges.consume(id, this.clock.now()))) throw TwoFactorRefusal.INVALID_TWO_FACTOR_COOKIE();
      await this.codes.remove(id);
      if (!disableSession) started = await this.issuing.afterChallenge(user, { ...context, remember: remembered });
    } else if (confirms !== undefined) {
      started = await this.change.turnOn(user, record, confirms, on.caller, context);
    }
    if (started && trustDevice) started = { ...started, trust: await this.trusting.trust(user.id, context) };
    return { user, started, caller, backupCodesLeft: this.checks.backupCodesOf(record).length };
  }
}
