import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SyncRuns } from '../../domain/resync-ports.ts';
import type { SyncRun } from '../../domain/sync-run.ts';
import { SyncRunSchema } from './sync-run.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof SyncRunSchema, typeof naming>;

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
    const running = this.sql.selectFrom('billing_sync_run').selectAll().where('status', '=', 'running');
    // Undefined when the one that ran has finished meanwhile.
    return ((await running.executeTakeFirst()) as SyncRun | undefined) ?? run;
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

  async save(run: SyncRun): Promise<void> {
    const { id, ...values } = run;
    await this.sql.updateTable('billing_sync_run').set(values).where('id', '=', id).execute();
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
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
