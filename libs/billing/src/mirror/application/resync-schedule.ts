import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { SyncRuns } from '../domain/resync-ports.ts';
import { Resync } from './resync.ts';

const DAY_MS = 86_400_000;
/** A run that failed is not repeated all day. */
const AFTER_FAILURE_MS = 3_600_000;

/** Has everything compared when the service is first connected, and then once a day. */
@Injectable()
export class ResyncSchedule {
  constructor(
    private readonly runs: SyncRuns,
    private readonly resync: Resync,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  async plan(): Promise<void> {
    const [last] = await this.uow.read(() => this.runs.latest(1));
    if (!last) await this.resync.start('first');
    else if (last.finishedAt !== null && this.isOld(last.startedAt, last.status === 'failed')) {
      await this.resync.start(last.status === 'failed' ? last.reason : 'schedule');
    }
  }

  private isOld(startedAt: Date, hasFailed: boolean): boolean {
    return this.clock.now().getTime() - startedAt.getTime() >= (hasFailed ? AFTER_FAILURE_MS : DAY_MS);
  }
}
