import { createServer, type AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../api/test/support/browser.ts';
import { startTestApp, type TestApp } from '../../../api/test/support/test-app.ts';
import { watch } from './complaints.ts';
import { PATIENCE } from './eventually.ts';

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

/** A real browser before the real application and its built console. */
export class ConsoleApp {
  private constructor(
    readonly app: TestApp,
    private readonly browser: Browser,
    readonly origin: string,
  ) {}

  /** @param environment configuration that the suite is about */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ConsoleApp> {
    const port = await freePort();
    // The browser's Origin must be the service's own, and mails must lead here: the address is known beforehand.
    const origin = `http://localhost:${port}`;
    const [app, browser] = await Promise.all([
      startTestApp({ ...environment, PORT: String(port), BASE_URL: origin }),
      launchBrowser(),
    ]);
    return new ConsoleApp(app, browser, origin);
  }

  /** Somebody else's browser: no cookie, no storage. Every page of it is watched for complaints. */
  async visitor({ width = 1280, height = 800, scheme = 'light' }: Look = {}): Promise<BrowserContext> {
    const phone = width < 600;
    const context = await this.browser.newContext({
      baseURL: this.origin,
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: phone,
      isMobile: phone,
      locale: 'en-GB',
      // Colours are measured: none may be half way to the next.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE);
    await watch(context);
    return context;
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
    await this.browser.close();
    await this.app.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
