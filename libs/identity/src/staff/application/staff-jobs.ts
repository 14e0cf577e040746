import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { JobHistory, type JobRun, type JobStanding } from '#shared-kernel/application/jobs';
import { JOB_INTERVAL_SECONDS, Purges, type ScheduledJob } from '#shared-kernel/application/purges';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type Caller, CallerLock } from '../../sessions/index.ts';
import type { Remark } from '../../users/index.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';

export const jobActions = auditActions({
  'job.requested': entry<Remark>('An admin had a scheduled job run before its time.', ['reason']),
});

export const jobStates = ['working', 'failing', 'late', 'never-run'] as const;
export type JobState = (typeof jobStates)[number];

/** Two missed turns and a long run. */
const LATE_AFTER_MS = 3 * JOB_INTERVAL_SECONDS * 1000;

/** A job that is late may have failed before; whether it still would is unknown. */
function jobStateOf({ last }: Pick<JobStanding, 'last'>, now: Date): JobState {
  if (!last) return 'never-run';
  if (now.getTime() - last.finishedAt.getTime() > LATE_AFTER_MS) return 'late';
  return last.outcome === 'failed' ? 'failing' : 'working';
}

export interface JobOverview extends ScheduledJob, JobStanding {
  readonly state: JobState;
}

/** Scheduled jobs as operators see them. */
@Injectable()
export class StaffJobs {
  constructor(
    private readonly jobs: Purges,
    private readonly history: JobHistory,
    private readonly callers: CallerLock,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** All jobs, by name. */
  async list(): Promise<JobOverview[]> {
    const { scheduled } = this.jobs;
    const standings = await this.history.standings(scheduled.map(({ name }) => name));
    const now = this.clock.now();
    return scheduled.map((job, place) => {
      const standing = standings[place]!;
      return { ...job, ...standing, state: jobStateOf(standing, now) };
    });
  }

  /** Newest first. @throws JOB_NOT_FOUND */
  runsOf(name: string, limit: number, before?: Pick<JobRun, 'startedAt' | 'id'>): Promise<readonly JobRun[]> {
    this.mustExist(name);
    return this.history.runsOf(name, limit, before);
  }

  /** @returns undefined when the run goes on @throws JOB_NOT_FOUND, and as `CallerLock.lockStaffToRepeat` */
  async runNow(staff: Caller, name: string, { reason }: Remark = {}): Promise<JobRun | undefined> {
    this.mustExist(name);
    await this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'admin');
      const target = { kind: 'job', id: name };
      this.audit.record({ action: jobActions['job.requested'], target, details: { reason } });
    });
    return this.jobs.runNow(name);
  }

  private mustExist(name: string): void {
    if (!this.jobs.scheduled.some((job) => job.name === name)) throw StaffRefusal.JOB_NOT_FOUND();
  }
}
