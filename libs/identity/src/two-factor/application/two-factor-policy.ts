import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import type {
  AccountPolicy,
  BeforeChange,
  FurtherStep,
  Made,
  SignInChallenge,
  SignInContext,
} from '../../sessions/index.ts';
import type { AuthenticationMethod, User } from '../../users/index.ts';
import { Challenge, Challenges } from '../domain/challenge.ts';
import { TrustedDevices } from '../domain/trusted-device.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { TwoFactor, TwoFactors } from '../domain/two-factor.ts';
import { CodeChecks } from './code-verification.ts';
import { FactorSecrets } from './factor-secrets.ts';
import { TrustIssuing } from './trust-issuing.ts';
import { TwoFactorActivation } from './two-factor-activation.ts';

/** 190 bits. */
const TOKEN_LENGTH = 32;

interface RememberedFactor {
  readonly secret: string;
  readonly backupCodes: readonly string[];
  readonly enabledAt: string;
  readonly lastStep: number;
  readonly hasAuthenticator: boolean;
}

/** Requires the second factor after any first factor, unless the device is trusted. */
@Injectable()
export class TwoFactorPolicy implements AccountPolicy {
  constructor(
    private readonly twoFactors: TwoFactors,
    private readonly challenges: Challenges,
    private readonly devices: TrustedDevices,
    private readonly trustIssuing: TrustIssuing,
    private readonly checks: CodeChecks,
    private readonly activation: TwoFactorActivation,
    private readonly secrets: FactorSecrets,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  async beforeSession(user: User, context: SignInContext, method: AuthenticationMethod): Promise<FurtherStep> {
    if (!user.twoFactorEnabled) return { challenge: undefined };
    const { trustToken } = context;
    const trust = trustToken === undefined ? undefined : await this.trustIssuing.rotate(user, trustToken, context);
    return trust ? { challenge: undefined, trust } : { challenge: await this.challenge(user, context, method) };
  }

  /** Also deletes open challenges, whose first factor may have been the old password. */
  async endTrust(userId: string): Promise<void> {
    await this.devices.removeAllOf(userId);
    await this.challenges.removeAllOf(userId);
  }

  /** A sign-in with the new password is challenged for a code that does not come from the same mailbox. */
  async passwordWasReset(userId: string): Promise<void> {
    const record = await this.twoFactors.findForUpdate(userId);
    if (!record) return;
    record.passwordWasReset(this.clock.now());
    await this.twoFactors.save(record);
  }

  async removeFactor(user: User): Promise<void> {
    const enabledAt = (await this.twoFactors.find(user.id))?.enabledAt;
    // A thief who changes the address must not get rid of the factor by a reset.
    if (enabledAt && user.reclaimableSince && enabledAt < user.reclaimableSince) return;
    await this.activation.remove(user);
  }

  async remember({ id: userId }: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const record = await this.twoFactors.find(userId);
    if (!record?.enabledAt || !record.secret || made.has('factor')) return { factor: null };
    const { enabledAt, lastStep, hasAuthenticator } = record;
    const factor: RememberedFactor = {
      secret: this.secrets.openSecret(userId, record.secret),
      backupCodes: made.has('backup-codes') ? [] : this.secrets.openBackupCodes(userId, record.backupCodes),
      enabledAt: enabledAt.toISOString(),
      lastStep,
      hasAuthenticator,
    };
    return { factor };
  }

  async restore(user: User, { since, remembered }: BeforeChange): Promise<void> {
    const record = await this.twoFactors.findForUpdate(user.id);
    const factor = remembered['factor'] as RememberedFactor | null | undefined;
    const isOlder = factor === undefined && record?.enabledAt && record.enabledAt < since;
    if (isOlder) return this.keep(record, undefined);
    if (!factor) return record && this.activation.remove(user);
    if (record?.enabledAt?.toISOString() === factor.enabledAt) return this.keep(record, factor);
    const { backupCodes, enabledAt, ...former } = factor;
    await this.activation.restore(user, record ?? TwoFactor.begin(user.id, this.clock.now()), {
      ...former,
      secret: this.secrets.sealSecret(user.id, factor.secret),
      backupCodes: this.secrets.sealBackupCodes(user.id, backupCodes),
      enabledAt: new Date(enabledAt),
    });
  }

  async mustPassFactor(user: User, code: string | undefined): Promise<void> {
    const record = await this.twoFactors.findForUpdate(user.id);
    if (!record?.isOn() || !record.hasAuthenticator) return;
    if (code === undefined) throw TwoFactorRefusal.CURRENT_CODE_IS_REQUIRED();
    if (!this.checks.acceptTotp(record, code) && !this.checks.acceptBackupCode(record, code)) {
      throw TwoFactorRefusal.INVALID_CODE();
    }
    record.forgiveAttempts();
    await this.twoFactors.save(record);
  }

  /** Codes that were used since stay used; codes that were made since are void. */
  private async keep(record: TwoFactor, factor: RememberedFactor | undefined): Promise<void> {
    const now = this.clock.now();
    record.cancelPending(now);
    const current = this.checks.backupCodesOf(record);
    if (factor && !current.every((code) => factor.backupCodes.includes(code))) {
      record.changeBackupCodes(this.secrets.sealBackupCodes(record.userId, factor.backupCodes), now);
    }
    await this.twoFactors.save(record);
  }

  private async challenge(
    user: User,
    { remember }: SignInContext,
    method: AuthenticationMethod,
  ): Promise<SignInChallenge> {
    const { options } = this.settings;
    const lifeSeconds = options.challengeLifeSeconds;
    const token = this.random.text(TOKEN_LENGTH, alphabets.alphanumeric);
    const challenge = {
      id: this.random.id(),
      userId: user.id,
      tokenDigest: digest(token),
      remembered: remember,
      methods: [method],
    };
    await this.challenges.add(Challenge.issue(challenge, lifeSeconds, this.clock.now()));
    const record = await this.twoFactors.find(user.id);
    return { token, lifeSeconds, methods: record ? this.checks.methodsOf(record) : [] };
  }
}
