import { expect } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The requests of a page: their number, and those without a response. */
interface Traffic {
  asked: number;
  readonly waiting: Set<Request>;
}

const traffic = new WeakMap<Page, Traffic>();

/** Counts the requests of all pages of a browser. */
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

/** Waits until all responses have come and are rendered, and nothing more was requested. */
export async function settled(page: Page): Promise<void> {
  const own = traffic.get(page)!;
  await eventually(async () => {
    const before = own.asked;
    const loading = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      // Responses are rendered before the first frame, requests of effects are sent before the second.
      await frame();
      await frame();
      return document.querySelectorAll('[aria-busy=true], .MuiSkeleton-root').length;
    });
    expect({ loading, waiting: own.waiting.size, asked: own.asked }).toEqual({ loading: 0, waiting: 0, asked: before });
  });
}

/** Opens a page and waits until it is complete. Any heading counts, because a dialog hides those of the page. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await settled(page);
}

/** The button with exactly this name. */
export const click = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Chooses from the menu of the row with this name. */
export async function choose(page: Page, row: string, act: string): Promise<void> {
  await click(page, `Actions for ${row}`);
  await page.getByRole('menuitem', { name: act }).click();
}

/** A button whose name has this. */
export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

export const clickInDialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Waits for a toast, which is a live region too. */
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').getByText(text).waitFor();

/** Waits for the heading of a page. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
