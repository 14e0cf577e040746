import { duringTests } from '#shared-kernel/testing/during-tests';
import { BrowserLike } from './browser-like.ts';
import { SideConnection } from './side-connection.ts';
import type { AppParts } from '../../src/app.module.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const ORIGIN = 'http://localhost';
/** Requests that `together` sends. */
export const TOGETHER = 12;

/** Two instances on one database: every invariant holds when two come at once, whichever instance they reach. */
export class TwoInstances extends SideConnection {
  private constructor(
    readonly first: TestApp,
    readonly second: TestApp,
    url: string,
  ) {
    super(url);
  }

  /**
   * @param environment of both; nothing is limited by address unless it says so
   * @param parts as of `startTestApp`, the same objects in both
   */
  static async start(environment: Readonly<Record<string, string>> = {}, parts: AppParts = {}): Promise<TwoInstances> {
    const configured = { RATE_LIMIT: 'off', ...environment };
    const first = await startTestApp(configured, undefined, undefined, parts);
    const second = await startTestApp(configured, first.databaseUrl, undefined, parts);
    return new TwoInstances(first, second, first.databaseUrl);
  }

  /** Run while the tests of the file or block do. */
  static duringTests(...given: Parameters<typeof TwoInstances.start>): TwoInstances {
    return duringTests(() => TwoInstances.start(...given));
  }

  override async close(): Promise<void> {
    await super.close();
    await this.second.close();
    await this.first.close();
  }

  /** A new person, at one instance or the other by turns. */
  browser(index = 0): BrowserLike {
    return new BrowserLike((index % 2 === 0 ? this.first : this.second).url, ORIGIN);
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
   * The same request `TOGETHER` times at once, spread over both instances, whose clocks show the same; how often each
   * status came.
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
