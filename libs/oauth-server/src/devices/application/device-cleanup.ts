import { Injectable } from '@nestjs/common';
import type { Expiring } from '#shared-kernel/application/sweeps';
import { DeviceRequests } from '../domain/ports.ts';

/** So long after expiry a device is still told that its code expired, instead of that it is unknown. */
const KEPT_MS = 3_600_000;

@Injectable()
export class DeviceCleanup implements Expiring {
  constructor(private readonly requests: DeviceRequests) {}

  deleteExpired(now: Date, limit: number): Promise<number> {
    return this.requests.deleteExpired(new Date(now.getTime() - KEPT_MS), limit);
  }
}
