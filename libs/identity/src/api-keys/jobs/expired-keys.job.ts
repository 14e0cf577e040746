import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobLock } from '#shared-kernel/application/job-lock';
import { KeyCleanup, type SweptKeys } from '../application/key-cleanup.ts';

/** The clocks of two instances differ by less. */
const TICK_SKEW_MS = 60_000;

/** Hourly, by one instance. */
@Injectable()
export class ExpiredKeysJob {
  static readonly jobName = 'expired-keys';

  constructor(
    private readonly cleanup: KeyCleanup,
    private readonly lock: JobLock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR, { name: ExpiredKeysJob.jobName })
  async tick(): Promise<void> {
    await this.run(TICK_SKEW_MS);
  }

  /** @returns what was removed; undefined when another instance is at it */
  run(keepMs = 0): Promise<SweptKeys | undefined> {
    return this.lock.tryRun(ExpiredKeysJob.jobName, (signal) => this.cleanup.run(signal), keepMs);
  }
}
