import { describe, expect, test } from '@jest/globals';
import { expectNoErrors } from './support/browser-errors.ts';
import { expectCount, expectDisabled, expectFocus } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { sessionOf } from './support/people.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useConsoleApp } from './support/use-console-app.ts';

/** Changing the email is disabled, and deletion is confirmed by email. */
describe('the account area with changes of email disabled', () => {
  const consoleApp = useConsoleApp({ CHANGE_EMAIL: 'off', DELETE_ACCOUNT_BY_MAIL: 'on' });

  test('the email is shown and cannot be changed', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/email' });
    await page.getByText('You can’t change your email here.').waitFor();
    await page.getByRole('main').getByText(email).waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    await expectAccessible(page);
  }, 60_000);

  test('deletion by email: nothing happens before the link is opened', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/delete' });
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await expectCount(page.getByLabel('Password'), 0);
    await page.getByRole('button', { name: 'Send deletion link' }).click();
    await expectFocus(page, 'Verification email sent');
    await expectDisabled(page.getByRole('button', { name: /^Send again \(\d+\)$/ }));
    await expectAccessible(page);
    expect(await sessionOf(page)).toMatchObject({ user: { email } });

    await page.goto(await consoleApp.mailedLink(email, 'delete-account'));
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
    expect(await sessionOf(page)).toBeNull();
    expectNoErrors(page);
  }, 60_000);
});
