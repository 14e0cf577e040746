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
/** SQLSTATEs of an extension that is not there, or not allowed: insufficient_privilege and the kin of undefined_file. */
const NO_EXTENSION = new Set<unknown>(['42501', '0A000', '58P01', '42704']);

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
    const found = await this.execute('select indisvalid as valid from pg_index where indexrelid = to_regclass(?)', [
      `"${name}"`,
    ]);
    if ((found as { valid: boolean }[])[0]?.valid === false) await this.dropIndex(name);
    await this.executeConcurrently(
      `create ${unique ? 'unique ' : ''}index concurrently if not exists "${name}" ${definition}`,
    );
  }

  /** The same for each name; those of one table, whose definitions go without it. */
  protected async createIndexes(table: string, definitions: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, definition] of Object.entries(definitions)) {
      await this.createIndex(name, `on "${table}" ${definition}`);
    }
  }

  /**
   * An index of a partitioned table, which cannot be built concurrently as a whole: those of its partitions are, and then belong to it. A
   * partition that is made meanwhile has one from the start.
   */
  protected async createIndexOfPartitions(name: string, table: string, definition: string): Promise<void> {
    await this.execute(
      `-- its rows are in the partitions\n-- squawk-ignore require-concurrent-index-creation\ncreate index if not exists "${name}" on only "${table}" ${definition}`,
    );
    const partitions = (await this.execute(
      `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = ?::regclass
       and not exists (select from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
                       where i.indrelid = c.oid and h.inhparent = ?::regclass)
       order by c.relname`,
      [`"${table}"`, `"${name}"`],
    )) as { name: string }[];
    for (const partition of partitions) {
      const own = `${partition.name}${name.slice(table.length)}`;
      await this.createIndex(own, `on "${partition.name}" ${definition}`);
      await this.execute(`alter index "${name}" attach partition "${own}"`);
    }
  }

  /**
   * An index by trigrams, for searches for a part of a text. A role that may create in the database can install the
   * extension; where that fails, there is no such index, and a search reads the whole table.
   * @param columns such as `["name"]`
   */
  protected async createSearchIndex(name: string, table: string, columns: readonly string[]): Promise<void> {
    try {
      await this.execute('create extension if not exists pg_trgm');
    } catch (error) {
      if (NO_EXTENSION.has((error as { readonly code?: unknown }).code)) return;
      throw error;
    }
    const operands = columns.map((column) => `"${column}" gin_trgm_ops`).join(', ');
    await this.createIndex(name, `on "${table}" using gin (${operands})`);
  }

  /** Builds the other definition before the index goes, so that queries always have one. */
  protected async replaceIndex(name: string, definition: string): Promise<void> {
    await this.createIndex(`${name}_new`, definition);
    await this.dropIndex(name);
    await this.execute(`alter index if exists "${name}_new" rename to "${name}"`);
  }

  protected async dropIndex(name: string): Promise<void> {
    await this.executeConcurrently(`drop index concurrently if exists "${name}"`);
  }

  private async executeConcurrently(statement: string): Promise<void> {
    await this.execute(`set lock_timeout = ${CONCURRENT_LOCK_TIMEOUT_MS}`);
    await this.execute(statement);
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
