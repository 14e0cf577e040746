import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually } from './support/eventually.ts';
import { newHolder, signIn } from './support/holder.ts';
import { activeOf, found } from './support/organizations.ts';
import { click, visit } from './support/steps.ts';
import { tour } from './support/walk.ts';

const switcher = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });

describe('the organization switcher', () => {
  const consoleApp = useConsoleApp();

  /** The owner of two organizations, of which the second one is active. */
  async function ownerOfTwo() {
    const holder = await newHolder(consoleApp);
    const acme = await found(consoleApp, holder.context);
    const blue = await found(consoleApp, holder.context, 'Blue Harbor');
    return { ...holder, acme, blue };
  }

  tour(async () => {
    const { page, acme } = await ownerOfTwo();
    await visit(page, `/o/${acme.slug}/members`);
    await switcher(page, 'Organization: Acme Orders').click();
    await choice(page, 'Personal account').waitFor();
    await expectAccessibleAndReflow(page);
  });

  test('shows the organization of the address, and makes it the active one', async () => {
    const { page, acme, blue } = await ownerOfTwo();
    expect(await activeOf(page)).toBe(blue.id);
    await visit(page, `/o/${acme.slug.toUpperCase()}/teams`);
    await switcher(page, 'Organization: Acme Orders').waitFor();
    await eventually(async () => expect(await activeOf(page)).toBe(acme.id));
    // The choice stays on other pages.
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await switcher(page, 'Organization: Acme Orders').click();
    expect(await choice(page, 'Acme Orders').getAttribute('aria-checked')).toBe('true');
    await choice(page, 'Blue Harbor').click();
    await page.waitForURL(`**/o/${blue.slug}/members`);
    await eventually(async () => expect(await activeOf(page)).toBe(blue.id));
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
    await switcher(page, 'Organization: Acme Orders').waitFor();
    await eventually(async () => expect(await activeOf(page)).toBe(acme.id));
  });

  test('two tabs with two organizations leave each other alone', async () => {
    const { page, context, acme, blue } = await ownerOfTwo();
    await visit(page, `/o/${acme.slug}/members`);
    const other = await context.newPage();
    await visit(other, `/o/${blue.slug}/members`);
    await eventually(async () => expect(await activeOf(page)).toBe(blue.id));
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await switcher(page, 'Organization: Acme Orders').waitFor();
    await switcher(other, 'Organization: Blue Harbor').waitFor();
    expect(await activeOf(page)).toBe(blue.id);
  });

  test('the last one is restored after a sign-in; a personal account stays one', async () => {
    const { page, email, acme } = await ownerOfTwo();
    const signOutAndIn = async () => {
      await click(page, /^Account menu/);
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
      consoleApp.passTime();
      await visit(page, '/sign-in');
      await signIn(page, email);
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    };
    await visit(page, `/o/${acme.slug}/members`);
    await eventually(async () => expect(await activeOf(page)).toBe(acme.id));
    await signOutAndIn();
    await switcher(page, 'Organization: Acme Orders').waitFor();
    await eventually(async () => expect(await activeOf(page)).toBe(acme.id));

    await switcher(page, 'Organization: Acme Orders').click();
    await choice(page, 'Personal account').click();
    await switcher(page, 'Personal account').waitFor();
    expect(await activeOf(page)).toBeNull();
    await signOutAndIn();
    await switcher(page, 'Personal account').waitFor();
    expect(await activeOf(page)).toBeNull();
  });
});
