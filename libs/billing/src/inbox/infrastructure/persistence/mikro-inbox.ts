import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import {
  type ClaimedDelivery,
  type Delivery,
  type DeliveryOutcome,
  LONGEST_PAUSE_MS,
  type NewDelivery,
  type Repetition,
} from '../../domain/delivery.ts';
import {
  type Claim,
  type DeadCount,
  type DeadFilters,
  type FailedAttempt,
  Inbox,
  type InboxBacklog,
  type KnownDelivery,
} from '../../domain/ports.ts';
import { BACKLOG, COLUMNS, countingDead, deliveryIn, type DeliveryRow, retryingDead } from './inbox-search.ts';

/** Batches on their way to the database at once: what comes meanwhile shares the next statement, and its commit. */
const MOST_ADDING = 2;

/** In the order of the unique key, so that two instances that take the same deliveries wait for each other one way. */
const ADD = `
  insert into billing_inbox (id, endpoint_key, webhook_id, source, type, kind, object_id, event_us, api_version, body,
    body_key, body_hash, status, attempts, due_at, received_at, settled_at, redeliveries, contradictions)
  select id, endpoint_key, webhook_id, source, type, kind, object_id, event_us, api_version, body, body_key, body_hash,
    status, 0, case when status = 'received' then received_at end, received_at,
    case when status = 'ignored' then received_at end, 0, 0
  from jsonb_to_recordset($1::jsonb) as given (id uuid, endpoint_key text, webhook_id text, source text, type text,
    kind text, object_id text, event_us int8, api_version text, body text, body_key text, body_hash text, status text,
    received_at timestamptz)
  order by endpoint_key, webhook_id
  on conflict (endpoint_key, webhook_id) do nothing
  returning id`;

/** Staff ignore what was attempted; what was ignored for its type never was. */
const TAKE_UP = `
  update billing_inbox set status = 'received', due_at = $2, settled_at = null
  where id in (
    select id from billing_inbox
    where status = 'ignored' and status <> 'processed' and attempts = 0 and settled_at = received_at and body is not null
      and type = any($1::text[])
    limit $3 for update skip locked
  )
  returning 1`;

const HAS_DUE = 'select from billing_inbox where settled_at is null and due_at <= $1 limit 1';

/** A delivery that is due later than any pause was put off before the clock was set back: it is due as well. */
const CLAIM = `
  update billing_inbox set attempts = attempts + 1, due_at = $2
  where id in (
    select id from billing_inbox where settled_at is null and (due_at <= $1 or due_at > $3)
    order by event_us limit $4 for update skip locked
  )
  returning id, type, event_us as "eventUs", body, attempts`;

const FAIL = `
  update billing_inbox set status = case when $3::timestamptz is null then 'dead' else 'failed' end, due_at = $3,
    settled_at = case when $3::timestamptz is null then $4::timestamptz end, last_error = $5,
    given_up_at = case when $3::timestamptz is null then array_append(given_up_at, $4::timestamptz) else given_up_at end
  where id = $1 and attempts = $2 and due_at is not null`;

const SETTLE = `
  update billing_inbox set status = 'processed', outcome = ?, settled_at = ?, due_at = null, last_error = null
  where id = ? and attempts = ? and due_at is not null returning 1`;

const COUNT_BY_KEY = `
  select body_key as key, count(*) as count from billing_inbox where body_key is not null group by 1`;

const KNOWN = `
  select id, status, body_hash as "bodyHash", body is not null as "hasBody" from billing_inbox
  where endpoint_key = ? and webhook_id = ? for update`;

const REPEAT = {
  redelivered: 'update billing_inbox set redeliveries = redeliveries + 1 where id = ?',
  contradiction: 'update billing_inbox set contradictions = contradictions + 1 where id = ?',
};

const DUE_AGAIN = `
  update billing_inbox set status = 'received', attempts = 0, due_at = ?, settled_at = null, outcome = null`;

const FORGET = `
  update billing_inbox set body = null, body_key = null where id in (
    select id from billing_inbox where body is not null and settled_at < ? limit ? for update skip locked
  ) returning 1`;

const DELETE = `
  delete from billing_inbox where id in (
    select id from billing_inbox where received_at < ? and settled_at is not null limit ? for update skip locked
  ) returning 1`;

/** Two ranges of the index instead of `<>`, which would read all of it. */
const SEALED_OTHERWISE = `
  select id, body from billing_inbox where (body_key < ? or body_key > ?) limit ? for update skip locked`;

const RESEAL = `
  update billing_inbox set body = given.body, body_key = ?
  from jsonb_to_recordset(?::jsonb) as given (id uuid, body text) where billing_inbox.id = given.id`;

