import type { JobRun } from './jobs.ts';

/** Rows that expire. Whether a row is valid never depends on its deletion. */
export interface Expiring {
  /** Deletes at most `limit` of the rows that are expired at `now`. @returns how many. Inside `UnitOfWork.run`. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** @returns counts for the record of the run */
export type Upkeep = (signal?: AbortSignal) => Promise<Readonly<Record<string, number>>>;

/** A job that takes many steps, which its module takes, and which adds a record to `JobRuns` when it ends. */
export interface StepwiseJob {
  /** When the run began that is under way; undefined: none is. Outside of transactions. */
  runningSince(): Promise<Date | undefined>;

  /**
   * Begins a run unless one is under way, and writes the audit entry. Inside the transaction that locked the member of staff.
   * @param reason for the audit trail
   */
  start(reason: string | undefined): Promise<void>;
}

export interface ScheduledJob {
  readonly name: string;
  /** One sentence in the present tense, for staff and the documentation. */
  readonly meaning: string;
  /** `instance`: runs on each, for data in its memory. */
  readonly scope: 'service' | 'instance';
  /** Seconds between two runs; null: it runs only when staff ask. */
  readonly intervalSeconds: number | null;
  /** Undefined: `Purges` runs it. */
  readonly stepwise?: StepwiseJob;
}

/** Seconds between two runs of each job that has no other interval. */
export const JOB_INTERVAL_SECONDS = 600;

/** All scheduled jobs, most of which delete. Modules register in their constructors, so that command-line programs know them. */
export abstract class Purges {
  /** @param expiring by the names of their counts in the record of the run; deleted in this order */
  abstract register(job: string, meaning: string, expiring: Readonly<Record<string, Expiring>>): void;

  /** A job that is more than deletion, on one instance at a time. */
  abstract registerUpkeep(job: string, meaning: string, work: Upkeep): void;

  /** The same at times of its own: its module calls `run`. */
  abstract registerTimed(job: string, meaning: string, intervalSeconds: number, work: Upkeep): void;

  /** @param intervalSeconds null: it runs only when staff ask */
  abstract registerStepwise(job: string, meaning: string, intervalSeconds: number | null, stepwise: StepwiseJob): void;

  /** By name. */
  abstract get scheduled(): readonly ScheduledJob[];

  /** Runs one job that is not stepwise, on this instance and without the lock: two runs at once must be harmless. */
  abstract run(job: string, signal?: AbortSignal): Promise<JobRun>;

  /**
   * Runs one job that is not stepwise before its time; skipped when another instance was asked to at the same time.
   * @returns undefined when the run takes longer than 5 s: it goes on, and is recorded
   */
  abstract runNow(job: string): Promise<JobRun | undefined>;
}
