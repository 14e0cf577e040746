import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../../api/test/support/program.ts';
import type { AppParts } from '../../../api/src/app.module.ts';
import { startTestApp, type TestApp } from '../../../api/test/support/test-app.ts';
import { type Look, visitors } from './visitors.ts';

type Environment = Readonly<Record<string, string>>;

/** The viewports of every page test. */
export const looks = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** The port of the last application. The next one takes it again, so that scripts of the origin stay compiled. */
let port: number | undefined;

/** The real application with its built console, for the visitors of a real browser; `useConsoleApp` starts and closes it. */
export class ConsoleApp {
  private running: { readonly app: TestApp; readonly origin: string } | undefined;

  /**
   * @param parts see `startTestApp`; asked for at the start, as an environment that is a function
   * @param beside another one, which runs: a second instance on its database, whose clock shows the same
   */
  constructor(
    private readonly environment: Environment | (() => Environment),
    private readonly parts: () => AppParts = () => ({}),
    private readonly beside?: ConsoleApp,
  ) {}

  get app(): TestApp {
    return this.whileRunning().app;
  }

  get origin(): string {
    return this.whileRunning().origin;
  }

  async start(): Promise<void> {
    // The port is chosen first, because the origin and the links in emails must match.
    port = await freePort(port);
    const origin = `http://localhost:${port}`;
    const { environment: given } = this;
    const environment = typeof given === 'function' ? given() : given;
    const other = this.beside?.app;
    const [app] = await Promise.all([
      startTestApp(
        { ...environment, PORT: String(port), BASE_URL: origin },
        other?.databaseUrl,
        undefined,
        this.parts(),
      ),
      visitors.start(origin),
    ]);
    if (other) app.clock.advance(other.clock.now().getTime() - app.clock.now().getTime());
    this.running = { app, origin };
  }

  /** A browser context without cookies and storage. The errors of all its pages are collected. */
  visitor(look: Look = {}): Promise<BrowserContext> {
    return visitors.take(this.origin, look);
  }

  /** A page of a new visitor at a path, with its heading there. */
  async open(path: string, look?: Look): Promise<Page> {
    const page = await (await this.visitor(look)).newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  /** The link in the newest email of a kind. */
  async mailedLink(to: string, kind: string): Promise<string> {
    const mail = (await this.app.mails(to)).findLast((entry) => entry.kind === kind);
    const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (!link) throw new Error(`No ${kind} mail with a link to ${to}`);
    return link;
  }

  /** Advances the clock beyond the rate limits of earlier steps. */
  passTime(seconds = 61): void {
    this.app.clock.advance(seconds * 1000);
  }

  async close(): Promise<void> {
    await this.running?.app.close();
  }

  private whileRunning() {
    if (!this.running) throw new Error('The application starts in beforeAll; it is not running yet');
    return this.running;
  }
}

// A tour of many pages takes minutes on a busy machine; a wait for a page gives up earlier.
jest.setTimeout(240_000);

/**
 * The application for the tests of a `describe`. Rate limits are reset before each test; after it, no visitor may have
 * reported an error, and all are released.
 * @param environment configuration that the suite is about
 * @param parts see `startTestApp`; asked for at the start
 */
export function useConsoleApp(...settings: Partial<ConstructorParameters<typeof ConsoleApp>>): ConsoleApp {
  const [environment = {}, parts] = settings;
  const consoleApp = new ConsoleApp(environment, parts);
  beforeAll(() => consoleApp.start());
  beforeEach(() => consoleApp.passTime());
  afterEach(() => visitors.expectNoErrors());
  afterEach(() => visitors.release());
  afterAll(() => consoleApp.close());
  return consoleApp;
}
