import { describe, expect, test } from '@jest/globals';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { newEmail, newHolder } from './support/holder.ts';
import { newStaff, userIdOf } from './support/staff.ts';
import { heading, visit } from './support/steps.ts';
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
    await page.getByText('Nothing matches.').waitFor();
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
      expect(asked.filter((request) => request.includes(secret.slice(0, 9)))).toEqual([]);
      expect(page.url()).not.toContain('Secret');
      await box(page).fill('');
      await expectCount(page.getByRole('listbox'), 0);
    }
    const first = page.waitForRequest((request) => request.url().includes('/api/staff/search'));
    await box(page).fill(secret.replace('gh_', 'hg_'));
    expect(new URL((await first).url()).searchParams.get('q')).toBe('hg_Secre');
  });
});
