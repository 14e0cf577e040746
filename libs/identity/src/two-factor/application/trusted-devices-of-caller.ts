import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { userTarget } from '../../users/index.ts';
import { TrustedDevices } from '../domain/ports.ts';
import type { TrustedDevice } from '../domain/trusted-device.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { trustedDevice, twoFactorActions } from './audit-actions.ts';

/** Lists and revokes trusted devices. */
@Injectable()
export class TrustedDevicesOfCaller {
  constructor(
    private readonly devices: TrustedDevices,
    private readonly lock: SessionLock,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param token the trust token of this browser, to mark it in the list */
  async list(
    caller: SessionPrincipal,
    token: string | undefined,
  ): Promise<{ device: TrustedDevice; isCurrent: boolean }[]> {
    const own = token === undefined ? undefined : digest(token);
    const devices = await this.uow.read(() => this.devices.listOf(caller.user.id, this.clock.now()));
    return devices.map((device) => ({ device, isCurrent: device.tokenDigest === own }));
  }

  /**
   * @throws TRUSTED_DEVICE_NOT_FOUND (also for a device of another user), UNAUTHORIZED (the session has ended
   *   meanwhile)
   */
  async revoke(caller: SessionPrincipal, id: string): Promise<void> {
    const removed = await this.uow.run(async () => {
      await this.lock.lock(caller);
      if (!(await this.devices.removeOne(caller.user.id, id))) return false;
      const about = { target: trustedDevice(id), accountId: caller.user.id };
      this.audit.record({ action: twoFactorActions['trusted-device.removed'], ...about });
      return true;
    });
    if (!removed) throw TwoFactorRefusal.TRUSTED_DEVICE_NOT_FOUND();
  }

  /** @throws UNAUTHORIZED (the session has ended meanwhile) */
  revokeAll(caller: SessionPrincipal): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.lock.lock(caller);
      await this.devices.removeAllOf(user.id);
      this.audit.record({ action: twoFactorActions['trusted-device.all-removed'], target: userTarget(user) });
    });
  }
}
