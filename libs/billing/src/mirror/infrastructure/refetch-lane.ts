import { Injectable } from '@nestjs/common';
import type { ClaimedItem, Lane, LaneOptions } from '#shared-kernel/infrastructure/queue/lane';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import type { MirroredKind } from '../../objects/domain/references.ts';
import { BillingSettings, isNotFound } from '../../polar/index.ts';
import { BillingConnection } from '../application/billing-connection.ts';
import { Refreshing } from '../application/refreshing.ts';
import { Refetches } from '../domain/ports.ts';

const LANE = 'refetch';

@Injectable()
export class QueuedRefetches extends Refetches {
  constructor(private readonly queue: Queue) {
    super();
  }

  ask(kind: MirroredKind, id: string, dueAt: Date): Promise<void> {
    return this.queue.ask(LANE, { kind, key: id }, dueAt);
  }
}

/** Reads objects again that are due; the gateway keeps to the rate of the platform. */
@Injectable()
export class RefetchLane implements Lane {
  readonly name = LANE;
  readonly options: LaneOptions = {
    pollEveryMs: 5000,
    itemsAtOnce: 4,
    // Both times are longer than the gateway tries to read one object.
    attemptTimeoutMs: 170_000,
    leaseMs: 180_000,
    // The retries take about six hours. After that, the next resync finds the difference.
    firstRetryMs: 30_000,
    retryFactor: 2,
    longestRetryMs: 3_600_000,
    retryJitter: 0,
    maxAttempts: 12,
    stopGraceMs: 5000,
  };

  constructor(
    queue: Queue,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly settings: BillingSettings,
  ) {
    queue.register(this);
  }

  async isReady(): Promise<boolean> {
    return this.settings.options.accessToken !== undefined;
  }

  async attempt({ kind, key }: ClaimedItem): Promise<'delivered'> {
    try {
      await this.connection.establish();
      await this.refreshing.now(kind as MirroredKind, key!);
    } catch (error) {
      // "Not found" is an answer too: the mirror has marked the object as deleted.
      if (!isNotFound(error)) throw error;
    }
    return 'delivered';
  }
}
