import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { freshDatabase } from './database.ts';
import { entities as kernelEntities } from '../infrastructure/entities.ts';
import { MikroUnitOfWork } from '../infrastructure/persistence/mikro-unit-of-work.ts';
import { guardPool } from '../infrastructure/persistence/pool-guard.ts';
import { PreparedStatements } from '../infrastructure/persistence/prepared-statements.ts';

type Entities = NonNullable<Options['entities']>;

/** One instance of the application, as far as its database is concerned. */
export interface PostgresKit {
  readonly url: string;
  readonly em: EntityManager;
  readonly uow: MikroUnitOfWork;
  readonly statements: PreparedStatements;
  close(): Promise<void>;
}

/** A migrated database of its own for one contract suite. Ask for as many instances on it as the suite needs. */
export interface PostgresFixture {
  readonly url: string;
  instance(poolSize?: number): Promise<PostgresKit>;
  /** Closes every instance and drops the database. */
  close(): Promise<void>;
}

/** @param entities what the suite reads through entities; the kernel's own when absent */
export async function postgresFixture(entities: Entities = kernelEntities): Promise<PostgresFixture> {
  const database = await freshDatabase();
  const instances: PostgresKit[] = [];
  return {
    url: database.url,
    async instance(poolSize = 10) {
      const kit = await openInstance(database.url, entities, poolSize);
      instances.push(kit);
      return kit;
    },
    async close() {
      // A suite may have broken some connections on purpose.
      await Promise.allSettled(instances.map((kit) => kit.close()));
      await database.drop();
    },
  };
}

export async function openInstance(
  url: string,
  entities: Entities = kernelEntities,
  poolSize = 10,
): Promise<PostgresKit> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities,
    forceUtcTimezone: true,
    pool: { max: poolSize },
    driverOptions: { connectionTimeoutMillis: 2000, onPoolCreated: (pool: Pool) => guardPool(pool, () => undefined) },
    logger: () => undefined,
  });
  const em = orm.em as EntityManager;
  const close = () => orm.close(true);
  return { url, em, uow: new MikroUnitOfWork(em), statements: new PreparedStatements(em), close };
}

/** Makes a statement fail that deletes more than `rows` rows of the table, as if it timed out. */
export async function limitDeletes(em: EntityManager, table: string, rows: number): Promise<void> {
  await em.fork().execute(`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > ${rows} then raise 'Too many rows at once'; end if;
      return null;
    end $$;
    create trigger refuse_many after delete on ${table} referencing old table as gone
      for each statement execute function refuse_many()`);
}
