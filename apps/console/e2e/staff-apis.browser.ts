import { describe, expect, test } from '@jest/globals';
import { expectAccessible, expectAccessibleAndReflow, expectAccessibleInBothSchemes } from './support/accessibility.ts';
import { authorizePath, receive, type RegisteredApp, registerApp } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus, expectValue } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { press, tabTo } from './support/keyboard.ts';
import { addApi, newStaff, staffPathOf } from './support/staff.ts';
import { choose, click, clickInDialog, heading, toast, visit } from './support/steps.ts';
import { chooseForDialog, pressForDialog, pressInVain, tour, walk } from './support/walk.ts';

const APIS = '/staff/oauth/apis';
const ORDERS = 'https://orders.example.com';

describe('pages of APIs', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const admin = await newStaff(consoleApp, 'admin');
    await walk(
      consoleApp,
      admin.context,
      [['no APIs', APIS, (page) => page.getByText('Add a service of yours').waitFor()]],
      expectAccessibleAndReflow,
    );
    const apiPage = `${APIS}/${await addApi(consoleApp, admin)}`;
    const job = { client_name: 'Nightly job', grant_types: ['client_credentials'], redirect_uris: [] };
    const { client_id: clientId } = await registerApp(consoleApp, (await newHolder(consoleApp)).context, job);
    await admin.context.request.post(`/api${apiPage}/clients`, {
      data: { clientId, introspects: true, scopes: ['orders.read'], reason: 'It packs' },
      headers: { origin: consoleApp.origin },
    });
    await walk(
      consoleApp,
      admin.context,
      [
        ['APIs', APIS],
        ['new API', APIS, pressForDialog('New API')],
        [
          'new API, nothing filled in',
          `${APIS}/new`,
          async (page) => {
            await page.getByRole('dialog').waitFor();
            await click(page, 'Add scope');
            await pressInVain('Create API')(page);
          },
        ],
        ['API', apiPage],
        ['edit an API', apiPage, pressForDialog('Edit')],
        ['give rights', apiPage, pressForDialog('Give rights')],
        ['change rights', apiPage, chooseForDialog('Nightly job', 'Change rights')],
        ['remove rights', apiPage, chooseForDialog('Nightly job', 'Remove rights')],
        ['delete an API', apiPage, pressForDialog('Delete')],
        ['no such API', `${APIS}/01939d5e-6f3b-7c3a-8a2e-0123456789ab`],
      ],
      expectAccessibleAndReflow,
    );
  });
});

