import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import type { ClaimedDelivery, Delivery, DeliveryOutcome, NewDelivery } from '../../domain/delivery.ts';
import { LONGEST_PAUSE_MS, type Repetition } from '../../domain/inbox-rules.ts';
import { type Claim, type FailedAttempt, Inbox, type InboxSearch, type KnownDelivery } from '../../domain/ports.ts';
import { ADD, BACKLOG, CLAIM, COUNT_BY_KEY, FAIL, HAS_DUE, SETTLE, TAKE_UP } from './inbox-statements.ts';
import { COLUMNS, conditionOf, deliveryIn, type DeliveryRow } from './inbox-search.ts';

/** Batches on their way to the database at once: what comes meanwhile shares the next statement, and its commit. */
const MOST_ADDING = 2;

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

  async search(search: InboxSearch, { limit, offset }: { readonly limit: number; readonly offset: number }) {
    const { sql, values } = conditionOf(search);
    const page = `select ${COLUMNS} from billing_inbox where ${sql} order by received_at desc, id desc limit ? offset ?`;
    const rows = await this.em.execute<DeliveryRow[]>(page, [...values, limit, offset]);
    const counted = `select count(*)::int as total from billing_inbox where ${sql}`;
    const [{ total } = { total: 0 }] = await this.em.execute<{ total: number }[]>(counted, values);
    return { deliveries: rows.map(deliveryIn), total };
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

  async backlog(): Promise<{ readonly waiting: number; readonly dead: number; readonly oldest: Date | null }> {
    const rows = await this.statements.query<{ waiting: number; dead: number; oldest: Date | null }>(
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

  /** All in one statement. */
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
