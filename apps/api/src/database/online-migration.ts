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
/** SQLSTATEs where an extension is not allowed, or not there: insufficient_privilege, feature_not_supported, undefined_file. */
const NO_EXTENSION = new Set<unknown>(['42501', '0A000', '58P01']);
/** Bytes. PostgreSQL cuts off what is longer. */
const LONGEST_NAME = 63;

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
    if (Buffer.byteLength(name) > LONGEST_NAME)
      throw new Error(`The name ${name} is longer than ${LONGEST_NAME} bytes`);
    if ((await this.isValid(name)) === false) await this.dropIndex(name);
    await this.executeConcurrently(
      `create ${unique ? 'unique ' : ''}index concurrently if not exists "${name}" ${definition}`,
    );
  }

  /**
   * Builds indexes of one table.
   * @param definitions by name, such as `("name") where "name" is not null`
   */
  protected async createIndexes(table: string, definitions: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, definition] of Object.entries(definitions)) {
      await this.createIndex(name, `on "${table}" ${definition}`);
    }
  }

  /**
   * Builds indexes of a partitioned table, which PostgreSQL cannot build concurrently as a whole: it builds those of the
   * partitions, and they become parts of one. Writers wait for a moment while that one is made, readers of a partition while
   * its index becomes a part. A partition that is made meanwhile has a part from the start.
   * @param definitions by the end of the name, such as `("name")` by `name_index`
   */
  protected async createIndexesOfPartitions(
    table: string,
    definitions: Readonly<Record<string, string>>,
  ): Promise<void> {
    for (const [end, definition] of Object.entries(definitions)) {
      const name = `${table}_${end}`;
      // The last partition without a part may be gone since an earlier run: then nothing makes the index valid.
      if ((await this.isValid(name)) === false && (await this.withoutPart(table, name)).length === 0) {
        await this.execute(`drop index if exists "${name}"`);
      }
      await this.execute(
        `-- its rows are in the partitions\n-- squawk-ignore require-concurrent-index-creation\ncreate index if not exists "${name}" on only "${table}" ${definition}`,
      );
      for (const partition of await this.withoutPart(table, name)) {
        const part = `${partition}_${end}`;
        await this.createIndex(part, `on "${partition}" ${definition}`);
        await this.execute(`alter index "${name}" attach partition "${part}"`);
      }
    }
  }

  /** Partitions that have no part of an index. */
  private async withoutPart(table: string, index: string): Promise<string[]> {
    const found = await this.execute(
      `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = ?::regclass
       and not exists (select from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
                       where i.indrelid = c.oid and h.inhparent = to_regclass(?))
       order by c.relname`,
      [`"${table}"`, `"${index}"`],
    );
    return (found as { name: string }[]).map(({ name }) => name);
  }

  /**
   * Builds an index by trigrams, for searches for a part of a text. A role that may create in the database can install the
   * extension; where that fails, or where it is in a schema that is not searched, there is no such index, and a search reads
   * the whole table.
   * @param columns such as `["name"]`
   */
  protected async createSearchIndex(name: string, table: string, columns: readonly string[]): Promise<void> {
    try {
      await this.execute('create extension if not exists pg_trgm');
    } catch (error) {
      if (NO_EXTENSION.has((error as { readonly code?: unknown }).code)) return;
      throw error;
    }
    const visible = await this.execute(
      `select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`,
    );
    if ((visible as unknown[]).length === 0) return;
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

  /** undefined where there is no such index */
  private async isValid(index: string): Promise<boolean | undefined> {
    const found = await this.execute('select indisvalid as valid from pg_index where indexrelid = to_regclass(?)', [
      `"${index}"`,
    ]);
    return (found as { valid: boolean }[])[0]?.valid;
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
