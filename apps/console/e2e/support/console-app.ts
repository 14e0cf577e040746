import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../api/test/support/browser.ts';
import { freePort } from '../../../api/test/support/program.ts';
import type { AppParts } from '../../../api/src/app.module.ts';
import { startTestApp, type TestApp } from '../../../api/test/support/test-app.ts';
import { collectErrors, expectNoErrors } from './browser-errors.ts';
import { PATIENCE } from './eventually.ts';
import { countRequests } from './steps.ts';

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

type Environment = Readonly<Record<string, string>>;

/** The viewports of every page test. */
export const looks = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** The breakpoint of the console. */
export const isPhone = (width: number): boolean => width < 600;

/** A real browser and the real application with its built console; `useConsoleApp` starts and closes it. */
export class ConsoleApp {
  private running: { readonly app: TestApp; readonly browser: Browser; readonly origin: string } | undefined;
  private visitors: BrowserContext[] = [];

  /** @param parts see `startTestApp`; asked for at the start, as an environment that is a function */
  constructor(
    private readonly environment: Environment | (() => Environment),
    private readonly parts: () => AppParts = () => ({}),
  ) {}

  get app(): TestApp {
    return this.whileRunning().app;
  }

  get origin(): string {
    return this.whileRunning().origin;
  }

  async start(): Promise<void> {
    const port = await freePort();
    // The port is chosen first, because the origin and the links in emails must match.
    const origin = `http://localhost:${port}`;
    const { environment: given } = this;
    const environment = typeof given === 'function' ? given() : given;
    const [app, browser] = await Promise.all([
      startTestApp({ ...environment, PORT: String(port), BASE_URL: origin }, undefined, undefined, this.parts()),
      launchBrowser(),
    ]);
    this.running = { app, browser, origin };
  }

  /** A new browser context without cookies and storage. The errors of all its pages are collected. */
  async visitor({ width = 1280, height = 800, scheme = 'light' }: Look = {}): Promise<BrowserContext> {
    const { browser, origin } = this.whileRunning();
    const phone = isPhone(width);
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: phone,
      isMobile: phone,
      locale: 'en-GB',
      // No transitions, because colours are measured.
      reducedMotion: 'reduce',
    });
    this.visitors.push(context);
    context.setDefaultTimeout(PATIENCE);
    countRequests(context);
    await collectErrors(context);
    return context;
  }

  /** Expects no errors of any visitor. */
  expectNoErrors(): void {
    this.visitors.forEach(expectNoErrors);
  }

  /** Closes all browser contexts, whose pages would go on polling. */
  async closeContexts(): Promise<void> {
    await Promise.all(this.visitors.splice(0).map((context) => context.close()));
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
    await this.running?.browser.close();
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
 * The application for the tests of a `describe`. Rate limits are reset before each test; after it, no browser may have
 * reported an error, and all are closed.
 * @param environment configuration that the suite is about
 * @param parts see `startTestApp`; asked for at the start
 */
export function useConsoleApp(...settings: Partial<ConstructorParameters<typeof ConsoleApp>>): ConsoleApp {
  const [environment = {}, parts] = settings;
  const consoleApp = new ConsoleApp(environment, parts);
  beforeAll(() => consoleApp.start());
  beforeEach(() => consoleApp.passTime());
  afterEach(() => consoleApp.expectNoErrors());
  afterEach(() => consoleApp.closeContexts());
  afterAll(() => consoleApp.close());
  return consoleApp;
}
