import { expect } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { eventually } from './eventually.ts';

/** What a page has asked for: how much ever, and what has not come yet. */
interface Traffic {
  asked: number;
  readonly waiting: Set<Request>;
}

const traffic = new WeakMap<Page, Traffic>();

/** From now on it is known of each page of a browser whether it waits for an answer. */
export function countRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const own: Traffic = { asked: 0, waiting: new Set() };
    traffic.set(page, own);
    page.on('request', (request) => {
      own.asked += 1;
      own.waiting.add(request);
    });
    page.on('requestfinished', (request) => own.waiting.delete(request));
    page.on('requestfailed', (request) => own.waiting.delete(request));
  });
}

/** Until everything the page asked for has come and is shown, and it asked for nothing more because of it. */
export async function settled(page: Page): Promise<void> {
  const own = traffic.get(page)!;
  await eventually(async () => {
    const before = own.asked;
    const loading = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      // What came is rendered before the first; what its effects ask for is asked before the second.
      await frame();
      await frame();
      return document.querySelectorAll('[aria-busy=true], .MuiSkeleton-root').length;
    });
    expect({ loading, waiting: own.waiting.size, asked: own.asked }).toEqual({ loading: 0, waiting: 0, asked: before });
  });
}

/** Goes to a page and sees it whole. A dialog hides its own heading from whoever waits for that. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await settled(page);
}
