import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectValue } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { activeOf, found, newOwner } from './support/organizations.ts';
import { heading, visit } from './support/steps.ts';
import { tour } from './support/walk.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Jump to pages and actions' });
const line = (page: Page, group: string, name: string | RegExp) =>
  page.getByRole('group', { name: group }).getByRole('option', { name });

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await box(page).and(page.locator(':focus')).waitFor();
}

/** A dialog gives the focus back after it has gone, which would take it from a list that was opened before. */
async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expectCount(page.getByRole('dialog'), 0);
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
}

describe('the palette of the account area', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const { page, slug } = await newOwner(consoleApp);
    await visit(page, `/o/${slug}/members`);
    await open(page);
    await expectAccessibleAndReflow(page);
    await page.keyboard.type('nothing like it');
    await page.getByRole('status').getByText('Nothing matches.').waitFor();
    await expectAccessibleAndReflow(page);
  });

  test('opens pages and starts the acts of the page, by the keyboard alone', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account' });
    // Text that is typed while the list is loaded is kept.
    await page.keyboard.press('/');
    await page.keyboard.type('api');
    await line(page, 'Pages', 'API keys').waitFor();
    await expectValue(box(page), 'api');
    await box(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'API keys');
    await expectValue(box(page), '');

    await open(page);
    await line(page, 'On this page', 'Create key').waitFor();
    await page.keyboard.type('create k');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create an API key' }).waitFor();
    // A dialog keeps the focus.
    await page.keyboard.press('Control+k');
    await expectCount(page.getByRole('listbox'), 0);
    await leaveDialog(page);

    // By another word than its label, and an act of every page.
    await open(page);
    await page.keyboard.type('2fa');
    await line(page, 'Pages', 'Two-factor').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('dark');
    await line(page, 'Actions', 'Use dark theme').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-scheme=dark]').waitFor();

    await open(page);
    await page.keyboard.type('delete acc');
    await expectCount(line(page, 'On this page', /./), 0);
    await page.keyboard.press('Enter');
    await heading(page, 'Delete account');

    await open(page);
    await page.keyboard.type('log out');
    await line(page, 'Actions', 'Sign out').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
  });

  test('leads to the pages of other organizations, and switches to them and back', async () => {
    const { page, context, acme, slug } = await newOwner(consoleApp);
    const blue = await found(consoleApp, context, 'Blue Harbor');
    await visit(page, `/o/${slug}/roles`);
    await open(page);
    await line(page, 'Pages', 'Settings').waitFor();
    await expectCount(line(page, 'Pages', 'Sessions'), 0);
    await line(page, 'Switch to', 'Blue Harbor').click();
    await page.waitForURL(`**/o/${blue.slug}/roles`);
    await eventually(async () => expect(await activeOf(page)).toBe(blue.id));

    await open(page);
    await page.keyboard.type('invite');
    await line(page, 'Pages', /^Invitations\s*Blue Harbor$/).waitFor();
    await line(page, 'Elsewhere', /^Invitations\s*Acme Orders$/).waitFor();
    await line(page, 'Actions', 'Invite people').click();
    await page.getByRole('dialog', { name: 'Invite people to Blue Harbor' }).waitFor();
    await leaveDialog(page);

    await open(page);
    await page.keyboard.type('acme teams');
    await line(page, 'Elsewhere', /^Teams/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/o/${slug}/teams`);
    await heading(page, 'Teams');
    await eventually(async () => expect(await activeOf(page)).toBe(acme.id));

    await open(page);
    await page.keyboard.type('personal');
    await line(page, 'Switch to', 'Personal account').click();
    await heading(page, 'Overview');
    await eventually(async () => expect(await activeOf(page)).toBeNull());
  });

  test('is a button on a phone; when its list cannot be loaded, it says so', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account', look: { width: 390, height: 844 } });
    const lists = '**/assets/account-search-*.js';
    await page.route(lists, (route) => route.abort());
    await box(page).click();
    await page.getByRole('search').getByText('This couldn’t be loaded.').waitFor();
    await page.unroute(lists);
    forgiveErrors(page, /ERR_FAILED/);
    await visit(page, '/account');
    // On the icon, which must not keep the tap from the box.
    const icon = page.getByRole('search').locator('svg');
    const { x, width, y, height } = (await icon.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole('option', { name: 'Profile' }).click();
    await heading(page, 'Profile');
    // Nothing of it stays scrolled away.
    await eventually(async () => expect(await icon.boundingBox()).toMatchObject({ x, width }));
  });
});
