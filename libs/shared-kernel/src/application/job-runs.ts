/** How much of what a job did, by the name of what it was. */
export type JobCounts = Readonly<Record<string, number>>;

/** One run of a job that nobody asked for: what operators look at when something was not done. */
export interface JobRun {
  readonly id: string;
  readonly name: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** Skipped: another instance is at it, or has just been. Failed: also when it lost its lock on the way. */
  readonly outcome: 'done' | 'failed' | 'skipped';
  /** Of a run that was done; else null. */
  readonly result: JobCounts | null;
  /** What failed, in short and without data; else null. The log has the whole of it. */
  readonly error: string | null;
}

export abstract class JobRuns {
  abstract add(run: JobRun): Promise<void>;

  /** Forgets the runs that finished before `moment`; answers how many. */
  abstract deleteFinishedBefore(moment: Date): Promise<number>;
}
