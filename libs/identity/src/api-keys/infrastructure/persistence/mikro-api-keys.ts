import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { deleteSome, FOR_UPDATE } from '../../../persistence/sql.ts';
import type { ApiKey } from '../../domain/api-key.ts';
import type { KeyRequirement } from '../../domain/permission-map.ts';
import {
  ApiKeys,
  type SpendResult,
  type KeyPage,
  type KeySpending,
  type DailyUsage,
  type HourlyUsage,
  KeyUsage,
  type UsageCounts,
} from '../../domain/ports.ts';
import { ApiKeySchema, ApiKeyUsageSchema } from './api-key.schema.ts';
import {
  spendResultOf,
  type SpendRow,
  type KeyPresentation,
  spendWaiting,
  spendWithoutWaiting,
} from './key-spending.ts';
import { RETIRE } from './spend-statement.ts';

const living = (now: Date) => ({ usedUpAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });

@Injectable()
export class MikroApiKeys extends ApiKeys implements KeySpending {
  private readonly spendWithoutWaiting: (presentation: KeyPresentation) => Promise<SpendRow | undefined>;
  private readonly spendWaiting: (presentation: KeyPresentation) => Promise<SpendRow | undefined>;

  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
    this.spendWithoutWaiting = statements.batched('api_key_spend', (all: readonly KeyPresentation[]) =>
      spendWithoutWaiting(statements, all),
    );
    this.spendWaiting = statements.batched('api_key_spend_waiting', (all: readonly KeyPresentation[]) =>
      spendWaiting(statements, all),
    );
  }

  async spend(keyDigest: string, requirement: KeyRequirement, now: Date): Promise<SpendResult | undefined> {
    const presentation = { keyDigest, requirement, now };
    const row = await this.spendWithoutWaiting(presentation);
    const result = row && spendResultOf(row);
    const wasLocked = result && !result.spent && !result.key.rejectionAt(now, result.ownerIsBanned, requirement);
    if (!wasLocked) return result;
    const second = await this.spendWaiting(presentation);
    return second && spendResultOf(second);
  }

  async retire(id: string, now: Date): Promise<void> {
    await this.statements.query('api_key_retire', RETIRE, [id, now]);
  }

  async save(key: ApiKey): Promise<void> {
    await this.em.persist(key).flush();
  }

  find(id: string, now: Date): Promise<ApiKey | undefined> {
    return this.findWhere(id, living(now));
  }

  findStored(id: string): Promise<ApiKey | undefined> {
    return this.findWhere(id, {});
  }

  async findForUpdate(id: string, now: Date): Promise<ApiKey | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.em.findOne(ApiKeySchema, { id, ...living(now) }, FOR_UPDATE)) ?? undefined;
  }

  listOf(userId: string, now: Date, { limit, offset }: KeyPage = {}): Promise<ApiKey[]> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    const page = { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
    return this.em.find(ApiKeySchema, { userId, ...living(now) }, { ...page, orderBy, disableIdentityMap: true });
  }

  countOf(userId: string, now: Date): Promise<number> {
    return this.em.count(ApiKeySchema, { userId, ...living(now) });
  }

  async remove(key: ApiKey): Promise<void> {
    await this.em.remove(key).flush();
  }

  removeAllOf(userId: string): Promise<number> {
    return this.em.nativeDelete(ApiKeySchema, { userId });
  }

  deleteEnded(now: Date, usedUpBefore: Date, limit: number): Promise<number> {
    const hasEnded = 'expires_at <= ? or used_up_at <= ?';
    return deleteSome(this.em, limit, 'api_key', 'id', hasEnded, now, usedUpBefore);
  }

  private async findWhere(id: string, condition: Partial<ReturnType<typeof living>>): Promise<ApiKey | undefined> {
    if (!isUuid(id)) return undefined;
    // Uses are counted by plain SQL, so the row in the identity map may be stale.
    return (await this.em.findOne(ApiKeySchema, { id, ...condition }, { disableIdentityMap: true })) ?? undefined;
  }
}

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
