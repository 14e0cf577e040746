import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type HourlyCount, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import { type CountRow, countsIn } from '#shared-kernel/infrastructure/persistence/kernel-counts';

/** The index on those that were ever given up has few rows. A webhook counts each time. */
const FAILED = `
  select date_trunc('hour', moment, 'UTC') as hour, 'failed-webhooks' as figure, coalesce(type, '') as label,
    count(*)::int as amount
  from billing_inbox, unnest(given_up_at) moment
  where moment >= ? and moment < ? and given_up_at is not null group by 1, 3`;

/** Webhooks of the platform that were given up. */
@Injectable()
export class InboxCounts implements StaffSource {
  constructor(
    private readonly em: EntityManager,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  async countsOf(from: Date, until: Date): Promise<readonly HourlyCount[]> {
    return countsIn(await this.em.execute<CountRow[]>(FAILED, [from, until]));
  }
}
