import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { deleteSome } from '../../../persistence/sql.ts';
import { type DailyUsage, type HourlyUsage, KeyUsage, type UsageCounts } from '../../domain/ports.ts';
import { ApiKeyUsageSchema } from './api-key.schema.ts';

/** Sorted, so that two instances that write the same hours cannot deadlock. */
const ADD = `insert into api_key_usage (key_id, hour, calls, refusals)
  select n.key_id, n.hour, n.calls, n.refusals
  from unnest($1::uuid[], $2::timestamptz[], $3::integer[], $4::integer[]) as n (key_id, hour, calls, refusals)
  where exists (select from api_key k where k.id = n.key_id for key share)
  order by n.key_id, n.hour
  on conflict (key_id, hour) do update
    set calls = api_key_usage.calls + excluded.calls, refusals = api_key_usage.refusals + excluded.refusals`;

const DAYS = `select u.key_id as "keyId", date_trunc('day', u.hour, 'UTC') as day,
    sum(u.calls) as calls, sum(u.refusals) as refusals
  from api_key_usage u join api_key k on k.id = u.key_id
  where k.user_id = ? and u.hour >= ?
  group by 1, 2`;

@Injectable()
export class MikroKeyUsage extends KeyUsage implements UsageCounts {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
  }

  async add(hours: readonly HourlyUsage[]): Promise<void> {
    const column = <K extends keyof HourlyUsage>(name: K) => hours.map((counted) => counted[name]);
    await this.statements.query('api_key_usage_add', ADD, [
      column('keyId'),
      column('hour'),
      column('calls'),
      column('refusals'),
    ]);
  }

  async hoursOf(keyId: string, since: Date): Promise<HourlyUsage[]> {
    const rows = await this.em.find(
      ApiKeyUsageSchema,
      { keyId, hour: { $gte: since } },
      { orderBy: { hour: 'asc' }, disableIdentityMap: true },
    );
    return rows.map(({ hour, calls, refusals }) => ({ keyId, hour, calls, refusals }));
  }

  async daysOf(userId: string, since: Date): Promise<DailyUsage[]> {
    const rows = await this.em.execute<{ keyId: string; day: string; calls: string; refusals: string }[]>(DAYS, [
      userId,
      since,
    ]);
    return rows.map(({ keyId, day, calls, refusals }) => ({
      keyId,
      day: new Date(day),
      calls: Number(calls),
      refusals: Number(refusals),
    }));
  }

  deleteBefore(moment: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'api_key_usage', 'key_id, hour', 'hour < ?', moment);
  }
}
