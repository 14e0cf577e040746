import { test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import { visit } from './steps.ts';

/** A page to check, optionally after an action that opens errors, menus or dialogs. */
export type Stop = readonly [name: string, path: string, then?: (page: Page) => Promise<unknown>];

/** Presses a button and waits for its effect. */
export const press =
  (name: string | RegExp, brings: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.locator(brings).first().waitFor();
  };
export const pressInVain = (name: string | RegExp) => press(name, '[aria-invalid=true]');
export const pressForDialog = (name: string | RegExp) => press(name, '[role=dialog]');

/**
 * Opens and checks each stop, and names the one that failed. A path is not opened again while nothing was done to its
 * page.
 */
export async function walk(
  consoleApp: ConsoleApp,
  context: BrowserContext,
  stops: readonly Stop[],
  check: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage();
  let untouched: string | undefined;
  for (const [name, path, then] of stops) {
    // Otherwise the limit of a hundred requests per address is reached.
    consoleApp.passTime(11);
    if (path !== untouched) {
      // As in a new tab, which would be a new process of the browser.
      if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
      await visit(page, path);
    }
    await then?.(page);
    await check(page).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
    untouched = then ? undefined : path;
  }
  await page.close();
}

/** @param expectAll visits the pages of a file, and expects `expectAccessibleAndReflow` of each */
export const tour = (expectAll: () => Promise<void>) =>
  test('light and dark, on a desktop and on a phone: accessible, within their policy, silent', () => expectAll());

/** Name, type and autocomplete of the fields on a page. */
export const fieldsOf = (page: Page) =>
  page
    .locator('form input')
    .evaluateAll((inputs) =>
      inputs.map((input) => ['name', 'type', 'autocomplete'].map((attribute) => input.getAttribute(attribute))),
    );
