import { beforeEach, describe, test } from '@jest/globals';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { call, newEmail, PASSWORD } from './support/holder.ts';

/** The development mailbox. */
describe('the mailbox', () => {
  const consoleApp = useConsoleApp();
  beforeEach(() => fetch(`${consoleApp.origin}/dev/mailbox`, { method: 'DELETE' }));

  test('shows new emails by itself, newest first', async () => {
    const page = await consoleApp.open('/dev/mailbox');
    await page.getByText('No mail yet').waitFor();
    await expectAccessibleAndReflow(page);

    const emails = [newEmail('first'), newEmail('second')] as const;
    for (const email of emails) {
      await call(consoleApp, page.context(), 'sign-up/email', { name: 'Reader', email, password: PASSWORD });
      await consoleApp.app.mails(email);
      await page.getByRole('listitem').first().getByText(`To ${email}`).waitFor();
    }
    await page.context().clearCookies();

    const opened = page.context().waitForEvent('page');
    await page.getByRole('listitem').first().getByRole('link', { name: 'Follow its link' }).click();
    const next = await opened;
    await next.getByText(`to confirm ${emails[1]}.`).waitFor();
    await next.close();
  });

  test('text beside HTML, light and dark, on a desktop and on a phone', async () => {
    const email = newEmail('reader');
    const context = await consoleApp.visitor();
    await call(consoleApp, context, 'sign-up/email', { name: 'Reader', email, password: PASSWORD });
    await consoleApp.app.mails(email);
    const page = await context.newPage();
    await page.goto('/dev/mailbox');
    await expectAccessibleAndReflow(page);
    await page
      .getByRole('listitem')
      .first()
      .getByRole('link', { name: 'Gatehouse: Confirm your email address' })
      .click();
    await page.getByRole('heading', { name: 'Text' }).waitFor();
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirm email' }).waitFor();
    await expectAccessibleAndReflow(page);
  });
});
