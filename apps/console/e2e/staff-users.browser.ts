import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { forgiveErrors } from './support/browser-errors.ts';
import { callWithKey, provideKey } from './support/api-keys.ts';
import { grant, refreshed, registerApp, tokensFor, userInfo } from './support/apps.ts';
import { ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectFocus } from './support/eventually.ts';
import { call, type Holder, newEmail, newHolder, PASSWORD, sessionOf, signIn } from './support/holder.ts';
import { ban, newStaff, userIdOf } from './support/staff.ts';
import { click, clickInDialog, heading, press, toast, visit } from './support/steps.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const pick = async (page: Page, item: string | RegExp) => {
  await click(page, 'Actions');
  await page.getByRole('menuitem', { name: item }).click();
};

/** Journeys of staff and of those whom they look after. */
describe('users in the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off' });

  const newAda = async (at?: string) => {
    const email = newEmail('ada.lovelace');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', email, ...(at && { at }) });
    return { ...ada, id: await userIdOf(ada.page) };
  };

  test('support finds a user by a part of the address and signs them out', async () => {
    const ada = await newAda('/account');
    const { page } = await newStaff(consoleApp, 'support', { name: 'Sam Support' });
    await visit(page, '/account');
    await press(page, /Account menu/);
    await page.getByRole('menuitem', { name: 'Staff console' }).click();
    await heading(page, 'Dashboard');
    await page.getByText('Staff', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/staff');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await heading(page, 'Users');

    const part = ada.email.slice(0, ada.email.indexOf('@'));
    await search(page).fill(part);
    await expectCount(rows(page), 2);
    expect(await rows(page).nth(1).textContent()).toMatch(/^ALAda Lovelace.*Active.*Account holder.*Off/);
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await heading(page, 'Ada Lovelace');
    await page.getByText(ada.id).waitFor();

    await click(page, 'Actions');
    const item = page.getByRole('menuitem', { name: 'Ban' });
    expect(await item.textContent()).toBe('Ban…Only the role Admin can do this.');
    await page.keyboard.press('Escape');

    await click(page, 'Sign out everywhere');
    const dialog = page.getByRole('dialog', { name: 'Sign Ada Lovelace out everywhere?' });
    await dialog.getByText('1 session will end.').waitFor();
    await expectFocus(page, 'Cancel');
    await clickInDialog(page, 'Sign out 1 device');
    await toast(page, 'Signed out everywhere.');
    await page.getByText('Not signed in anywhere').waitFor();
    expect(await sessionOf(ada.page)).toBeNull();

    // The list is as it was left.
    await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
    await expectCount(rows(page), 2);
    expect(await search(page).inputValue()).toBe(part);
  });

  test('support signs one device out, and no other staff', async () => {
    const ada = await newAda('/account');
    const boss = await newStaff(consoleApp, 'admin', { name: 'Boss' });
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, `/staff/users/${ada.id}`);
    await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await page.getByLabel('Reason (optional)').fill('Lost phone');
    await clickInDialog(page, 'Sign out 1 device');
    await toast(page, 'Device signed out.');
    expect(await sessionOf(ada.page)).toBeNull();

    await visit(page, `/staff/users/${await userIdOf(boss.page)}`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).focus();
    await page.getByRole('tooltip', { name: 'This is an account of staff.' }).waitFor();
    await page.keyboard.press('Enter');
    await expectCount(page.getByRole('dialog'), 0);
  });

  test('an admin bans with a reason, which ends the session, and lifts the ban', async () => {
    const ada = await newAda('/account');
    const { page } = await newStaff(consoleApp, 'admin');
    await visit(page, `/staff/users/${ada.id}`);
    await pick(page, 'Ban');
    const dialog = page.getByRole('dialog', { name: 'Ban Ada Lovelace?' });
    await dialog.getByText('1 session will end.').waitFor();
    await clickInDialog(page, 'Ban Ada Lovelace');
    await dialog.getByText('Say why').first().waitFor();
    await dialog.getByLabel('Reason').fill('Sells stolen goods');
    await dialog.getByLabel('Ends').selectOption('7 days');
    await dialog.getByText(/^The ban ends on \d.* (?:UTC|GMT)/).waitFor();
    await dialog.getByLabel('Ends').selectOption('At a date and time');
    await dialog.getByLabel('Date and time').fill('2020-01-01T10:00');
    await clickInDialog(page, 'Ban Ada Lovelace');
    await dialog.getByText('Choose a time in the future.').first().waitFor();
    await dialog.getByLabel('Date and time').fill('2099-12-24T18:30');
    await dialog.getByText(/^The ban ends on 24 Dec 2099, 18:30/).waitFor();
    await clickInDialog(page, 'Ban Ada Lovelace');
    await toast(page, 'Ada Lovelace is banned.');
    const strip = page
      .getByRole('list', { name: 'Causes' })
      .getByRole('listitem')
      .filter({ hasText: /Banned by .*, until 24 Dec 2099, 18:\d\d.*Reason: Sells stolen goods/ });
    await strip.waitFor();
    await page.getByText('Not signed in anywhere').waitFor();
    expect(await sessionOf(ada.page)).toBeNull();
    await ada.page.goto('/sign-in');
    await signIn(ada.page, ada.email);
    await ada.page.getByText('This account is suspended until 24 Dec 2099, 18:').first().waitFor();

    await strip.getByRole('button', { name: 'Lift ban' }).click();
    const lifting = page.getByRole('dialog', { name: 'Lift the ban of Ada Lovelace?' });
    await clickInDialog(page, 'Lift ban');
    await lifting.getByText('Say why, for colleagues').first().waitFor();
    await lifting.getByLabel('Reason').fill('Appealed, case 8841');
    await clickInDialog(page, 'Lift ban');
    await toast(page, 'The ban of Ada Lovelace is lifted.');
    await expectCount(strip, 0);
    await call(consoleApp, ada.context, 'sign-in/email', { email: ada.email, password: PASSWORD });
  });

  describe('on another instance, at once,', () => {
    // Only this one answers get-session from the cookie cache.
    const other = new ConsoleApp({ RATE_LIMIT: 'off', COOKIE_CACHE_SECONDS: '60' }, undefined, consoleApp);
    beforeAll(() => other.start());
    afterAll(() => other.close());

    test('a ban ends the session, the API key and the access of an app', async () => {
      const admin = await newStaff(consoleApp, 'admin');
      const app = await registerApp(consoleApp, admin.context, {
        grant_types: ['authorization_code', 'refresh_token'],
        scope: 'openid email offline_access',
      });
      const ada = await newHolder(other, { name: 'Ada Lovelace', at: '/account/sessions' });
      const id = await userIdOf(ada.page);
      const { secret } = await provideKey(other, ada.page, {});
      const granted = () => grant(other, ada.context, app, 'openid email offline_access');
      const [tokens, unused] = [
        await tokensFor(other, app, await granted()),
        await tokensFor(other, app, await granted()),
      ];
      const accepted = async (refreshing: typeof tokens) => ({
        session: (await ada.page.request.get('/api/auth/list-sessions')).status(),
        key: (await callWithKey(other, secret)).status,
        app: (await userInfo(other, tokens)).status,
        refresh:
          ((await (await refreshed(other, app, refreshing)).json()) as { readonly error?: string }).error ?? 'new',
      });
      expect(await accepted(tokens)).toEqual({ session: 200, key: 200, app: 200, refresh: 'new' });

      await visit(admin.page, `/staff/users/${id}`);
      await pick(admin.page, 'Ban');
      await admin.page.getByRole('dialog').getByLabel('Reason').fill('Sells stolen goods');
      await clickInDialog(admin.page, 'Ban Ada Lovelace');
      await toast(admin.page, 'Ada Lovelace is banned.');
      // The cookie cache shows the session for its 60 seconds, and only in get-session: nothing else trusts the copy.
      expect(await sessionOf(ada.page)).toMatchObject({ user: { id } });
      expect(await accepted(unused)).toEqual({ session: 401, key: 401, app: 401, refresh: 'invalid_grant' });
      other.passTime(61);
      expect(await sessionOf(ada.page)).toBeNull();

      await ada.page.reload();
      await heading(ada.page, 'Sign in');
      await signIn(ada.page, ada.email);
      await ada.page.getByText('This account is suspended').first().waitFor();
    });

    test.each<[string, (at: { admin: Holder; boss: Holder; userId: string }) => Promise<unknown>]>([
      ['a ban of the user', ({ boss, userId }) => ban(consoleApp, boss, userId)],
      [
        'another role of the admin',
        async ({ admin, boss }) => {
          const userId = await userIdOf(admin.page);
          return call(consoleApp, boss.context, 'admin/set-role', { userId, role: 'support' });
        },
      ],
      ['a sign-out of the admin', ({ admin }) => call(consoleApp, admin.context, 'sign-out', {})],
    ])('%s ends an impersonation', async (_, act) => {
      const [admin, boss] = [await newStaff(consoleApp, 'admin'), await newStaff(consoleApp, 'admin')];
      const userId = await userIdOf((await newHolder(other)).page);
      const acting = await (await other.visitor()).newPage();
      await acting.context().addCookies(await admin.context.cookies());
      await call(other, acting.context(), 'admin/impersonate-user', { userId, reason: 'Case 8841' });
      expect(await sessionOf(acting)).toMatchObject({ user: { id: userId } });
      await act({ admin, boss, userId });
      expect(await sessionOf(acting)).toBeNull();
    });
  });

  test('an admin creates an account, corrects it, sets its password and deletes it', async () => {
    const { page } = await newStaff(consoleApp, 'admin');
    const [email, corrected] = [newEmail('mia'), newEmail('mia')];
    await visit(page, '/staff/users');
    await click(page, 'Create user');
    const create = page.getByRole('dialog', { name: 'Create user' });
    await create.getByLabel('Name').fill('Mia');
    await create.getByLabel('Email').fill(email);
    await clickInDialog(page, 'Create user');
    await heading(page, 'Mia');
    await page.getByRole('main').getByText('Not confirmed, and not proven').waitFor();

    await pick(page, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit Mia' });
    await edit.getByLabel('Email', { exact: true }).fill(corrected);
    await edit.getByLabel('Name', { exact: true }).fill('Mia Miller');
    await clickInDialog(page, 'Save changes');
    await heading(page, 'Mia Miller');
    expect((await consoleApp.app.mails(corrected)).length).toBeGreaterThan(0);

    await pick(page, 'Set password');
    const set = page.getByRole('dialog', { name: 'Set the password of Mia Miller?' });
    await set.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await clickInDialog(page, 'Set password');
    await toast(page, 'Password set.');
    const mia = await consoleApp.visitor();
    await call(consoleApp, mia, 'sign-in/email', { email: corrected, password: PASSWORD });
    await call(consoleApp, mia, 'organization/create', { name: 'Mia’s', slug: corrected.split('@')[0] });

    await page.reload();
    await pick(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Mia Miller?' });
    await dialog.getByText('1 session', { exact: true }).waitFor();
    await dialog.getByText('the organization Mia’s and everything in it, since nobody else is a member').waitFor();
    await dialog.getByLabel(`Type ${corrected} to confirm`).fill(corrected.toUpperCase());
    await dialog.getByLabel('Reason').fill('Asked for it');
    await clickInDialog(page, 'Delete Mia Miller');
    await heading(page, 'Users');
    await toast(page, 'Mia Miller is deleted.');
    await page.goBack();
    await page.getByText('This user doesn’t exist').waitFor();
    await page.goForward();
    await search(page).fill(corrected);
    await page.getByText('No users match').waitFor();
  });

  test('an admin who signed in long ago confirms first; a role needs the address typed', async () => {
    const ada = await newAda();
    const { page, email } = await newStaff(consoleApp, 'admin');
    await visit(page, `/staff/users/${ada.id}`);
    consoleApp.passTime(24 * 3600 + 1);
    await pick(page, 'Change role');
    const dialog = page.getByRole('dialog', { name: 'Change the role of Ada Lovelace?' });
    expect(await dialog.getByRole('button', { name: 'Change role' }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: 'Support' }).check();
    await clickInDialog(page, 'Change role');
    await dialog.getByText(`Type ${ada.email} exactly.`).first().waitFor();
    await dialog.getByLabel(`Type ${ada.email} to confirm`).fill(ada.email);
    await clickInDialog(page, 'Change role');
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel(`Password for ${email}`, { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await toast(page, 'Role changed.');
    expect(await sessionOf(ada.page)).toMatchObject({ user: { role: 'support' } });

    // Staff cannot be banned, and no admin bans themselves.
    await click(page, 'Actions');
    await page.getByRole('menuitem', { name: 'Ban… This is an account of staff. Take its role away first.' }).waitFor();
    await visit(page, `/staff/users/${await userIdOf(page)}`);
    await click(page, 'Actions');
    await page.getByRole('menuitem', { name: 'You can’t ban yourself.' }).waitFor();
    await page.getByRole('menuitem', { name: 'You can’t change your own role.' }).waitFor();
  });

  test('an admin adds a person with a proven address to staff, changes the role, and removes it', async () => {
    const [ada, eve] = [await newAda(), await newHolder(consoleApp, { name: 'Eve', verified: false })];
    const { page, email } = await newStaff(consoleApp, 'admin', { name: 'Alice' });
    const table = page.getByRole('table', { name: 'Staff and roles' });
    const choose = async (text: string, option: RegExp) => {
      await click(page, 'Add');
      await page.getByRole('dialog', { name: 'Add to staff' }).getByRole('combobox', { name: 'Person' }).fill(text);
      await page.getByRole('option', { name: option }).click();
    };
    const give = async (role: string, address: string) => {
      const dialog = page.getByRole('dialog', { name: /^Change the role of/ });
      await dialog.getByRole('radio', { name: role }).check();
      await dialog.getByLabel(`Type ${address} to confirm`).fill(address);
      await dialog.getByLabel('Reason').fill('Joins the team');
      await clickInDialog(page, 'Change role');
    };
    await visit(page, '/staff/team');
    await choose(eve.email, /Eve/);
    await give('Support', eve.email);
    await page.getByRole('dialog').getByText('Staff need a proven email address.').first().waitFor();
    await clickInDialog(page, 'Cancel');
    await choose(email, /Alice/);
    await page.getByText('This is you. Ask another admin to change your role.').waitFor();
    await clickInDialog(page, 'Cancel');
    await choose(ada.email.slice(0, ada.email.indexOf('@')), /Ada Lovelace/);
    await give('Support', ada.email);
    await toast(page, 'Role changed.');
    const row = table.getByRole('row').filter({ hasText: ada.email });
    await row.getByText('Support').waitFor();
    await click(page, `Change role of ${ada.email}`);
    await give('Admin', ada.email);
    await row.getByText('Admin').waitFor();
    await click(page, `Remove ${ada.email} from staff`);
    const dialog = page.getByRole('dialog', { name: 'Remove Ada Lovelace from staff?' });
    await clickInDialog(page, 'Remove from staff');
    await dialog.getByText(`Type ${ada.email} exactly.`).first().waitFor();
    await dialog.getByLabel(`Type ${ada.email} to confirm`).fill(ada.email);
    await clickInDialog(page, 'Remove from staff');
    // Behind a dialog no row has a role.
    await expectCount(dialog, 0);
    await expectCount(row, 0);
    expect(await sessionOf(ada.page)).toMatchObject({ user: { role: 'user' } });

    // An admin cannot change the own role, so the last admin stays.
    await page.getByRole('button', { name: `Remove ${email} from staff` }).hover();
    await page.getByRole('tooltip', { name: 'You can’t change your own role.' }).waitFor();
  });

  test('an account holder sees no data, whatever the address', async () => {
    const ada = await newAda();
    const { page } = await newHolder(consoleApp);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/staff', '/staff/users', `/staff/users/${ada.id}`, '/staff/nowhere']) {
      await visit(page, path);
      await page.getByText('This area needs the role Support or Admin.').waitFor();
    }
    expect(asked.filter((path) => /admin|users?-page/.test(path))).toEqual([]);
    expect((await page.request.get('/api/auth/admin/list-users')).status()).toBe(403);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await heading(page, 'Overview');
    await press(page, /Account menu/);
    await page.getByRole('menuitem', { name: 'Preferences' }).waitFor();
    await expectCount(page.getByRole('menuitem', { name: 'Staff console' }), 0);
  });

  test('a member of staff who loses the role loses the console', async () => {
    const ada = await newAda();
    const admin = await newStaff(consoleApp, 'admin');
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, '/staff/users');
    await call(consoleApp, admin.context, 'admin/set-role', { userId: await userIdOf(page), role: 'user' });
    await search(page).fill(ada.email);
    await page.getByText('This area needs the role Support or Admin.').waitFor();
    await expectCount(page.getByText(ada.email), 0);
  });

  test('search, view, order and page are in the address', async () => {
    const { page } = await newStaff(consoleApp, 'support', { name: 'Zoe' });
    const crowd = await consoleApp.visitor();
    const name = newEmail('crowd').split('@')[0]!;
    for (let count = 10; count < 40; count += 1) {
      const email = `${name}-${count}@example.com`;
      await call(consoleApp, crowd, 'sign-up/email', { name: `Crowd ${count}`, email, password: PASSWORD });
    }
    await visit(page, `/staff/users?text=${name}&sort=email`);
    await page.getByText('30 users', { exact: true }).waitFor();
    await expectCount(rows(page), 26);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expectCount(rows(page), 6);
    expect(await rows(page).nth(1).textContent()).toContain(`${name}-35@`);
    await page.reload();
    await expectCount(rows(page), 6);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expectCount(rows(page), 26);
    expect(await rows(page).nth(1).textContent()).toContain(`${name}-10@`);
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await eventually(async () => expect(await rows(page).nth(1).textContent()).toContain(`${name}-39@`));
    expect(await page.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe('descending');
    expect(new URL(page.url()).search).toBe(`?text=${name}&sort=-email`);

    await page.getByLabel('Ban').selectOption('Banned');
    await page.getByText('No users match').waitFor();
    await page.getByText('2 filters chosen.').waitFor();
    await click(page, 'Clear filters');
    const views = page.getByRole('navigation', { name: 'Views of users' });
    await views.getByRole('link', { name: 'New today' }).click();
    await page.getByText('30 users', { exact: true }).waitFor();
    await views.getByRole('link', { name: 'Support' }).click();
    await search(page).fill('Zoe');
    await expectCount(rows(page), 2);
    expect(await rows(page).nth(1).textContent()).toContain('Zoe (you)');
    await search(page).fill(await userIdOf(page));
    await expectCount(rows(page), 2);
    expect(await rows(page).nth(1).textContent()).toContain('Zoe (you)');
  });

  test('a list that cannot be loaded says so, with the id of the request, and can be tried again', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const json = { code: 'INTERNAL_SERVER_ERROR', message: 'Failed', requestId: 'request-1' };
    await page.route('**/api/staff/users?*', (route) => route.fulfill({ status: 500, json }));
    await page.goto('/staff/users');
    await page.getByRole('alert').getByText('Couldn’t load this').waitFor();
    await page.getByRole('alert').getByText('request-1').waitFor();
    forgiveErrors(page, /status of 500/);
    await page.unroute('**/api/staff/users?*');
    await click(page, 'Try again');
    await eventually(async () => expect(await rows(page).count()).toBeGreaterThan(1));
  });
});
