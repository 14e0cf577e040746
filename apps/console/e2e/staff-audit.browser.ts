import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newEmail, newHolder } from './support/holder.ts';
import { newStaff, userIdOf } from './support/staff.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';

describe('the audit trail in the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off' });

  test('a value of an entry filters by it; filters and page are in the address', async () => {
    const email = newEmail('ada');
    const ada = await newHolder(consoleApp, { email });
    const id = await userIdOf(ada.page);
    const visitor = await consoleApp.visitor();
    for (let count = 0; count < 60; count += 1) {
      await visitor.request.post('/api/auth/sign-in/email', { data: { email, password: 'incorrect-horse' } });
    }
    const { page } = await newStaff(consoleApp, 'support');
    const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    const older = () =>
      eventually(async () => {
        const count = await rows.count();
        expect(count > 10 && count < 51).toBe(true);
      });
    await visit(page, '/staff/audit');
    await page.getByLabel('Account ID').fill(id);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(query()).toEqual({ account: id }));
    // All entries are as many as those of the account.
    await page.locator('a[href*="account="]').first().waitFor();
    await expectCount(rows, 51);
    await page.getByRole('link', { name: 'Sign-in failed' }).first().click();
    await eventually(async () => expect(query()).toEqual({ account: id, action: 'session.started' }));
    await page.getByLabel('Outcome').selectOption('Refused');
    await eventually(async () => expect(query()).toMatchObject({ outcome: 'refused' }));
    await page.getByRole('link', { name: 'Older entries' }).click();
    await older();
    await page.reload();
    await older();
    await page.getByRole('link', { name: 'Newer entries' }).click();
    await expectCount(rows, 51);
    await page.goBack();
    await older();

    await visit(page, `/staff/audit?account=${id}&to=2020-01-01`);
    await page.getByText('No entries match').waitFor();
    await page.getByRole('link', { name: 'Show all entries' }).click();
    await eventually(async () => expect(query()).toEqual({}));
  });

  test('a filter that needs a time says so; the id of the request is shown', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, '/staff/audit');
    await page.getByLabel('By', { exact: true }).selectOption('API key');
    const alert = page.getByRole('alert');
    await alert.getByText('Choose a time range of at most 31 days').waitFor();
    await alert.getByRole('button', { name: 'Copy request' }).waitFor();
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('From', { exact: true }).fill(today);
    await page.getByLabel('To', { exact: true }).fill(today);
    await expectCount(alert.filter({ hasText: 'Choose' }), 0);
  });

  test('a filter without a field is shown, removed, and saved as a view', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, '/staff/audit?reason=NOWHERE');
    await page.getByText('No entries match').waitFor();
    await click(page, 'Save view');
    await page.getByLabel('Name').fill('Nowhere');
    await clickInDialog(page, 'Save view');
    await toast(page, 'View saved.');
    await click(page, 'Remove the filter Reason: NOWHERE');
    await page.getByRole('table', { name: 'Audit trail' }).waitFor();
    await visit(page, '/staff');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    const views = page.getByRole('navigation', { name: 'Views of audit trail' });
    await views.getByRole('link', { name: 'Nowhere' }).click();
    await page.getByText('No entries match').waitFor();
  });

  test('the entries that are shown are exported, and a formula in a name is text', async () => {
    const formula = '=HYPERLINK("https://evil.example")';
    const ada = await newHolder(consoleApp);
    const id = await userIdOf(ada.page);
    await call(consoleApp, ada.context, 'update-user', { name: formula });
    consoleApp.app.clock.advance(1000);
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, `/staff/audit?account=${id}`);
    await page.getByRole('table', { name: 'Audit trail' }).waitFor();
    const linesOf = async (act: () => Promise<unknown>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act()]);
      expect(download.suggestedFilename()).toMatch(/^audit-trail-.*\.csv$/);
      return (await readFile(await download.path(), 'utf8')).split('\r\n');
    };
    const lines = await linesOf(() => click(page, 'Export CSV'));
    expect(lines[0]).toMatch(/^"time","action",/);
    expect(lines.slice(1, -1).every((line) => line.includes(id))).toBe(true);
    expect(lines.some((line) => line.includes('=HYPERLINK('))).toBe(true);
    const cells = lines.flatMap((line) => line.split(/,(?=")/));
    expect(cells.filter((cell) => /^"?\s*[=+@-]/.test(cell))).toEqual([]);
    const again = page
      .getByRole('region', { name: 'Your exports' })
      .getByRole('link', { name: /^Download the export/ });
    expect(await linesOf(() => again.click())).toEqual(lines);

    await consoleApp.app.database.rows(`update audit_export set state = 'failed'`);
    await page.reload();
    const failed = page.getByRole('region', { name: 'Your exports' });
    await failed.getByText('Failed').waitFor();
    await failed.getByText('Export again.').waitFor();
    await expectCount(failed.getByRole('link'), 0);
    expect(await linesOf(() => click(page, 'Export CSV'))).not.toHaveLength(0);
    await again.waitFor();
  });
});
