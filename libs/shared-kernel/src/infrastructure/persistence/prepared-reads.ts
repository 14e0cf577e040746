import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Pool, type QueryResultRow, types } from 'pg';
import { recognizingOutages } from './database-failure.ts';

const INT8 = 20;

/**
 * MikroORM makes the pool return times as text. Here a `timestamptz` is a `Date` and an `int8` a number:
 * nothing of ours counts beyond 2^53, and a text would be concatenated instead of added (security.md #20).
 */
const rowTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/**
 * Named prepared statements on MikroORM's own pool, a fifth of the cost of reading an entity (toolchain.md §8). For the
 * hot paths: session and key lookups, and counters that are one atomic statement. Always outside a transaction.
 */
@Injectable()
export class PreparedReads {
  private pool: Pool | undefined;

  constructor(private readonly em: EntityManager) {}

  /**
   * @param name unique per text: a connection parses a statement once and finds it by name afterwards
   * @throws DatabaseUnavailable
   */
  async query<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    // It would take a second connection, wait for it while holding the first, and not see the transaction's changes.
    if (this.em.isInTransaction()) throw new Error(`Statement ${name} inside a transaction`);
    return recognizingOutages(async () => {
      const pool = (this.pool ??= await this.em.getConnection().getNativeClient());
      const { rows } = await pool.query<Row>({ name, text, values: [...values], types: rowTypes });
      return rows;
    });
  }
}
