import { Injectable } from '@nestjs/common';
import type { Expiring } from '#shared-kernel/application/purges';
import { KnownDevices } from '../domain/ports.ts';

/** Browsers drop a cookie after 400 days at the latest (RFC 6265bis §5.5): a device not seen for that long is gone. */
const DEVICE_LIFE_MS = 400 * 86_400_000;

@Injectable()
export class KnownDeviceCleanup implements Expiring {
  constructor(private readonly devices: KnownDevices) {}

  deleteExpired(now: Date, limit: number): Promise<number> {
    return this.devices.deleteUnseenSince(new Date(now.getTime() - DEVICE_LIFE_MS), limit);
  }
}
