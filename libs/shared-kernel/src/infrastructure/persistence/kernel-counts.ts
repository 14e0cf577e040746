import type { EntityManager } from '@mikro-orm/postgresql';
import type { HourlyCount, StaffSource } from '../../application/staff-sources.ts';

const FAILED = `
  select date_trunc('hour', moment, 'UTC') as hour, 'failed-mails' as figure, kind as label, count(*)::int as amount
  from queue_item, unnest(given_up_at) moment
  where moment >= ? and moment < ? and lane = 'mail' and given_up_at is not null group by 1, kind
  union all
  select date_trunc('hour', finished_at, 'UTC'), 'failed-jobs', name, count(*)::int from job_run
  where finished_at >= ? and finished_at < ? and outcome = 'failed' group by 1, name`;

/** Mails each time that they were given up, also those sent again since, and runs of jobs that failed. */
export class KernelCounts implements StaffSource {
  constructor(private readonly em: EntityManager) {}

  async countsOf(from: Date, until: Date): Promise<readonly HourlyCount[]> {
    return countsIn(await this.em.execute<CountRow[]>(FAILED, [from, until, from, until]));
  }
}

export type CountRow = Omit<HourlyCount, 'hour'> & { readonly hour: string };

export const countsIn = (rows: readonly CountRow[]): HourlyCount[] =>
  rows.map((row) => ({ ...row, hour: new Date(row.hour) }));
