import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsUUID, Matches } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import type { JobRun } from '#shared-kernel/application/jobs';
import { type JobOverview, jobStates } from '../application/staff-jobs.ts';

/** `startedBefore` and `idBefore` are those of the last run of the page before. */
export class JobRunsQuery {
  /** 1 to 100. Default: 25. */
  @Omittable() @Matches(/^(?:[1-9]\d?|100)$/) limit?: string;
  @Omittable() @IsISO8601({ strict: true }) startedBefore?: string;
  @Omittable() @IsUUID() idBefore?: string;
}

export class JobRunView {
  id!: string;
  startedAt!: Date;
  finishedAt!: Date;
  /** Skipped: another instance ran it at the same time. */
  @ApiProperty({ enum: ['done', 'failed', 'skipped'] })
  outcome!: JobRun['outcome'];
  /** Counts by name; null unless the run is done. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, nullable: true })
  result!: Record<string, number> | null;
  /** In short and without data; the log has the whole error. */
  error!: string | null;

  static of({ id, startedAt, finishedAt, outcome, result, error }: JobRun): JobRunView {
    return { id, startedAt, finishedAt, outcome, result, error };
  }
}

export class JobOverviewView {
  name!: string;
  /** One sentence. */
  meaning!: string;
  /** `instance`: runs on each instance of the service. */
  @ApiProperty({ enum: ['service', 'instance'] })
  scope!: JobOverview['scope'];
  /** Seconds between two runs; null: it runs only when staff ask. */
  @ApiProperty({ type: 'integer', nullable: true })
  interval!: number | null;
  /** Late: no run has ended for three intervals. */
  @ApiProperty({ enum: jobStates })
  state!: JobOverview['state'];
  /** When the run began that is under way. Null: none is, or the job does not tell. */
  runningSince!: Date | null;
  /** The last run that ended. */
  lastRun!: JobRunView | null;
  /** When a run last went well. */
  lastDoneAt!: Date | null;

  static of({ name, meaning, scope, state, intervalSeconds, ...job }: JobOverview): JobOverviewView {
    const lastRun = job.last ? JobRunView.of(job.last) : null;
    const times = { runningSince: job.runningSince ?? null, lastDoneAt: job.lastDoneAt ?? null };
    return { name, meaning, scope, interval: intervalSeconds, state, lastRun, ...times };
  }
}

export class JobsView {
  jobs!: JobOverviewView[];
}

export class JobRunsView {
  runs!: JobRunView[];
  hasMore!: boolean;
}

export class JobRequestView {
  /** Null while the run goes on. */
  run!: JobRunView | null;
}
