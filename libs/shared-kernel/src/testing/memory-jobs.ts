import { type JobCounts, type JobRun, JobRuns } from '../application/jobs.ts';
import type { Expiring } from '../application/purges.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { RecordedJobs } from '../infrastructure/recorded-jobs.ts';
import { CountingRandom } from './counting-random.ts';
import { Purger } from '../infrastructure/purger.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryJobLock } from './memory-job-lock.ts';
import { MemoryUnitOfWork } from './memory-unit-of-work.ts';

export class MemoryJobRuns extends JobRuns {
  all: readonly JobRun[] = [];

  async add(run: JobRun): Promise<void> {
    this.all = [...this.all, run];
  }

  async deleteFinishedBefore(moment: Date, limit: number): Promise<number> {
    const old = new Set(this.all.filter(({ finishedAt }) => finishedAt < moment).slice(0, limit));
    this.all = this.all.filter((run) => !old.has(run));
    return old.size;
  }
}

/** Jobs of one process, recorded in memory. */
export function memoryJobs(clock = new FixedClock()) {
  const lock = new MemoryJobLock();
  const runs = new MemoryJobRuns();
  return { jobs: new RecordedJobs(lock, runs, clock, new CountingRandom(), new AsyncActors()), lock, runs };
}

/** The purge of one process. */
export function memoryPurger(clock = new FixedClock(), uow: UnitOfWork = new MemoryUnitOfWork()) {
  const { jobs, lock, runs } = memoryJobs(clock);
  return { purger: new Purger(jobs, uow, clock), lock, runs };
}

/** The number that one purge deletes, as its record counts it. */
export async function purged(
  expiring: Readonly<Record<string, Expiring>>,
  clock: FixedClock,
  uow: UnitOfWork,
): Promise<JobCounts | null> {
  const { purger } = memoryPurger(clock, uow);
  purger.register('cleanup', 'Deletes.', expiring);
  return (await purger.run('cleanup')).result;
}
