import { describe, expect, test } from '@jest/globals';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { newEmail, newHolder } from './support/holder.ts';
import { newStaff, userIdOf } from './support/staff.ts';
import { click, clickInDialog, heading, toast, visit } from './support/steps.ts';
import type { Page } from 'playwright-core';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

describe('the search box of the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off' });

  test('finds a person by a part of the name, and a session by its id', async () => {
    const email = newEmail('grace');
    const grace = await newHolder(consoleApp, { name: 'Grace Hopper', email });
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, '/staff/users');
    await box(page).waitFor();
    await page.keyboard.press('/');
    await box(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(email.slice(0, email.indexOf('@')));
    await page.getByRole('option', { name: /Grace Hopper/ }).waitFor();
    await page.getByText('Users', { exact: true }).last().waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Grace Hopper');
    expect(new URL(page.url()).pathname).toBe(`/staff/users/${await userIdOf(grace.page)}`);

    await visit(page, '/staff/jobs');
    await box(page).waitFor();
    await page.keyboard.press('Control+k');
    await box(page).and(page.locator(':focus')).waitFor();
    const answer = await grace.page.request.get('/api/auth/get-session');
    const { session } = (await answer.json()) as { session: { id: string } };
    await page.keyboard.type(session.id);
    await page.getByRole('option').first().click();
    await heading(page, 'Grace Hopper');

    await box(page).fill('nobody-has-this-name');
    await page.getByRole('option', { name: 'Search users for “nobody-has-this-name”' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No users match').waitFor();
    expect(new URL(page.url()).search).toBe('?text=nobody-has-this-name');
  });

  test('a list is walked with the keyboard alone: a preview, neighbours, an act, a page', async () => {
    for (const name of ['Zed Able', 'Zed Baker', 'Zed Clay']) await newHolder(consoleApp, { name });
    const { page } = await newStaff(consoleApp, 'admin');
    await visit(page, '/staff/users?text=zed&sort=name');
    const first = page.getByRole('link', { name: 'Zed Able' });
    const preview = page.getByRole('tooltip');
    await first.focus();
    await preview.getByText('Last sign-in').waitFor();
    expect(await first.getAttribute('aria-describedby')).toBe(await preview.getAttribute('id'));
    await page.keyboard.press('Escape');
    await expectCount(preview, 0);
    await page.keyboard.press('Enter');
    await heading(page, 'Zed Able');
    await page.keyboard.press('[');
    await toast(page, 'This is the first user of the list.');
    await page.keyboard.press(']');
    await heading(page, 'Zed Baker');
    await page.keyboard.press(']');
    await heading(page, 'Zed Clay');
    await page.keyboard.press(']');
    await toast(page, 'This is the last user of the list.');
    await page.keyboard.press('[');
    await heading(page, 'Zed Baker');

    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'On this page' }).getByRole('option', { name: 'Edit…' }).waitFor();
    await page.keyboard.type('ban');
    await page.getByRole('option', { name: 'Ban…' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Ban Zed Baker?' }).waitFor();
    await page.keyboard.press('Escape');
    await expectCount(page.getByRole('dialog'), 0);
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('rate');
    await page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Rate limits' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Rate limits');
    await page.goBack();
    await heading(page, 'Zed Baker');
    await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Users');
    expect(new URL(page.url()).search).toBe('?text=zed&sort=name');
  });

  test('a view is saved, seen by other staff when it is shared, and deleted with a way back', async () => {
    const { page } = await newStaff(consoleApp, 'support', { name: 'Yve' });
    const other = await newStaff(consoleApp, 'support');
    await visit(page, '/staff/users?twoFactorEnabled=false&role=support&sort=name');
    await click(page, 'Save view');
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await clickInDialog(page, 'Save view');
    await dialog.getByText('Enter a name.').first().waitFor();
    await dialog.getByLabel('Name').fill('Unprotected staff');
    await dialog.getByLabel('Show it to all staff').check();
    await clickInDialog(page, 'Save view');
    await toast(page, 'View saved.');

    await visit(other.page, '/staff/users');
    const link = other.page.getByRole('link', { name: 'Unprotected staff (shared)' });
    await link.click();
    await eventually(async () =>
      expect(new URL(other.page.url()).search).toBe('?role=support&sort=name&twoFactorEnabled=false'),
    );
    await eventually(async () => expect(await link.getAttribute('aria-current')).toBe('page'));
    await other.page.getByRole('link', { name: 'Yve' }).waitFor();
    await expectCount(other.page.getByRole('button', { name: 'Delete view' }), 0);

    await click(page, 'Delete view');
    await toast(page, 'View “Unprotected staff” deleted.');
    await expectCount(page.getByRole('link', { name: 'Unprotected staff (shared)' }), 0);
    await click(page, 'Undo');
    await page.getByRole('link', { name: 'Unprotected staff (shared)' }).waitFor();
  });

  test('acts that support may not do are not offered', async () => {
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace' });
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, `/staff/users/${await userIdOf(ada.page)}`);
    await page.keyboard.press('Control+k');
    const offered = page.getByRole('group', { name: 'On this page' }).getByRole('option');
    await offered.getByText('Send reset link').waitFor();
    expect(await offered.allTextContents()).not.toContain('Ban…');
  });

  test('one character is not looked for', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit(page, '/staff/users');
    await box(page).fill('A');
    await page.waitForTimeout(600);
    expect(asked.filter((url) => url.includes('/api/staff/search'))).toEqual([]);
  });

  test('a pasted key or token leaves the browser only as its start', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const secret = 'gh_SecretSecretSecretSecretSecretSecret-1234';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await visit(page, '/staff/users');
    for (const pasted of [secret, `Bearer ${secret}`, `${secret}.${secret}.${secret}`]) {
      asked.length = 0;
      const answered = page.waitForResponse((response) => response.url().includes('/api/staff/search'), {
        timeout: 3000,
      });
      await box(page).fill(pasted);
      // The same start was asked before, and its answer is kept.
      await answered.catch(() => undefined);
      expect(asked.filter((request) => request.includes(secret.slice(0, 7)))).toEqual([]);
      expect(page.url()).not.toContain('Secret');
      await box(page).fill('');
      await page.getByRole('option', { name: 'Dashboard' }).waitFor();
    }
    const first = page.waitForRequest((request) => request.url().includes('/api/staff/search'));
    await box(page).fill(secret.replace('gh_', 'hg_'));
    expect(new URL((await first).url()).searchParams.get('q')).toBe('hg_Sec');
  });
});
