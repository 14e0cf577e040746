import { describe, expect, test } from '@jest/globals';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newEmail, newHolder, PASSWORD } from './support/holder.ts';
import { ban, newStaff, userIdOf } from './support/staff.ts';
import { click, visit } from './support/steps.ts';

describe('a person in the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off' });

  test('what keeps a person out stands first, in words; support sees why it cannot lift a ban', async () => {
    const admin = await newStaff(consoleApp, 'admin');
    const { page } = await newStaff(consoleApp, 'support');
    const email = newEmail('ada');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', email });
    const id = await userIdOf(ada.page);
    await ban(consoleApp, admin, id, 3600);
    await visit(page, `/staff/users/${id}`);
    const causes = page.getByRole('list', { name: 'Causes' }).getByRole('listitem');
    expect(await causes.first().textContent()).toMatch(/^Banned until .* Reason: Sells stolen goods/);
    await causes.getByText('The account is less than a day old').waitFor();
    await causes.getByRole('button', { name: 'Lift ban' }).focus();
    await page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
  });

  test('the timeline shows who did what, with details, and older entries', async () => {
    const email = newEmail('ada');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', email });
    const id = await userIdOf(ada.page);
    const visitor = await consoleApp.visitor();
    for (let count = 0; count < 30; count += 1) {
      await visitor.request.post('/api/auth/sign-in/email', { data: { email, password: 'incorrect-horse' } });
    }
    await call(consoleApp, ada.context, 'sign-in/email', { email, password: PASSWORD }).catch(() => undefined);
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, `/staff/users/${id}`);
    const rows = page.getByRole('table', { name: 'Timeline' }).getByRole('row');
    await expectCount(rows, 26);
    await click(page, 'Older entries');
    await eventually(async () => expect(await rows.count()).toBeGreaterThan(30));

    const failed = rows.filter({ hasText: 'Sign-in failed' }).first();
    await failed.getByText('Refused').waitFor();
    await failed.getByText('Details').click();
    await failed.getByRole('button', { name: 'Copy request' }).waitFor();
    await failed.getByText('session.started').waitFor();
  });

  test('a person that cannot be loaded says so, with the id of the request, and can be tried again', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const path = `/staff/users/${await userIdOf(page)}`;
    const json = { code: 'INTERNAL_SERVER_ERROR', message: 'Failed', requestId: 'request-1' };
    await page.route('**/api/staff/users/*/timeline*', (route) => route.fulfill({ status: 500, json }));
    await page.goto(path);
    await page.getByRole('alert').getByText('request-1').waitFor();
    forgiveErrors(page, /status of 500/);
    await page.unroute('**/api/staff/users/*/timeline*');
    await click(page, 'Try again');
    await page.getByRole('table', { name: 'Timeline' }).waitFor();
  });
});
