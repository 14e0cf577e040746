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
  /** Joins the transaction of the caller, or opens one. */
  abstract add(run: JobRun): Promise<void>;

  /** Deletes at most `limit` of the runs that finished before `moment`; answers how many. Inside `UnitOfWork.run`. */
  abstract deleteFinishedBefore(moment: Date, limit: number): Promise<number>;
}

/** Of one job; runs that were skipped do not count. */
export interface JobStanding {
  readonly name: string;
  /** Undefined: there is no record of a run. */
  readonly last: JobRun | undefined;
  /** When a run last went well; undefined: never, as far as there are records. */
  readonly lastDoneAt: Date | undefined;
}

export abstract class JobHistory {
  /** One statement for all. @param names of jobs, in the order of the answer */
  abstract standings(names: readonly string[]): Promise<readonly JobStanding[]>;

  /** Newest first. @param before a run of the page before, by its start and id */
  abstract runsOf(name: string, limit: number, before?: Pick<JobRun, 'startedAt' | 'id'>): Promise<readonly JobRun[]>;
}

export abstract class JobLock {
  /**
   * Runs `job` when no instance holds `name`; answers undefined when one does. The lock dies with its database
   * connection; `signal` aborts then, and the job stops before its next write.
   * @param keepMs so long after its start a job that went well keeps the name, without delaying the answer: of the timers
   *   of two instances the later one must not do a quick job again. Shorter than the time between two ticks.
   */
  abstract tryRun<T>(name: string, job: (signal: AbortSignal) => Promise<T>, keepMs?: number): Promise<T | undefined>;
}

/** The report of a job: counts only. */
type Counts<T> = { readonly [K in keyof T]: number };

/** Runs scheduled work and records each run. A run never throws: a failure is logged and recorded. */
export abstract class Jobs {
  /** Runs `work` as `JobLock.tryRun` does. @param work stops before its next write once `signal` aborts */
  abstract run<T extends Counts<T>>(
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
    keepMs?: number,
  ): Promise<JobRun>;

  abstract runHere<T extends Counts<T>>(name: string, work: () => Promise<T>): Promise<JobRun>;
}
