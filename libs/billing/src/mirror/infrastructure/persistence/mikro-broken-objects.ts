import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type BrokenObject, BrokenObjects } from '../../domain/resync-ports.ts';
import type { SyncedKind } from '../../domain/sync-run.ts';
import { BrokenObjectSchema } from './broken-object.schema.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof BrokenObjectSchema, typeof naming>;

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
    return this.em.getKysely<Tables, typeof naming>(naming);
  }
}
