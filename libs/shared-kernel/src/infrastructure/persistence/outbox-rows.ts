import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keyIdIn } from '../crypto/aes-secret-box.ts';
import { recognizingOutages } from './database-failure.ts';
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

/** The limits that `OutsideCall` names. */
const MOST_OF_RECIPIENT = 2;
const MOST_OF_ORIGIN = 10;

const LOCK_CALLS = `select pg_advisory_xact_lock(hashtextextended('outbox calls', 0))`;

/**
 * Due calls by turns: first one of each recipient, and first those that did not fail yet. What is under way counts before
 * what is due. Expired rows are settled without a call, and count for nobody.
 */
const CLAIM_CALLS = `
  with input as (
    select ?::timestamptz as now, ?::timestamptz as lease_end, ?::timestamptz as latest_due
  ), open as (
    select id, recipient, origin, attempts, due_at, coalesce(expires_at <= now, false) as is_expired,
      is_claimed and due_at > now and due_at <= latest_due as is_under_way
    from outbox, input
    where status = 'pending' and channel = 'call' and (is_claimed or due_at <= now or due_at > latest_due)
  ), of_recipients as (
    select *, row_number() over (partition by recipient order by is_under_way desc, attempts, due_at, id) as turn
    from open where is_under_way or not is_expired
  ), of_origins as (
    select *, row_number() over (partition by origin order by is_under_way desc, turn, attempts, due_at, id) as place
    from of_recipients where is_under_way or turn <= ${MOST_OF_RECIPIENT}
  ), claimed as (
    (select id from of_origins where not is_under_way and place <= ${MOST_OF_ORIGIN}
      order by turn, attempts, due_at, id limit ?)
    union all
    (select id from open where is_expired and not is_under_way limit ?)
  )
  update outbox set attempts = outbox.attempts + 1, due_at = lease_end, is_claimed = true
  from input, claimed
  where outbox.id = claimed.id and status = 'pending' and (due_at <= now or due_at > latest_due)
  returning outbox.id, channel, kind, listener, payload, outbox.attempts,
    coalesce(expires_at <= now, false) as "isExpired"`;

const SETTLE = `
  update outbox set status = $3, settled_at = $4, last_error = $5, payload = case when $3 = 'dead' then payload end
  where id = $1 and attempts = $2 and status = 'pending'`;

const POSTPONE = `
  update outbox set due_at = $3, last_error = $4, is_claimed = false where id = $1 and attempts = $2 and status = 'pending'`;

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

  /** Claims due rows of a channel, oldest first, at most `limit`; calls by turns, as many as may be under way. */
  claim(channel: OutboxChannel, now: Date, lease: Lease, limit: number): Promise<ClaimedRow[]> {
    if (channel === 'call') return this.claimCalls(now, lease, limit);
    const { until, latestDue } = lease;
    return this.statements.query<ClaimedRow>('outbox_claim', CLAIM, [now, until, latestDue, limit, channel]);
  }

  /** Two statements, of which the second sees all that other instances claimed before this one got the lock. */
  private claimCalls(now: Date, { until, latestDue }: Lease, limit: number): Promise<ClaimedRow[]> {
    return recognizingOutages(() =>
      this.em.fork().transactional(async (open) => {
        await open.execute(LOCK_CALLS);
        return open.execute<ClaimedRow[]>(CLAIM_CALLS, [now, until, latestDue, limit, limit]);
      }),
    );
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
