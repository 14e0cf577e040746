import { change, type Fields } from '#shared-kernel/domain/change';
import type { TwoFactorOptions } from './two-factor-options.ts';

export type FormerFactor = SealedFactors &
  Pick<Fields<TwoFactor>, 'lastStep' | 'hasAuthenticator'> & { readonly enabledAt: Date };

export interface SealedFactors {
  readonly secret: string;
  /** JSON array of the unused codes. */
  readonly backupCodes: string;
}

type Limits = Pick<TwoFactorOptions, 'accountAttempts' | 'lockSeconds'>;

const HOUR_MS = 3_600_000;

/** Until an enrolment is confirmed no code is required, and a secret that is being replaced keeps working. */
export class TwoFactor {
  declare readonly userId: string;
  /** In force; null while the first enrolment is not confirmed. */
  declare readonly secret: string | null;
  declare readonly backupCodes: string | null;
  /** Pending; null without an enrolment. */
  declare readonly pendingSecret: string | null;
  declare readonly pendingBackupCodes: string | null;
  /** When the secret in force was confirmed. */
  declare readonly enabledAt: Date | null;
  /** The latest accepted time step; 0: none. */
  declare readonly lastStep: number;
  declare readonly hasAuthenticator: boolean;
  /** When the password was last reset by mail; null: not since the enrolment began. */
  declare readonly passwordResetAt: Date | null;
  /** Wrong codes since the last correct one, within the window. */
  declare readonly failures: number;
  /** End of the window, or of the lock when the attempts are used up; null without failures. */
  declare readonly failuresEndAt: Date | null;
  /** Codes mailed within the hour, over all challenges and sessions. */
  declare readonly mailedCodes: number;
  /** End of that hour, which begins with the first code; null: none mailed. */
  declare readonly mailedCodesEndAt: Date | null;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<TwoFactor>) {
    Object.assign(this, values);
  }

  static begin(userId: string, now: Date): TwoFactor {
    return new TwoFactor({
      userId,
      secret: null,
      backupCodes: null,
      pendingSecret: null,
      pendingBackupCodes: null,
      enabledAt: null,
      lastStep: 0,
      hasAuthenticator: false,
      passwordResetAt: null,
      failures: 0,
      failuresEndAt: null,
      mailedCodes: 0,
      mailedCodesEndAt: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  isOn(): boolean {
    return this.enabledAt !== null;
  }

  isPending(): boolean {
    return this.pendingSecret !== null;
  }

  prepare({ secret, backupCodes }: SealedFactors, now: Date): void {
    change<TwoFactor>(this, { pendingSecret: secret, pendingBackupCodes: backupCodes, updatedAt: now });
  }

  /** @param step time step of the confirming code; 0 for a code that is not of the authenticator */
  confirm(step: number, now: Date): void {
    if (!this.isPending()) throw new Error('Nothing was prepared');
    change<TwoFactor>(this, {
      secret: this.pendingSecret,
      backupCodes: this.pendingBackupCodes,
      pendingSecret: null,
      pendingBackupCodes: null,
      enabledAt: now,
      lastStep: step,
      hasAuthenticator: this.hasAuthenticator || step > 0,
      updatedAt: now,
    });
  }

  restore(former: FormerFactor, now: Date): void {
    const nothingPending = { pendingSecret: null, pendingBackupCodes: null };
    change<TwoFactor>(this, { ...former, ...nothingPending, updatedAt: now });
  }

  cancelPending(now: Date): void {
    change<TwoFactor>(this, { pendingSecret: null, pendingBackupCodes: null, updatedAt: now });
  }

  /** The set in force, else the pending one, so that codes can be viewed before the enrolment is confirmed. */
  sealedBackupCodes(): string | null {
    return this.isOn() ? this.backupCodes : this.pendingBackupCodes;
  }

  changeBackupCodes(sealed: string, now: Date): void {
    const codes = this.isOn() ? { backupCodes: sealed } : { pendingBackupCodes: sealed };
    change<TwoFactor>(this, { ...codes, updatedAt: now });
  }

  reseal(secret: (sealed: string) => string, codes: (sealed: string) => string): void {
    change<TwoFactor>(this, {
      secret: this.secret && secret(this.secret),
      backupCodes: this.backupCodes && codes(this.backupCodes),
      pendingSecret: this.pendingSecret && secret(this.pendingSecret),
      pendingBackupCodes: this.pendingBackupCodes && codes(this.pendingBackupCodes),
    });
  }

  /** False for an already accepted or older step: a code works once (RFC 6238 §5.2). */
  acceptStep(step: number, now: Date): boolean {
    if (step <= this.lastStep) return false;
    change<TwoFactor>(this, { lastStep: step, hasAuthenticator: true, updatedAt: now });
    return true;
  }

  passwordWasReset(now: Date): void {
    change<TwoFactor>(this, { passwordResetAt: now, updatedAt: now });
  }

  /** False for a while after a reset, when password and code come from one mailbox; unless no other method is left. */
  acceptsMailedCodes(now: Date, options: Pick<TwoFactorOptions, 'otpPauseAfterResetSeconds'>): boolean {
    if (!this.isOn() || !this.hasAuthenticator || this.passwordResetAt === null) return true;
    return now.getTime() - this.passwordResetAt.getTime() >= options.otpPauseAfterResetSeconds * 1000;
  }

  lockedSeconds(now: Date, { accountAttempts }: Limits): number {
    if (!this.failuresEndAt || this.failures < accountAttempts) return 0;
    return Math.max(0, Math.ceil((this.failuresEndAt.getTime() - now.getTime()) / 1000));
  }

  attemptsLeft(now: Date, { accountAttempts }: Limits): number {
    return this.hasWindowAt(now) ? Math.max(0, accountAttempts - this.failures) : accountAttempts;
  }

  /** Called before any comparison. The last allowed attempt locks the account, unless the code is correct. */
  countAttempt(now: Date, { accountAttempts, lockSeconds }: Limits): void {
    const isOpen = this.hasWindowAt(now);
    const failures = isOpen ? this.failures + 1 : 1;
    const isLast = failures >= accountAttempts;
    const end = new Date(now.getTime() + lockSeconds * 1000);
    change<TwoFactor>(this, { failures, failuresEndAt: isOpen && !isLast ? this.failuresEndAt : end });
  }

  forgiveAttempts(): void {
    change<TwoFactor>(this, { failures: 0, failuresEndAt: null });
  }

  /** @returns 0; when the limit is reached, whole seconds until the next one is allowed */
  countMailedCode(now: Date, { otpMailsPerHour }: Pick<TwoFactorOptions, 'otpMailsPerHour'>): number {
    const end = this.mailedCodesEndAt;
    const isSameHour = end !== null && end > now;
    if (isSameHour && this.mailedCodes >= otpMailsPerHour) return Math.ceil((end.getTime() - now.getTime()) / 1000);
    change<TwoFactor>(
      this,
      isSameHour
        ? { mailedCodes: this.mailedCodes + 1 }
        : { mailedCodes: 1, mailedCodesEndAt: new Date(now.getTime() + HOUR_MS) },
    );
    return 0;
  }

  private hasWindowAt(now: Date): boolean {
    return this.failuresEndAt !== null && this.failuresEndAt > now;
  }
}

/** Ports are used inside `UnitOfWork.run` or `.read`. Lock the user before changing anything of an account. */

export abstract class TwoFactors {
  abstract find(userId: string): Promise<TwoFactor | undefined>;

  abstract findForUpdate(userId: string): Promise<TwoFactor | undefined>;

  /** Adds or changes. A second record of one user is refused by the database. */
  abstract save(record: TwoFactor): Promise<void>;

  abstract remove(userId: string): Promise<void>;

  /** How many sealed texts there are, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** Users, at most `limit`, of whose record something is sealed under another key. */
  abstract usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]>;
}
