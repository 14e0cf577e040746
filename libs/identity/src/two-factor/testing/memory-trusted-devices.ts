import { TrustedDevices } from '../domain/ports.ts';
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

  async find(userId: string, tokenDigestOrId: string, now: Date): Promise<TrustedDevice | undefined> {
    const [device] = this.database.devices.find(
      (each) =>
        each.userId === userId &&
        (each.id === tokenDigestOrId || each.tokenDigest === tokenDigestOrId) &&
        each.expiresAt > now,
    );
    return device;
  }

  async storeUse(device: TrustedDevice): Promise<boolean> {
    this.database.mustBeInTransaction();
    const { id, userId, previousDigest } = device;
    const [stored] = this.database.devices.find(
      (each) => each.id === id && each.userId === userId && each.tokenDigest === previousDigest,
    );
    if (stored) this.database.devices.put(device);
    return stored !== undefined;
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
