import { KnownDevices } from '../sessions/domain/ports.ts';
import type { MemoryDatabase } from './memory-database.ts';

export class MemoryKnownDevices extends KnownDevices {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(userId);
    const devices = this.database.devices.find((device) => device.userId === userId);
    for (const digest of digests) {
      this.database.devices.put({ id: `${userId} ${digest}`, userId, digest, lastSeenAt: now });
    }
    if (devices.length === 0) return 'first';
    return devices.some(({ digest }) => digests.includes(digest)) ? 'known' : 'new';
  }

  async deleteUnseenSince(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.devices.delete((device) => device.lastSeenAt < moment, limit);
  }
}
