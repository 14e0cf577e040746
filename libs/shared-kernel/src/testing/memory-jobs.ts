import { type JobCounts, type JobRun, JobRuns } from '../application/job-runs.ts';
import type { Expiring } from '../application/sweeps.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { RecordedJobs } from '../infrastructure/recorded-jobs.ts';
import { CountingRandom } from './counting-random.ts';
import { Sweeper } from '../infrastructure/sweeper.ts';
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

/** The sweep of one process. */
export function memorySweeper(clock = new FixedClock(), uow: UnitOfWork = new MemoryUnitOfWork()) {
  const { jobs, lock, runs } = memoryJobs(clock);
  return { sweeper: new Sweeper(jobs, uow, clock), lock, runs };
}

/** What one sweep deletes, as its record counts it. */
export async function swept(
  expiring: Readonly<Record<string, Expiring>>,
  clock: FixedClock,
  uow: UnitOfWork,
): Promise<JobCounts | null> {
  const { sweeper } = memorySweeper(clock, uow);
  sweeper.register('cleanup', expiring);
  return (await sweeper.run('cleanup')).result;
}
