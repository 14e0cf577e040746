import type { EntityManager } from '@mikro-orm/postgresql';
import { keyIdIn } from '#shared-kernel/infrastructure/crypto/aes-secret-box';

interface Sealed {
  readonly table: string;
  /** With texts that `SecretBox` sealed. */
  readonly column: string;
}

/** How many sealed texts there are, by the id of their key. */
export async function countByKey(em: EntityManager, { table, column }: Sealed): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<{ key: string; count: number }[]>(
    `select ${keyIdIn(column)} as key, count(*)::int as count from ${table} where ${column} is not null group by 1`,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Ids of rows, at most `limit`, whose text is sealed under another key, locked. */
export async function sealedOtherwise(em: EntityManager, { table, column }: Sealed, keyId: string, limit: number) {
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${table} where ${column} is not null and ${keyIdIn(column)} <> ? limit ? for update skip locked`,
    [keyId, limit],
  );
  return rows.map(({ id }) => id);
}
