import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import { type DailyUsage, type HourlyUsage, KeyUsage, type UsageCounts } from '../domain/ports.ts';
import type { MemoryApiKeys } from './memory-api-keys.ts';

const DAY_MS = 86_400_000;
type Row = HourlyUsage & { readonly id: string };

export class MemoryKeyUsage extends KeyUsage implements UsageCounts, Rollbackable {
  readonly #hours = new MemoryTable<Row>();

  constructor(
    private readonly keys: MemoryApiKeys,
    private readonly uow: MemoryUnitOfWork,
  ) {
    super();
    uow.enlist(this);
  }

  snapshot(): () => void {
    return this.#hours.snapshot();
  }

  async add(hours: readonly HourlyUsage[]): Promise<void> {
    if (this.uow.isInTransaction()) throw new Error('This belongs outside of transactions');
    for (const { keyId, hour, calls, refusals } of hours) {
      if (this.ownerOf(keyId) === undefined) continue;
      const id = `${keyId} ${hour.getTime()}`;
      const before = this.#hours.get(id);
      const sums = { calls: (before?.calls ?? 0) + calls, refusals: (before?.refusals ?? 0) + refusals };
      this.#hours.put({ id, keyId, hour, ...sums });
    }
  }

  async hoursOf(keyId: string, since: Date): Promise<HourlyUsage[]> {
    return this.living((row) => row.keyId === keyId && row.hour >= since)
      .toSorted((a, b) => a.hour.getTime() - b.hour.getTime())
      .map(({ hour, calls, refusals }) => ({ keyId, hour, calls, refusals }));
  }

  async daysOf(userId: string, since: Date): Promise<DailyUsage[]> {
    const rows = this.living((row) => this.ownerOf(row.keyId) === userId && row.hour >= since);
    const days = Map.groupBy(rows, ({ keyId, hour }) => `${keyId} ${Math.floor(hour.getTime() / DAY_MS)}`);
    return Array.from(days.values(), (hours) => ({
      keyId: hours[0]!.keyId,
      day: new Date(Math.floor(hours[0]!.hour.getTime() / DAY_MS) * DAY_MS),
      calls: hours.reduce((sum, { calls }) => sum + calls, 0),
      refusals: hours.reduce((sum, { refusals }) => sum + refusals, 0),
    }));
  }

  async deleteBefore(moment: Date, limit: number): Promise<number> {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
    return this.#hours.delete((row) => row.hour < moment, limit);
  }

  /** The foreign key cascades when a key is deleted. */
  private living(matches: (row: Row) => boolean): Row[] {
    return this.#hours.find((row) => this.ownerOf(row.keyId) !== undefined && matches(row));
  }

  private ownerOf(keyId: string): string | undefined {
    return this.keys.all((key) => key.id === keyId)[0]?.userId;
  }
}
