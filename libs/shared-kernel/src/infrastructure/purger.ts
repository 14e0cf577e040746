import type { Clock } from '../application/clock.ts';
import { inBatches } from '../application/in-batches.ts';
import type { JobRun, Jobs } from '../application/jobs.ts';
import { type Expiring, JOB_INTERVAL_SECONDS, Purges, type ScheduledJob, type Upkeep } from '../application/purges.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';

/** How long `runNow` waits for the end of a run. */
const PATIENCE_MS = 5000;

/** The clocks of two instances differ by less than this. */
const TICK_SKEW_MS = 60_000;

/** Deletes expired data: shared rows on one instance, in-memory data on each. */
export class Purger extends Purges {
  private readonly known = new Map<string, ScheduledJob & { readonly work: Upkeep }>();

  constructor(
    private readonly jobs: Jobs,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  register(name: string, meaning: string, expiring: Readonly<Record<string, Expiring>>): void {
    this.registerUpkeep(name, meaning, (signal) => this.deleteAll(expiring, signal));
  }

  registerUpkeep(name: string, meaning: string, work: Upkeep): void {
    this.add({ name, meaning, scope: 'service', work });
  }

  /** @param purge deletes expired in-memory data of this instance and returns how much */
  registerLocal(name: string, meaning: string, purge: () => Promise<number>): void {
    this.add({ name, meaning, scope: 'instance', work: async () => ({ removed: await purge() }) });
  }

  get scheduled(): readonly ScheduledJob[] {
    const jobs = [...this.known.values()].map(({ name, meaning, scope }) => ({ name, meaning, scope }));
    return jobs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  async purge(): Promise<void> {
    for (const job of this.namesOf('instance')) await this.run(job);
    await this.jobs.run('sweep', (signal) => this.runShared(signal), TICK_SKEW_MS);
  }

  runNow(job: string): Promise<JobRun | undefined> {
    const work = this.workOf(job);
    const run = this.jobs.run(job, (signal) => work(signal));
    return Promise.race([run, pause(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Runs one job now, without the lock: two purges at once are harmless. */
  async run(job: string, signal?: AbortSignal): Promise<JobRun> {
    const work = this.workOf(job);
    return this.jobs.runHere(job, async () => {
      const counts = await work(signal);
      signal?.throwIfAborted();
      return counts;
    });
  }

  /** A failing job does not prevent the others. */
  private async runShared(signal: AbortSignal): Promise<{ readonly jobs: number; readonly failed: number }> {
    const runs: JobRun[] = [];
    for (const job of this.namesOf('service')) if (!signal.aborted) runs.push(await this.run(job, signal));
    return { jobs: runs.length, failed: runs.filter(({ outcome }) => outcome === 'failed').length };
  }

  private async deleteAll(expiring: Readonly<Record<string, Expiring>>, signal?: AbortSignal) {
    const now = this.clock.now();
    const counts: Record<string, number> = {};
    for (const [name, rows] of Object.entries(expiring)) {
      counts[name] = await inBatches((limit) => this.uow.run(() => rows.deleteExpired(now, limit)), signal);
    }
    return counts;
  }

  private namesOf(scope: ScheduledJob['scope']): string[] {
    return [...this.known.values()].filter((job) => job.scope === scope).map(({ name }) => name);
  }

  private workOf(name: string): Upkeep {
    const job = this.known.get(name);
    if (!job) throw new Error(`No purge is called ${name}`);
    return job.work;
  }

  private add(job: ScheduledJob & { readonly work: Upkeep }): void {
    if (this.known.has(job.name)) throw new Error(`Two purges are called ${job.name}`);
    this.known.set(job.name, job);
  }
}

/** A class of its own, because the scheduler runs a class twice that is provided under two tokens. */
@Injectable()
export class PurgeSchedule {
  constructor(private readonly purger: Purger) {}

  @Cron(`0 */${JOB_INTERVAL_SECONDS / 60} * * * *`, { name: 'sweep' })
  tick(): Promise<void> {
    return this.purger.purge();
  }
}
