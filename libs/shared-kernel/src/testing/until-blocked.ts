import type { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';

const WAITING = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

type Query = (sql: string) => Promise<readonly unknown[]>;

/** On another connection than that of an open transaction. */
export const asideOf =
  ({ em }: { readonly em: EntityManager }): Query =>
  (sql) =>
    em.fork().execute<unknown[]>(sql);

/** How many statements of this database wait for a lock. */
export async function blockedStatements(query: Query): Promise<number> {
  // A transaction sees the same activity again and again.
  await query('select pg_stat_clear_snapshot()');
  const [row] = (await query(WAITING)) as [{ readonly waiting: number }];
  return row.waiting;
}

/** Waits until `count` of them do. @throws when fewer do in the end */
export async function untilBlocked(query: Query, count = 1): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    if ((await blockedStatements(query)) >= count) return;
    await sleep(5);
  }
  throw new Error(`Fewer than ${count} statements wait for a lock`);
}
