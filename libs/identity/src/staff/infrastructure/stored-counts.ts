import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HourlyCount } from '#shared-kernel/application/staff-sources';
import { type Figure, HourlyCounts, type Series, type SeriesQuery } from '../application/staff-figures.ts';

const LABEL_LENGTH = 128;
const MOST_LABELS = 10;

const PUT = `
  insert into hourly_count (figure, hour, label, amount)
  select figure, hour, left(label, ${LABEL_LENGTH}), sum(amount)
  from jsonb_to_recordset(cast(? as jsonb)) as given (figure text, hour timestamptz, label text, amount int)
  group by 1, 2, 3
  on conflict (figure, hour, label) do update set amount = excluded.amount`;

/** Hours and days of the zone; the index on figure and hour finds the counts of each. */
const POINTS = (amount: string) => `
  select step.at, coalesce((${amount}), 0) as amount
  from (
    select local at time zone zone as at, (local + one) at time zone zone as until
    from (select ?::text as zone, ('1 ' || ?)::interval as one, ?::timestamptz as now, ?::text as unit, ?::int as steps) asked,
      generate_series(
        date_trunc(unit, now at time zone zone) - (steps - 1) * one, date_trunc(unit, now at time zone zone), one
      ) local
  ) step order by step.at`;

const SUM = 'select sum(amount)::int from hourly_count where figure = ? and hour >= step.at and hour < step.until';
const LATEST = `
  select amount from hourly_count where figure = ? and hour >= step.at and hour < step.until and label = ?
  order by hour desc limit 1`;

const SUMS = `
  select label, amount, before, (sum(amount) over ())::int as total, (sum(before) over ())::int as "totalBefore" from (
    select label, coalesce(sum(amount) filter (where hour >= ?), 0)::int as amount,
      coalesce(sum(amount) filter (where hour < ?), 0)::int as before
    from hourly_count where figure = ? and hour >= ? group by label
  ) sums order by amount desc, before desc, label`;

const VALUE = `
  select amount from hourly_count c where c.figure = ? and c.label = known.label and c.hour <= ?
  order by c.hour desc limit 1`;
const VALUES = `
  select label, coalesce((${VALUE}), 0) as amount, coalesce((${VALUE}), 0) as before
  from (select distinct label from hourly_count where figure = ? and hour >= ?) known order by amount, label`;

interface LabelRow {
  readonly label: string;
  readonly amount: number;
  readonly before: number;
}

@Injectable()
export class StoredCounts extends HourlyCounts {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async latest(figure: Figure): Promise<Date | undefined> {
    const sql = 'select max(hour) as hour from hourly_count where figure = ?';
    const [row] = await this.em.execute<[{ hour: string | null }]>(sql, [figure]);
    return row.hour === null ? undefined : new Date(row.hour);
  }

  async replace(from: Date, until: Date, kept: Figure, counts: readonly HourlyCount[]): Promise<void> {
    const sql = 'delete from hourly_count where hour >= ? and hour < ? and figure <> ?';
    await this.em.execute(sql, [from, until, kept], 'run');
    await this.put(counts);
  }

  async put(counts: readonly HourlyCount[]): Promise<void> {
    if (counts.length > 0) await this.em.execute(PUT, [JSON.stringify(counts)], 'run');
  }

  async deleteBefore(moment: Date): Promise<void> {
    await this.em.execute('delete from hourly_count where hour < ?', [moment], 'run');
  }

  async series({ figure, steps, unit, zone, now, latestOf }: SeriesQuery): Promise<Series> {
    // An hour of a zone may come twice.
    const asked = [unit === 'hour' ? 'UTC' : zone, unit, now, unit, steps];
    const [sql, values] = latestOf === undefined ? [SUM, [figure]] : [LATEST, [figure, latestOf]];
    const rows = await this.em.execute<{ at: string; amount: number }[]>(POINTS(sql), [...values, ...asked]);
    const points = rows.map(({ at, amount }) => ({ at: new Date(at), amount }));
    const from = points[0]!.at;
    const start = new Date(2 * from.getTime() - now.getTime());
    if (latestOf !== undefined) {
      const labels = await this.em.execute<LabelRow[]>(VALUES, [figure, now, figure, from, figure, start]);
      const shown = labels.find(({ label }) => label === latestOf);
      return { points, total: shown?.amount ?? 0, before: shown?.before ?? 0, labels };
    }
    const sums = await this.em.execute<(LabelRow & { total: number; totalBefore: number })[]>(SUMS, [
      from,
      from,
      figure,
      start,
    ]);
    const labels = sums.slice(0, MOST_LABELS).map(({ label, amount, before }) => ({ label, amount, before }));
    return { points, total: sums[0]?.total ?? 0, before: sums[0]?.totalBefore ?? 0, labels };
  }
}
