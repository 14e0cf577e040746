import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { type Facts, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { maskEmail } from '#shared-kernel/domain/mask-email';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { Users } from '../../users/index.ts';
import { factorCauses } from '../domain/factor-causes.ts';
import { TwoFactors } from '../domain/two-factor.ts';
import { OneTimeCodes } from '../domain/challenge.ts';
import { TrustedDevices } from '../domain/trusted-device.ts';
import { totpDigits, Totp } from '../domain/second-factor-method.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { Attempts } from './attempts.ts';
import { CodeChecks } from './code-verification.ts';

@Injectable()
export class TwoFactorOverview {
  constructor(
    private readonly users: Users,
    private readonly twoFactors: TwoFactors,
    private readonly codes: OneTimeCodes,
    private readonly devices: TrustedDevices,
    private readonly attempts: Attempts,
    private readonly checks: CodeChecks,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  status({ user }: SessionPrincipal) {
    return this.uow.read(async () => {
      const record = await this.twoFactors.find(user.id);
      const isOn = record?.isOn() ?? false;
      const backupCodesLeft = record && isOn ? this.checks.backupCodesOf(record).length : 0;
      return {
        enabled: isOn,
        enabledAt: record?.enabledAt ?? null,
        methods: record && isOn ? this.checks.methodsOf(record) : [],
        backupCodesLeft,
        isPending: record?.isPending() ?? false,
        trustedDevices: (await this.devices.listOf(user.id, this.clock.now())).length,
        codeLength: this.codeLength,
      };
    });
  }

  /** For a browser with the first factor alone. @throws INVALID_TWO_FACTOR_COOKIE */
  challenge(token: string | undefined) {
    const { options } = this.settings;
    return this.uow.read(async () => {
      const { id, userId, attempts, expiresAt } = await this.attempts.openChallenge(token);
      const user = await this.users.find(userId);
      const record = await this.twoFactors.find(userId);
      if (!user || !record) throw TwoFactorRefusal.INVALID_TWO_FACTOR_COOKIE();
      const mailed = await this.codes.find(id);
      const now = this.clock.now();
      const spare = Math.max(0, options.challengeAttempts - attempts);
      return {
        methods: this.checks.methodsOf(record),
        expiresAt,
        secondsLeft: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
        attemptsLeft: Math.min(spare, this.checks.attemptsLeft(record)),
        lockedSeconds: this.checks.lockedSeconds(record),
        maskedEmail: maskEmail(user.email),
        codeSentAt: mailed && !mailed.isExpiredAt(now) ? mailed.createdAt : null,
        codeLength: this.codeLength,
      };
    });
  }

  /** Digits. */
  private get codeLength() {
    return { totp: totpDigits, otp: this.settings.options.otpDigits };
  }
}

/** Whether a lock or a lost browser keeps the holder out. */
@Injectable()
export class FactorForStaff implements StaffSource {
  constructor(
    private readonly twoFactors: TwoFactors,
    private readonly devices: TrustedDevices,
    private readonly settings: TwoFactorSettings,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  async factsOf({ id }: { readonly id: string }, now: Date): Promise<Facts> {
    const record = await this.twoFactors.find(id);
    const trusted = record?.isOn() ? await this.devices.listOf(id, now) : [];
    return {
      counts: { trustedDevices: trusted.length },
      causes: factorCauses(record, trusted.length, now, this.settings.options),
    };
  }
}

/** Methods that the specification gives to callers inside the process only. No route may expose them. */
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

  generateTotp(secret: string): string {
    return this.totp.generate(secret, this.clock.now());
  }
}
