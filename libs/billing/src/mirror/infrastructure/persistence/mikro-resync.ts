import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type BrokenObject, BrokenObjects, SyncRuns, WatchedEndpoints } from '../../domain/resync-ports.ts';
import type { SyncedKind, SyncRun } from '../../domain/sync-run.ts';
import { BrokenObjectSchema, SyncRunSchema, WatchedEndpointSchema } from './resync.schema.ts';
import type { WatchedEndpoint } from '../../domain/watched-endpoint.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Runs = InferKyselyDB<typeof SyncRunSchema, typeof naming>;
type Broken = InferKyselyDB<typeof BrokenObjectSchema, typeof naming>;
type Endpoints = InferKyselyDB<typeof WatchedEndpointSchema, typeof naming>;
@Injectable()
export class MikroSyncRuns extends SyncRuns {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async start(run: SyncRun): Promise<SyncRun> {
    await this.sql
      .insertInto('billing_sync_run')
      .values({ ...run })
      .onConflict((conflict) => conflict.column('status').where('status', '=', 'running').doNothing())
      .execute();
    // Undefined when the one that ran has finished meanwhile.
    return (await this.running()) ?? run;
  }

  async claim(now: Date, claimedUntil: Date): Promise<SyncRun | undefined> {
    const due = this.sql
      .selectFrom('billing_sync_run')
      .select('id')
      .where('status', '=', 'running')
      .where('dueAt', '<=', now);
    const claimed = this.sql
      .updateTable('billing_sync_run')
      .set({ dueAt: claimedUntil })
      .where('id', 'in', due.forUpdate().skipLocked())
      .returningAll();
    return (await claimed.executeTakeFirst()) as SyncRun | undefined;
  }

  async save(run: SyncRun): Promise<boolean> {
    const { id, ...values } = run;
    const update = this.sql.updateTable('billing_sync_run').set(values).where('id', '=', id);
    return (await update.where('status', '=', 'running').executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  async running(): Promise<SyncRun | undefined> {
    const running = this.sql.selectFrom('billing_sync_run').selectAll().where('status', '=', 'running');
    return (await running.executeTakeFirst()) as SyncRun | undefined;
  }

  async latest(limit: number): Promise<readonly SyncRun[]> {
    const runs = this.sql.selectFrom('billing_sync_run').selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc');
    return (await runs.limit(limit).execute()) as unknown as readonly SyncRun[];
  }

  async deleteStartedBefore(moment: Date, limit: number): Promise<number> {
    const old = this.sql
      .selectFrom('billing_sync_run')
      .select('id')
      .where('startedAt', '<', moment)
      .where('status', '!=', 'running')
      .limit(limit);
    const deletion = this.sql.deleteFrom('billing_sync_run').where('id', 'in', old.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return this.em.getKysely<Runs, typeof naming>(naming);
  }
}

@Injectable()
export class MikroBrokenObjects extends BrokenObjects {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async save(object: BrokenObject): Promise<void> {
    const { kind: _kind, id: _id, ...values } = object;
    await this.sql
      .insertInto('billing_broken_object')
      .values({ ...object })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
      .execute();
  }

  async latest(limit: number): Promise<{ readonly objects: readonly BrokenObject[]; readonly total: number }> {
    const all = this.sql.selectFrom('billing_broken_object');
    const rows = all.selectAll().orderBy('seenAt', 'desc').orderBy('kind').orderBy('id').limit(limit);
    const objects = (await rows.execute()) as unknown as readonly BrokenObject[];
    const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    return { objects, total: Number(total) };
  }

  async remove(kind: string, id: string): Promise<void> {
    await this.em.nativeDelete(BrokenObjectSchema, { kind: kind as SyncedKind, id });
  }

  async removeOthers(kind: SyncedKind, runId: string): Promise<void> {
    await this.em.nativeDelete(BrokenObjectSchema, { kind, runId: { $ne: runId } });
  }

  private get sql() {
    return this.em.getKysely<Broken, typeof naming>(naming);
  }
}

const TAKE_TURN = `
  insert into billing_watch_turn as turn (id, taken_at) values (1, ?)
  on conflict (id) do update set taken_at = excluded.taken_at where turn.taken_at <= ? returning id`;

@Injectable()
export class MikroWatchedEndpoints extends WatchedEndpoints {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async takeTurn(now: Date, before: Date): Promise<boolean> {
    return (await this.em.execute<object[]>(TAKE_TURN, [now, before])).length > 0;
  }

  async all(): Promise<readonly WatchedEndpoint[]> {
    const rows = await this.sql.selectFrom('billing_watched_endpoint').selectAll().orderBy('id').execute();
    return rows as unknown as readonly WatchedEndpoint[];
  }

  async save(endpoint: WatchedEndpoint): Promise<void> {
    const { id: _id, ...values } = endpoint;
    await this.sql
      .insertInto('billing_watched_endpoint')
      .values({ ...endpoint })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.em.nativeDelete(WatchedEndpointSchema, { id });
  }

  private get sql() {
    return this.em.getKysely<Endpoints, typeof naming>(naming);
  }
}
