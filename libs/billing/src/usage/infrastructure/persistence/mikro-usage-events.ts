import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { JsonObject } from '../../../objects/domain/json.ts';
import {
  type ClosedWindow,
  type PendingUsage,
  type RejectedUsage,
  UsageEvents,
  type WindowOfKey,
} from '../../domain/ports.ts';
import type { UsageEvent } from '../../domain/usage-event.ts';
import { UsageEventSchema } from './usage-event.schema.ts';

/** Sorted, so that two instances that write the same windows cannot deadlock. */
const COUNT = `
  insert into billing_usage_event as stored (id, owner_id, name, occurred_at, metadata, calls, status, due_at, attempts)
  select id, owner_id, name, occurred_at, metadata, calls, 'open', due_at, 0
  from jsonb_to_recordset(?::jsonb) as counted (id text, owner_id uuid, name text, occurred_at timestamptz,
    metadata jsonb, calls integer, due_at timestamptz)
  order by id
  on conflict (id) do update set calls = greatest(stored.calls, excluded.calls) where stored.status = 'open'
  returning id`;

const CLAIM = `
  update billing_usage_event set status = 'pending', attempts = least(attempts + 1, 32767), due_at = ?
  where id in (
    select id from billing_usage_event where settled_at is null and due_at <= ? order by due_at limit ?
    for update skip locked
  )
  returning id, owner_id as "ownerId", name, extract(epoch from occurred_at)::float8 as "occurredAt", metadata, calls,
    attempts`;

interface ClaimedRow extends Omit<PendingUsage, 'occurredAt'> {
  /** Seconds since 1970. */
  readonly occurredAt: number;
  readonly metadata: JsonObject;
  readonly calls: number | null;
}

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof UsageEventSchema, typeof naming>;

@Injectable()
export class MikroUsageEvents extends UsageEvents {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(events: readonly UsageEvent[], now: Date): Promise<number> {
    if (events.length === 0) return 0;
    const rows = events.map((event) => ({ ...event, status: 'pending' as const, dueAt: now, attempts: 0 }));
    const added = this.sql
      .insertInto('billing_usage_event')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing());
    return Number((await added.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n);
  }

  async count(windows: readonly WindowOfKey[]): Promise<readonly ClosedWindow[]> {
    const rows = windows.map(({ id, ownerId, name, occurredAt, metadata, calls, closesAt }) => {
      return { id, owner_id: ownerId, name, occurred_at: occurredAt, metadata, calls, due_at: closesAt };
    });
    const counted = await this.em.execute<{ id: string }[]>(COUNT, [JSON.stringify(rows)]);
    const ids = new Set(counted.map(({ id }) => id));
    const closed = windows.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    return closed.length === 0 ? [] : this.callsOf(closed);
  }

  async claim(now: Date, claimedUntil: Date, limit: number): Promise<readonly PendingUsage[]> {
    const rows = await this.em.execute<ClaimedRow[]>(CLAIM, [claimedUntil, now, limit]);
    return rows
      .toSorted((a, b) => a.occurredAt - b.occurredAt)
      .map(({ occurredAt, metadata, calls, ...row }) => ({
        ...row,
        occurredAt: new Date(occurredAt * 1000),
        metadata: calls === null ? metadata : { ...metadata, calls },
      }));
  }

  async sent(ids: readonly string[], now: Date): Promise<void> {
    await this.unsettled(ids).set({ status: 'sent', settledAt: now }).execute();
  }

  async rejected(refused: readonly { readonly id: string; readonly reason: string }[], now: Date): Promise<void> {
    for (const { id, reason } of refused) {
      await this.unsettled([id]).set({ status: 'rejected', settledAt: now, reason }).execute();
    }
  }

  async postpone(ids: readonly string[], dueAt: Date, isAttempt: boolean): Promise<void> {
    const update = this.unsettled(ids).set(({ eb }) => ({ dueAt, attempts: eb('attempts', '-', isAttempt ? 0 : 1) }));
    await update.execute();
  }

  async waitingOf(ownerId: string): Promise<number> {
    const waiting = this.sql
      .selectFrom('billing_usage_event')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('ownerId', '=', ownerId)
      .where('settledAt', 'is', null);
    return Number((await waiting.executeTakeFirstOrThrow()).count);
  }

  async rejectedOf(ownerId: string, limit: number): Promise<readonly RejectedUsage[]> {
    const rows = await this.sql
      .selectFrom('billing_usage_event')
      .select(['id', 'name', 'occurredAt', 'reason'])
      .where('ownerId', '=', ownerId)
      .where('status', '=', 'rejected')
      .orderBy('occurredAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, reason: row.reason ?? '' }));
  }

  async deleteBefore(moment: Date, limit: number): Promise<number> {
    const old = this.sql.selectFrom('billing_usage_event').select('id').where('settledAt', '<', moment).limit(limit);
    const deletion = this.sql.deleteFrom('billing_usage_event').where('id', 'in', old);
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private async callsOf(ids: readonly string[]): Promise<readonly ClosedWindow[]> {
    const query = this.sql.selectFrom('billing_usage_event').select(['id', 'calls']).where('id', 'in', ids);
    return (await query.execute()).map(({ id, calls }) => ({ id, calls: calls ?? 0 }));
  }

  private unsettled(ids: readonly string[]) {
    return this.sql
      .updateTable('billing_usage_event')
      .where('id', 'in', [...ids])
      .where('settledAt', 'is', null);
  }

  private get sql() {
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
