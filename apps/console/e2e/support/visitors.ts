import { isDeepStrictEqual } from 'node:util';
import { afterAll } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../api/test/support/browser.ts';
import { collectErrors, expectNoErrors, takeErrors } from './browser-errors.ts';
import { PATIENCE } from './eventually.ts';
import { countRequests } from './steps.ts';

// The project `browser` loads this file before its test files: they share a browser, and the hook at the end is theirs (ADR 79).

/** The window of a visitor, in CSS pixels, and the colour scheme of the system. */
export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

interface Visitor {
  readonly context: BrowserContext;
  readonly origin: string;
  readonly look: Required<Look>;
  /** The first page, which the next test opens first. */
  kept?: Page | undefined;
  /** A test changed what cannot be undone: the clock, or the scripts of each page. */
  isSpoiled: boolean;
}

/** The breakpoint of the console. */
export const isPhone = (width: number): boolean => width < 600;

/**
 * Browser contexts without cookies and storage. The first page of a context starts a process that compiles all scripts,
 * which is 1.1 s of a core; a test therefore takes the contexts of earlier tests, with their first pages.
 */
class Visitors {
  private readonly taken: Visitor[] = [];
  private idle: Visitor[] = [];
  private browser: Browser | undefined;

  /** Starts the browser, and closes contexts of other origins. */
  async start(origin: string): Promise<void> {
    const others = this.idle.filter((visitor) => visitor.origin !== origin);
    this.idle = this.idle.filter((visitor) => visitor.origin === origin);
    if (this.browser?.isConnected()) await Promise.all(others.map(({ context }) => context.close()));
    else this.browser = await launchBrowser();
  }

  /** The errors of all pages of the context are collected. */
  async take(origin: string, { width = 1280, height = 800, scheme = 'light' }: Look): Promise<BrowserContext> {
    const look = { width, height, scheme };
    const at = this.idle.findIndex((idle) => idle.origin === origin && isDeepStrictEqual(idle.look, look));
    const [visitor = await this.create(origin, look)] = at < 0 ? [] : this.idle.splice(at, 1);
    this.taken.push(visitor);
    return visitor.context;
  }

  /** Expects no errors of the contexts that are taken. */
  expectNoErrors(): void {
    for (const { context } of this.taken) expectNoErrors(context);
  }

  /** Ends the pages of all taken contexts, which would go on polling. */
  async release(): Promise<void> {
    await Promise.all(
      this.taken.splice(0).map(async (visitor) => {
        const isClean = await this.clean(visitor).catch(() => false);
        if (isClean) this.idle.push(visitor);
        else await visitor.context.close();
      }),
    );
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }

  private async create(origin: string, look: Required<Look>): Promise<Visitor> {
    const { width, height, scheme } = look;
    const phone = isPhone(width);
    const context = await this.browser!.newContext({
      baseURL: origin,
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: phone,
      isMobile: phone,
      locale: 'en-GB',
      // No transitions, because colours are measured.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE);
    countRequests(context);
    await collectErrors(context);
    const visitor: Visitor = { context, origin, look, isSpoiled: false };
    const spoil = () => {
      visitor.isSpoiled = true;
    };
    before(context, 'addInitScript', spoil);
    const { clock } = context;
    for (const method of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) before(clock, method, spoil);
    const open = context.newPage.bind(context);
    context.newPage = async () => {
      const { kept } = visitor;
      visitor.kept = undefined;
      if (kept) return kept;
      const page = await open();
      before(page, 'addInitScript', spoil);
      return page;
    };
    return visitor;
  }

  /** @returns whether the context is as it was when it was created */
  private async clean(visitor: Visitor): Promise<boolean> {
    const { context, look } = visitor;
    const [page, ...others] = context.pages();
    if (!page || visitor.isSpoiled) return false;
    await Promise.all(others.map((other) => other.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    // A page of the same origin, because its storage is cleared there.
    await page.goto('/health/live');
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await context.clearCookies();
    await context.clearPermissions();
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme });
    takeErrors(context);
    visitor.kept = page;
    return true;
  }
}

/** Calls `spy` before each call of a method. */
function before<Name extends string>(
  owner: Record<Name, (...args: never[]) => unknown>,
  method: Name,
  spy: () => void,
): void {
  const original = owner[method];
  owner[method] = (...args) => {
    spy();
    return original.apply(owner, args);
  };
}

export const visitors = new Visitors();

afterAll(() => visitors.close());
