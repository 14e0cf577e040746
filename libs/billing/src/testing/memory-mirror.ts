import type { ClaimedItem, Lane, Lease } from '#shared-kernel/infrastructure/queue/lane';
import { sealPurpose } from '#shared-kernel/infrastructure/queue/queue-item.schema';
import type { QueueItems } from '#shared-kernel/infrastructure/queue/queue-items';
import type { MirroredKind } from '../objects/domain/references.ts';
import { entityOf, type MirroredObject } from '../mirror/domain/mirrored-object.ts';
import { subjectsOf } from '../mirror/domain/personal-data.ts';
import {
  Connections,
  Erasures,
  MOST_CUSTOMERS,
  type MirrorFilters,
  MirroredObjects,
  type MirrorPage,
  type StoredVersion,
  type Unseen,
  type UnseenSearch,
} from '../mirror/domain/ports.ts';
import { PEOPLE, textMatches } from '../mirror/domain/search-text.ts';
import type { RefetchRow } from './memory-rows.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

const keyOf = (kind: string, id: string) => `${kind} ${id}`;

export class MemoryMirroredObjects extends MirroredObjects {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async lock(): Promise<void> {
    this.database.mustBeInTransaction();
  }

  async find(kind: MirroredKind, id: string): Promise<MirroredObject | undefined> {
    return this.database.objects.get(keyOf(kind, id))?.row;
  }

  async save(object: MirroredObject): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.objects.put({ id: keyOf(object.kind, object.id), row: object });
  }

  async findAll(kind: MirroredKind, ids: readonly string[]): Promise<readonly MirroredObject[]> {
    return this.ofKind(kind).filter(({ id }) => ids.includes(id));
  }

  async list(kind: MirroredKind, filters: MirrorFilters, { limit, offset, newestFirst, countTo }: MirrorPage) {
    const { search, deleted = false, ...others } = filters;
    const fitting = this.ofKind(kind)
      .filter((row) => (row.deletedAt !== null) === deleted && fits(row, others))
      .filter((row) => search === undefined || this.isFound(row, search))
      .toSorted((a, b) => Number(a.createdUs - b.createdUs) || (a.id < b.id ? -1 : 1));
    const ordered = newestFirst ? fitting.toReversed() : fitting;
    const total = Math.min(fitting.length, countTo ?? fitting.length);
    return { objects: ordered.slice(offset, offset + limit), total };
  }

  async countGrants(benefitId: string): Promise<ReadonlyMap<string, number>> {
    const grants = this.ofKind('benefit_grant').filter((row) => row.benefitId === benefitId && row.deletedAt === null);
    return new Map([...Map.groupBy(grants, ({ status }) => status ?? '')].map(([status, own]) => [status, own.length]));
  }

  async versions(kind: MirroredKind, ids: readonly string[]): Promise<readonly StoredVersion[]> {
    return this.ofKind(kind)
      .filter(({ id }) => ids.includes(id))
      .map(({ id, contentHash, syncRunId, deletedAt }) => ({
        id,
        contentHash,
        syncRunId,
        isDeleted: deletedAt !== null,
      }));
  }

  async markSeen(
    kind: MirroredKind,
    seen: readonly Pick<StoredVersion, 'id' | 'contentHash'>[],
    runId: string,
    now: Date,
  ): Promise<void> {
    for (const { id, contentHash } of seen) {
      const stored = await this.find(kind, id);
      if (stored?.contentHash !== contentHash || stored.deletedAt !== null) continue;
      await this.save({ ...stored, seenAt: now, syncRunId: runId });
    }
  }

  async unseen(kind: MirroredKind, { runId, after, limit, within, status }: UnseenSearch): Promise<Unseen> {
    const rows = this.ofKind(kind)
      .filter(({ id }) => id > after)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, within);
    const ids = rows
      .filter((row) => row.deletedAt === null && row.syncRunId !== runId)
      .filter((row) => !status || status.includes(row.status ?? ''))
      .map(({ id }) => id)
      .slice(0, limit);
    const last = rows.length === within ? rows.at(-1)!.id : null;
    return { ids, upTo: ids.length === limit ? ids.at(-1)! : last };
  }

  private isFound(row: MirroredObject, search: string): boolean {
    const customers = PEOPLE.flatMap((kind) => this.ofKind(kind))
      .filter((person) => hasText(person, search))
      .slice(0, MOST_CUSTOMERS);
    return hasText(row, search) || customers.some(({ customerId }) => customerId === row.customerId);
  }

  private ofKind(kind: MirroredKind): readonly MirroredObject[] {
    return this.database.objects.find(({ row }) => row.kind === kind).map(({ row }) => row);
  }
}

