import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { type Proof, StepUp } from '../../credentials/index.ts';
import type { IssuedSession, SessionPrincipal, SignInContext } from '../../sessions/index.ts';
import { type User, userTarget } from '../../users/index.ts';
import { Totp, TwoFactors } from '../domain/ports.ts';
import { totpUri } from '../domain/totp.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { TwoFactor } from '../domain/two-factor.ts';
import { recordRefusedCode, twoFactorActions } from './audit-actions.ts';
import { CodeChecks } from './code-checks.ts';
import { FactorSecrets } from './factor-secrets.ts';
import { TwoFactorMails } from './two-factor-mails.ts';
import { TwoFactorActivation } from './two-factor-activation.ts';

export interface EnrolmentRequest {
  readonly password?: string | undefined;
  /** Shown by authenticators beside the account; the configured name when absent. */
  readonly issuer?: string | undefined;
  /** A current code of the authenticator, or a backup code; required when the second factor is on. */
  readonly code?: string | undefined;
}

export interface Enrolled {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
  /** The session that replaces the caller's, when no confirmation is needed. */
  readonly session: IssuedSession | undefined;
}

/** Enables, changes and disables the second factor of the caller. */
@Injectable()
export class Enrolment {
  constructor(
    private readonly twoFactors: TwoFactors,
    private readonly stepUp: StepUp,
    private readonly secrets: FactorSecrets,
    private readonly checks: CodeChecks,
    private readonly totp: Totp,
    private readonly activation: TwoFactorActivation,
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
    // The counted attempt must be committed: the verdict leaves the transaction, the refusal is thrown after it.
    const verdict = await this.uow.run(async (): Promise<Refusal | { session: IssuedSession | undefined }> => {
      const user = await this.stepUp.lock(proof);
      const record = (await this.twoFactors.findForUpdate(user.id)) ?? TwoFactor.begin(user.id, this.clock.now());
      const refusal = record.isOn() ? await this.checkCurrent(user, record, request.code) : undefined;
      if (refusal) return refusal;
      record.prepare(sealed, this.clock.now());
      await this.twoFactors.save(record);
      this.audit.record({ action: twoFactorActions['two-factor.prepared'], target: userTarget(user) });
      if (!skipVerificationOnEnable) return { session: undefined };
      const proven = { ...this.stepUp.furtherProofOf(proof), secondFactor: 'assumed' } as const;
      return { session: await this.activation.turnOn(user, record, 0, caller, context, proven) };
    });
    if (verdict instanceof Refusal) throw verdict;
    return { totpURI: this.uriOf(caller.user, secret, request.issuer ?? issuer), backupCodes, ...verdict };
  }

  /**
   * Disables it and deletes everything that belongs to it.
   * @returns the session that replaces the caller's
   * @throws INVALID_PASSWORD, SESSION_NOT_FRESH, UNAUTHORIZED
   */
  async disable(
    caller: SessionPrincipal,
    password: string | undefined,
    context: SignInContext,
  ): Promise<IssuedSession> {
    const proof = await this.prove(caller, password);
    return this.uow.run(async () => {
      const user = await this.stepUp.lock(proof);
      return this.activation.turnOff(user, caller, context, this.stepUp.furtherProofOf(proof));
    });
  }

  /**
   * The secret in force, for another authenticator.
   * @throws INVALID_PASSWORD, SESSION_NOT_FRESH, TOTP_NOT_CONFIGURED, TOTP_NOT_ENABLED
   */
  async totpUri(caller: SessionPrincipal, password: string | undefined): Promise<string> {
    const { totpEnabled, issuer } = this.settings.options;
    if (!totpEnabled) throw TwoFactorRefusal.TOTP_NOT_CONFIGURED();
    const proof = await this.prove(caller, password);
    return this.uow.run(async () => {
      const user = await this.stepUp.lock(proof);
      const record = await this.twoFactors.find(user.id);
      if (!record?.secret) throw TwoFactorRefusal.TOTP_NOT_ENABLED();
      this.audit.record({ action: twoFactorActions['two-factor.secret.shown'], target: userTarget(user) });
      return this.uriOf(user, this.secrets.openSecret(user.id, record.secret), issuer);
    });
  }

  /**
   * Creates new backup codes, voids the earlier ones, and tells the holder by mail.
   * @throws INVALID_PASSWORD, SESSION_NOT_FRESH, TWO_FACTOR_NOT_ENABLED
   */
  async renewBackupCodes(caller: SessionPrincipal, password: string | undefined): Promise<readonly string[]> {
    const proof = await this.prove(caller, password);
    const backupCodes = this.secrets.makeBackupCodes();
    const sealed = this.secrets.sealBackupCodes(caller.user.id, backupCodes);
    await this.uow.run(async () => {
      const user = await this.stepUp.lock(proof);
      const record = await this.twoFactors.findForUpdate(user.id);
      if (!record?.isOn()) throw TwoFactorRefusal.TWO_FACTOR_NOT_ENABLED();
      record.changeBackupCodes(sealed, this.clock.now());
      await this.twoFactors.save(record);
      await this.mails.backupCodesRenewed(user);
      this.audit.record({ action: twoFactorActions['two-factor.backup-codes.renewed'], target: userTarget(user) });
    });
    return backupCodes;
  }

  /** The unused backup codes; server side only. @throws BACKUP_CODES_NOT_ENABLED */
  async viewBackupCodes(userId: string): Promise<readonly string[]> {
    const record = await this.uow.read(() => this.twoFactors.find(userId));
    if (!record) throw TwoFactorRefusal.BACKUP_CODES_NOT_ENABLED();
    return this.checks.backupCodesOf(record);
  }

  /** The current code of this secret; server side only. */
  generateTotp(secret: string): string {
    return this.totp.generate(secret, this.clock.now());
  }

  /**
   * Session and password are not enough to replace the authenticator.
   * @returns a verdict, because the attempt is counted
   * @throws CURRENT_CODE_IS_REQUIRED, ACCOUNT_TEMPORARILY_LOCKED
   */
  private async checkCurrent(user: User, record: TwoFactor, code: string | undefined): Promise<Refusal | undefined> {
    if (code === undefined) throw TwoFactorRefusal.CURRENT_CODE_IS_REQUIRED();
    this.checks.mustNotBeLocked(record);
    this.checks.count(record);
    const isTotp = this.settings.options.totpEnabled && this.checks.acceptTotp(record, code);
    const isRight = isTotp || this.checks.acceptBackupCode(record, code);
    if (isRight) record.forgiveAttempts();
    if (isRight && !isTotp) await this.mails.backupCodeUsed(user, this.checks.backupCodesOf(record).length);
    await this.twoFactors.save(record);
    if (this.checks.isLocked(record)) await this.mails.locked(user);
    if (isRight) return undefined;
    const refusal = TwoFactorRefusal.INVALID_CODE({ attemptsLeft: this.checks.attemptsLeft(record) });
    recordRefusedCode(this.audit, user, refusal, this.checks.isLocked(record));
    return refusal;
  }

  private async prove(caller: SessionPrincipal, password: string | undefined): Promise<Proof> {
    const proof = await this.stepUp.byPasswordIfAny(caller, password);
    if (!proof) throw TwoFactorRefusal.SESSION_NOT_FRESH();
    return proof;
  }

  private uriOf(user: User, secret: string, issuer: string): string {
    return totpUri(issuer, user.email, this.totp.base32(secret));
  }
}
