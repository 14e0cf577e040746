import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { digest } from '#shared-kernel/domain/digest';
import type { DeviceTrust } from '../../sessions/index.ts';
import { TrustedDevices } from '../domain/ports.ts';
import { TrustedDevice } from '../domain/trusted-device.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { trustedDevice, twoFactorActions } from './audit-actions.ts';

/** 190 bits. */
const TOKEN_LENGTH = 32;

/** Issues and rotates the tokens of trusted devices. Inside the transaction that locked the user. */
@Injectable()
export class TrustIssuing {
  constructor(
    private readonly devices: TrustedDevices,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async issue(userId: string, { ipAddress, userAgent }: RequestMeta): Promise<DeviceTrust> {
    const trust = this.generate();
    const device = { id: this.random.id(), userId, tokenDigest: digest(trust.token), ipAddress, userAgent };
    await this.devices.add(TrustedDevice.trust(device, trust.lifeSeconds, this.clock.now()));
    const about = { target: trustedDevice(device.id), accountId: userId };
    this.audit.record({ action: twoFactorActions['trusted-device.added'], ...about });
    return trust;
  }

  /** Replaces the presented token; undefined when no device is trusted by it. */
  async rotate(userId: string, token: string, { ipAddress, userAgent }: RequestMeta): Promise<DeviceTrust | undefined> {
    const trust = this.generate();
    const now = this.clock.now();
    const renewed = await this.devices.renew(userId, digest(token), {
      tokenDigest: digest(trust.token),
      ipAddress,
      userAgent,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + trust.lifeSeconds * 1000),
    });
    const used = { action: twoFactorActions['trusted-device.used'], target: trustedDevice(null), accountId: userId };
    const reason = TwoFactorRefusal.TRUSTED_DEVICE_NOT_FOUND().code;
    this.audit.record(renewed ? used : { ...used, outcome: 'refused', reason });
    return renewed ? trust : undefined;
  }

  private generate(): DeviceTrust {
    const token = this.random.text(TOKEN_LENGTH, alphabets.alphanumeric);
    return { token, lifeSeconds: this.settings.options.trustLifeSeconds };
  }
}