describe('APIs in the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off', OAUTH_RESOURCES: 'https://stock.example.com/v2' });

  const consentLines = async (app: RegisteredApp) => {
    const { page } = await newHolder(consoleApp);
    await receive(page);
    const asked = { scope: 'openid orders.read orders.write', resource: ORDERS };
    await visit(page, authorizePath(app, asked));
    return page
      .getByRole('list', { name: /^If you allow it/ })
      .getByRole('listitem')
      .allTextContents();
  };

  test('an admin creates one with two scopes by the keyboard alone, and people read its words', async () => {
    const { page } = await newStaff(consoleApp, 'admin');
    await visit(page, APIS);
    await press(page, /^New API$/);
    const dialog = page.getByRole('dialog', { name: 'New API' });
    await expectFocus(page, 'identifier');
    await page.keyboard.type(ORDERS);
    await tabTo(page, /^Name$/);
    await page.keyboard.type('Orders');
    for (const [name, words] of [
      ['orders.write', 'Place orders for you'],
      ['orders.read', 'See your orders'],
    ] as const) {
      await press(page, /^Add scope$/);
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await page.keyboard.type(words);
    }
    await press(page, /^Move orders.read up$/);
    const said = dialog.locator('[aria-live=polite]').getByText('orders.read: place 1 of 2.');
    await said.waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Move orders.read up' }).and(page.locator(':focus')).waitFor();
    const preview = dialog.getByRole('list', { name: /^On the consent page/ }).getByRole('listitem');
    expect(await preview.allTextContents()).toEqual(['See your orders in Orders', 'Place orders for you in Orders']);
    await tabTo(page, /^Opaque$/);
    await page.keyboard.press('ArrowDown');
    await dialog.getByText('A ban or sign-out reaches it only when it expires, after 10 minutes at most.').waitFor();
    await dialog.getByLabel('Signing algorithm').waitFor();
    await tabTo(page, /^Token life/);
    await page.keyboard.type('601');
    await expectAccessibleInBothSchemes(page);
    await press(page, /^Create API$/);
    await dialog.getByText('Enter whole seconds between 60 and 600.').first().waitFor();
    await dialog.getByLabel('Token life').fill('300');
    await dialog.getByLabel('Reason').fill('Partner contract');
    await press(page, /^Create API$/);

    await toast(page, 'Orders is added.');
    await heading(page, 'Orders');
    const code = page.getByRole('region', { name: 'How to check tokens' }).locator('pre');
    expect(await code.textContent()).toContain(`JWKS_URI=${consoleApp.origin}/api/auth/jwks`);
    await page.getByRole('table', { name: 'Timeline' }).getByText('API added').waitFor();
    await page.getByRole('table', { name: 'Timeline' }).getByText('OAuth API').waitFor();
    await expectAccessibleInBothSchemes(page);

    const app = await registerApp(consoleApp, (await newHolder(consoleApp)).context);
    expect(await consentLines(app)).toEqual([
      'Confirm who you are',
      'See your orders in Orders',
      'Place orders for you in Orders',
    ]);
  });

  test('rows of scopes that are unfit say why, and the server’s refusal names the scope', async () => {
    const admin = await newStaff(consoleApp, 'admin');
    const { page } = admin;
    const id = await addApi(consoleApp, admin, { identifier: 'urn:reports', name: 'Reports', scopes: [] });
    await visit(page, `${APIS}/${id}`);
    await page.getByText('None. The consent page says').waitFor();
    await click(page, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit API' });
    await dialog.getByText('Use Reports').waitFor();
    await clickInDialog(page, 'Add scope');
    const row = dialog.getByRole('group', { name: 'Scope 1' });
    await row.getByLabel('Scope', { exact: true }).fill('two words');
    await dialog.getByLabel('Reason').fill('More rights');
    await clickInDialog(page, 'Save changes');
    await row.getByText('Use no spaces, quotes, backslashes or accents.').waitFor();
    await row.getByText('Say what the app can do.').waitFor();
    await row.getByLabel('Scope', { exact: true }).and(page.locator(':focus')).waitFor();
    await expectAccessible(page);
    await row.getByLabel('Scope', { exact: true }).fill('openid');
    await row.getByLabel('The app can').fill('See reports');
    await clickInDialog(page, 'Save changes');
    await dialog.getByText('The scope openid can’t be added').first().waitFor();
    await row.getByLabel('Scope', { exact: true }).fill('reports.read');
    await clickInDialog(page, 'Save changes');
    await toast(page, 'Reports is changed.');
    await page.getByRole('table', { name: 'Scopes' }).getByText('reports.read').waitFor();
  });

  test('whoever edits what another admin changed meanwhile loads it again, and keeps the reason', async () => {
    const admin = await newStaff(consoleApp, 'admin');
    const { page } = admin;
    const id = await addApi(consoleApp, admin, { identifier: 'urn:stale', name: 'Stale', scopes: [] });
    await visit(page, `${APIS}/${id}/edit`);
    const dialog = page.getByRole('dialog', { name: 'Edit API' });
    await dialog.getByLabel('Name', { exact: true }).fill('Mine');
    await dialog.getByLabel('Reason').fill('Renamed');
    consoleApp.passTime(2);
    const data = { name: 'Theirs', reason: 'Renamed first' };
    await page.request.patch(`/api${APIS}/${id}`, { data, headers: { origin: consoleApp.origin } });
    await clickInDialog(page, 'Save changes');
    await dialog.getByText('This API changed. Look at it again.').waitFor();
    await expectAccessible(page);
    await clickInDialog(page, 'Load again');
    await expectValue(dialog.getByLabel('Name', { exact: true }), 'Theirs');
    await expectValue(dialog.getByLabel('Reason'), 'Renamed');
    await clickInDialog(page, 'Save changes');
    await toast(page, 'Theirs is changed.');
  });

  test('a client gets rights, its page leads to the API, and deletion says what ends', async () => {
    const owner = await newHolder(consoleApp);
    const name = 'Warehouse robot';
    const robot = await registerApp(consoleApp, owner.context, {
      client_name: name,
      grant_types: ['client_credentials'],
      redirect_uris: [],
    });
    const admin = await newStaff(consoleApp, 'admin');
    const { page } = admin;
    const scopes = [
      { name: 'parcels.read', description: 'See parcels' },
      { name: 'parcels.write', description: 'Send parcels' },
    ];
    const identifier = 'https://parcels.example.com';
    const id = await addApi(consoleApp, admin, { identifier, name: 'Parcels', scopes, tokenFormat: 'opaque' });
    await visit(page, `${APIS}/${id}`);
    await page.getByText('nobody can check tokens for this API yet').waitFor();
    await click(page, 'Give rights');
    const dialog = page.getByRole('dialog', { name: 'Give rights' });
    await dialog.getByRole('combobox', { name: 'Client' }).fill('warehouse');
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await dialog.getByLabel('Reason').fill('It packs');
    await clickInDialog(page, 'Give rights');
    await dialog.getByText('Choose a right.').waitFor();
    await dialog.getByLabel('Gets tokens for itself').check();
    await dialog.getByLabel('parcels.read').check();
    await expectAccessibleInBothSchemes(page);
    await clickInDialog(page, 'Give rights');
    await toast(page, `${name} has the rights now.`);
    const row = page.getByRole('table', { name: 'Clients with rights' }).getByRole('row').last();
    await row.getByText('parcels.read').waitFor();
    await expectAccessibleInBothSchemes(page);

    await choose(page, name, 'Change rights');
    await page.getByLabel('Is the API Parcels').check();
    await page.getByLabel('Reason').fill('It is the API too');
    await clickInDialog(page, 'Change rights');
    await row.getByText('Yes').waitFor();

    await visit(page, await staffPathOf(admin, robot));
    await expectCount(page.getByRole('main').getByRole('link', { name: 'Parcels' }), 2);
    await page.getByRole('main').getByRole('link', { name: 'Parcels' }).first().click();
    await heading(page, 'Parcels');

    await click(page, 'Edit');
    await clickInDialog(page, 'Remove parcels.read');
    await page.getByText('1 client loses the right to it.').waitFor();
    await page.keyboard.press('Escape');
    await choose(page, name, 'Remove rights');
    await page.getByText('It can’t check tokens any more').waitFor();
    await clickInDialog(page, 'Cancel');
    await click(page, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Parcels?' });
    await question.getByText('The rights of 1 client at this API end').waitFor();
    await clickInDialog(page, 'Delete API');
    await question.getByText('Type Parcels exactly.').first().waitFor();
    await question.getByLabel('Type Parcels to confirm').fill('Parcels');
    await question.getByLabel('Reason').fill('Sold');
    await clickInDialog(page, 'Delete API');
    await toast(page, 'Parcels is deleted.');
    await heading(page, 'APIs');
    await expectCount(page.getByRole('link', { name: 'Parcels' }), 0);
  });

  test('support reads all of it, and learns why it can change nothing', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, APIS);
    const configured = page.getByRole('row').filter({ hasText: 'stock.example.com' });
    await configured.getByText('Configured').waitFor();
    await page.getByText('Configured APIs come from the setting OAUTH_RESOURCES').waitFor();
    await page.getByRole('button', { name: 'New API' }).focus();
    await page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
    await visit(page, `${APIS}/new`);
    await page.getByRole('dialog').getByText('Only the role Admin can do this.').waitFor();
  });
});
