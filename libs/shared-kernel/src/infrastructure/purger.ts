import type { Clock } from '../application/clock.ts';
import { inBatches } from '../application/in-batches.ts';
import type { JobRun, Jobs } from '../application/jobs.ts';
import {
  type Expiring,
  JOB_INTERVAL_SECONDS,
  Purges,
  type ScheduledJob,
  type StepwiseJob,
  type Upkeep,
} from '../application/purges.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { expectJobRuns } from './metrics.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';

/** How long `runNow` waits for the end of a run. */
const PATIENCE_MS = 5000;

/** The clocks of two instances differ by less than this. */
const TICK_SKEW_MS = 60_000;

interface KnownJob {
  readonly job: ScheduledJob;
  /** Undefined: its module takes its steps. */
  readonly work?: Upkeep;
  /** False: its module runs it, at times of its own. */
  readonly isSwept: boolean;
}

/** Deletes expired data: shared rows on one instance, in-memory data on each. */
export class Purger extends Purges {
  private readonly known = new Map<string, KnownJob>();

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
    const job = { name, meaning, scope: 'service', intervalSeconds: JOB_INTERVAL_SECONDS } as const;
    this.add({ job, work, isSwept: true });
  }

  registerTimed(name: string, meaning: string, intervalSeconds: number, work: Upkeep): void {
    this.add({ job: { name, meaning, scope: 'service', intervalSeconds }, work, isSwept: false });
  }

  registerStepwise(name: string, meaning: string, intervalSeconds: number | null, stepwise: StepwiseJob): void {
    this.add({ job: { name, meaning, scope: 'service', intervalSeconds, stepwise }, isSwept: false });
  }

  /** @param purge deletes expired in-memory data of this instance and returns how much */
  registerLocal(name: string, meaning: string, purge: () => Promise<number>): void {
    const job = { name, meaning, scope: 'instance', intervalSeconds: JOB_INTERVAL_SECONDS } as const;
    this.add({ job, work: async () => ({ removed: await purge() }), isSwept: true });
  }

  get scheduled(): readonly ScheduledJob[] {
    return [...this.known.values()].map(({ job }) => job).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  async purge(): Promise<void> {
    for (const job of this.sweptOn('instance')) await this.run(job);
    await this.jobs.run('sweep', (signal) => this.runShared(signal), TICK_SKEW_MS);
  }

  runNow(job: string): Promise<JobRun | undefined> {
    const work = this.workOf(job);
    const run = this.jobs.run(job, (signal) => work(signal));
    return Promise.race([run, pause(PATIENCE_MS, undefined, { ref: false })]);
  }

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
    for (const job of this.sweptOn('service')) if (!signal.aborted) runs.push(await this.run(job, signal));
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

  private sweptOn(scope: ScheduledJob['scope']): string[] {
    const swept = [...this.known.values()].filter(({ job, isSwept }) => isSwept && job.scope === scope);
    return swept.map(({ job }) => job.name);
  }

  private workOf(name: string): Upkeep {
    const work = this.known.get(name)?.work;
    if (!work) throw new Error(`No job that can be run here is called ${name}`);
    return work;
  }

  private add(known: KnownJob): void {
    const { name, intervalSeconds } = known.job;
    if (this.known.has(name)) throw new Error(`Two jobs are called ${name}`);
    expectJobRuns(name, intervalSeconds);
    this.known.set(name, known);
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
