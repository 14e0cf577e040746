import {
  type ClosedWindow,
  type DailyUses,
  type PendingUsage,
  type RejectedUsage,
  UsageEvents,
  type WindowOfKey,
} from '../usage/domain/ports.ts';
import type { UsageEvent } from '../usage/domain/usage-event.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';
import type { UsageRow } from './memory-rows.ts';

const DAY_MS = 86_400_000;

export class MemoryUsageEvents extends UsageEvents {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async add(events: readonly UsageEvent[], now: Date): Promise<number> {
    this.database.mustBeInTransaction();
    const unsent = { calls: null, dueAt: now, attempts: 0, reason: null, settledAt: null };
    let added = 0;
    for (const event of events) {
      if (this.rows.get(event.id)) continue;
      this.rows.put({ ...event, ...unsent, status: 'pending' });
      added++;
    }
    return added;
  }

  async count(windows: readonly WindowOfKey[]): Promise<readonly ClosedWindow[]> {
    this.database.mustBeInTransaction();
    return windows.flatMap(({ calls, closesAt, ...event }) => {
      const stored = this.rows.get(event.id);
      if (stored && stored.status !== 'open') return [{ id: event.id, calls: stored.calls ?? 0 }];
      const fresh = { ...event, dueAt: closesAt, attempts: 0, reason: null, settledAt: null, status: 'open' } as const;
      this.rows.put(stored ? { ...stored, calls: Math.max(stored.calls ?? 0, calls) } : { ...fresh, calls });
      return [];
    });
  }

  async claim(now: Date, claimedUntil: Date, limit: number): Promise<readonly PendingUsage[]> {
    this.database.mustBeInTransaction();
    return this.rows
      .find(({ settledAt, dueAt }) => settledAt === null && dueAt <= now)
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .slice(0, limit)
      .map((row) => {
        const claimed = { ...row, status: 'pending', dueAt: claimedUntil, attempts: row.attempts + 1 } as const;
        this.rows.put(claimed);
        const { id, ownerId, name, occurredAt, metadata, calls, attempts } = claimed;
        return {
          id,
          ownerId,
          name,
          occurredAt,
          metadata: calls === null ? metadata : { ...metadata, calls },
          attempts,
        };
      })
      .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  }

  async sent(ids: readonly string[], now: Date): Promise<void> {
    this.change(ids, () => ({ status: 'sent', settledAt: now }));
  }

  async rejected(refused: readonly { readonly id: string; readonly reason: string }[], now: Date): Promise<void> {
    for (const { id, reason } of refused) this.change([id], () => ({ status: 'rejected', settledAt: now, reason }));
  }

  async postpone(ids: readonly string[], dueAt: Date, isAttempt: boolean): Promise<void> {
    this.change(ids, ({ attempts }) => ({ dueAt, attempts: attempts - (isAttempt ? 0 : 1) }));
  }

  async daysOf(ownerId: string, since: Date): Promise<readonly DailyUses[]> {
    const rows = this.rows.find(
      (row) => row.ownerId === ownerId && row.occurredAt >= since && row.status !== 'rejected',
    );
    const days = Map.groupBy(rows, ({ name, occurredAt }) => `${Math.floor(occurredAt.getTime() / DAY_MS)} ${name}`);
    return [...days].map(([key, events]) => ({
      name: events[0]!.name,
      day: new Date(Number(key.split(' ', 1)[0]) * DAY_MS),
      uses: events.reduce((sum, { calls }) => sum + (calls ?? 1), 0),
    }));
  }

  async waitingOf(ownerId: string): Promise<number> {
    return this.rows.find((row) => row.ownerId === ownerId && row.settledAt === null).length;
  }

  async rejectedOf(ownerId: string, limit: number): Promise<readonly RejectedUsage[]> {
    return this.rows
      .find((row) => row.ownerId === ownerId && row.status === 'rejected')
      .toSorted((a, b) => b.occurredAt.getTime() - a.occurredAt.getTime() || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id, name, occurredAt, reason }) => ({ id, name, occurredAt, reason: reason ?? '' }));
  }

  async deleteBefore(moment: Date, limit: number): Promise<number> {
    const ids = this.rows.find(({ settledAt }) => settledAt !== null && settledAt < moment).slice(0, limit);
    const old = new Set(ids.map(({ id }) => id));
    this.rows.delete(({ id }) => old.has(id));
    return old.size;
  }

  private change(ids: readonly string[], changes: (row: UsageRow) => Partial<UsageRow>): void {
    this.database.mustBeInTransaction();
    for (const id of ids) {
      const row = this.rows.get(id);
      if (row && row.settledAt === null) this.rows.put({ ...row, ...changes(row) });
    }
  }

  private get rows() {
    return this.database.usage;
  }
}
