import { type Renewal, TrustedDevices } from '../domain/ports.ts';
import type { TrustedDevice } from '../domain/trusted-device.ts';
import type { MemoryTwoFactorDatabase } from './memory-two-factor-database.ts';

export class MemoryTrustedDevices extends TrustedDevices {
  constructor(private readonly database: MemoryTwoFactorDatabase) {
    super();
  }

  async add(device: TrustedDevice): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(device.userId);
    this.database.devices.put(device);
  }

  async renew(userId: string, tokenDigest: string, renewal: Renewal): Promise<boolean> {
    this.database.mustBeInTransaction();
    const isMeant = (device: TrustedDevice) =>
      device.userId === userId && device.tokenDigest === tokenDigest && device.expiresAt > renewal.lastUsedAt;
    const [device] = this.database.devices.find(isMeant);
    if (device) this.database.devices.put(Object.assign(device, renewal));
    return device !== undefined;
  }

  async listOf(userId: string, now: Date): Promise<TrustedDevice[]> {
    return this.database.devices
      .find((device) => device.userId === userId && device.expiresAt > now)
      .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime() || (a.id < b.id ? 1 : -1));
  }

  async removeOne(userId: string, id: string): Promise<boolean> {
    this.database.mustBeInTransaction();
    return this.database.devices.delete((device) => device.userId === userId && device.id === id) > 0;
  }

  async removeAllOf(userId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.devices.delete((device) => device.userId === userId);
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.devices.delete((device) => device.expiresAt <= now, limit);
  }
}
