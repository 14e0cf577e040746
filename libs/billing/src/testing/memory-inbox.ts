import type { ClaimedDelivery, Delivery, DeliveryOutcome, NewDelivery } from '../inbox/domain/delivery.ts';
import { LONGEST_PAUSE_MS, type Repetition } from '../inbox/domain/inbox-rules.ts';
import { type Claim, type FailedAttempt, Inbox, type InboxSearch, type KnownDelivery } from '../inbox/domain/ports.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';
import type { InboxRow } from './memory-rows.ts';

export class MemoryInbox extends Inbox {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async add(delivery: NewDelivery): Promise<boolean> {
    if (this.known(delivery.endpointKey, delivery.webhookId)) return false;
    const { status, receivedAt } = delivery;
    const times =
      status === 'received' ? { dueAt: receivedAt, settledAt: null } : { dueAt: null, settledAt: receivedAt };
    const counts = { attempts: 0, redeliveries: 0, contradictions: 0 };
    this.rows.put({ ...delivery, ...times, ...counts, outcome: null, lastError: null });
    return true;
  }

  async findForUpdate(endpointKey: string, webhookId: string): Promise<KnownDelivery | undefined> {
    this.database.mustBeInTransaction();
    const row = this.known(endpointKey, webhookId);
    return row && { id: row.id, status: row.status, bodyHash: row.bodyHash, hasBody: row.body !== null };
  }

  async repeat(id: string, repetition: Repetition, now: Date): Promise<void> {
    const row = this.one(id);
    const isOther = repetition === 'contradiction';
    this.rows.put({
      ...row,
      redeliveries: row.redeliveries + (isOther ? 0 : 1),
      contradictions: row.contradictions + (isOther ? 1 : 0),
    });
    if (repetition === 'revived') await this.retry(id, now);
  }

  async takeUp(types: readonly string[], now: Date, limit: number): Promise<number> {
    const ignored = this.rows.find(
      ({ status, attempts, settledAt, receivedAt, body, type }) =>
        status === 'ignored' &&
        attempts === 0 &&
        settledAt?.getTime() === receivedAt.getTime() &&
        body !== null &&
        types.includes(type ?? ''),
    );
    for (const row of ignored.slice(0, limit))
      this.rows.put({ ...row, status: 'received', dueAt: now, settledAt: null });
    return Math.min(ignored.length, limit);
  }

  async hasDue(now: Date): Promise<boolean> {
    return this.due(now).length > 0;
  }

  async claim(now: Date, until: Date, limit: number): Promise<ClaimedDelivery[]> {
    const rows = this.due(now).toSorted((a, b) => Number(a.eventUs - b.eventUs));
    return rows.slice(0, limit).map((row) => {
      const claimed = { ...row, attempts: row.attempts + 1, dueAt: until };
      this.rows.put(claimed);
      const { id, type, attempts } = claimed;
      return { id, type, attempts, body: row.body ?? '' };
    });
  }

  async settle(claimed: Claim, outcome: DeliveryOutcome, now: Date): Promise<boolean> {
    this.database.mustBeInTransaction();
    const row = this.claimedRow(claimed);
    if (row) this.rows.put({ ...row, status: 'processed', outcome, settledAt: now, dueAt: null, lastError: null });
    return row !== undefined;
  }

  async fail(claimed: Claim, { dueAt, now, error }: FailedAttempt): Promise<void> {
    const row = this.claimedRow(claimed);
    if (!row) return;
    const next = dueAt ? { status: 'failed', dueAt } : { status: 'dead', dueAt: null, settledAt: now };
    this.rows.put({ ...row, ...(next as Pick<InboxRow, 'status' | 'dueAt'>), lastError: error });
  }

