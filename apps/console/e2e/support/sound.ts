import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expectSilence } from './complaints.ts';
import { isPhone } from './console-app.ts';
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

/** No WCAG violation, no sideways scroll, no complaint. */
export async function expectSound(page: Page, runOnly = ALL): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await violations(page, runOnly)).toEqual([]);
  await expectNothingSideways(page);
  await eventually(async () => expect(await page.title()).toMatch(/ · Gatehouse$/));
  expectSilence(page);
}

/** The same in light and dark. */
export async function expectSoundInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The console sets an attribute; pages of the server follow the system.
    await page.locator(`html[data-scheme=${colorScheme}], html:not([data-scheme])`).waitFor({ state: 'attached' });
    await expectSound(page, colorScheme === 'dark' ? COLOURS : ALL).catch((error: unknown) => {
      throw new Error(`${colorScheme}: ${String(error)}`, { cause: error });
    });
  }
}

/** The same, and on a phone no sideways scroll at 320 px (WCAG 1.4.10). */
export async function expectSoundAndReflow(page: Page): Promise<void> {
  await expectSoundInBoth(page);
  const size = page.viewportSize()!;
  if (isPhone(size.width)) {
    await page.setViewportSize(NARROW);
    await expectNothingSideways(page);
    await page.setViewportSize(size);
  }
}

/** Not by `innerWidth`: a phone zooms out of a page that is too wide. */
export const expectNothingSideways = (page: Page): Promise<void> =>
  eventually(async () => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });

/** The part of axe that is used. */
interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[] }>;
}

/**
 * Injects axe (1.5 MB) once and returns only violations. The only iframe, an email in the mailbox, allows no scripts.
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
