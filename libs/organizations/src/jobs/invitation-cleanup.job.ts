import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { JobRun } from '#shared-kernel/application/job-runs';
import { Jobs } from '#shared-kernel/application/jobs';
import { InvitationCleanup } from '../application/invitation-cleanup.ts';

/** The clocks of two instances differ by less. */
const TICK_SKEW_MS = 60_000;

/** Hourly, by one instance. */
@Injectable()
export class InvitationCleanupJob {
  static readonly jobName = 'invitation-cleanup';

  constructor(
    private readonly cleanup: InvitationCleanup,
    private readonly jobs: Jobs,
  ) {}

  @Cron(CronExpression.EVERY_HOUR, { name: InvitationCleanupJob.jobName })
  async tick(): Promise<void> {
    await this.run(TICK_SKEW_MS);
  }

  run(keepMs = 0): Promise<JobRun> {
    return this.jobs.run(InvitationCleanupJob.jobName, (signal) => this.cleanup.run(signal), keepMs);
  }
}
