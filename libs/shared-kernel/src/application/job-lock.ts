/** Lets only one instance do a job. */
export abstract class JobLock {
  /**
   * Runs `job` when no instance holds `name`; `undefined` at once when one does. The lock dies with its database
   * connection; `signal` aborts then, and the job stops before its next write.
   * @param keepMs the name stays taken until so long after the start of a job that went well, though the answer does
   *   not wait: the timers of two instances fire a moment apart, and the later one must not do a quick job again. 0
   *   when absent; shorter than the time between two ticks.
   */
  abstract tryRun<T>(name: string, job: (signal: AbortSignal) => Promise<T>, keepMs?: number): Promise<T | undefined>;
}
