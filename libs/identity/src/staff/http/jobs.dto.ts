import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsUUID, Matches } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { JOB_INTERVAL_SECONDS } from '#shared-kernel/application/purges';
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
  /** Seconds between two runs. */
  interval!: number;
  @ApiProperty({ enum: jobStates })
  state!: JobOverview['state'];
  lastRun!: JobRunView | null;
  /** When a run last went well. */
  lastDoneAt!: Date | null;

  static of({ name, meaning, scope, state, last, lastDoneAt }: JobOverview): JobOverviewView {
    const lastRun = last ? JobRunView.of(last) : null;
    return { name, meaning, scope, interval: JOB_INTERVAL_SECONDS, state, lastRun, lastDoneAt: lastDoneAt ?? null };
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
