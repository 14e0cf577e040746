import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expectSilence } from './complaints.ts';
import { isPhone } from './console-app.ts';
import { eventually } from './eventually.ts';

/** The smallest window that has to do (WCAG 1.4.10). */
export const NARROW = { width: 320, height: 640 };

interface Choice {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const ALL: Choice = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Rules about colours: all that can differ between light and dark. */
const COLOURS: Choice = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The page as it stands: no rule of WCAG broken, nothing sideways, nothing heard. */
export async function expectSound(page: Page, runOnly = ALL): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await violations(page, runOnly)).toEqual([]);
  await expectNothingSideways(page);
  await eventually(async () => expect(await page.title()).toMatch(/ · Gatehouse$/));
  expectSilence(page);
}

/** Sound in light and in dark. */
export async function expectSoundInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The console says which it shows; a page of the server has only the system's.
    await page.locator(`html[data-scheme=${colorScheme}], html:not([data-scheme])`).waitFor({ state: 'attached' });
    await expectSound(page, colorScheme === 'dark' ? COLOURS : ALL).catch((error: unknown) => {
      throw new Error(`${colorScheme}: ${String(error)}`, { cause: error });
    });
  }
}

/** Sound in both, and on a phone nothing runs sideways at 320 px either (WCAG 1.4.10). */
export async function expectSoundAndReflow(page: Page): Promise<void> {
  await expectSoundInBoth(page);
  const size = page.viewportSize()!;
  if (isPhone(size.width)) {
    await page.setViewportSize(NARROW);
    await expectNothingSideways(page);
    await page.setViewportSize(size);
  }
}

/** Not by `innerWidth`: a phone shows a page that is too wide smaller, and its window is as wide as the page then. */
export const expectNothingSideways = (page: Page): Promise<void> =>
  eventually(async () => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });

/** What axe is in a page, as far as it is used. */
interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[] }>;
}

/**
 * All of axe, 1.5 MB, is sent once, and only violations come back: the rest would be more work than the checks. The one
 * frame there is, a mail in the mailbox, lets no script run.
 */
async function violations(page: Page, runOnly: Choice): Promise<unknown> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const found = await (window as unknown as { axe: Axe }).axe.run(document, options);
      return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    },
    { runOnly, resultTypes: ['violations'], iframes: false },
  );
}
