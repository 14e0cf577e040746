import { Migration } from '@mikro-orm/migrations';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A migration that cannot get a lock in this time gives way. Requests queue behind it meanwhile, so it is half of the time
 * that a request waits for a connection.
 */
export const LOCK_TIMEOUT_MS = 1000;
/**
 * A concurrent build waits for every transaction that is older than itself. Requests do not wait behind it meanwhile, so
 * it may wait long.
 */
const CONCURRENT_LOCK_TIMEOUT_MS = 10 * 60_000;
/** Requests get a turn between two batches. */
const PAUSE_MS = 20;

/**
 * A migration of what takes long on tables in use. Its statements run outside a transaction: each is committed by itself,
 * and a run that fails is repeated from the first one, so each must be repeatable.
 */
export abstract class OnlineMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /**
   * Builds an index while rows are written. PostgreSQL leaves an invalid index behind when that fails, which takes space
   * and is used by no query; the next run drops it and begins again.
   * @param definition such as `on "toy" ("name")`
   */
  protected async createIndex(
    name: string,
    definition: string,
    { unique = false }: { readonly unique?: boolean } = {},
  ): Promise<void> {
    await this.execute(`set lock_timeout = ${CONCURRENT_LOCK_TIMEOUT_MS}`);
    const found = await this.execute('select indisvalid as valid from pg_index where indexrelid = to_regclass(?)', [
      `"${name}"`,
    ]);
    if ((found as { valid: boolean }[])[0]?.valid === false) await this.execute(`drop index concurrently "${name}"`);
    await this.execute(`create ${unique ? 'unique ' : ''}index concurrently if not exists "${name}" ${definition}`);
    await this.execute(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  }

  /**
   * Repeats a statement until it finds no row, so that each lock is short.
   * @param statement changes at most as many rows as its `limit` says, and none that it has changed before
   */
  protected async inBatches(statement: string): Promise<void> {
    for (;;) {
      const { affectedRows } = await this.driver.execute<{ affectedRows: number }>(statement, [], 'run');
      if (affectedRows === 0) return;
      await sleep(PAUSE_MS);
    }
  }
}
