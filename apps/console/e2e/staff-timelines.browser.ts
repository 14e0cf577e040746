import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { registerApp, grant, tokensFor } from './support/apps.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newEmail, newHolder, PASSWORD } from './support/holder.ts';
import { invite, newOwner } from './support/organizations.ts';
import { ban, newStaff, staffPathOf, userIdOf } from './support/staff.ts';
import { click, visit } from './support/steps.ts';

const timelineOf = (page: Page) => page.getByRole('table', { name: 'Timeline' });

/** The titles of all entries, newest first. */
const expectRows = (page: Page, ...expected: string[]) =>
  eventually(async () => {
    const rows = await timelineOf(page).getByRole('row').allTextContents();
    expect(rows.slice(1).map((row) => expected.find((one) => row.startsWith(one)))).toEqual(expected);
  });

describe('timelines in the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off' });

  test('the timeline shows who did what, with details, and older entries', async () => {
    const email = newEmail('ada');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', email });
    const id = await userIdOf(ada.page);
    const visitor = await consoleApp.visitor();
    // Equal refusals in a row would be one row.
    const browsers = ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'curl/8.14'];
    for (let count = 0; count < 30; count += 1) {
      const headers = { 'user-agent': browsers[count % 2]! };
      await visitor.request.post('/api/auth/sign-in/email', { headers, data: { email, password: 'incorrect-horse' } });
    }
    await call(consoleApp, ada.context, 'sign-in/email', { email, password: PASSWORD }).catch(() => undefined);
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, `/staff/users/${id}`);
    const rows = timelineOf(page).getByRole('row');
    await expectCount(rows, 11);
    await click(page, 'Older entries');
    await eventually(async () => expect(await rows.count()).toBeGreaterThan(30));

    const failed = rows.filter({ hasText: 'Sign-in failed' }).first();
    await failed.getByText('Refused').waitFor();
    await failed.getByText('Details').click();
    await failed.getByRole('button', { name: 'Copy request' }).waitFor();
    await failed.getByText('session.started').waitFor();
  });

  test('the timeline has filters, which are in its URL and in that of the audit trail, and are cleared by one press', async () => {
    const admin = await newStaff(consoleApp, 'admin');
    const { page } = await newStaff(consoleApp, 'support');
    const email = newEmail('ada');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', email });
    const id = await userIdOf(ada.page);
    const visitor = await consoleApp.visitor();
    await visitor.request.post('/api/auth/sign-in/email', { data: { email, password: 'incorrect-horse' } });
    await ban(consoleApp, admin, id);
    await visit(page, `/staff/users/${id}`);
    const table = timelineOf(page);
    await page.getByLabel('Show').selectOption('Acts of staff');
    await expectRows(page, 'Account banned');
    await page.getByLabel('Show').selectOption('Sign-ins');
    await page.getByLabel('Outcome').selectOption('Refused');
    await expectRows(page, 'Sign-in failed');
    expect(new URL(page.url()).search).toBe('?action=session.&outcome=refused');
    await page.reload();
    await expectRows(page, 'Sign-in failed');
    await page.getByRole('link', { name: 'Open in the audit trail' }).click();
    const trail = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
    await expectCount(trail, 2);
    await page.getByRole('button', { name: `Remove the filter About or by: ${id}` }).waitFor();
    await page.goBack();

    await page.getByLabel('Show').selectOption('Billing');
    await page.getByRole('heading', { name: 'No events fit' }).waitFor();
    await click(page, 'Clear filters');
    await table.getByText('Account banned').waitFor();
    expect(new URL(page.url()).search).toBe('');
    const [from, to] = ['From', 'To'].map((label) => page.getByLabel(label, { exact: true })) as [Locator, Locator];
    await to.fill('2020-01-01');
    await page.getByRole('heading', { name: 'No events fit' }).waitFor();
    await to.fill('');
    await from.fill('2020-01-01');
    await table.getByText('Account banned').waitFor();
    await expectCount(page.getByRole('button', { name: 'Clear filters' }), 1);
  });

  test('an organization and a client have theirs', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const { context, acme } = await newOwner(consoleApp);
    await invite(consoleApp, context, acme, newEmail('guest'));
    await visit(page, `/staff/organizations/${acme.id}`);
    await timelineOf(page).getByText('Organization created').waitFor();
    await page.getByLabel('Show').selectOption('Invitations');
    await expectRows(page, 'Organization invitation sent');

    const app = await registerApp(consoleApp, context);
    await tokensFor(consoleApp, app, await grant(consoleApp, context, app));
    await visit(page, await staffPathOf({ context: page.context() }, app));
    await timelineOf(page).getByText('App connected').waitFor();
    await page.getByLabel('Show').selectOption('Registration');
    await expectRows(page, 'App registered');
    await page.getByRole('link', { name: 'Open in the audit trail' }).click();
    await page.getByRole('table', { name: 'Audit trail' }).getByText('App registered').waitFor();
    await expectCount(page.getByText('App connected'), 0);
  });

  test('a person that cannot be loaded says so, with the id of the request, and can be tried again', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const path = `/staff/users/${await userIdOf(page)}`;
    const json = { code: 'INTERNAL_SERVER_ERROR', message: 'Failed', requestId: 'request-1' };
    await page.route('**/api/staff/audit?concerning=*', (route) => route.fulfill({ status: 500, json }));
    await page.goto(path);
    await page.getByRole('alert').getByText('request-1').waitFor();
    forgiveErrors(page, /status of 500/);
    await page.unroute('**/api/staff/audit?concerning=*');
    await click(page, 'Try again');
    await timelineOf(page).waitFor();
  });
});
