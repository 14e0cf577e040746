import type { MirroredKind } from '../../objects/domain/references.ts';

/**
 * In this order, so that what is referred to comes first. States of customers are not listed by the platform: those of
 * customers where something had changed are read one by one.
 */
export const SYNCED_KINDS = [
  'organization',
  'custom_field',
  'meter',
  'benefit',
  'product',
  'discount',
  'customer',
  'member',
  'subscription',
  'order',
  'refund',
  'benefit_grant',
  'license_key',
  'customer_seat',
  'customer_meter',
  'checkout',
] as const satisfies readonly MirroredKind[];

export type SyncedKind = (typeof SYNCED_KINDS)[number];

export const SYNC_REASONS = ['first', 'schedule', 'staff', 'endpoint'] as const;
export type SyncReason = (typeof SYNC_REASONS)[number];

/** Counts of one kind. `broken`: objects that this version cannot read. */
export interface Tally {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly broken: number;
}

/**
 * - `listing`: pages are read
 * - `sweeping`: objects that were on no page are read one by one
 * - `incomplete`: given up; what was not seen may exist, so nothing of the kind was marked as deleted after that
 */
export const SYNC_PHASES = ['listing', 'sweeping', 'done', 'incomplete'] as const;
export type SyncPhase = (typeof SYNC_PHASES)[number];

export interface SyncProgress {
  readonly kind: SyncedKind;
  readonly phase: SyncPhase;
  /** The next one, from 1. */
  readonly page: number;
  /** Objects in all pages, as the first page said; null before it. */
  readonly total: number | null;
  readonly passes: number;
  /** The id that the sweep has come to; empty: none. */
  readonly sweptTo: string;
  /** In a row. */
  readonly failures: number;
  /** The last failure, without data. */
  readonly error: string | null;
  readonly tally: Tally;
}

export interface SyncRun {
  readonly id: string;
  readonly reason: SyncReason;
  /** Degraded: some kind is incomplete. Failed: nothing could be compared. */
  readonly status: 'running' | 'done' | 'degraded' | 'failed';
  readonly startedAt: Date;
  /** Null while it runs. */
  readonly finishedAt: Date | null;
  /** When it goes on; while an instance is at it, when another one may take it over. */
  readonly dueAt: Date;
  readonly progress: readonly SyncProgress[];
}

const NOTHING: Tally = { created: 0, updated: 0, deleted: 0, unchanged: 0, broken: 0 };

export function newRun(id: string, reason: SyncReason, now: Date): SyncRun {
  const progress = SYNCED_KINDS.map((kind): SyncProgress => ({
    kind,
    phase: 'listing',
    page: 1,
    total: null,
    passes: 1,
    sweptTo: '',
    failures: 0,
    error: null,
    tally: NOTHING,
  }));
  return { id, reason, status: 'running', startedAt: now, finishedAt: null, dueAt: now, progress };
}

/** The kind that is at work; undefined: none. */
export const currentOf = ({ progress }: SyncRun): SyncProgress | undefined =>
  progress.find(({ phase }) => phase === 'listing' || phase === 'sweeping');

/** While pages are read, objects are made and deleted, and the pages shift. */
const MOST_PASSES = 3;

/** After the page that was the next one. @param found without objects that an earlier page had */
export function afterPage(
  current: SyncProgress,
  page: { readonly totalCount: number; readonly pageCount: number },
  found: Partial<Tally>,
): SyncProgress {
  const total = current.total ?? page.totalCount;
  const next = { ...current, total, failures: 0, error: null, tally: added(current.tally, found) };
  if (current.page < page.pageCount) return { ...next, page: current.page + 1 };
  if (page.totalCount === total || current.passes === MOST_PASSES) return { ...next, phase: 'sweeping' };
  return { ...next, page: 1, total: null, passes: current.passes + 1 };
}

/** @param sweptTo null: the sweep is done */
export function afterSweep(current: SyncProgress, sweptTo: string | null, found: Partial<Tally>): SyncProgress {
  const next = { ...current, failures: 0, error: null, tally: added(current.tally, found) };
  return sweptTo === null ? { ...next, phase: 'done' } : { ...next, sweptTo };
}

const MOST_FAILURES = 3;
const PAUSE_MS = 30_000;
const RATE_PAUSE_MS = 10_000;

/** A limit of the rate, a failure that may pass, or one that will not. */
export type SyncFailure =
  | { readonly kind: 'rate'; readonly retryAfterMs: number | null }
  | { readonly kind: 'passing' | 'lasting'; readonly error: string };

/** @returns what is done next, and in how many milliseconds */
export function afterFailure(
  current: SyncProgress,
  failure: SyncFailure,
): { readonly next: SyncProgress; readonly pauseMs: number } {
  if (failure.kind === 'rate') return { next: current, pauseMs: failure.retryAfterMs ?? RATE_PAUSE_MS };
  const { error } = failure;
  const failures = current.failures + 1;
  if (failure.kind === 'passing' && failures < MOST_FAILURES) {
    return { next: { ...current, failures, error }, pauseMs: PAUSE_MS * failures };
  }
  return { next: { ...current, failures, error, phase: 'incomplete' }, pauseMs: 0 };
}

/** @param dueAt when it goes on */
export function advanced(run: SyncRun, next: SyncProgress, now: Date, dueAt: Date): SyncRun {
  const progress = run.progress.map((each) => (each.kind === next.kind ? next : each));
  const changed = { ...run, progress, dueAt };
  return currentOf(changed) ? changed : finished(changed, now);
}

function finished(run: SyncRun, now: Date): SyncRun {
  const incomplete = run.progress.filter(({ phase }) => phase === 'incomplete').length;
  const status = incomplete === 0 ? 'done' : incomplete < run.progress.length ? 'degraded' : 'failed';
  return { ...run, status, finishedAt: now };
}

export function failed(run: SyncRun, error: string, now: Date): SyncRun {
  const progress = run.progress.map((each) => {
    return each.phase === 'done' ? each : { ...each, phase: 'incomplete' as const, error };
  });
  return { ...run, progress, status: 'failed', finishedAt: now };
}

export function added(tally: Tally, found: Partial<Tally>): Tally {
  const sum = (name: keyof Tally) => tally[name] + (found[name] ?? 0);
  const [created, updated, deleted] = [sum('created'), sum('updated'), sum('deleted')];
  return { created, updated, deleted, unchanged: sum('unchanged'), broken: sum('broken') };
}

/** The tally of all kinds together. */
export const totalOf = ({ progress }: Pick<SyncRun, 'progress'>): Tally =>
  progress.reduce((total, { tally }) => added(total, tally), NOTHING);

/** Why kinds are incomplete, each error with its kinds unless it is that of all. */
export function errorOf({ progress }: Pick<SyncRun, 'progress'>): string {
  const incomplete = progress.filter(({ phase }) => phase === 'incomplete');
  const byError = Map.groupBy(incomplete, ({ error }) => error ?? 'unknown');
  const texts = [...byError].map(([error, those]) => {
    return those.length === progress.length ? error : `${error} (${those.map(({ kind }) => kind).join(', ')})`;
  });
  return texts.join('; ');
}

/** Objects that the mirror had otherwise, or not, though nothing was lost on the way. */
export const driftOf = ({ created, updated, deleted }: Tally): number => created + updated + deleted;
