import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type HourlyCount, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import { type CountRow, countsIn } from '#shared-kernel/infrastructure/persistence/kernel-counts';

/** The index on the status has few rows. */
const FAILED = `
  select date_trunc('hour', settled_at, 'UTC') as hour, 'failed-webhooks' as figure, coalesce(type, '') as label,
    count(*)::int as amount
  from billing_inbox where status = 'dead' and settled_at >= ? and settled_at < ? group by 1, 3`;

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
