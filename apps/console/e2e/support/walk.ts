import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import { visit } from './settled.ts';

/** A page as it is met, or with something done to it: its mistakes, menus and dialogs showing. */
export type Stop = readonly [name: string, path: string, then?: (page: Page) => Promise<unknown>];

/** Something done to a page; what it brings is there when it is over. */
export const press =
  (name: string | RegExp, brings: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.locator(brings).first().waitFor();
  };
export const pressInVain = (name: string | RegExp) => press(name, '[aria-invalid=true]');
export const pressForDialog = (name: string | RegExp) => press(name, '[role=dialog]');

/**
 * Goes to each stop and checks it; says where it was when the check fails. A page to which nothing was done is as good
 * as a new one for the next stop at the same path.
 */
export async function walk(
  house: ConsoleApp,
  context: BrowserContext,
  stops: readonly Stop[],
  check: (page: Page) => Promise<unknown>,
): Promise<void> {
  let page: Page | undefined;
  for (const [index, [name, path, then]] of stops.entries()) {
    // The hundred calls that one address has are over otherwise.
    house.passTime(11);
    if (!page) {
      page = await context.newPage();
      await visit(page, path);
    }
    await then?.(page);
    await check(page).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
    if (then || stops[index + 1]?.[1] !== path) {
      await page.close();
      page = undefined;
    }
  }
}

/** Name, type and autocomplete of the fields on a page. */
export const fieldsOf = (page: Page) =>
  page
    .locator('form input')
    .evaluateAll((inputs) =>
      inputs.map((input) => ['name', 'type', 'autocomplete'].map((attribute) => input.getAttribute(attribute))),
    );