@Injectable()
export class MikroInbox extends Inbox {
  private readonly adding: (delivery: NewDelivery) => Promise<boolean>;

  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
    this.adding = statements.batched('billing_inbox_add', (deliveries) => this.addAll(deliveries), MOST_ADDING);
  }

  add(delivery: NewDelivery): Promise<boolean> {
    return this.adding(delivery);
  }

  async findForUpdate(endpointKey: string, webhookId: string): Promise<KnownDelivery | undefined> {
    return (await this.em.execute<KnownDelivery[]>(KNOWN, [endpointKey, webhookId]))[0];
  }

  async repeat(id: string, repetition: Repetition, now: Date): Promise<void> {
    if (repetition !== 'revived') await this.em.execute(REPEAT[repetition], [id], 'run');
    else {
      await this.em.execute(REPEAT.redelivered, [id], 'run');
      await this.retry(id, now);
    }
  }

  async takeUp(types: readonly string[], now: Date, limit: number): Promise<number> {
    return (await this.statements.query('billing_inbox_take_up', TAKE_UP, [types, now, limit])).length;
  }

  async hasDue(now: Date): Promise<boolean> {
    const rows = await this.statements.query('billing_inbox_due', HAS_DUE, [now]);
    return rows.length > 0;
  }

  async claim(now: Date, until: Date, limit: number): Promise<ClaimedDelivery[]> {
    const latestDue = new Date(now.getTime() + LONGEST_PAUSE_MS);
    const rows = await this.statements.query<ClaimRow>('billing_inbox_claim', CLAIM, [now, until, latestDue, limit]);
    // An update answers in no order.
    return rows.toSorted((a, b) => a.eventUs - b.eventUs);
  }

  async settle({ id, attempts }: Claim, outcome: DeliveryOutcome, now: Date): Promise<boolean> {
    return (await this.em.execute<unknown[]>(SETTLE, [outcome, now, id, attempts])).length > 0;
  }

  async fail({ id, attempts }: Claim, { dueAt, now, error }: FailedAttempt): Promise<void> {
    await this.statements.query('billing_inbox_fail', FAIL, [id, attempts, dueAt ?? null, now, error]);
  }

  get(id: string): Promise<Delivery | undefined> {
    return this.one(id, '');
  }

  getForUpdate(id: string): Promise<Delivery | undefined> {
    return this.one(id, 'for update');
  }

  async retry(id: string, now: Date): Promise<void> {
    await this.em.execute(`${DUE_AGAIN} where id = ?`, [now, id], 'run');
  }

  async retryDead(filters: DeadFilters, now: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(...retryingDead(DUE_AGAIN, filters, now, limit))).length;
  }

  async countDead(filters: DeadFilters): Promise<DeadCount> {
    return (await this.em.execute<[DeadCount]>(...countingDead(filters)))[0];
  }

  async close(id: string, status: 'ignored' | 'processed', outcome: DeliveryOutcome | null, now: Date): Promise<void> {
    const sql = 'update billing_inbox set status = ?, outcome = ?, settled_at = ?, due_at = null where id = ?';
    await this.em.execute(sql, [status, outcome, now, id], 'run');
  }

  async forgetBodies(moment: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(FORGET, [moment, limit])).length;
  }

  async deleteReceivedBefore(moment: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(DELETE, [moment, limit])).length;
  }

  async backlog(): Promise<InboxBacklog> {
    const rows = await this.statements.query<{ [Name in keyof InboxBacklog]: InboxBacklog[Name] }>(
      'billing_inbox_backlog',
      BACKLOG,
      [],
    );
    return rows[0]!;
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const name = 'billing_inbox_by_key';
    const rows = await this.statements.query<{ key: string; count: number }>(name, COUNT_BY_KEY, []);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  sealedOtherwise(keyId: string, limit: number): Promise<{ readonly id: string; readonly body: string }[]> {
    return this.em.execute(SEALED_OTHERWISE, [keyId, keyId, limit]);
  }

  async reseal(keyId: string, bodies: readonly { readonly id: string; readonly body: string }[]): Promise<void> {
    await this.em.execute(RESEAL, [keyId, JSON.stringify(bodies)], 'run');
  }

  private async one(id: string, lock: string): Promise<Delivery | undefined> {
    if (!isUuid(id)) return undefined;
    const sql = `select ${COLUMNS} from billing_inbox where id = ? ${lock}`;
    const [row] = await this.em.execute<DeliveryRow[]>(sql, [id]);
    return row && deliveryIn(row);
  }

  private async addAll(deliveries: readonly NewDelivery[]): Promise<readonly boolean[]> {
    const rows = deliveries.map(rowOf);
    const added = await this.statements.query<{ id: string }>('billing_inbox_add', ADD, [JSON.stringify(rows)]);
    const ids = new Set(added.map(({ id }) => id));
    return deliveries.map(({ id }) => ids.has(id));
  }
}

const rowOf = ({ object, eventUs, receivedAt, ...delivery }: NewDelivery) => ({
  id: delivery.id,
  endpoint_key: delivery.endpointKey,
  webhook_id: delivery.webhookId,
  source: delivery.source,
  type: delivery.type,
  kind: object?.kind ?? null,
  object_id: object?.id ?? null,
  event_us: String(eventUs),
  api_version: delivery.apiVersion,
  body: delivery.body,
  body_key: delivery.bodyKey,
  body_hash: delivery.bodyHash,
  status: delivery.status,
  received_at: receivedAt.toISOString(),
});

interface ClaimRow extends ClaimedDelivery {
  /** Microseconds of our time fit a number until the year 2255. */
  readonly eventUs: number;
}
