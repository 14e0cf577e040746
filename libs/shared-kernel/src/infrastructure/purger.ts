import type { Clock } from '../application/clock.ts';
import { inBatches } from '../application/in-batches.ts';
import type { JobRun, Jobs } from '../application/jobs.ts';
import { type Expiring, Purges, type Upkeep } from '../application/purges.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';

/** The clocks of two instances differ by less than this. */
const TICK_SKEW_MS = 60_000;

/** Deletes expired data: shared rows on one instance, in-memory data on each. */
export class Purger extends Purges {
  private readonly shared = new Map<string, Upkeep>();
  private readonly local = new Map<string, Upkeep>();

  constructor(
    private readonly jobs: Jobs,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  register(job: string, expiring: Readonly<Record<string, Expiring>>): void {
    this.mustBeNew(job);
    this.shared.set(job, (signal) => this.deleteAll(expiring, signal));
  }

  registerUpkeep(job: string, work: Upkeep): void {
    this.mustBeNew(job);
    this.shared.set(job, work);
  }

  /** @param purge deletes expired in-memory data of this instance and returns how much */
  registerLocal(job: string, purge: () => Promise<number>): void {
    this.mustBeNew(job);
    this.local.set(job, async () => ({ removed: await purge() }));
  }

  get names(): readonly string[] {
    return [...this.shared.keys(), ...this.local.keys()];
  }

  async purge(): Promise<void> {
    for (const job of this.local.keys()) await this.run(job);
    await this.jobs.run('sweep', (signal) => this.runShared(signal), TICK_SKEW_MS);
  }

  /** Runs one job now, without the lock: two purges at once are harmless. */
  async run(job: string, signal?: AbortSignal): Promise<JobRun> {
    const work = this.shared.get(job) ?? this.local.get(job);
    if (!work) throw new Error(`No purge is called ${job}`);
    return this.jobs.runHere(job, async () => {
      const counts = await work(signal);
      signal?.throwIfAborted();
      return counts;
    });
  }

  /** A failing job does not prevent the others. */
  private async runShared(signal: AbortSignal): Promise<{ readonly jobs: number; readonly failed: number }> {
    const runs: JobRun[] = [];
    for (const job of this.shared.keys()) if (!signal.aborted) runs.push(await this.run(job, signal));
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

  private mustBeNew(job: string): void {
    if (this.names.includes(job)) throw new Error(`Two purges are called ${job}`);
  }
}

/** A class of its own, because the scheduler runs a class twice that is provided under two tokens. */
@Injectable()
export class PurgeSchedule {
  constructor(private readonly purger: Purger) {}

  @Cron(CronExpression.EVERY_10_MINUTES, { name: 'sweep' })
  tick(): Promise<void> {
    return this.purger.purge();
  }
}
