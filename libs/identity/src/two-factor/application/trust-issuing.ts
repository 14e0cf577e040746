import { Injectable } from '@nestjs/common';
import { Audit, type AuditEntry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import {
  type DeviceTrust,
  Leftovers,
  type LeftoverSource,
  SessionLock,
  type SessionPrincipal,
} from '../../sessions/index.ts';
import { DeviceNames, type User, userTarget } from '../../users/index.ts';
import { TrustedDevice, TrustedDevices } from '../domain/trusted-device.ts';
import { TwoFactorSettings } from '../domain/two-factor-options.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { trustedDevice, twoFactorActions } from './audit-actions.ts';
import { type FoundDevice, TrustedDevicePages } from './trusted-device-pages.ts';
import { TwoFactorMails } from './two-factor-mails.ts';

/** 190 bits. */
const SECRET_LENGTH = 32;

/** A token begins with the id of its device: one replaced long ago leads to the device it was copied from. */
@Injectable()
export class TrustIssuing {
  constructor(
    private readonly devices: TrustedDevices,
    private readonly settings: TwoFactorSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly mails: TwoFactorMails,
  ) {}

  async issue(userId: string, { ipAddress, userAgent }: RequestMeta): Promise<DeviceTrust> {
    const now = this.clock.now();
    const id = this.random.id();
    const token = this.tokenOf(id);
    const values = { id, userId, tokenDigest: digest(token), ipAddress, userAgent };
    const device = TrustedDevice.trust(values, this.settings.options, now);
    await this.devices.add(device);
    const about = { target: trustedDevice(id), accountId: userId };
    this.audit.record({ action: twoFactorActions['trusted-device.added'], ...about });
    return trustIn(device, token, now);
  }

  /** Undefined when no device is trusted by it. A replaced token ends the trust: two browsers have it. */
  async rotate(user: User, token: string, { ipAddress, userAgent }: RequestMeta): Promise<DeviceTrust | undefined> {
    const now = this.clock.now();
    const { options } = this.settings;
    const presented = digest(token);
    const device = await this.devices.find(user.id, deviceIdIn(token) ?? presented, now);
    if (!device) return this.refuse(user, null);
    const found = device.statusOf(presented, now, options);
    if (found === 'copied') await this.distrust(user, device);
    if (found !== 'current') return this.refuse(user, device.id);
    const next = this.tokenOf(device.id);
    device.use({ tokenDigest: digest(next), ipAddress, userAgent }, options, now);
    if (!(await this.devices.storeUse(device))) return this.refuse(user, device.id);
    const target = trustedDevice(device.id);
    this.audit.record({ action: twoFactorActions['trusted-device.used'], target, accountId: user.id });
    return trustIn(device, next, now);
  }

  private async distrust(user: User, { id, userAgent }: TrustedDevice): Promise<void> {
    await this.devices.removeOne(user.id, id);
    await this.mails.deviceCopied(user, userAgent);
    const about = { target: trustedDevice(id), accountId: user.id };
    this.audit.record({ action: twoFactorActions['trusted-device.copied'], ...about });
  }

  private refuse({ id: accountId }: User, deviceId: string | null): undefined {
    const about = { target: trustedDevice(deviceId), accountId };
    const reason = TwoFactorRefusal.TRUSTED_DEVICE_NOT_FOUND().code;
    this.audit.record({ action: twoFactorActions['trusted-device.used'], ...about, outcome: 'refused', reason });
  }

  private tokenOf(deviceId: string): string {
    return `${deviceId}.${this.random.text(SECRET_LENGTH, alphabets.alphanumeric)}`;
  }
}

/** Undefined in tokens of the versions before, which are found by their digest. */
function deviceIdIn(token: string): string | undefined {
  const [id, secret] = token.split('.');
  return secret === undefined ? undefined : id;
}

const trustIn = ({ expiresAt }: TrustedDevice, token: string, now: Date): DeviceTrust => ({
  token,
  lifeSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
});

@Injectable()
export class TrustedDevicesOfCaller implements LeftoverSource {
  readonly actions = ['trusted-device.added'];

  constructor(
    private readonly devices: TrustedDevices,
    private readonly pages: TrustedDevicePages,
    private readonly deviceNames: DeviceNames,
    private readonly lock: SessionLock,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
    leftovers: Leftovers,
  ) {
    leftovers.register('trusted-device', this);
  }

  async list(
    caller: SessionPrincipal,
    token: string | undefined,
  ): Promise<{ device: TrustedDevice; isCurrent: boolean }[]> {
    const own = token === undefined ? undefined : digest(token);
    const devices = await this.uow.read(() => this.devices.listOf(caller.user.id, this.clock.now()));
    return devices.map((device) => ({ device, isCurrent: device.tokenDigest === own }));
  }

  /** @param token of the asking browser, which comes first @throws INVALID_CURSOR */
  search(caller: SessionPrincipal, token: string | undefined, query: ListQuery): Promise<ListPage<FoundDevice>> {
    return this.pages.of(caller.user.id, token === undefined ? undefined : digest(token), query);
  }

  /** @throws TRUSTED_DEVICE_NOT_FOUND (also another user's), UNAUTHORIZED */
  async revoke(caller: SessionPrincipal, id: string): Promise<void> {
    const removed = await this.uow.run(async () => {
      await this.lock.lock(caller);
      return this.remove(caller.user, id);
    });
    if (!removed) throw TwoFactorRefusal.TRUSTED_DEVICE_NOT_FOUND();
  }

  async leftOf({ id }: User, acts: readonly AuditEntry[]): Promise<{ id: string; name: string }[]> {
    const devices = await this.devices.listOf(id, this.clock.now());
    const trusted = devices.filter((device) => acts.some(({ target }) => target.id === device.id));
    return trusted.map((device) => ({ id: device.id, name: this.deviceNames.describe(device.userAgent) }));
  }

  async takeBack(user: User, ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.remove(user, id);
  }

  private async remove({ id: accountId }: Pick<User, 'id'>, id: string): Promise<boolean> {
    if (!(await this.devices.removeOne(accountId, id))) return false;
    this.audit.record({ action: twoFactorActions['trusted-device.removed'], target: trustedDevice(id), accountId });
    return true;
  }

  revokeAll(caller: SessionPrincipal): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.lock.lock(caller);
      await this.devices.removeAllOf(user.id);
      this.audit.record({ action: twoFactorActions['trusted-device.all-removed'], target: userTarget(user) });
    });
  }
}
