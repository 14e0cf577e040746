import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JobLock } from '#shared-kernel/application/job-lock';
import { InvitationCleanup } from '../application/invitation-cleanup.ts';

/** The clocks of two instances differ by less. */
const TICK_SKEW_MS = 60_000;

/** Hourly, by one instance. */
@Injectable()
export class InvitationCleanupJob {
  static readonly jobName = 'invitation-cleanup';

  constructor(
    private readonly cleanup: InvitationCleanup,
    private readonly lock: JobLock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR, { name: InvitationCleanupJob.jobName })
  async tick(): Promise<void> {
    await this.run(TICK_SKEW_MS);
  }

  /** @returns what was removed; undefined when another instance is at it */
  run(keepMs = 0): Promise<{ readonly invitations: number } | undefined> {
    return this.lock.tryRun(InvitationCleanupJob.jobName, (signal) => this.cleanup.run(signal), keepMs);
  }
}
