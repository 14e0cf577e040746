import type { JobRun } from './jobs.ts';

/** Rows that expire. Whether a row is valid never depends on its deletion. */
export interface Expiring {
  /** Deletes at most `limit` of the rows that are expired at `now`. @returns how many. Inside `UnitOfWork.run`. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** @returns counts for the record of the run */
export type Upkeep = (signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>;

export interface ScheduledJob {
  readonly name: string;
  /** One sentence in the present tense, for staff and the documentation. */
  readonly meaning: string;
  /** `instance`: runs on each, for data in its memory. */
  readonly scope: 'service' | 'instance';
}

/** Seconds between two runs of each job. */
export const JOB_INTERVAL_SECONDS = 600;

/** The scheduled purge. Modules register in their constructors, so that command-line programs know all of it. */
export abstract class Purges {
  /** @param expiring by the names of their counts in the record of the run; deleted in this order */
  abstract register(job: string, meaning: string, expiring: Readonly<Record<string, Expiring>>): void;

  /** A job that is more than deletion, on one instance at a time. */
  abstract registerUpkeep(job: string, meaning: string, work: Upkeep): void;

  /** By name. */
  abstract get scheduled(): readonly ScheduledJob[];

  /**
   * Runs one job before its time; skipped when another instance was asked to at the same time.
   * @returns undefined when the run takes longer than 5 s: it goes on, and is recorded
   */
  abstract runNow(job: string): Promise<JobRun | undefined>;
}
