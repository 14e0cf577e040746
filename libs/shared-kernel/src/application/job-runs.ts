/** What a job did: counts by name. */
export type JobCounts = Readonly<Record<string, number>>;

/** The record of one run of a scheduled job. */
export interface JobRun {
  readonly id: string;
  readonly name: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** Skipped: another instance runs it, or has just done so. Failed: also when the lock was lost during the run. */
  readonly outcome: 'done' | 'failed' | 'skipped';
  /** Null unless the run is done. */
  readonly result: JobCounts | null;
  /** The error in short and without data, else null. The log has the whole error. */
  readonly error: string | null;
}

export abstract class JobRuns {
  abstract add(run: JobRun): Promise<void>;

  /** Deletes at most `limit` of the runs that finished before `moment`; answers how many. Inside `UnitOfWork.run`. */
  abstract deleteFinishedBefore(moment: Date, limit: number): Promise<number>;
}
