import type { JobRun } from './job-runs.ts';

/** What a job reports: counts, none of them anything else. */
type Counts<T> = { readonly [K in keyof T]: number };

/** Runs what is done now and then, and records each run. No run throws: a failure is logged, and stands in the record. */
export abstract class Jobs {
  /**
   * Runs `work` unless another instance is at it (see `JobLock.tryRun`).
   * @param work stops before its next write once `signal` aborts
   * @param keepMs see `JobLock.tryRun`
   */
  abstract run<T extends Counts<T>>(
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
    keepMs?: number,
  ): Promise<JobRun>;

  /** Runs `work` on this instance, whatever others do. */
  abstract runHere<T extends Counts<T>>(name: string, work: () => Promise<T>): Promise<JobRun>;
}
