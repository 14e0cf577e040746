import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { inBatches } from '#shared-kernel/application/in-batches';
import type { Expiring } from '#shared-kernel/application/purges';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { ApiKeys, KeyUsage } from '../domain/ports.ts';

const DAY_MS = 86_400_000;

@Injectable()
export class KeyCleanup {
  /** Expired keys, and used-up ones some days after their first refusal. */
  readonly endedKeys: Expiring = {
    deleteExpired: (now, limit) =>
      this.keys.deleteEnded(now, daysBefore(now, this.settings.options.usedUpKeptDays), limit),
  };

  readonly oldHours: Expiring = {
    deleteExpired: (now, limit) => this.usage.deleteBefore(daysBefore(now, this.settings.options.usageKeptDays), limit),
  };

  private lastOnDemand: Date | undefined;

  constructor(
    private readonly keys: ApiKeys,
    private readonly usage: KeyUsage,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Deletes ended keys now, at most once per `cleanupFloorSeconds`. */
  async onDemand(): Promise<void> {
    const now = this.clock.now();
    const floorMs = this.settings.options.cleanupFloorSeconds * 1000;
    // The absolute difference, because the last time may be in the future after the clock was set back.
    if (this.lastOnDemand && Math.abs(now.getTime() - this.lastOnDemand.getTime()) < floorMs) return;
    this.lastOnDemand = now;
    await inBatches((limit) => this.uow.run(() => this.endedKeys.deleteExpired(now, limit)));
  }

  /** As `onDemand`, in the background; a failure is only logged. */
  wake(): void {
    this.uow.afterCommit(() => this.onDemand());
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
