import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { ClaimedItem, Lane, LaneOptions } from '#shared-kernel/infrastructure/queue/lane';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { TrailExports } from '../application/trail-exports.ts';
import { ExportFiles } from '../application/audit-exports.ts';

const LANE = 'audit-export';
const MAX_ATTEMPTS = 5;

@Injectable()
export class QueuedExports extends ExportFiles {
  constructor(
    private readonly queue: Queue,
    private readonly clock: Clock,
  ) {
    super();
  }

  ask(id: string): Promise<void> {
    return this.queue.ask(LANE, { kind: 'file', key: id }, this.clock.now());
  }
}

/** Makes files of exports, some parts an attempt. Which statement reads next is decided by `TrailExports`. */
@Injectable()
export class ExportLane implements Lane {
  readonly name = LANE;
  readonly options: LaneOptions = {
    pollEveryMs: 10_000,
    itemsAtOnce: 2,
    // Twenty parts take a second or two; downloads may take turns with them.
    attemptTimeoutMs: 170_000,
    leaseMs: 180_000,
    firstRetryMs: 5000,
    retryFactor: 4,
    longestRetryMs: 600_000,
    retryJitter: 0.1,
    maxAttempts: MAX_ATTEMPTS,
    stopGraceMs: 5000,
  };

  constructor(
    queue: Queue,
    private readonly exports: TrailExports,
    private readonly files: ExportFiles,
    private readonly uow: UnitOfWork,
  ) {
    queue.register(this);
  }

  async attempt({ key, attempts }: ClaimedItem): Promise<'delivered'> {
    try {
      if (await this.exports.make(key!)) await this.uow.run(() => this.files.ask(key!));
    } catch (error) {
      if (attempts >= MAX_ATTEMPTS && !(error instanceof DatabaseUnavailable))
        await this.exports.giveUp(key!, 'failed');
      throw error;
    }
    return 'delivered';
  }
}
