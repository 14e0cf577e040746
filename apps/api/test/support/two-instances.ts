import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BrowserLike } from './browser-like.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const ORIGIN = 'http://localhost';
/** Requests that `together` sends. */
export const TOGETHER = 12;

/** Two instances on one database: every invariant holds when two come at once, whichever instance they reach. */
export class TwoInstances {
  private constructor(
    readonly first: TestApp,
    readonly second: TestApp,
    private readonly database: pg.Client,
  ) {}

  /** @param environment of both; nothing is limited by address unless it says so */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<TwoInstances> {
    const configured = { RATE_LIMIT: 'off', ...environment };
    const first = await startTestApp(configured);
    const second = await startTestApp(configured, first.databaseUrl);
    const database = new pg.Client({ connectionString: first.databaseUrl });
    await database.connect();
    return new TwoInstances(first, second, database);
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.second.close();
    await this.first.close();
  }

  /** Somebody new, at one instance or the other by turns. */
  browser(index = 0): BrowserLike {
    return new BrowserLike((index % 2 === 0 ? this.first : this.second).url, ORIGIN);
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

  /**
   * The requests one after the other, each once the one before waits for the rows that are held; their statuses.
   * @param lock as `holding`
   */
  async lined(
    lock: string,
    values: readonly unknown[],
    ...sends: readonly (() => Promise<Response>)[]
  ): Promise<number[]> {
    const answers: Promise<Response>[] = [];
    await this.holding(lock, values, async () => {
      for (const send of sends) {
        answers.push(send());
        await this.untilBlocked(answers.length);
      }
    });
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  /**
   * The same request `TOGETHER` times at once, spread over both instances, whose clocks show the same; how often each status
   * came.
   * @param as whose cookies the requests carry, by turns; nobody's when empty
   */
  async together(
    send: (browser: BrowserLike, index: number) => Promise<Response>,
    as: readonly BrowserLike[] = [],
  ): Promise<Record<number, number>> {
    this.second.clock.advance(this.first.clock.now().getTime() - this.second.clock.now().getTime());
    const answers = await Promise.all(
      Array.from({ length: TOGETHER }, (_, index) => {
        const browser = this.browser(index);
        for (const [name, value] of as[index % as.length]?.cookies ?? []) browser.cookies.set(name, value);
        return send(browser, index);
      }),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }
}
