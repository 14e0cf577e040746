import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditCounts, type HourlyEntries } from '../../application/audit.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';

const HOURLY = `
  select date_trunc('hour', occurred_at, 'UTC') as hour, action, outcome, reason, count(*)::int as amount
  from audit_entry
  where action in (select jsonb_array_elements_text(cast(? as jsonb))) and occurred_at >= ? and occurred_at < ?
  group by 1, action, outcome, reason`;

const ACCOUNTS_SINCE = `
  with latest as (
    select max(occurred_at) as at from audit_entry
    where action = ? and outcome = 'done' and occurred_at >= ? and account_id is not null group by account_id
  )
  select array_agg((select count(*)::int from latest where at >= since.moment::timestamptz) order by place) as counted
  from jsonb_array_elements_text(cast(? as jsonb)) with ordinality as since (moment, place)`;

@Injectable()
export class DatabaseAuditCounts extends AuditCounts {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async hourly(actions: readonly string[], from: Date, until: Date): Promise<readonly HourlyEntries[]> {
    const rows = await this.uow.read(() =>
      this.em.execute<(Omit<HourlyEntries, 'hour'> & { hour: string })[]>(HOURLY, [
        JSON.stringify(actions),
        from,
        until,
      ]),
    );
    return rows.map((row) => ({ ...row, hour: new Date(row.hour) }));
  }

  async accountsSince(action: string, moments: readonly Date[]): Promise<readonly number[]> {
    const times = JSON.stringify(moments);
    const [row] = await this.uow.read(() =>
      this.em.execute<[{ counted: number[] }]>(ACCOUNTS_SINCE, [action, moments.at(-1), times]),
    );
    return row.counted;
  }
}
