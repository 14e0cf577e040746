import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keyIdIn } from '../crypto/aes-secret-box.ts';
import type { OutboxChannel, OutboxStatus } from './outbox.schema.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** A row claimed by a dispatcher until its lease ends. */
export interface ClaimedRow {
  readonly id: string;
  readonly channel: OutboxChannel;
  readonly kind: string;
  readonly listener: string | null;
  readonly payload: string;
  /** Including this attempt. Also the fencing token: a later claim has a greater number. */
  readonly attempts: number;
  readonly isExpired: boolean;
}

export interface Lease {
  /** No other dispatcher gets the row before. */
  readonly until: Date;
  /** A row that is due later was postponed before the clock was set back, and is due as well. */
  readonly latestDue: Date;
}

export const CLAIM = `
  update outbox set attempts = attempts + 1, due_at = $2
  where id in (
    select id from outbox where status = 'pending' and channel = $5 and (due_at <= $1 or due_at > $3)
    order by due_at limit $4 for update skip locked
  )
  returning id, channel, kind, listener, payload, attempts, coalesce(expires_at <= $1, false) as "isExpired"`;

const SETTLE = `
  update outbox set status = $3, settled_at = $4, last_error = $5, payload = case when $3 = 'dead' then payload end
  where id = $1 and attempts = $2 and status = 'pending'`;

const POSTPONE = `
  update outbox set due_at = $3, last_error = $4 where id = $1 and attempts = $2 and status = 'pending'`;

const DELETE = `
  delete from outbox
  where id in (select id from outbox where settled_at < ? limit ? for update skip locked) returning id`;

const COUNT_BY_KEY = `
  select ${keyIdIn('payload')} as key, count(*) as count from outbox where payload is not null group by 1`;

const SEALED_OTHERWISE = `
  select id, payload from outbox where payload is not null and ${keyIdIn('payload')} <> ?
  limit ? for update skip locked`;

const RESEAL = `
  update outbox set payload = given.payload from jsonb_to_recordset(?::jsonb) as given (id uuid, payload text)
  where outbox.id = given.id`;

/** The dispatcher's SQL. Each method is one statement outside of any transaction, unless it says otherwise. */
@Injectable()
export class OutboxRows {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {}

  /** Claims due rows of a channel, oldest first, at most `limit`. */
  claim(channel: OutboxChannel, now: Date, { until, latestDue }: Lease, limit: number): Promise<ClaimedRow[]> {
    return this.statements.query<ClaimedRow>('outbox_claim', CLAIM, [now, until, latestDue, limit, channel]);
  }

  /**
   * Settles the row; only a dead one keeps its payload, so that staff may send it again. Does nothing if another
   * dispatcher has claimed it.
   */
  async settle(row: ClaimedRow, status: Exclude<OutboxStatus, 'pending'>, now: Date, error?: string): Promise<void> {
    await this.statements.query('outbox_settle', SETTLE, [row.id, row.attempts, status, now, error ?? null]);
  }

  async postpone(row: ClaimedRow, dueAt: Date, error: string): Promise<void> {
    await this.statements.query('outbox_postpone', POSTPONE, [row.id, row.attempts, dueAt, error]);
  }

  /** How many payloads there are, by the id of the key they are sealed under. */
  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.statements.query<{ key: string; count: number }>('outbox_by_key', COUNT_BY_KEY, []);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  /** Locks at most `limit` rows that are sealed under another key. Inside `UnitOfWork.run`. */
  sealedOtherwise(keyId: string, limit: number): Promise<{ readonly id: string; readonly payload: string }[]> {
    return this.em.execute(SEALED_OTHERWISE, [keyId, limit]);
  }

  /** Inside the transaction that locked the rows. */
  async reseal(rows: readonly { readonly id: string; readonly payload: string }[]): Promise<void> {
    await this.em.execute(RESEAL, [JSON.stringify(rows)], 'run');
  }

  /** Deletes at most `limit` of the rows settled before `moment`; answers how many. Inside `UnitOfWork.run`. */
  async deleteSettledBefore(moment: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(DELETE, [moment, limit])).length;
  }
}
