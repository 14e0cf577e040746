import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What the browser itself writes about an answer that a journey wants: a wrong password is a 401. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/;

const complaints = new WeakMap<BrowserContext, string[]>();

/** Collects everything a page should never do: breaking its policy, throwing, writing to the console. */
export async function watch(context: BrowserContext): Promise<void> {
  const heard: string[] = [];
  complaints.set(context, heard);
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !EXPECTED.test(message.text())) heard.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(`thrown: ${String(error.error())}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
}

/** Nothing was heard since the last time. */
export function expectSilence(page: Page): void {
  expect(complaints.get(page.context())?.splice(0)).toEqual([]);
}

/**
 * The page as it stands: no rule of WCAG broken, nothing sideways, nothing heard.
 * @param rules only these, where the others have been looked at already
 */
export async function expectSound(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Legacy = without a second page to gather the results of foreign frames; there are none, and it doubles the speed.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(RULES)).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await eventually(async () => expect(await page.title()).toMatch(/ · Gatehouse$/));
  expectSilence(page);
}
