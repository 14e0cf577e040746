import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

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
    const sql = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let tries = 0; tries < 2_000; tries++) {
      // A transaction sees the same activity again and again.
      await this.rows('select pg_stat_clear_snapshot()');
      if ((await this.count(sql)) >= count) return;
      await sleep(5);
    }
    throw new Error(`Fewer than ${count} requests wait for a lock`);
  }
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Of a connection that ended while it did nothing: the next query fails.
  client.on('error', () => undefined);
  return client;
}
