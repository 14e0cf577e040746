import { describe, expect, test } from '@jest/globals';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { newStaff } from './support/staff.ts';
import { click, clickInDialog, heading, toast, visit } from './support/steps.ts';

const JOB = 'account-cleanup';

describe('jobs in the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off' });

  test('an admin runs a job with a reason, and sees the run', async () => {
    const { page } = await newStaff(consoleApp, 'admin');
    await visit(page, '/staff/jobs');
    const row = page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter({ hasText: JOB });
    await click(page, `Run now: ${JOB}`);
    await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Looking into case 12');
    await clickInDialog(page, 'Run now');
    await toast(page, `${JOB} has run.`);
    await row.getByText('Working').waitFor();
    await row.getByRole('link', { name: JOB }).click();
    await heading(page, JOB);
    const runs = page.getByRole('table', { name: 'Runs' }).getByRole('row');
    await eventually(async () => expect(await runs.count()).toBeGreaterThan(1));
    await runs.nth(1).getByText('Done').waitFor();

    await visit(page, '/staff/audit?action=job.requested');
    await page.getByText('Details', { exact: true }).first().click();
    await page.getByText('Looking into case 12').waitFor();
  });

  test('a run that takes long is said to go on', async () => {
    const { page } = await newStaff(consoleApp, 'admin');
    await page.route('**/api/staff/jobs/*/run', (route) => route.fulfill({ json: { run: null } }));
    await visit(page, `/staff/jobs/${JOB}`);
    await click(page, `Run now: ${JOB}`);
    await clickInDialog(page, 'Run now');
    await toast(page, `${JOB} is still running. Its result will appear here.`);
    await expectCount(page.getByRole('dialog'), 0);
  });

  test('older runs are a page away, and a failed one says why', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const asked: string[] = [];
    const run = (at: number) => ({
      id: `0193c5d0-0000-7000-8000-0000000000${at}`,
      startedAt: `2026-11-29T12:${at}:00.000Z`,
      finishedAt: `2026-11-29T12:${at}:01.000Z`,
      outcome: at === 30 ? 'failed' : 'done',
      result: at === 30 ? null : { deleted: at },
      error: at === 30 ? 'Connection lost' : null,
    });
    await page.route('**/api/staff/jobs/*/runs*', (route) => {
      const { search } = new URL(route.request().url());
      asked.push(search);
      return route.fulfill({
        json: search === '' ? { runs: [run(40), run(30)], hasMore: true } : { runs: [run(20)], hasMore: false },
      });
    });
    await visit(page, `/staff/jobs/${JOB}`);
    await page.getByText('Connection lost').waitFor();
    await click(page, 'Older runs');
    await page.getByText('20 deleted').waitFor();
    expect(asked.at(-1)).toBe(`?startedBefore=${run(30).startedAt.replaceAll(':', '%3A')}&idBefore=${run(30).id}`);
  });

  test('support sees why it cannot run a job', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, `/staff/jobs/${JOB}`);
    await page.getByRole('button', { name: `Run now: ${JOB}` }).focus();
    await page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
    await page.keyboard.press('Enter');
    await expectCount(page.getByRole('dialog'), 0);
    await page.keyboard.press('Tab');
    await expectCount(page.getByRole('tooltip'), 0);
    await page.getByRole('button', { name: `Run now: ${JOB}` }).dispatchEvent('click');
    await page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
  });

  test('jobs that cannot be loaded say so, with the id of the request, and can be tried again', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const json = { code: 'INTERNAL_SERVER_ERROR', message: 'Failed', requestId: 'request-1' };
    await page.route('**/api/staff/jobs', (route) => route.fulfill({ status: 500, json }));
    await page.goto('/staff/jobs');
    await page.getByRole('alert').getByText('request-1').waitFor();
    forgiveErrors(page, /status of 500/);
    await page.unroute('**/api/staff/jobs');
    await click(page, 'Try again');
    await page.getByRole('table', { name: 'Jobs' }).waitFor();
  });
});
