import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { expectAccessibleInBothSchemes } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call, newHolder, PASSWORD } from './support/holder.ts';
import { accept, found, giveRole, invite, newMember, newOwner } from './support/organizations.ts';
import { click } from './support/steps.ts';

/**
 * Deleting an account must not leave an organization without an owner, and deletes organizations without other members.
 */
describe('deleting an account that owns organizations', () => {
  const consoleApp = useConsoleApp();

  test('organizations without other members are named and deleted too', async () => {
    const { email, page, context } = await newHolder(consoleApp);
    await found(consoleApp, context, 'Solo');
    await found(consoleApp, context, 'Alone');
    const eve = await newHolder(consoleApp, { name: 'Eve' });
    const theirs = await found(consoleApp, eve.context, 'Blue Harbor');
    await accept(consoleApp, context, await invite(consoleApp, eve.context, theirs, email));
    await page.goto('/account/delete');
    const goes = page.getByRole('listitem').filter({ hasText: 'since you’re its only member' });
    await goes.getByText('Solo').waitFor();
    await goes.getByText('Alone').waitFor();
    await expectCount(goes.getByText('Blue Harbor'), 0);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await click(page, 'Delete account');
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
  });

  test('organizations with other members block the deletion and link to their members', async () => {
    const { email, page, context, acme } = await newOwner(consoleApp);
    const bob = await newMember(consoleApp, context, acme.id, { name: 'Bob' });
    await page.goto('/account/delete');
    const owned = page.getByRole('main').getByRole('link', { name: 'Acme Orders' });
    await owned.waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    await expectCount(page.getByRole('button', { name: 'Delete account' }), 0);
    await expectAccessibleInBothSchemes(page);
    await owned.click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await giveRole(consoleApp, context, acme.id, bob.memberId, ['owner']);
    await page.goto('/account/delete');
    await page.getByLabel(`Type ${email} to confirm`).waitFor();
  });

  test('an organization that someone joined meanwhile is named after submitting', async () => {
    const { email, page, context, acme } = await newOwner(consoleApp);
    await page.goto('/account/delete');
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await newMember(consoleApp, context, acme.id, { name: 'Bob' });
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await click(page, 'Delete account');
    const owned = page.getByRole('main').getByRole('link', { name: 'Acme Orders' });
    await owned.waitFor();
    expect(await owned.getAttribute('href')).toBe(`/o/${acme.slug}/members`);
    await expectCount(page.getByRole('textbox'), 0);
  });

  test('an account without a password is told to set one', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/delete' });
    const database = new pg.Client({ connectionString: consoleApp.app.databaseUrl });
    await database.connect();
    await database.query('delete from account using "user" u where u.id = user_id and u.email = $1', [email]);
    await database.end();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await click(page, 'Delete account');
    await page.getByRole('alert').getByText('This account has no password yet. Set one first.').waitFor();
    await page.getByRole('link', { name: 'Set a password' }).click();
    await page.getByRole('heading', { name: 'Set or reset your password' }).waitFor();
  });
});

describe('deleting an account by email', () => {
  const consoleApp = useConsoleApp({ DELETE_ACCOUNT_BY_MAIL: 'on' });

  test('an organization that someone joined since then is named before the form', async () => {
    const { email, page, context, acme } = await newOwner(consoleApp);
    await call(consoleApp, context, 'delete-user', {});
    const bob = await newMember(consoleApp, context, acme.id, { name: 'Bob' });
    await page.goto(await consoleApp.mailedLink(email, 'delete-account'));
    const owned = page.getByRole('link', { name: 'Acme Orders' });
    await owned.waitFor();
    expect(await owned.getAttribute('href')).toBe(`/o/${acme.slug}/members`);
    await expectCount(page.getByRole('textbox'), 0);
    await expectAccessibleInBothSchemes(page);
    await giveRole(consoleApp, context, acme.id, bob.memberId, ['owner']);
    await click(page, 'Check again');
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await click(page, 'Delete my account');
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
  });
});
