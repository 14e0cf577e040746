import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keyIdIn } from '../crypto/aes-secret-box.ts';
import { recognizingOutages } from '../persistence/database-failure.ts';
import { PreparedStatements } from '../persistence/prepared-statements.ts';
import type { ClaimedItem, Lane, LaneItems, Lease, Settlement, Turns } from './lane.ts';
import { QueueItemSchema, sealPurpose } from './queue-item.schema.ts';
import type { SealedRows } from '../../application/sealed-data.ts';
import type { SecretBox } from '../../application/secret-box.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';

/** An item that is added, not claimed yet. */
export type AddedItem = Omit<ClaimedItem, 'attempts' | 'isExpired'> & {
  readonly lane: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly recipient: string | null;
  readonly origin: string | null;
  readonly addressee: string | null;
  readonly expiresAt: Date | null;
};

/** Statements on their way at once: what is settled meanwhile shares the next one, and its commit. */
const MOST_SETTLING = 2;

export const CLAIM = `
  update queue_item set attempts = attempts + 1, due_at = $2, is_claimed = true
  where id in (
    select id from queue_item where status = 'pending' and lane = $5 and (due_at <= $1 or due_at > $3)
    order by due_at limit $4 for update skip locked
  )
  returning id, kind, listener, key, payload, attempts, coalesce(expires_at <= $1, false) as "isExpired"`;

/** A new id, so that an attempt which is under way settles nothing. */
const ASK = `
  insert into queue_item (id, lane, kind, key, status, attempts, created_at, due_at)
  values (?, ?, ?, ?, 'pending', 0, ?, ?)
  on conflict (lane, kind, key) where status = 'pending' and key is not null do update
  set id = excluded.id, attempts = 0, is_claimed = false, due_at = least(queue_item.due_at, excluded.due_at)`;

const LOCK_TURNS = `select pg_advisory_xact_lock(hashtextextended('turns of ' || ?, 0))`;

/**
 * Due items by turns: first one of each recipient, and first those that did not fail yet. What is under way counts before
 * what is due. Expired items are settled without an attempt, and count for nobody.
 */
const CLAIM_BY_TURNS = `
  with input as (
    select ?::text as given_lane, ?::timestamptz as now, ?::timestamptz as lease_end, ?::timestamptz as latest_due,
      ?::int as of_recipient, ?::int as of_origin, ?::int as most
  ), open as (
    select id, recipient, origin, attempts, due_at, coalesce(expires_at <= now, false) as is_expired,
      is_claimed and due_at > now and due_at <= latest_due as is_under_way
    from queue_item, input
    where status = 'pending' and lane = given_lane and (is_claimed or due_at <= now or due_at > latest_due)
  ), of_recipients as (
    select *, row_number() over (partition by recipient order by is_under_way desc, attempts, due_at, id) as turn
    from open where is_under_way or not is_expired
  ), of_origins as (
    select *, row_number() over (partition by origin order by is_under_way desc, turn, attempts, due_at, id) as place
    from of_recipients where is_under_way or turn <= (select of_recipient from input)
  ), claimed as (
    (select id from of_origins where not is_under_way and place <= (select of_origin from input)
      order by turn, attempts, due_at, id limit (select most from input))
    union all
    (select id from open where is_expired and not is_under_way limit (select most from input))
  )
  update queue_item set attempts = queue_item.attempts + 1, due_at = lease_end, is_claimed = true
  from input, claimed
  where queue_item.id = claimed.id and status = 'pending' and (due_at <= now or due_at > latest_due)
  returning queue_item.id, kind, listener, key, payload, queue_item.attempts,
    coalesce(expires_at <= now, false) as "isExpired"`;

const SETTLE = `
  update queue_item set status = given.status, settled_at = given.at, last_error = given.error,
    payload = case when given.status = 'dead' then payload end,
    given_up_at = case when given.status = 'dead' then array_append(given_up_at, given.at) else given_up_at end
  from jsonb_to_recordset($1::jsonb) as given (id uuid, attempts integer, status text, at timestamptz, error text)
  where queue_item.id = given.id and queue_item.attempts = given.attempts and queue_item.status = 'pending'`;

const POSTPONE = `
  update queue_item set due_at = $3, last_error = $4, is_claimed = false
  where id = $1 and attempts = $2 and status = 'pending'`;

const DELETE = `
  delete from queue_item
  where id in (select id from queue_item where settled_at < ? limit ? for update skip locked) returning id`;

const COUNT_BY_KEY = `
  select ${keyIdIn('payload')} as key, count(*) as count from queue_item where payload is not null group by 1`;

const SEALED_OTHERWISE = `
  select id, payload from queue_item where payload is not null and ${keyIdIn('payload')} <> ?
  limit ? for update skip locked`;

const RESEAL = `
  update queue_item set payload = given.payload from jsonb_to_recordset(?::jsonb) as given (id uuid, payload text)
  where queue_item.id = given.id`;

