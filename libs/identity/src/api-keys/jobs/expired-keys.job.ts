import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { JobRun } from '#shared-kernel/application/job-runs';
import { Jobs } from '#shared-kernel/application/jobs';
import { KeyCleanup } from '../application/key-cleanup.ts';

/** The clocks of two instances differ by less. */
const TICK_SKEW_MS = 60_000;

/** Hourly, by one instance. */
@Injectable()
export class ExpiredKeysJob {
  static readonly jobName = 'expired-keys';

  constructor(
    private readonly cleanup: KeyCleanup,
    private readonly jobs: Jobs,
  ) {}

  @Cron(CronExpression.EVERY_HOUR, { name: ExpiredKeysJob.jobName })
  async tick(): Promise<void> {
    await this.run(TICK_SKEW_MS);
  }

  run(keepMs = 0): Promise<JobRun> {
    return this.jobs.run(ExpiredKeysJob.jobName, (signal) => this.cleanup.run(signal), keepMs);
  }
}
