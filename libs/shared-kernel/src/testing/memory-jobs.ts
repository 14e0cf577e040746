import { type JobRun, JobRuns } from '../application/job-runs.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { RecordedJobs } from '../infrastructure/recorded-jobs.ts';
import { CountingRandom } from './counting-random.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryJobLock } from './memory-job-lock.ts';

export class MemoryJobRuns extends JobRuns {
  all: readonly JobRun[] = [];

  async add(run: JobRun): Promise<void> {
    this.all = [...this.all, run];
  }

  async deleteFinishedBefore(moment: Date): Promise<number> {
    const before = this.all.length;
    this.all = this.all.filter(({ finishedAt }) => finishedAt >= moment);
    return before - this.all.length;
  }
}

/** Jobs of one process, recorded in memory. */
export function memoryJobs(clock = new FixedClock()) {
  const lock = new MemoryJobLock();
  const runs = new MemoryJobRuns();
  return { jobs: new RecordedJobs(lock, runs, clock, new CountingRandom(), new AsyncActors()), lock, runs };
}
