import { test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import { choose, settled, visit } from './steps.ts';

/** A page to check, optionally after an action that opens errors, menus or dialogs. */
export type Stop = readonly [name: string, path: string, then?: (page: Page) => Promise<unknown>];

/** Presses a button and waits for its effect. */
export const press =
  (name: string | RegExp, brings: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.locator(brings).filter({ visible: true }).first().waitFor();
  };
export const pressInVain = (name: string | RegExp) => press(name, '[aria-invalid=true]');
/** Chooses from the menu of a row, and waits for a dialog. */
export const chooseForDialog = (row: string, act: string) => async (page: Page) => {
  await choose(page, row, act);
  await page.locator('[role=dialog]').first().waitFor();
};
export const pressForDialog = (name: string | RegExp) => press(name, '[role=dialog]');

/** In a dialog: what a deletion ends, once that was read. */
export const LOSSES = '[role=dialog] :text("This permanently deletes:")';
export const pressForDeletion = (name: string | RegExp) => press(name, LOSSES);

/** Documents whose pages change without a load, each with a page of it without a form. Organizations are in the first. */
const documents = [
  { pages: /^\/(?:account|o)(?:[/?#]|$)/, between: '/account/nowhere' },
  { pages: /^\/staff(?:[/?#]|$)/, between: '/staff/nowhere' },
];

/** Shows a page without a load. @returns false when it is of another document, or something open keeps the old page */
async function follow(page: Page, path: string): Promise<boolean> {
  const [from, to] = [page.url(), path].map((url) => new URL(url, 'http://localhost').pathname) as [string, string];
  const both = documents.find(({ pages }) => pages.test(from) && pages.test(to));
  if (!both) return false;
  // A page begins anew when another was shown before it.
  if (from === to && !(await change(page, both.between))) return false;
  return change(page, path);
}

/** As a link does. @returns whether another page is there, which has the focus on its heading, and nothing above it */
async function change(page: Page, path: string): Promise<boolean> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    // As the router writes it: it compares `idx` to tell back from forth.
    history.pushState({ usr: null, key: `walk-${idx + 1}`, idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  const isThere = page.locator('body:not(:has([role=dialog], [role=menu])) h1:focus');
  try {
    await isThere.waitFor({ timeout: 2000 });
  } catch {
    return false;
  }
  await settled(page);
  return true;
}

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
  // A further page would compile the scripts again.
  const page = context.pages()[0] ?? (await context.newPage());
  let untouched: string | undefined;
  for (const [index, [name, path, then]] of stops.entries()) {
    // Otherwise the limit of a hundred requests per address is reached.
    consoleApp.passTime(11);
    if (path !== untouched) {
      // As in a new tab.
      if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
      if (index === 0 || !(await follow(page, path))) await visit(page, path);
    }
    await then?.(page);
    await check(page).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
    untouched = then ? undefined : path;
  }
}

/**
 * @param expectAll visits the pages of a file, and expects `expectAccessibleAndReflow` of each
 * @param which pages, where a file has more than one tour
 */
export const tour = (expectAll: () => Promise<void>, which = '') =>
  test(`${which}light and dark, on a desktop and on a phone: accessible, within their policy, silent`, () =>
    expectAll());

/** Name, type and autocomplete of the fields on a page. */
export const fieldsOf = (page: Page) =>
  page
    .locator('form input')
    .evaluateAll((inputs) =>
      inputs.map((input) => ['name', 'type', 'autocomplete'].map((attribute) => input.getAttribute(attribute))),
    );
