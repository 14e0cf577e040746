import { Injectable } from '@nestjs/common';
import type { Expiring } from '#shared-kernel/application/purges';
import { UsageEvents } from '../domain/ports.ts';

const DAY_MS = 86_400_000;
/** As long as the charts of usage reach back. */
const KEPT_MS = 400 * DAY_MS;

/** Usage that the platform has, or refused, long ago. */
@Injectable()
export class UsageCleanup implements Expiring {
  constructor(private readonly events: UsageEvents) {}

  deleteExpired(now: Date, limit: number): Promise<number> {
    return this.events.deleteBefore(new Date(now.getTime() - KEPT_MS), limit);
  }
}
