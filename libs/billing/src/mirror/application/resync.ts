import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { type JobRun, JobRuns } from '#shared-kernel/application/jobs';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type BrokenItem, GatewayError, isNotFound } from '../../polar/index.ts';
import { BillingConnection } from './billing-connection.ts';
import { type Finding, MirrorPages } from './mirror-pages.ts';
import { ForeignObject } from '../domain/mirrored-object.ts';
import { Refreshing } from './refreshing.ts';
import { BrokenObjects, ResyncFigures, SyncRuns } from '../domain/resync-ports.ts';
import {
  advanced,
  afterFailure,
  afterPage,
  afterSweep,
  currentOf,
  driftOf,
  errorOf,
  failed,
  newRun,
  type SyncedKind,
  type SyncFailure,
  type SyncProgress,
  type SyncReason,
  type SyncRun,
  type Tally,
  totalOf,
} from '../domain/sync-run.ts';
import { ObjectListing } from './object-listing.ts';

/** Longer than a page takes with all attempts; then another instance goes on with the run. */
const CLAIM_MS = 180_000;
/** Read one by one before the progress is stored. */
const SWEPT_AT_ONCE = 20;
/** Objects a statement, so that it ends well before the statement timeout. */
const LOOKED_AT_ONCE = 5000;
/** Checkouts that are not listed because they are not open are settled, and stay so. */
const LIVE_CHECKOUTS = ['open', 'confirmed'];

