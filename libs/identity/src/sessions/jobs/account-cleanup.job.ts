import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { JobRun } from '#shared-kernel/application/job-runs';
import { Jobs } from '#shared-kernel/application/jobs';
import { AccountCleanup } from '../application/account-cleanup.ts';

/** The clocks of two instances differ by less. */
const TICK_SKEW_MS = 60_000;

/** Hourly, by one instance. */
@Injectable()
export class AccountCleanupJob {
  static readonly jobName = 'account-cleanup';

  constructor(
    private readonly cleanup: AccountCleanup,
    private readonly jobs: Jobs,
  ) {}

  @Cron(CronExpression.EVERY_HOUR, { name: AccountCleanupJob.jobName })
  async tick(): Promise<void> {
    await this.run(TICK_SKEW_MS);
  }

  run(keepMs = 0): Promise<JobRun> {
    return this.jobs.run(AccountCleanupJob.jobName, (signal) => this.cleanup.run(signal), keepMs);
  }
}
