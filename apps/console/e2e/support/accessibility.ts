import { expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expectNoErrors } from './browser-errors.ts';
import { looks } from './console-app.ts';
import { eventually } from './eventually.ts';

/** The smallest supported viewport (WCAG 1.4.10). */
export const NARROW = { width: 320, height: 640 };

interface Choice {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const ALL: Choice = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Rules about colours, which alone differ between light and dark. */
const COLOURS: Choice = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const TITLE = / · Gatehouse$/;

/** Expects no WCAG violation, no horizontal scroll, the title of the console and no browser errors. */
export async function expectAccessible(page: Page, runOnly = ALL, title = TITLE): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await violations(page, runOnly)).toEqual([]);
  await expectNoHorizontalScroll(page);
  await eventually(async () => expect(await page.title()).toMatch(title));
  expectNoErrors(page.context());
}

/** `expectAccessible` in light and dark. */
export async function expectAccessibleInBothSchemes(page: Page, title = TITLE): Promise<void> {
  await expectAccessibleIn('light', page, ALL, title);
  await expectAccessibleIn('dark', page, COLOURS, title);
}

async function expectAccessibleIn(colorScheme: 'light' | 'dark', page: Page, runOnly: Choice, title: RegExp) {
  await page.emulateMedia({ colorScheme });
  // The console sets an attribute; pages of the server follow the system.
  await page.locator(`html[data-scheme=${colorScheme}], html:not([data-scheme])`).waitFor({ state: 'attached' });
  await expectAccessible(page, runOnly, title).catch((error: unknown) => {
    throw new Error(`${colorScheme}: ${String(error)}`, { cause: error });
  });
}

const turns = new WeakMap<Page, number>();

/**
 * `expectAccessible` on a desktop in one scheme and on a phone in the other; the next page in the same tab the other way
 * round, so that what all pages have is seen in both schemes at both sizes. No horizontal scroll at 320 px (WCAG 1.4.10).
 */
export async function expectAccessibleAndReflow(page: Page, title = TITLE): Promise<void> {
  const size = page.viewportSize()!;
  const turn = turns.get(page) ?? 0;
  turns.set(page, turn + 1);
  for (const [index, look] of looks.entries()) {
    await page.setViewportSize(look);
    await expectAccessibleIn((turn + index) % 2 === 0 ? 'light' : 'dark', page, ALL, title);
  }
  await page.setViewportSize(NARROW);
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(size);
}

/** Not by `innerWidth`: a phone zooms out of a page that is too wide. */
export const expectNoHorizontalScroll = (page: Page): Promise<void> =>
  eventually(async () => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });

/** Minified it is injected in two thirds of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Injects axe (0.6 MB) once and returns only violations. The only iframe, an email in the mailbox, allows no scripts.
 */
async function violations(page: Page, runOnly: Choice): Promise<unknown> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      const found = await (window as unknown as { axe: typeof Axe }).axe.run(document, options);
      return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    },
    { runOnly, resultTypes: ['violations'], iframes: false } as Axe.RunOptions,
  );
}
