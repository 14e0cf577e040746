import { MOST_COUNTED } from '../customers/index.ts';
import type { MirroredKind } from '../objects/domain/references.ts';
import type { MirroredObject } from '../mirror/domain/mirrored-object.ts';
import {
  BillingFigures,
  type CancellationGroup,
  type RefundGroup,
  type SubscriptionGroup,
} from '../mirror/domain/billing-figures.ts';
import {
  type FoundObjects,
  MOST_CUSTOMERS,
  ObjectDirectory,
  type ObjectFilters,
  type ObjectPage,
  type StoredObject,
} from '../staff/domain/ports.ts';
import { PEOPLE, textMatches } from '../staff/domain/search-text.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

const RUNNING = ['active', 'trialing', 'past_due'];

export class MemoryObjectDirectory extends ObjectDirectory {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async search(kind: MirroredKind, filters: ObjectFilters, page: ObjectPage): Promise<FoundObjects> {
    const { search, deleted, ...plain } = filters;
    const found = this.ofKind(kind)
      .filter((row) => (row.deletedAt !== null) === deleted)
      .filter((row) => Object.entries(plain).every(([name, value]) => row[name as keyof typeof plain] === value))
      .filter((row) => search === undefined || this.fits(row, search))
      .toSorted((a, b) => Number(a.createdUs - b.createdUs) || (a.id < b.id ? -1 : 1));
    const ordered = page.order === 'newest' ? found.toReversed() : found;
    const objects = ordered.slice(page.offset, page.offset + page.limit);
    return { objects, total: Math.min(found.length, MOST_COUNTED) };
  }

  async find(kind: MirroredKind, id: string): Promise<StoredObject | undefined> {
    return (await this.findAll(kind, [id]))[0];
  }

  async findAll(kind: MirroredKind, ids: readonly string[]): Promise<readonly StoredObject[]> {
    return this.ofKind(kind).filter(({ id }) => ids.includes(id));
  }

  async countGrants(benefitId: string): Promise<ReadonlyMap<string, number>> {
    const grants = this.ofKind('benefit_grant').filter((row) => row.benefitId === benefitId && row.deletedAt === null);
    return new Map([...Map.groupBy(grants, ({ status }) => status ?? '')].map(([status, own]) => [status, own.length]));
  }

  private fits(row: MirroredObject, search: string): boolean {
    const customers = PEOPLE.flatMap((kind) => this.ofKind(kind))
      .filter((person) => hasText(person, search))
      .slice(0, MOST_CUSTOMERS);
    return hasText(row, search) || customers.some(({ customerId }) => customerId === row.customerId);
  }

  private ofKind(kind: MirroredKind): readonly MirroredObject[] {
    return this.database.objects.find(({ row }) => row.kind === kind).map(({ row }) => row);
  }
}

const hasText = (row: MirroredObject, search: string) =>
  textMatches(row.kind, search).some(({ column, by, text }) =>
    by === 'whole' ? row[column] === text : row[column]?.toLowerCase().includes(text.toLowerCase()) === true,
  );

export class MemoryBillingFigures extends BillingFigures {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async subscriptions(): Promise<readonly SubscriptionGroup[]> {
    const running = this.ofKind('subscription').filter(({ status }) => RUNNING.includes(status ?? ''));
    const groups = Map.groupBy(running, ({ status, currency, period }) => `${status}|${currency}|${period}`);
    return [...groups.values()].map((own) => {
      const { status, currency, period } = own[0]!;
      return { status: status!, currency: currency!, period: period!, ...sumOf(own) };
    });
  }

  async cancellations(since: Date): Promise<readonly CancellationGroup[]> {
    const canceled = this.ofKind('subscription').filter((row) => isSince(row.canceledUs, since));
    return [...Map.groupBy(canceled, ({ reason }) => reason)]
      .map(([reason, own]) => ({ reason, count: own.length }))
      .toSorted((a, b) => b.count - a.count || ((a.reason ?? '~') < (b.reason ?? '~') ? -1 : 1));
  }

  async refunds(since: Date): Promise<readonly RefundGroup[]> {
    const made = this.ofKind('refund').filter((row) => isSince(row.createdUs, since));
    return [...Map.groupBy(made, ({ currency, status }) => `${currency} ${status}`)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, own]) => ({ currency: own[0]!.currency!, status: own[0]!.status!, ...sumOf(own) }));
  }

  private ofKind(kind: MirroredKind): readonly MirroredObject[] {
    return this.database.objects.find(({ row }) => row.kind === kind && row.deletedAt === null).map(({ row }) => row);
  }
}

const sumOf = (rows: readonly MirroredObject[]) => ({
  count: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
});

const isSince = (us: bigint | null, since: Date) => us !== null && us >= BigInt(since.getTime()) * 1000n;
