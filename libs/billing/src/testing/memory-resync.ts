import { type BrokenObject, BrokenObjects, SyncRuns, WatchedEndpoints } from '../mirror/domain/resync-ports.ts';
import type { SyncedKind, SyncRun } from '../mirror/domain/sync-run.ts';
import type { WatchedEndpoint } from '../mirror/domain/watched-endpoint.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

export class MemorySyncRuns extends SyncRuns {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async start(run: SyncRun): Promise<SyncRun> {
    this.database.mustBeInTransaction();
    const [running] = this.database.runs.find(({ status }) => status === 'running');
    if (running) return running;
    this.database.runs.put(run);
    return run;
  }

  async claim(now: Date, claimedUntil: Date): Promise<SyncRun | undefined> {
    this.database.mustBeInTransaction();
    const [due] = this.database.runs.find(({ status, dueAt }) => status === 'running' && dueAt <= now);
    if (!due) return undefined;
    const claimed = { ...due, dueAt: claimedUntil };
    this.database.runs.put(claimed);
    return claimed;
  }

  async save(run: SyncRun): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.runs.put(run);
  }

  async latest(limit: number): Promise<readonly SyncRun[]> {
    const newestFirst = (a: SyncRun, b: SyncRun) =>
      b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1);
    return this.database.runs
      .find(() => true)
      .toSorted(newestFirst)
      .slice(0, limit);
  }

  async deleteStartedBefore(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.runs.delete(({ startedAt, status }) => startedAt < moment && status !== 'running', limit);
  }
}

export class MemoryBrokenObjects extends BrokenObjects {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async save(object: BrokenObject): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.broken.put({ id: `${object.kind} ${object.id}`, row: object });
  }

  async latest(limit: number) {
    const objects = this.database.broken
      .find(() => true)
      .toSorted((a, b) => b.row.seenAt.getTime() - a.row.seenAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ row }) => row);
    return { objects: objects.slice(0, limit), total: objects.length };
  }

  async remove(kind: string, id: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.broken.delete((row) => row.id === `${kind} ${id}`);
  }

  async removeOthers(kind: SyncedKind, runId: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.broken.delete(({ row }) => row.kind === kind && row.runId !== runId);
  }
}

export class MemoryWatchedEndpoints extends WatchedEndpoints {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async takeTurn(now: Date, before: Date): Promise<boolean> {
    this.database.mustBeInTransaction();
    const last = this.database.turns.get('')?.row;
    if (last && last > before) return false;
    this.database.turns.put({ id: '', row: now });
    return true;
  }

  async all(): Promise<readonly WatchedEndpoint[]> {
    return this.database.endpoints.find(() => true).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async save(endpoint: WatchedEndpoint): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.endpoints.put(endpoint);
  }

  async remove(id: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.endpoints.delete((endpoint) => endpoint.id === id);
  }
}
