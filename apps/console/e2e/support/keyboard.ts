import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** More than the stops of any page. */
const MOST_STOPS = 60;

/**
 * Moves the focus by Tab until the control with this name has it.
 * @throws an assertion where a stop on the way has no visible ring
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    let label = '';
    // A control may just be replaced by one that was loaded.
    await eventually(async () => {
      const [found, ring] = await focused(page);
      label = found;
      expect([label, ring >= 2]).toEqual([label, true]);
    });
    passed.push(label);
    if (name.test(label)) return;
  }
  throw new Error(`No way to ${name} by Tab, only to ${passed.join(', ')}`);
}

/** @returns the name of the control, and the width of its ring in pixels */
const focused = (page: Page) =>
  page.locator(':focus').evaluate((element) => {
    const input = element as HTMLInputElement;
    const box = element.closest('.MuiOutlinedInput-root')?.querySelector('fieldset');
    const own = getComputedStyle(element);
    const edge = box ? getComputedStyle(box).borderTopWidth : '0px';
    const isBoxed = input.matches('input, select, textarea');
    const width = isBoxed ? edge : own.outlineStyle === 'none' ? '0px' : own.outlineWidth;
    const text = input.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
    // The ring is around the label or card of these.
    const isChoice = input.matches('[type=radio], [type=checkbox]');
    return [text ?? '', isChoice && input.matches(':focus-visible') ? 2 : Number.parseFloat(width)] as const;
  });

/** As `tabTo`, then Enter. */
export async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
