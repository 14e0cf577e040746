import type { JobRun } from './job-runs.ts';

/** What a job reports: counts only. */
type Counts<T> = { readonly [K in keyof T]: number };

/** Runs scheduled work and records each run. A run never throws: a failure is logged and recorded. */
export abstract class Jobs {
  /**
   * Runs `work` unless another instance is running it (see `JobLock.tryRun`).
   * @param work stops before its next write once `signal` aborts
   * @param keepMs see `JobLock.tryRun`
   */
  abstract run<T extends Counts<T>>(
    name: string,
    work: (signal: AbortSignal) => Promise<T>,
    keepMs?: number,
  ): Promise<JobRun>;

  /** Runs `work` on this instance, without a lock. */
  abstract runHere<T extends Counts<T>>(name: string, work: () => Promise<T>): Promise<JobRun>;
}
