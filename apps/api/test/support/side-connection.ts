import pg from 'pg';
import { untilBlocked } from '#shared-kernel/testing/until-blocked';

/** A connection of the test's own to the database of a service, to look into it and to hold what it waits for. */
export class SideConnection {
  private client: Promise<pg.Client> | undefined;

  /** Connects when it is first used. */
  constructor(private readonly url: string) {}

  static async open(url: string): Promise<SideConnection> {
    const side = new SideConnection(url);
    await side.connection();
    return side;
  }

  async close(): Promise<void> {
    await (await this.client)?.end();
  }

  async rows<Row extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return (await (await this.connection()).query<Row>(sql, values)).rows;
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

  private connection(): Promise<pg.Client> {
    return (this.client ??= connected(this.url));
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A connection ended while it was idle: the next query fails.
  client.on('error', () => undefined);
  return client;
}
