import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectDisabled, expectFocus } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { click, visit } from './support/steps.ts';

const consoleApp = useConsoleApp();

/** Also where a menu is open, which hides it from `getByRole`. */
const saved = (page: Page) => page.locator('[role=status]').getByText('Saved.');

/** Saves another name, and returns when the page says so. */
async function save(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await click(page, 'Save changes');
  await saved(page).waitFor();
}

test('a message goes after six seconds or on Escape, and stays while someone is at it', async () => {
  const { page } = await newHolder(consoleApp);
  await page.clock.install();
  await visit(page, '/account/profile');

  await save(page, 'First');
  await page.clock.runFor(5500);
  expect(await saved(page).isVisible()).toBe(true);
  await page.clock.runFor(1000);
  await saved(page).waitFor({ state: 'detached' });

  await save(page, 'Second');
  await saved(page).hover();
  await page.clock.runFor(20_000);
  expect(await saved(page).isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3500);
  await saved(page).waitFor({ state: 'detached' });

  await save(page, 'Third');
  await page.keyboard.press('Escape');
  await saved(page).waitFor({ state: 'detached' });
});

test('on a phone, a message makes way for a menu, and the button that saved keeps the focus', async () => {
  const { page } = await newHolder(consoleApp, { at: '/account/profile', look: { width: 390, height: 844 } });
  await save(page, 'First');
  // Keeps the message on a machine that takes longer than its six seconds.
  await saved(page).hover();
  await expectFocus(page, 'Save changes');
  await expectDisabled(page.getByRole('button', { name: 'Save changes' }));
  const top = async () => (await saved(page).boundingBox())?.y ?? NaN;
  expect(await top()).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await eventually(async () => expect(await top()).toBeLessThan(60));
});
