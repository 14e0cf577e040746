import { LockMode } from '@mikro-orm/core';
import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { identityEntities } from './entities.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<(typeof identityEntities)[number], typeof naming>;

/** The query builder for the tables of the context, in the open transaction; columns have the names of the domain's fields. */
export const sqlOf = (em: EntityManager) => em.getKysely<Tables, typeof naming>(naming);

/**
 * Deletes at most `limit` rows. Locks them first, so that a row that is changed meanwhile is checked again and stays.
 * @param key columns of the primary key
 * @param isOver condition in SQL, with a question mark for each value
 * @returns how many
 */
export async function deleteSome(
  em: EntityManager,
  limit: number,
  table: string,
  key: string,
  isOver: string,
  ...values: readonly unknown[]
): Promise<number> {
  const some = `select ${key} from ${table} where ${isOver} limit ? for update skip locked`;
  const statement = `delete from ${table} where (${key}) in (${some})`;
  return (await em.execute<{ affectedRows: number }>(statement, [...values, limit], 'run')).affectedRows;
}

/** Locks the row until the transaction ends, and reads it as it is then. */
export const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