function fits(
  row: MirroredObject,
  { email, status, withSeats, from, until, ...plain }: Omit<MirrorFilters, 'search' | 'deleted'>,
): boolean {
  const isPlain = Object.entries(plain).every(
    ([name, value]) => value === undefined || row[name as keyof typeof plain] === value,
  );
  const created = Number(row.createdUs / 1000n);
  return (
    isPlain &&
    (email === undefined || row.email === email.toLowerCase()) &&
    (!status || status.includes(row.status ?? '')) &&
    (!withSeats || typeof row.raw.seats === 'number') &&
    (!from || created >= from.getTime()) &&
    (!until || created < until.getTime())
  );
}

const hasText = (row: MirroredObject, search: string) =>
  textMatches(row.kind, search).some(({ column, by, text }) =>
    by === 'whole' ? row[column] === text : row[column]?.toLowerCase().includes(text.toLowerCase()) === true,
  );

export class MemoryErasures extends Erasures {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async isErased(subjects: readonly string[]): Promise<boolean> {
    this.database.mustBeInTransaction();
    return subjects.some((subject) => this.database.erasures.get(subject) !== undefined);
  }

  async begin(subject: string): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.erasures.get(subject)) this.database.erasures.put({ id: subject, row: null });
  }

  async objectsOf(subject: string): Promise<readonly MirroredObject[]> {
    const rows = this.database.objects.find(({ row }) => subjectsOf(entityOf(row)).includes(subject));
    return rows.map(({ row }) => row);
  }

  async finish(subject: string, now: Date): Promise<void> {
    this.database.erasures.put({ id: subject, row: now });
  }

  async waiting(): Promise<readonly string[]> {
    return this.database.erasures.find(({ row }) => row === null).map(({ id }) => id);
  }
}

/** The items of the queue that wait for an object. */
export class MemoryQueueItems implements Pick<
  QueueItems,
  'sealPurpose' | 'add' | 'ask' | 'claim' | 'settle' | 'postpone'
> {
  readonly sealPurpose = sealPurpose;

  constructor(private readonly database: MemoryBillingDatabase) {}

  async add(): Promise<void> {
    throw new Error('Only objects are read again');
  }

  async ask({ id: itemId, kind, key, dueAt }: Parameters<QueueItems['ask']>[0]): Promise<void> {
    this.database.mustBeInTransaction();
    const asked = this.database.refetches.get(keyOf(kind, key!))?.row.dueAt;
    this.put({
      kind: kind as MirroredKind,
      id: key!,
      itemId,
      dueAt: asked && asked < dueAt ? asked : dueAt,
      attempts: 0,
    });
  }

  async claim(_: Lane, now: Date, { until }: Lease, limit: number): Promise<ClaimedItem[]> {
    const due = this.database.refetches
      .find(({ row }) => row.dueAt <= now)
      .toSorted((a, b) => a.row.dueAt.getTime() - b.row.dueAt.getTime())
      .slice(0, limit);
    return due.map(({ row }) => {
      const { kind, id: key, itemId: id, attempts } = this.put({ ...row, dueAt: until, attempts: row.attempts + 1 });
      return { id, kind, key, attempts, listener: null, payload: null, isExpired: false };
    });
  }

  async settle(claimed: ClaimedItem): Promise<void> {
    this.database.refetches.delete(({ row }) => isClaimed(row, claimed));
  }

  async postpone(claimed: ClaimedItem, dueAt: Date): Promise<void> {
    for (const { row } of this.database.refetches.find((found) => isClaimed(found.row, claimed))) {
      this.put({ ...row, dueAt });
    }
  }

  private put(row: RefetchRow): RefetchRow {
    this.database.refetches.put({ id: keyOf(row.kind, row.id), row });
    return row;
  }
}

const isClaimed = ({ itemId, attempts }: RefetchRow, claimed: ClaimedItem) =>
  itemId === claimed.id && attempts === claimed.attempts;

export class MemoryConnections extends Connections {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async find(): Promise<string | undefined> {
    return this.database.connections.get('')?.row;
  }

  async remember(organizationId: string): Promise<string> {
    this.database.mustBeInTransaction();
    if (!this.database.connections.get('')) this.database.connections.put({ id: '', row: organizationId });
    return (await this.find()) ?? organizationId;
  }
}
