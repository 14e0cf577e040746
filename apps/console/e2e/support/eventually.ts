import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** Milliseconds a page may take on a busy machine. */
export const PATIENCE = 25_000;

/** Retries an assertion until it holds. */
export async function eventually(assertion: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export const expectCount = (of: Locator, count: number): Promise<void> =>
  eventually(async () => expect(await of.count()).toBe(count));

export const expectValue = (of: Locator, value: string): Promise<void> =>
  eventually(async () => expect(await of.inputValue()).toBe(value));

export const expectDisabled = (button: Locator): Promise<void> =>
  eventually(async () => expect(await button.isDisabled()).toBe(true));

/** Waits until the element with this name or text has the focus. */
export const expectFocus = (page: Page, expected: string): Promise<void> =>
  eventually(async () => {
    const found = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('name') ?? element?.getAttribute('aria-label') ?? element?.textContent;
    });
    expect(found).toBe(expected);
  });

/** The tab becomes visible after a while, and refetches. */
export async function readAnew(page: Page, route: string): Promise<void> {
  const read = page.waitForResponse((response) => response.url().includes(`/${route}`));
  await page.evaluate(() => {
    const now = Date.now() + 60_000;
    Date.now = () => now;
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await (await read).finished();
}