  async search(search: InboxSearch, { limit, offset }: { readonly limit: number; readonly offset: number }) {
    const { statuses, type, about, contradicted = false } = search;
    const found = this.rows.find(
      (row) =>
        (statuses?.includes(row.status) ?? true) &&
        (type === undefined || row.type === type) &&
        (about === undefined || row.object?.id === about || row.webhookId === about) &&
        (!contradicted || row.contradictions > 0),
    );
    const newestFirst = found.toSorted((a, b) => Number(b.receivedAt) - Number(a.receivedAt) || (a.id < b.id ? 1 : -1));
    return { deliveries: newestFirst.slice(offset, offset + limit).map(shown), total: found.length };
  }

  async get(id: string): Promise<Delivery | undefined> {
    const row = this.rows.get(id);
    return row && shown(row);
  }

  async getForUpdate(id: string): Promise<Delivery | undefined> {
    this.database.mustBeInTransaction();
    return this.get(id);
  }

  async retry(id: string, now: Date): Promise<void> {
    this.database.mustBeInTransaction();
    this.rows.put({ ...this.one(id), status: 'received', attempts: 0, dueAt: now, settledAt: null, outcome: null });
  }

  async close(id: string, status: 'ignored' | 'processed', outcome: DeliveryOutcome | null, now: Date): Promise<void> {
    this.database.mustBeInTransaction();
    this.rows.put({ ...this.one(id), status, outcome, settledAt: now, dueAt: null });
  }

  async forgetBodies(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    const old = this.rows.find(({ body, settledAt }) => body !== null && settledAt !== null && settledAt < moment);
    for (const row of old.slice(0, limit)) this.rows.put({ ...row, body: null, bodyKey: null });
    return Math.min(old.length, limit);
  }

  async deleteReceivedBefore(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.rows.delete(({ receivedAt, settledAt }) => receivedAt < moment && settledAt !== null, limit);
  }

  async backlog() {
    const waiting = this.rows.find(({ dueAt }) => dueAt !== null);
    const dead = this.rows.find(({ status }) => status === 'dead').length;
    const oldest = waiting.map(({ receivedAt }) => receivedAt).toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
    return { waiting: waiting.length, dead, oldest };
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const keys = Map.groupBy(
      this.rows.find(({ bodyKey }) => bodyKey !== null),
      ({ bodyKey }) => bodyKey ?? '',
    );
    return new Map([...keys].map(([key, rows]) => [key, rows.length]));
  }

  async sealedOtherwise(keyId: string, limit: number) {
    this.database.mustBeInTransaction();
    const rows = this.rows.find(({ bodyKey }) => bodyKey !== null && bodyKey !== keyId);
    return rows.slice(0, limit).map(({ id, body }) => ({ id, body: body ?? '' }));
  }

  async reseal(keyId: string, bodies: readonly { readonly id: string; readonly body: string }[]): Promise<void> {
    this.database.mustBeInTransaction();
    for (const { id, body } of bodies) this.rows.put({ ...this.one(id), body, bodyKey: keyId });
  }

  private due(now: Date): InboxRow[] {
    const latest = now.getTime() + LONGEST_PAUSE_MS;
    return this.rows.find(({ dueAt }) => dueAt !== null && (dueAt <= now || dueAt.getTime() > latest));
  }

  private known(endpointKey: string, webhookId: string): InboxRow | undefined {
    return this.rows.find((row) => row.endpointKey === endpointKey && row.webhookId === webhookId)[0];
  }

  private claimedRow({ id, attempts }: Claim): InboxRow | undefined {
    return this.rows.find((row) => row.id === id && row.attempts === attempts && row.dueAt !== null)[0];
  }

  private one(id: string): InboxRow {
    const row = this.rows.get(id);
    if (!row) throw new Error(`No delivery ${id}`);
    return row;
  }

  private get rows() {
    return this.database.inbox;
  }
}

function shown(stored: InboxRow): Delivery {
  const { body, bodyKey: _, bodyHash: __, eventUs, ...row } = stored;
  return { ...row, hasBody: body !== null, eventAt: new Date(Number(eventUs / 1000n)) };
}
