import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { authorizePath, backAtTheApp, receive, registerApp, type RegisteredApp, tokensFor } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus } from './support/eventually.ts';
import { call, type Holder, newHolder } from './support/holder.ts';
import { found, type Founded } from './support/organizations.ts';
import { choose, click, clickInDialog, toast, visit } from './support/steps.ts';
import { tour } from './support/walk.ts';

const QUESTION = 'Which of your organizations may Acme Calendar see?';
const NONE = 'Acme Calendar won’t see any organization, including ones you join later.';
const APPS = '/account/apps';

/** An app asks for organizations, through the real pages and API. */
describe('which organizations an app may see', () => {
  const consoleApp = useConsoleApp();

  const anApp = async () =>
    registerApp(consoleApp, (await newHolder(consoleApp)).context, { client_name: 'Acme Calendar' });
  const path = (app: RegisteredApp) =>
    authorizePath(app, {
      scope: 'openid organizations.read',
      resource: `${consoleApp.origin}/api/auth`,
      prompt: 'consent',
    });
  const question = (page: Page) => page.getByRole('group', { name: QUESTION });

  /** A user of organizations with these names, at the consent page. */
  async function asked(names: readonly string[]): Promise<Holder & { all: Founded[]; app: RegisteredApp }> {
    const holder = await newHolder(consoleApp);
    await receive(holder.page);
    const all: Founded[] = [];
    for (const name of names) all.push(await found(consoleApp, holder.context, name));
    const app = await anApp();
    consoleApp.passTime();
    await visit(holder.page, path(app));
    await question(holder.page).waitFor();
    return { ...holder, all, app };
  }

  /** Names of what the app sees with a token. */
  async function seenWith(token: string): Promise<string[]> {
    const answer = await fetch(`${consoleApp.app.url}/api/auth/organization/list`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  }
  async function allowed(page: Page, app: RegisteredApp): Promise<string> {
    await click(page, 'Allow');
    const { code = '' } = await backAtTheApp(page);
    return (await tokensFor(consoleApp, app, code)).access_token;
  }

  test('chosen on the consent page, changed among the connected apps, at once', async () => {
    const { page, app, context } = await asked(['Acme', 'Beta', 'Gamma']);
    const group = question(page);
    expect(await group.getByRole('radio', { name: 'Only the ones I choose' }).isChecked()).toBe(true);
    await expectCount(group.getByRole('checkbox', { checked: true }), 0);
    await group.getByText(NONE).waitFor();
    await group.getByRole('checkbox', { name: 'Beta Owner' }).check();
    await group.getByText('will see 1 of your 3 organizations, and none that you join later.').waitFor();
    // The picked organizations stay while all are chosen.
    await group.getByRole('radio', { name: 'All, including ones I join later' }).check();
    await group.getByText('will see every organization you’re in').waitFor();
    await expectCount(group.getByRole('checkbox'), 0);
    await group.getByRole('radio', { name: 'Only the ones I choose' }).check();
    const token = await allowed(page, app);
    expect(await seenWith(token)).toEqual(['Beta']);

    await visit(page, path(app));
    expect(await question(page).getByRole('checkbox', { name: 'Beta Owner' }).isChecked()).toBe(true);
    await expectCount(question(page).getByRole('checkbox', { checked: true }), 1);

    await visit(page, APPS);
    const row = page.getByRole('row', { name: /Acme Calendar/ });
    await row.getByText('Organizations: Beta').waitFor();
    await choose(page, 'Acme Calendar', 'Change organizations…');
    await expectFocus(page, 'Cancel');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Beta Owner' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Gamma Owner' }).check();
    await clickInDialog(page, 'Change organizations');
    await toast(page, 'Organizations changed.');
    await row.getByText('Organizations: Gamma').waitFor();
    expect(await seenWith(token)).toEqual(['Gamma']);

    await choose(page, 'Acme Calendar', 'Change organizations…');
    await dialog.getByRole('radio', { name: 'All, including ones I join later' }).check();
    await clickInDialog(page, 'Change organizations');
    await row.getByText('Organizations: all, also later ones').waitFor();
    expect(await seenWith(token)).toEqual(['Acme', 'Beta', 'Gamma']);
    await visit(page, '/account/activity');
    await page.getByText('Organizations that an app sees changed').first().waitFor();
    await page.getByText('Acme Calendar. 1 organization.').first().waitFor();
    await context.close();
  });

  test('by keyboard, from the heading to the answer', async () => {
    const { page, app } = await asked(['Acme', 'Beta']);
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Use another account');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await question(page).getByText('will see every organization you’re in').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await question(page).getByRole('checkbox', { name: 'Acme Owner' }).isChecked()).toBe(true);
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
    await expectFocus(page, 'Allow');
    expect(await seenWith(await allowed(page, app))).toEqual(['Acme']);
  });

  test('one organization is one checkbox; nothing is seen unless it is checked', async () => {
    const { page, app } = await asked(['Acme']);
    await expectCount(question(page).getByRole('radio'), 0);
    await expectCount(question(page).getByRole('checkbox', { name: 'Acme Owner' }), 1);
    await question(page).getByText(NONE).waitFor();
    expect(await seenWith(await allowed(page, app))).toEqual([]);
    await visit(page, APPS);
    await page
      .getByRole('row', { name: /Acme Calendar/ })
      .getByText('Organizations: none')
      .waitFor();
  });

  test('without an organization only later ones can be chosen', async () => {
    const { page, app, context } = await asked([]);
    await question(page).getByText('You’re not in an organization yet.').waitFor();
    await question(page).getByRole('checkbox', { name: 'Ones I join later' }).check();
    const token = await allowed(page, app);
    expect(await seenWith(token)).toEqual([]);
    await found(consoleApp, context, 'Later');
    expect(await seenWith(token)).toEqual(['Later']);
  });

  test('of many organizations the list is filtered; organizations of one name are told apart', async () => {
    const names = [...Array.from({ length: 10 }, (_, index) => `Shop ${index + 1}`), 'Twin', 'Twin'];
    const { page, app, all } = await asked(names);
    const twins = question(page).getByRole('checkbox', { name: /^Twin/ });
    await question(page).getByRole('checkbox', { name: 'Shop 3 Owner' }).check();
    await page.getByLabel('Find an organization').fill('twin');
    await expectCount(question(page).getByRole('checkbox'), 2);
    await expectCount(twins, 2);
    await question(page)
      .getByRole('checkbox', { name: `Twin (${all.at(-1)!.slug}) Owner` })
      .check();
    await page.getByLabel('Find an organization').fill('nothing like it');
    await question(page).getByText('No organization matches.').waitFor();
    await question(page).getByText('will see 2 of your 12 organizations').waitFor();
    expect(await seenWith(await allowed(page, app))).toEqual(['Shop 3', 'Twin']);
  });

  test('an organization that is gone when the user answers: the choice without it counts', async () => {
    const { page, app, context, all } = await asked(['Acme', 'Beta']);
    await question(page).getByRole('checkbox', { name: 'Acme Owner' }).check();
    await call(consoleApp, context, 'organization/delete', { organizationId: all[0]!.id });
    await click(page, 'Allow');
    await page.getByRole('alert').getByText('You’re no longer a member of one of the chosen organizations.').waitFor();
    await question(page).getByRole('checkbox', { name: 'Beta Owner' }).waitFor();
    await expectCount(question(page).getByRole('checkbox'), 1);
    expect(await seenWith(await allowed(page, app))).toEqual([]);
  });

  tour(async () => {
    for (const names of [[], ['Acme'], Array.from({ length: 12 }, (_, index) => `A shop in street ${index + 1}`)]) {
      consoleApp.passTime();
      const { page, app } = await asked(names);
      await expectAccessibleAndReflow(page);
      if (names.length < 2) continue;
      await question(page).getByRole('checkbox').first().check();
      await question(page).getByRole('checkbox').nth(1).check();
      await expectAccessibleAndReflow(page);
      await allowed(page, app);
      await visit(page, APPS);
      await expectAccessibleAndReflow(page);
      await choose(page, 'Acme Calendar', 'Change organizations…');
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
      await expectAccessibleAndReflow(page);
    }
  });
});
