import { Injectable } from '@nestjs/common';
import { AuditCounts, type HourlyEntries } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type HourlyCount, StaffSources } from '#shared-kernel/application/staff-sources';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Twice the longest range, for the period before, and a day for zones of time. */
const KEPT_MS = 181 * DAY_MS;
/** Counted by one statement, far within the time limit of statements. */
const STEP_MS = 7 * DAY_MS;

export const figures = [
  'sign-ups',
  'sign-ins',
  'failed-sign-ins',
  'active-accounts',
  'failed-mails',
  'failed-webhooks',
  'failed-jobs',
] as const;
export type Figure = (typeof figures)[number];

export const dashboardRanges = {
  '24h': { steps: 24, unit: 'hour' },
  '7d': { steps: 7, unit: 'day' },
  '30d': { steps: 30, unit: 'day' },
  '90d': { steps: 90, unit: 'day' },
} as const;
export type DashboardRange = keyof typeof dashboardRanges;

/** Of accounts that signed in, as labels. */
const activity = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

export interface SeriesQuery {
  readonly figure: Figure;
  /** Hours or days of the zone, of which the last one is now. */
  readonly steps: number;
  readonly unit: 'hour' | 'day';
  /** A name of the IANA. */
  readonly zone: string;
  readonly now: Date;
  /** Absent: how often something happened, which adds up. Else the latest value with this label. */
  readonly latestOf?: string | undefined;
}

export interface Series {
  /** Oldest first. */
  readonly points: readonly { readonly at: Date; readonly amount: number }[];
  readonly total: number;
  /** As much of the period before as has passed of this one. */
  readonly before: number;
  /** The greatest first, ten at most. */
  readonly labels: readonly { readonly label: string; readonly amount: number; readonly before: number }[];
}

/** Counts of each hour, from which a dashboard is read without looking at what was counted (ADR 88). */
export abstract class HourlyCounts {
  /** The latest hour with this figure. */
  abstract latest(figure: Figure): Promise<Date | undefined>;

  /** Replaces what was counted for these hours, but for a figure. Inside `UnitOfWork.run`. */
  abstract replace(from: Date, until: Date, kept: Figure, counts: readonly HourlyCount[]): Promise<void>;

  /** Replaces a figure of one hour. Inside `UnitOfWork.run`. */
  abstract put(counts: readonly HourlyCount[]): Promise<void>;

  abstract deleteBefore(moment: Date): Promise<void>;

  /** In two statements. */
  abstract series(query: SeriesQuery): Promise<Series>;
}

export interface ReadSeries extends Series {
  readonly unit: SeriesQuery['unit'];
  /** The latest hour that was counted; undefined: none yet. */
  readonly countedHour: Date | undefined;
}

/** What the dashboard of staff shows. */
@Injectable()
export class StaffFigures {
  constructor(
    private readonly counts: HourlyCounts,
    private readonly sources: StaffSources,
    private readonly trail: AuditCounts,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** One figure over a range, compared with the range before. */
  async series(figure: Figure, range: DashboardRange, zone: string): Promise<ReadSeries> {
    const { steps, unit } = dashboardRanges[range];
    const latestOf = figure === 'active-accounts' ? 'day' : undefined;
    const query = { figure, steps, unit, zone, now: this.clock.now(), latestOf };
    return this.uow.read(async () => {
      const countedHour = await this.counts.latest('active-accounts');
      return { ...(await this.counts.series(query)), unit, countedHour };
    });
  }

  /**
   * Counts the hours since the last run, a week at a time, and the hour before once more: a transaction may commit after the hour
   * of its entries. The active accounts of now are stored last and say how far the rest was counted.
   */
  async count(signal?: AbortSignal): Promise<{ readonly hours: number }> {
    const now = this.clock.now();
    const hour = hourOf(now);
    const oldest = hour.getTime() - KEPT_MS;
    const latest = await this.uow.read(() => this.counts.latest('active-accounts'));
    const end = hour.getTime() + HOUR_MS;
    let from = latest ? Math.max(oldest, latest.getTime() - HOUR_MS) : oldest;
    let hours = 0;
    while (from < end && !signal?.aborted) {
      const until = Math.min(from + STEP_MS, end);
      await this.countBetween(new Date(from), new Date(until));
      hours += (until - from) / HOUR_MS;
      from = until;
    }
    if (!signal?.aborted) await this.countActive(hour, now);
    return { hours };
  }

  private async countBetween(from: Date, until: Date): Promise<void> {
    const entries = await this.trail.hourly(['user.created', 'session.started', 'two-factor.passed'], from, until);
    const others = await this.uow.read(() => this.sources.countsOf(from, until));
    const counts = [...entries.flatMap(countOf), ...others];
    await this.uow.run(() => this.counts.replace(from, until, 'active-accounts', added(counts)));
  }

  private async countActive(hour: Date, now: Date): Promise<void> {
    const since = Object.values(activity).map((ms) => new Date(now.getTime() - ms));
    const amounts = await this.trail.accountsSince('session.started', since);
    const counts = Object.keys(activity).map((label, place) => {
      return { hour, figure: 'active-accounts', label, amount: amounts[place]! };
    });
    await this.uow.run(async () => {
      await this.counts.put(counts);
      await this.counts.deleteBefore(new Date(hour.getTime() - KEPT_MS));
    });
  }
}

const hourOf = (moment: Date) => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);

function countOf({ hour, action, outcome, reason, amount }: HourlyEntries): HourlyCount[] {
  // A wrong second factor fails a sign-in as well; a correct one is part of it.
  if (outcome === 'refused') {
    return action === 'user.created' ? [] : [{ hour, figure: 'failed-sign-ins', label: reason ?? '', amount }];
  }
  if (action === 'two-factor.passed') return [];
  return [{ hour, figure: action === 'user.created' ? 'sign-ups' : 'sign-ins', label: '', amount }];
}

/** One row for each hour, figure and label. */
function added(counts: readonly HourlyCount[]): HourlyCount[] {
  const sums = new Map<string, HourlyCount>();
  for (const one of counts) {
    const key = [one.hour.getTime(), one.figure, one.label].join('\n');
    sums.set(key, { ...one, amount: one.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
}
