import { describe, expect, test } from '@jest/globals';
import { expectAccessible, expectAccessibleAndReflow } from './support/accessibility.ts';
import { turnOn } from './support/authenticator.ts';
import { onlyProve, onlyVerify } from './support/confirmation.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus } from './support/eventually.ts';
import { call, type Holder, newEmail, newHolder, PASSWORD, sessionOf } from './support/holder.ts';
import { click, heading, toast } from './support/steps.ts';

/** Any click on its link verifies an address; only the holder of the account proves it. */
describe('an email that is only verified or only proven', () => {
  const consoleApp = useConsoleApp();

  test.each([
    ['verified but not proven', 'Not confirmed', ({ email }: Holder) => onlyVerify(consoleApp, email)],
    ['proven but not verified', 'Confirmed', (holder: Holder) => onlyProve(consoleApp, holder)],
  ])('%s: the pages say so, and it changes by a link mailed to it', async (_, chip, reach) => {
    const holder = await newHolder(consoleApp, { verified: false });
    const { email, page } = holder;
    await reach(holder);
    await page.goto('/account');
    await page.getByRole('main').getByText(chip, { exact: true }).waitFor();
    await page.getByText(`${chip === 'Confirmed' ? 1 : 0} of 4 done`).waitFor();
    await page.goto('/account/email');
    await page.getByRole('main').getByText(chip, { exact: true }).waitFor();
    await expectCount(page.getByRole('region', { name: 'Confirm your email' }), chip === 'Confirmed' ? 0 : 1);
    const next = newEmail('next');
    await page.getByLabel('New email').fill(next);
    await click(page, 'Send confirmation');
    await toast(page, `Confirmation sent to ${email}.`);
    await page.getByRole('heading', { name: `Changing to ${next}` }).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
  });

  test('verified but not proven: a dead link confirms nothing, and a new one can be sent', async () => {
    const { email, page } = await newHolder(consoleApp, { verified: false });
    await onlyVerify(consoleApp, email);
    await page.goto('/account/email');
    await page.getByText(`Confirm that ${email} is yours: send yourself a link`).waitFor();
    await page.getByRole('main').getByText('Not confirmed').waitFor();
    await click(page, 'Send again');
    await toast(page, `New link sent to ${email}.`);
    const link = await consoleApp.mailedLink(email, 'verify-email');
    consoleApp.passTime(3601);
    await page.goto(link);
    await click(page, 'Confirm email');
    await page.getByRole('heading', { name: /expired or was already used/ }).waitFor();
    await click(page, 'Send a new link');
    await page.getByText('we sent a new link').waitFor();
    const fresh = await consoleApp.mailedLink(email, 'verify-email');
    expect(fresh).not.toBe(link);
    await page.goto(fresh);
    await click(page, 'Confirm email');
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    // The address is proven now, so a link without effect says so.
    await page.goto(link);
    await click(page, 'Confirm email');
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await page.goto('/account/email');
    await page.getByRole('main').getByText('Confirmed', { exact: true }).waitFor();
  });

  test('undoing a change that had passed the second factor asks for a code, and leads to setting a password', async () => {
    const { email, context, page: thief } = await newHolder(consoleApp);
    const { phone } = await turnOn(consoleApp, context);
    await call(consoleApp, context, 'sign-out', {});
    consoleApp.passTime(30);
    await call(consoleApp, context, 'sign-in/email', { email, password: PASSWORD });
    await call(consoleApp, context, 'two-factor/verify-totp', { code: phone.code() });
    const next = newEmail('next');
    await call(consoleApp, context, 'change-email', { newEmail: next });
    const approval = await consoleApp.app.mailedToken(email, 'change-email');
    await call(consoleApp, context, `verify-email?token=${approval}`);

    const link = await consoleApp.mailedLink(email, 'email-changed');
    const page = await consoleApp.open(link.slice(consoleApp.origin.length));
    await heading(page, `Restore ${email}`);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByText('The change was made with two-factor.').waitFor();
    await expectFocus(page, 'code');
    await expectAccessibleAndReflow(page);
    await page.getByLabel('Current code').fill(phone.wrongCode());
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByText('Incorrect code.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Current code').fill(phone.nextCode());
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByRole('heading', { name: 'Your email was changed back' }).waitFor();
    await expectAccessibleAndReflow(page);
    expect(await sessionOf(thief)).toBeNull();

    await page.getByRole('link', { name: 'Set a password' }).click();
    await page.getByRole('heading', { name: 'Set or reset your password' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await consoleApp.mailedLink(email, 'reset-password'));
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  });
});
