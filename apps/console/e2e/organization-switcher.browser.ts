import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { newHolder, signIn } from './support/holder.ts';
import { activeOf, found, newMember } from './support/organizations.ts';
import { click, heading, visit } from './support/steps.ts';
import { tour } from './support/walk.ts';

const switcher = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });
const rail = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
const PERSONAL = 'Personal account';

/** The links of the rail, and what the switcher calls them. */
async function expectPlace(page: Page, name: string): Promise<void> {
  await switcher(page, name).waitFor();
  const [shown, other] = name === PERSONAL ? ['Account', 'Organization'] : ['Organization', 'Account'];
  await rail(page, shown!).waitFor();
  await expectCount(rail(page, other!), 0);
}

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
    await choice(page, PERSONAL).waitFor();
    await expectAccessibleAndReflow(page);
  });

  test('the address alone decides whose pages are open; opening them activates the organization for apps', async () => {
    const { page, acme, blue } = await ownerOfTwo();
    expect(await activeOf(page)).toBe(blue.id);
    await visit(page, '/account');
    await expectPlace(page, PERSONAL);
    await visit(page, `/o/${acme.slug.toUpperCase()}/teams`);
    await expectPlace(page, 'Organization: Acme Orders');
    expect(await rail(page, 'Organization').locator('[aria-current=page]').textContent()).toBe('Teams');
    await eventually(async () => expect(await activeOf(page)).toBe(acme.id));

    // The active organization paints no page of the person.
    await click(page, /^Account menu/);
    await page.getByRole('menuitem', { name: 'Preferences' }).click();
    await heading(page, 'Preferences');
    await expectPlace(page, PERSONAL);
    await visit(page, '/account/organizations');
    await expectPlace(page, PERSONAL);
    await expectCount(page.getByText('Current', { exact: true }), 0);
    await switcher(page, PERSONAL).click();
    expect(await choice(page, PERSONAL).getAttribute('aria-checked')).toBe('true');
    await choice(page, 'Blue Harbor').click();
    await page.waitForURL(`**/o/${blue.slug}/members`);
    await expectPlace(page, 'Organization: Blue Harbor');
    await eventually(async () => expect(await activeOf(page)).toBe(blue.id));
    await page.goBack();
    await expectPlace(page, PERSONAL);
    expect(await activeOf(page)).toBe(blue.id);

    // Where there is no such organization, nothing is shown of one.
    await visit(page, '/o/nowhere/billing');
    await heading(page, 'Organization not found');
    await expectPlace(page, PERSONAL);
  });

  test('switching keeps the section, and leaves the active organization only for the personal account', async () => {
    const { page, acme, blue } = await ownerOfTwo();
    await visit(page, `/o/${acme.slug}/teams`);
    await page.getByRole('main').getByRole('link', { name: 'Acme Orders' }).click();
    await page.waitForURL('**/teams/*');
    await switcher(page, 'Organization: Acme Orders').click();
    await choice(page, 'Blue Harbor').click();
    await page.waitForURL(`**/o/${blue.slug}/teams`);
    await rail(page, 'Organization').getByRole('link', { name: 'Audit log' }).click();
    await heading(page, 'Audit log');
    await switcher(page, 'Organization: Blue Harbor').click();
    await choice(page, PERSONAL).click();
    await heading(page, 'Security activity');
    await expectPlace(page, PERSONAL);
    await eventually(async () => expect(await activeOf(page)).toBeNull());
    await rail(page, 'Account').getByRole('link', { name: 'Sessions' }).click();
    await heading(page, 'Sessions');
    await switcher(page, PERSONAL).click();
    await choice(page, 'Acme Orders').click();
    await page.waitForURL(`**/o/${acme.slug}/members`);
  });

  test('letters lead to places of the organization, or to what all have; the list of shortcuts says so', async () => {
    const { page, context, acme } = await ownerOfTwo();
    const { page: theirs } = await newMember(consoleApp, context, acme.id);
    const go = async (there: Page, letter: string, title: string) => {
      await there.keyboard.press('g');
      await there.keyboard.press(letter);
      await heading(there, title);
    };
    await visit(page, `/o/${acme.slug}/members`);
    await go(page, 's', 'Settings');
    await go(page, 'a', 'Audit log');
    await go(page, 'i', 'Invitations');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const does of ['Go to Settings', 'Go to Overview', 'Go to Organizations', 'Invite people, or create a team']) {
      await list.getByText(does).waitFor();
    }
    await expectCount(list.getByText('Go to Sessions'), 0);
    await page.keyboard.press('Escape');
    await go(page, 'o', 'Organizations');
    await go(page, 's', 'Sessions');

    // A member sees no audit log: the letter must not lead to the own activity instead.
    await visit(theirs, `/o/${acme.slug}/members`);
    await theirs.keyboard.press('g');
    await theirs.keyboard.press('a');
    await go(theirs, 't', 'Teams');
    await theirs.goBack();
    await heading(theirs, 'Members');
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

  test('a new session is in no organization, and none is activated behind the back of the person', async () => {
    const { page, email, acme } = await ownerOfTwo();
    await visit(page, `/o/${acme.slug}/members`);
    await eventually(async () => expect(await activeOf(page)).toBe(acme.id));
    await click(page, /^Account menu/);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    consoleApp.passTime();
    await visit(page, '/sign-in');
    await signIn(page, email);
    await heading(page, 'Overview');
    await expectPlace(page, PERSONAL);
    await rail(page, 'Account').getByRole('link', { name: 'Sessions' }).click();
    await heading(page, 'Sessions');
    expect(await activeOf(page)).toBeNull();
  });
});
