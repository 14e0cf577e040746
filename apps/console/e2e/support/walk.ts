import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectSound } from './complaints.ts';
import type { ConsoleApp } from './console-app.ts';

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

/** Goes to each stop in a page of its own and checks it; says where it was when the check fails. */
export async function walk(
  house: ConsoleApp,
  context: BrowserContext,
  stops: readonly Stop[],
  check: (page: Page) => Promise<unknown>,
): Promise<void> {
  for (const [name, path, then] of stops) {
    // The hundred calls that one address has are over otherwise.
    house.passTime(11);
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await then?.(page);
    await check(page).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
    await page.close();
  }
}

/** Rules about colours: all that can differ between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Sound in light and in dark. */
export async function expectSoundInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The console says which it shows; a page of the server has only the system's.
    await page.locator(`html[data-scheme=${colorScheme}], html:not([data-scheme])`).waitFor({ state: 'attached' });
    await expectSound(page, colorScheme === 'dark' ? COLOURS : undefined).catch((error: unknown) => {
      throw new Error(`${colorScheme}: ${String(error)}`, { cause: error });
    });
  }
}

export async function expectNothingSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}

/** Name, type and autocomplete of the fields on a page. */
export const fieldsOf = (page: Page) =>
  page
    .locator('form input')
    .evaluateAll((inputs) =>
      inputs.map((input) => ['name', 'type', 'autocomplete'].map((attribute) => input.getAttribute(attribute))),
    );