/** The SQL of the queue. Each method is one statement outside of any transaction, unless it says otherwise. */
@Injectable()
export class QueueItems implements LaneItems {
  readonly sealPurpose = sealPurpose;
  private readonly settling: (settled: Settled) => Promise<void>;

  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    this.settling = statements.batched('queue_item_settle', (settled) => this.settleAll(settled), MOST_SETTLING);
  }

  /** Inside `UnitOfWork.run`. */
  async add(items: readonly AddedItem[]): Promise<void> {
    this.mustBeInTransaction();
    await this.em.insertMany(
      QueueItemSchema,
      items.map((item) => ({ ...item, status: 'pending' as const, attempts: 0, isClaimed: false })),
    );
  }

  /** Adds an item; if one with the same key waits, it is due by `dueAt` instead, with all its attempts. In a transaction. */
  async ask({
    id,
    lane,
    kind,
    key,
    createdAt,
    dueAt,
  }: Pick<AddedItem, 'id' | 'lane' | 'kind' | 'key' | 'createdAt' | 'dueAt'>): Promise<void> {
    this.mustBeInTransaction();
    await this.em.execute(ASK, [id, lane, kind, key, createdAt, dueAt], 'run');
  }

  /** The longest due first, or by turns, and then as many more that have expired. */
  claim({ name, turns }: Lane, now: Date, lease: Lease, limit: number): Promise<ClaimedItem[]> {
    if (turns) return this.claimByTurns(name, turns, now, lease, limit);
    const values = [now, lease.until, lease.latestDue, limit, name];
    return this.statements.query<ClaimedItem>('queue_item_claim', CLAIM, values);
  }

  /** Two statements, of which the second sees all that other instances claimed before this one got the lock. */
  private claimByTurns(lane: string, turns: Turns, now: Date, lease: Lease, limit: number): Promise<ClaimedItem[]> {
    const { ofRecipient, ofOrigin } = turns;
    const values = [lane, now, lease.until, lease.latestDue, ofRecipient, ofOrigin, limit];
    return recognizingOutages(() =>
      this.em.fork().transactional(async (open) => {
        await open.execute(LOCK_TURNS, [lane]);
        return open.execute<ClaimedItem[]>(CLAIM_BY_TURNS, values);
      }),
    );
  }

  /** Items that are settled together share a statement. */
  settle({ id, attempts }: ClaimedItem, settlement: Settlement): Promise<void> {
    return this.settling({ id, attempts, ...settlement });
  }

  async postpone({ id, attempts }: ClaimedItem, dueAt: Date, error: string): Promise<void> {
    await this.statements.query('queue_item_postpone', POSTPONE, [id, attempts, dueAt, error]);
  }

  /** How many payloads there are, by the id of the key they are sealed under. */
  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.statements.query<{ key: string; count: number }>('queue_item_by_key', COUNT_BY_KEY, []);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  /** Locks at most `limit` items that are sealed under another key. Inside `UnitOfWork.run`. */
  sealedOtherwise(keyId: string, limit: number): Promise<{ readonly id: string; readonly payload: string }[]> {
    return this.em.execute(SEALED_OTHERWISE, [keyId, limit]);
  }

  /** Inside the transaction that locked the items. */
  async reseal(items: readonly { readonly id: string; readonly payload: string }[]): Promise<void> {
    await this.em.execute(RESEAL, [JSON.stringify(items)], 'run');
  }

  /** Deletes at most `limit` of the items settled before `moment`; answers how many. Inside `UnitOfWork.run`. */
  async deleteSettledBefore(moment: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(DELETE, [moment, limit])).length;
  }

  private mustBeInTransaction(): void {
    if (!this.em.isInTransaction()) throw new Error('The queue is written inside UnitOfWork.run only');
  }

  /** Sorted, so that two statements that settle the same items lock them in one order. */
  private async settleAll(settled: readonly Settled[]): Promise<readonly void[]> {
    const sorted = settled.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await this.statements.query('queue_item_settle', SETTLE, [JSON.stringify(sorted)]);
    return settled.map(() => undefined);
  }
}

type Settled = Settlement & Pick<ClaimedItem, 'id' | 'attempts'>;

/** The payloads of the queue: those that wait, and those that were given up. */
export class QueueSealing implements SealedRows {
  constructor(
    private readonly items: QueueItems,
    private readonly box: SecretBox,
    private readonly uow: UnitOfWork,
  ) {}

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.items.countByKey();
  }

  reseal(limit: number): Promise<number> {
    return this.uow.run(async () => {
      const found = await this.items.sealedOtherwise(this.box.keyIds[0]!, limit);
      if (found.length > 0) await this.items.reseal(found.map((row) => ({ id: row.id, payload: this.again(row) })));
      return found.length;
    });
  }

  private again({ id, payload }: { readonly id: string; readonly payload: string }): string {
    return this.box.seal(this.box.open(payload, sealPurpose(id)), sealPurpose(id));
  }
}
