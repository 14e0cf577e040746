import { JobLock } from '../application/jobs.ts';

/** Locks of one process. */
export class MemoryJobLock extends JobLock {
  private readonly held = new Map<string, AbortController>();

  async tryRun<T>(name: string, job: (signal: AbortSignal) => Promise<T>, keepMs = 0): Promise<T | undefined> {
    if (this.held.has(name)) return undefined;
    const lost = new AbortController();
    const release = () => void (this.held.get(name) === lost && this.held.delete(name));
    this.held.set(name, lost);
    const began = performance.now();
    let keptUntil = 0;
    try {
      const result = await job(lost.signal);
      keptUntil = began + keepMs;
      return result;
    } finally {
      const rest = keptUntil - performance.now();
      if (rest > 0) setTimeout(release, rest).unref();
      else release();
    }
  }

  /** Simulates the loss of the database connection for a holder. */
  lose(name: string): void {
    this.held.get(name)?.abort(new Error(`The lock ${name} has ended`));
    this.held.delete(name);
  }
}
