import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { type Proof, StepUp } from '../../credentials/index.ts';
import { type IssuedSession, type SessionPrincipal, type SignInContext, SessionIssuing } from '../../sessions/index.ts';
import { AccountRefusal, type User, userTarget } from '../../users/index.ts';
import { totpUri, Totp, needsCurrentCode } from '../domain/second-factor-method.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { TwoFactor, TwoFactors } from '../domain/two-factor.ts';
import { twoFactorActions, recordRefusedCode } from './audit-actions.ts';
import { FactorSecrets } from './factor-secrets.ts';
import { TwoFactorMails } from './two-factor-mails.ts';
import { TwoFactorActivation } from './two-factor-activation.ts';
import { CodeVerification, CodeChecks } from './code-verification.ts';

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

export interface FactorProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** `code` is always required while the second factor is on. */
export interface EnrolmentRequest extends FactorProof {
  readonly issuer?: string | undefined;
}

export interface Enrolled {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
  /** The session that replaces the caller's, when no confirmation is needed. */
  readonly session: IssuedSession | undefined;
}

@Injectable()
export class Enrolment {
  constructor(
    private readonly twoFactors: TwoFactors,
    private readonly stepUp: StepUp,
    private readonly secrets: FactorSecrets,
    private readonly totp: Totp,
    private readonly activation: TwoFactorActivation,
    private readonly current: CurrentCode,
    private readonly mails: TwoFactorMails,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Creates a pending secret and backup codes and returns them once. They take effect with the first correct code, or
   * at once when verification is skipped; until then the previous ones keep working.
   * @throws INVALID_PASSWORD, SESSION_NOT_FRESH; when it is already on also CURRENT_CODE_IS_REQUIRED, INVALID_CODE,
   *   ACCOUNT_TEMPORARILY_LOCKED
   */
  async enable(caller: SessionPrincipal, request: EnrolmentRequest, context: SignInContext): Promise<Enrolled> {
    const { issuer, skipVerificationOnEnable } = this.settings.options;
    const proof = await this.prove(caller, request.password);
    const { secret, backupCodes, sealed } = this.secrets.make(caller.user.id);
    const begun = await this.decide(async (): Promise<Refusal | { session: IssuedSession | undefined }> => {
      const user = await this.stepUp.lock(proof);
      const record = (await this.twoFactors.findForUpdate(user.id)) ?? TwoFactor.begin(user.id, this.clock.now());
      const refusal = record.isOn() ? await this.current.demand(caller, user, record, request.code) : undefined;
      if (refusal) return refusal;
      record.prepare(sealed, this.clock.now());
      await this.twoFactors.save(record);
      this.audit.record({ action: twoFactorActions['two-factor.prepared'], target: userTarget(user) });
      if (!skipVerificationOnEnable) return { session: undefined };
      const proven = { ...this.stepUp.furtherProofOf(proof), secondFactor: 'assumed' } as const;
      return { session: await this.activation.turnOn(user, record, 0, caller, context, proven) };
    });
    return { totpURI: this.uriOf(caller.user, secret, request.issuer ?? issuer), backupCodes, ...begun };
  }

  /** @throws INVALID_PASSWORD, SESSION_NOT_FRESH, UNAUTHORIZED, and while it is on what `CurrentCode` refuses */
  async disable(caller: SessionPrincipal, given: FactorProof, context: SignInContext): Promise<IssuedSession> {
    const proof = await this.prove(caller, given.password);
    return this.decide(async () => {
      const user = await this.stepUp.lock(proof);
      const record = await this.twoFactors.findForUpdate(user.id);
      const refusal = record?.isOn() && (await this.current.demandUnlessRecent(caller, user, record, given.code));
      return refusal || this.activation.turnOff(user, caller, context, this.stepUp.furtherProofOf(proof));
    });
  }

  /** @throws INVALID_PASSWORD, SESSION_NOT_FRESH, TOTP_NOT_CONFIGURED, TOTP_NOT_ENABLED, and as `CurrentCode` */
  async totpUri(caller: SessionPrincipal, given: FactorProof): Promise<string> {
    const { totpEnabled, issuer } = this.settings.options;
    if (!totpEnabled) throw TwoFactorRefusal.TOTP_NOT_CONFIGURED();
    const proof = await this.prove(caller, given.password);
    return this.decide(async () => {
      const user = await this.stepUp.lock(proof);
      const record = await this.twoFactors.findForUpdate(user.id);
      if (!record?.secret) throw TwoFactorRefusal.TOTP_NOT_ENABLED();
      const refusal = await this.current.demandUnlessRecent(caller, user, record, given.code);
      if (refusal) return refusal;
      this.audit.record({ action: twoFactorActions['two-factor.secret.shown'], target: userTarget(user) });
      return this.uriOf(user, this.secrets.openSecret(user.id, record.secret), issuer);
    });
  }

  /** @throws INVALID_PASSWORD, SESSION_NOT_FRESH, TWO_FACTOR_NOT_ENABLED, and as `CurrentCode` */
  async renewBackupCodes(caller: SessionPrincipal, given: FactorProof): Promise<readonly string[]> {
    const proof = await this.prove(caller, given.password);
    const backupCodes = this.secrets.makeBackupCodes();
    const sealed = this.secrets.sealBackupCodes(caller.user.id, backupCodes);
    return this.decide(async () => {
      const user = await this.stepUp.lock(proof);
      const record = await this.twoFactors.findForUpdate(user.id);
      if (!record?.isOn()) throw TwoFactorRefusal.TWO_FACTOR_NOT_ENABLED();
      const refusal = await this.current.demandUnlessRecent(caller, user, record, given.code);
      if (refusal) return refusal;
      record.changeBackupCodes(sealed, this.clock.now());
      await this.twoFactors.save(record);
      await this.stepUp.noteMade(proof, 'backup-codes');
      await this.mails.backupCodesRenewed(user);
      this.audit.record({ action: twoFactorActions['two-factor.backup-codes.renewed'], target: userTarget(user) });
      return backupCodes;
    });
  }

  /** A counted attempt must be committed: the verdict leaves the transaction, the refusal is thrown after it. */
  private async decide<T>(act: () => Promise<T | Refusal>): Promise<T> {
    const verdict = await this.uow.run(act);
    if (verdict instanceof Refusal) throw verdict;
    return verdict;
  }

  private async prove(caller: SessionPrincipal, password: string | undefined): Promise<Proof> {
    const proof = await this.stepUp.byPasswordIfAny(caller, password);
    if (!proof) throw AccountRefusal.SESSION_NOT_FRESH();
    return proof;
  }

  private uriOf(user: User, secret: string, issuer: string): string {
    return totpUri(issuer, user.email, this.totp.base32(secret));
  }
}