/** Compares the mirror with the platform, in small steps that any instance can go on with (ADR 37). */
@Injectable()
export class Resync {
  constructor(
    private readonly runs: SyncRuns,
    private readonly broken: BrokenObjects,
    private readonly listing: ObjectListing,
    private readonly pages: MirrorPages,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly figures: ResyncFigures,
    private readonly records: JobRuns,
    private readonly random: Random,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Joins the transaction of the caller, or opens one. @returns the run that is under way, or a new one */
  start(reason: SyncReason): Promise<SyncRun> {
    return this.uow.run(() => this.runs.start(newRun(this.random.id(), reason, this.clock.now())));
  }

  /** One page, or a part of a sweep, of the run that is due; outside of transactions. @returns whether a run was due */
  async step(): Promise<boolean> {
    const run = await this.uow.run(() => this.runs.claim(this.clock.now(), this.later(CLAIM_MS)));
    const current = run && currentOf(run);
    if (!run || !current) return false;
    await this.save(await this.advance(run, current));
    return true;
  }

  private async advance(run: SyncRun, current: SyncProgress): Promise<SyncRun> {
    let next = current;
    try {
      await this.connection.establish();
      next = current.phase === 'listing' ? await this.list(run, current) : await this.sweep(run, current);
      return advanced(run, next, this.clock.now(), this.clock.now());
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      if (error instanceof ForeignObject && current.kind === 'organization') {
        return failed(run, error.message, this.clock.now());
      }
      const failure = failureOf(error);
      if (failure.kind !== 'rate') this.figures.disturbed(current.kind, failure.error);
      const { next: disturbed, pauseMs } = afterFailure(current, failure);
      return advanced(run, disturbed, this.clock.now(), this.later(pauseMs));
    }
  }

  private async list(run: SyncRun, current: SyncProgress): Promise<SyncProgress> {
    const { kind } = current;
    const page = await this.listing.page(kind, current.page);
    const findings = await this.pages.take(kind, page.items as never[], run.id);
    await this.keepBroken(kind, page.broken, run.id);
    const next = afterPage(current, page, { ...tallyOf(findings), broken: page.broken.length });
    if (next.phase !== 'listing') await this.uow.run(() => this.broken.removeOthers(kind, run.id));
    return next;
  }

  /** An answer that there is no such object is the only proof of a deletion: lists can leave out what is there. */
  private async sweep(run: SyncRun, current: SyncProgress): Promise<SyncProgress> {
    const { kind } = current;
    const status = kind === 'checkout' ? LIVE_CHECKOUTS : undefined;
    const bounds = { after: current.sweptTo, limit: SWEPT_AT_ONCE, within: LOOKED_AT_ONCE };
    const { ids, upTo } = await this.pages.unseen(kind, { runId: run.id, status, ...bounds });
    let deleted = 0;
    for (const id of ids) if (!(await this.exists(kind, id))) deleted += 1;
    return afterSweep(current, upTo, { deleted });
  }

  private async exists(kind: SyncedKind, id: string): Promise<boolean> {
    try {
      await this.refreshing.now(kind, id);
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      // The object exists, though it cannot be read.
      if (error instanceof GatewayError && error.failure.kind === 'contract_violation') return true;
      throw error;
    }
  }

  private keepBroken(kind: SyncedKind, items: readonly BrokenItem[], runId: string): Promise<void> {
    const seenAt = this.clock.now();
    return this.uow.run(async () => {
      for (const { id, path, raw } of items) {
        this.figures.broken(kind, id, path);
        if (id !== null) await this.broken.save({ kind, id, path, raw: raw ?? {}, runId, seenAt });
      }
    });
  }

  private async save(run: SyncRun): Promise<void> {
    const record = jobRunOf(run);
    const isSaved = await this.uow.run(async () => {
      const saved = await this.runs.save(run);
      if (saved && record) await this.records.add(record);
      return saved;
    });
    if (!isSaved || !record) return;
    this.figures.finished(run);
    // The first run fills an empty mirror: missing objects are no drift then.
    if (run.reason !== 'first') for (const { kind, tally } of run.progress) this.figures.drift(kind, driftOf(tally));
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** The name among all scheduled jobs. */
export const RESYNC_JOB = 'billing-resync';

/** As one of the runs of all scheduled jobs. @returns undefined while it runs */
export function jobRunOf(run: SyncRun): JobRun | undefined {
  const { id, status, startedAt, finishedAt } = run;
  if (finishedAt === null) return undefined;
  const ended = { id, name: RESYNC_JOB, startedAt, finishedAt };
  if (status !== 'done') return { ...ended, outcome: 'failed', result: null, error: errorOf(run) };
  const { broken: unreadable, ...counts } = totalOf(run);
  return { ...ended, outcome: 'done', result: { ...counts, unreadable }, error: null };
}

function tallyOf(findings: readonly Finding[]): Partial<Tally> {
  const count = (finding: Finding) => findings.filter((each) => each === finding).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}

function failureOf(error: unknown): SyncFailure {
  if (!(error instanceof GatewayError)) {
    return { kind: 'passing', error: error instanceof Error ? error.name : 'unknown' };
  }
  const { failure } = error;
  if (failure.kind === 'rate_limited') return { kind: 'rate', retryAfterMs: failure.retryAfterMs };
  const isPassing = failure.kind === 'unavailable' || failure.kind === 'contract_violation';
  return { kind: isPassing ? 'passing' : 'lasting', error: error.message };
}

/** A day. */
export const RESYNC_INTERVAL_SECONDS = 86_400;
/** A run that failed is not repeated all day. */
const AFTER_FAILURE_MS = 3_600_000;

/** Has everything compared when the service is first connected, and then once a day. */
@Injectable()
export class ResyncSchedule {
  constructor(
    private readonly runs: SyncRuns,
    private readonly resync: Resync,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  async plan(): Promise<void> {
    const [last] = await this.uow.read(() => this.runs.latest(1));
    if (!last) await this.resync.start('first');
    else if (last.finishedAt !== null && this.isOld(last.startedAt, last.status === 'failed')) {
      await this.resync.start(last.status === 'failed' ? last.reason : 'schedule');
    }
  }

  private isOld(startedAt: Date, hasFailed: boolean): boolean {
    return (
      this.clock.now().getTime() - startedAt.getTime() >=
      (hasFailed ? AFTER_FAILURE_MS : RESYNC_INTERVAL_SECONDS * 1000)
    );
  }
}
