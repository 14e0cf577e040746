import { EntityManager } from '@mikro-orm/postgresql';
import { type Pool, type QueryResultRow, types } from 'pg';
import { recognizingOutages } from './database-failure.ts';
import { Batcher } from './batcher.ts';
import { type Lookup, Lookups } from './lookups.ts';

const INT8 = 20;

/**
 * MikroORM makes the pool return times as text. Here they are a `Date`, and an `int8` a number: no count exceeds 2^53.
 */
const rowTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/**
 * Named statements on MikroORM's own pool, at a fifth of the cost of an entity, outside of transactions (ADR 24). Behind a
 * pooler without names: the next statement runs on another connection, which knows none (ADR 109).
 */
export class PreparedStatements {
  private pool: Pool | undefined;
  private readonly lookups = new Lookups((name, text, values) => this.query(name, text, values));

  constructor(
    private readonly em: EntityManager,
    private readonly isPooled = false,
  ) {}

  /** @param name unique per text: a connection parses it once @throws DatabaseUnavailable */
  async query<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    this.refuseTransaction(name);
    return recognizingOutages(async () => {
      const pool = (this.pool ??= await this.em.getConnection().getNativeClient());
      const { rows } = await pool.query<Row>({
        ...(this.isPooled ? {} : { name }),
        text,
        values: [...values],
        types: rowTypes,
      });
      return rows;
    });
  }

  /**
   * For rows that a request needs beside a row of another kind. What is needed one after the other is `batched`:
   * sharing a statement, it would wait for what other requests need first.
   */
  lookup<Row>(lookup: Lookup<Row>): (key: string) => Promise<Row | undefined> {
    return async (key) => {
      this.refuseTransaction(lookup.name);
      return this.lookups.ask(lookup, key);
    };
  }

  /**
   * @param askAll the answers in the order of the questions, by `query`
   * @returns a function that answers one; concurrent calls share a statement, of which `mostRunning` are under way
   */
  batched<Question, Answer>(
    name: string,
    askAll: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
    mostRunning?: number,
  ): (question: Question) => Promise<Answer> {
    const batcher = new Batcher(askAll, mostRunning);
    return async (question) => {
      this.refuseTransaction(name);
      return batcher.ask(question);
    };
  }

  /**
   * A prepared statement in a transaction would take a second connection, wait for it while holding the first, and not
   * see the transaction's changes.
   */
  private refuseTransaction(name: string): void {
    if (this.em.isInTransaction()) throw new Error(`Statement ${name} inside a transaction`);
  }
}
