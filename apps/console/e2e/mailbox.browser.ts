import { beforeEach, describe, test } from '@jest/globals';
import { expectSilence } from './support/complaints.ts';
import { looks } from './support/console-app.ts';
import { call } from './support/holder.ts';
import { newEmail, PASSWORD } from './support/people.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { useHouse } from './support/use-house.ts';

/** The development mailbox. */
describe('the mailbox', () => {
  const house = useHouse();
  beforeEach(() => fetch(`${house.origin}/dev/mailbox`, { method: 'DELETE' }));

  test('shows new emails by itself, newest first', async () => {
    const page = await house.open('/dev/mailbox');
    await page.getByText('No mail yet').waitFor();
    await expectSoundInBoth(page);

    const emails = [newEmail('first'), newEmail('second')] as const;
    for (const email of emails) {
      await call(house, page.context(), 'sign-up/email', { name: 'Reader', email, password: PASSWORD });
      await house.app.mails(email);
      await page.getByRole('listitem').first().getByText(`To ${email}`).waitFor();
    }
    await page.context().clearCookies();

    const opened = page.context().waitForEvent('page');
    await page.getByRole('listitem').first().getByRole('link', { name: 'Follow its link' }).click();
    const next = await opened;
    await next.getByText(`${emails[1]} is yours`).waitFor();
    await next.close();
    expectSilence(page);
  }, 60_000);

  test.each(looks)(
    '$width×$height: text beside HTML, in light and in dark',
    async (look) => {
      const email = newEmail('reader');
      const context = await house.visitor(look);
      await call(house, context, 'sign-up/email', { name: 'Reader', email, password: PASSWORD });
      await house.app.mails(email);
      const page = await context.newPage();
      await page.goto('/dev/mailbox');
      await expectSoundInBoth(page);
      await page
        .getByRole('listitem')
        .first()
        .getByRole('link', { name: 'Gatehouse: Confirm your email address' })
        .click();
      await page.getByRole('heading', { name: 'Text' }).waitFor();
      await page.frameLocator('iframe').getByRole('link', { name: 'Confirm email' }).waitFor();
      await expectSoundInBoth(page);
    },
    60_000,
  );
});
