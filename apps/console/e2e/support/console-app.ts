import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../api/test/support/browser.ts';
import { freePort } from '../../../api/test/support/program.ts';
import { startTestApp, type TestApp } from '../../../api/test/support/test-app.ts';
import { watch } from './complaints.ts';
import { PATIENCE } from './eventually.ts';
import { countRequests } from './settled.ts';

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

/** The two sizes every page is looked at. */
export const looks = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Where the console itself draws the line. */
export const isPhone = (width: number): boolean => width < 600;

/** A real browser before the real application and its built console; `useHouse` starts and closes it. */
export class ConsoleApp {
  private running: { readonly app: TestApp; readonly browser: Browser; readonly origin: string } | undefined;
  private visitors: BrowserContext[] = [];

  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  get app(): TestApp {
    return this.whileRunning().app;
  }

  get origin(): string {
    return this.whileRunning().origin;
  }

  async start(): Promise<void> {
    const port = await freePort();
    // The browser's Origin must be the service's own, and mails must lead here: the address is known beforehand.
    const origin = `http://localhost:${port}`;
    const [app, browser] = await Promise.all([
      startTestApp({ ...this.environment, PORT: String(port), BASE_URL: origin }),
      launchBrowser(),
    ]);
    this.running = { app, browser, origin };
  }

  /** Someone else's browser: no cookie, no storage. Every page of it is watched for complaints. */
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
      // Colours are measured: none may be half way to the next.
      reducedMotion: 'reduce',
    });
    this.visitors.push(context);
    context.setDefaultTimeout(PATIENCE);
    countRequests(context);
    await watch(context);
    return context;
  }

  /** Ends the browsers of all visitors: their pages would go on asking. */
  async sendEverybodyHome(): Promise<void> {
    await Promise.all(this.visitors.splice(0).map((context) => context.close()));
  }

  /** A page of a new visitor at a path, with its heading there. */
  async open(path: string, look?: Look): Promise<Page> {
    const page = await (await this.visitor(look)).newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  /** The link in the youngest mail of a kind. */
  async mailedLink(to: string, kind: string): Promise<string> {
    const mail = (await this.app.mails(to)).findLast((entry) => entry.kind === kind);
    const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (!link) throw new Error(`No ${kind} mail with a link to ${to}`);
    return link;
  }

  /** Limits of earlier steps are over. */
  passTime(seconds = 61): void {
    this.app.clock.advance(seconds * 1000);
  }

  async close(): Promise<void> {
    await this.running?.browser.close();
    await this.running?.app.close();
  }

  private whileRunning() {
    if (!this.running) throw new Error('The house opens before the first test, not before that');
    return this.running;
  }
}
