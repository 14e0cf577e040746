import pg from 'pg';
import { untilBlocked } from '#shared-kernel/testing/until-blocked';

/** A connection of the test's own to the database of a service, to look into it and to hold what it waits for. */
export class SideConnection {
  protected constructor(private readonly database: pg.Client) {}

  static async open(url: string): Promise<SideConnection> {
    return new SideConnection(await connected(url));
  }

  async close(): Promise<void> {
    await this.database.end();
  }

  async rows<Row extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.database.query<Row>(sql, values)).rows;
  }

  /** @param sql from `from` on */
  async count(sql: string, ...values: unknown[]): Promise<number> {
    return Number((await this.rows<{ count: string }>(`select count(*) as count ${sql}`, ...values))[0]?.count);
  }

  /** @param lock a statement that locks rows, which belong to nobody else while the work goes on */
  async holding<T>(lock: string, values: readonly unknown[], work: () => Promise<T>): Promise<T> {
    await this.rows('begin');
    try {
      await this.rows(lock, ...values);
      return await work();
    } finally {
      await this.rows('commit');
    }
  }

  /** Until so many requests wait for a lock. @throws when they never do */
  async untilBlocked(count: number): Promise<void> {
    await untilBlocked((sql) => this.rows(sql), count);
  }
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Of a connection that ended while it did nothing: the next query fails.
  client.on('error', () => undefined);
  return client;
}
