import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { inBatches } from '#shared-kernel/application/in-batches';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { ApiKeys, KeyUsage } from '../domain/ports.ts';

const DAY_MS = 86_400_000;

export interface SweptKeys {
  readonly keys: number;
  readonly hours: number;
}

/** Removes keys that have ended, and hours of use that are old; whether a key is valid never depends on it. */
@Injectable()
export class KeyCleanup {
  private lastOnDemand: Date | undefined;

  constructor(
    private readonly keys: ApiKeys,
    private readonly usage: KeyUsage,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param signal once it aborts, no further transaction begins */
  async run(signal?: AbortSignal): Promise<SweptKeys> {
    const { usageKeptDays } = this.settings.options;
    return {
      keys: await this.deleteEnded(signal),
      hours: await this.sweep((limit) => this.usage.deleteBefore(this.daysAgo(usageKeptDays), limit), signal),
    };
  }

  /** Ended keys only, now; nothing when the last time was a moment ago. */
  async onDemand(): Promise<void> {
    const now = this.clock.now();
    const floorMs = this.settings.options.cleanupFloorSeconds * 1000;
    // By how much they differ: after a clock was set back, the last time may be long to come.
    if (this.lastOnDemand && Math.abs(now.getTime() - this.lastOnDemand.getTime()) < floorMs) return;
    this.lastOnDemand = now;
    await this.deleteEnded();
  }

  /** The same beside whatever else is going on: nobody waits for it, and its failure is only logged. */
  wake(): void {
    this.uow.afterCommit(() => this.onDemand());
  }

  private deleteEnded(signal?: AbortSignal): Promise<number> {
    const usedUpBefore = this.daysAgo(this.settings.options.usedUpKeptDays);
    return this.sweep((limit) => this.keys.deleteEnded(this.clock.now(), usedUpBefore, limit), signal);
  }

  private sweep(removeSome: (limit: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
    return inBatches((limit) => this.uow.run(() => removeSome(limit)), signal);
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
