import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobLock } from '#shared-kernel/application/job-lock';
import { type Swept, TwoFactorCleanup } from '../application/two-factor-cleanup.ts';

/** The clocks of two instances differ by less. */
const TICK_SKEW_MS = 60_000;

/** Hourly, by one instance. */
@Injectable()
export class TwoFactorCleanupJob {
  static readonly jobName = 'two-factor-cleanup';

  constructor(
    private readonly cleanup: TwoFactorCleanup,
    private readonly lock: JobLock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR, { name: TwoFactorCleanupJob.jobName })
  async tick(): Promise<void> {
    await this.run(TICK_SKEW_MS);
  }

  /** @returns what was removed; undefined when another instance is at it */
  run(keepMs = 0): Promise<Swept | undefined> {
    return this.lock.tryRun(TwoFactorCleanupJob.jobName, (signal) => this.cleanup.run(signal), keepMs);
  }
}
