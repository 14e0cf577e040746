import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { JobHistory, type JobRun, type JobStanding } from '#shared-kernel/application/jobs';
import { Purges, type ScheduledJob } from '#shared-kernel/application/purges';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type Caller, CallerLock } from '../../sessions/index.ts';
import type { Remark } from '../../users/index.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';

export const jobActions = auditActions({
  'job.requested': entry<Remark>('An admin had a scheduled job run before its time.', ['reason']),
});

export const jobStates = ['working', 'running', 'failing', 'late', 'never-run'] as const;
export type JobState = (typeof jobStates)[number];

/** Two missed turns and a long run. */
const LATE_AFTER_INTERVALS = 3;

export interface JobOverview extends ScheduledJob, JobStanding {
  /** When the run began that is under way; undefined: none is, or the job does not tell. */
  readonly runningSince: Date | undefined;
  readonly state: JobState;
}

/** A job that is late may have failed before; whether it still would is unknown. A run after a failure may fail as well. */
function jobStateOf(
  { intervalSeconds, last, runningSince }: Pick<JobOverview, 'intervalSeconds' | 'last' | 'runningSince'>,
  now: Date,
): JobState {
  const quietSince = last?.finishedAt ?? runningSince;
  const lateAfterMs = LATE_AFTER_INTERVALS * 1000 * (intervalSeconds ?? Infinity);
  if (quietSince && now.getTime() - quietSince.getTime() > lateAfterMs) return 'late';
  if (last?.outcome === 'failed') return 'failing';
  if (runningSince) return 'running';
  return last ? 'working' : 'never-run';
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
    const running = await Promise.all(scheduled.map(async ({ stepwise }) => stepwise?.runningSince()));
    const now = this.clock.now();
    return scheduled.map((job, place) => {
      const standing = { ...job, ...standings[place]!, runningSince: running[place] };
      return { ...standing, state: jobStateOf(standing, now) };
    });
  }

  /** Newest first. @throws JOB_NOT_FOUND */
  runsOf(name: string, limit: number, before?: Pick<JobRun, 'startedAt' | 'id'>): Promise<readonly JobRun[]> {
    this.found(name);
    return this.history.runsOf(name, limit, before);
  }

  /**
   * The entry of a stepwise job is that of the act that begins it.
   * @returns undefined when the run goes on
   * @throws JOB_NOT_FOUND, and as `CallerLock.lockStaffToRepeat`
   */
  async runNow(staff: Caller, name: string, { reason }: Remark = {}): Promise<JobRun | undefined> {
    const { stepwise } = this.found(name);
    await this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'admin');
      if (stepwise) return stepwise.start(reason);
      const target = { kind: 'job', id: name };
      this.audit.record({ action: jobActions['job.requested'], target, details: { reason } });
    });
    return stepwise ? undefined : this.jobs.runNow(name);
  }

  private found(name: string): ScheduledJob {
    const job = this.jobs.scheduled.find((each) => each.name === name);
    if (!job) throw StaffRefusal.JOB_NOT_FOUND();
    return job;
  }
}
