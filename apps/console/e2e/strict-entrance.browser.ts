import { describe, expect, test } from '@jest/globals';
import { expectAccessible } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectDisabled, expectFocus, expectValue } from './support/eventually.ts';
import { newEmail, PASSWORD, signIn, signUp } from './support/holder.ts';

/** Sign-in requires a confirmed email, sign-up has extra fields, and deletion is confirmed by email. */
describe('the entrance where sign-in requires a confirmed email', () => {
  const consoleApp = useConsoleApp({
    REQUIRE_EMAIL_VERIFICATION: 'on',
    AUTO_SIGN_IN_AFTER_VERIFICATION: 'on',
    DELETE_ACCOUNT_BY_MAIL: 'on',
    USER_FIELDS: JSON.stringify([{ name: 'company', type: 'string', required: true }]),
  });

  test('sign-up ends at "check your email", which continues when the link is opened in another tab', async () => {
    const email = newEmail();
    const page = await consoleApp.open('/sign-up');
    await signUp(page, email);
    await page.getByText('Fill in “Company”.').waitFor();
    await page.getByLabel('Company').fill('Example Ltd');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText('p••@example.com').waitFor();
    await expectDisabled(page.getByRole('button', { name: /^Send again \(\d+\)$/ }));
    await page.getByRole('link', { name: 'Back to sign-in' }).waitFor();
    await expectAccessible(page);

    const other = await page.context().newPage();
    await other.goto(await consoleApp.mailedLink(email, 'verify-email'));
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Confirm email' }).click();
    await other.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await page.bringToFront();
    await page.waitForURL('**/account');
  });

  test('signing in unconfirmed: a new email, and "Send again" disabled for a minute', async () => {
    const email = newEmail();
    const first = await consoleApp.open('/sign-up');
    await signUp(first, email, { Company: 'Example Ltd' });
    await first.getByRole('heading', { name: 'Check your email' }).waitFor();
    const before = (await consoleApp.app.mails(email)).length;
    consoleApp.passTime();

    const page = await consoleApp.open('/sign-in');
    await page.clock.install();
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Confirm your email first' }).waitFor();
    expect((await consoleApp.app.mails(email)).length).toBe(before + 1);
    const closed = page.getByRole('button', { name: /^Send again \(\d+\)$/ });
    await expectDisabled(closed);
    await expectAccessible(page);
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await closed.waitFor();
    expect((await consoleApp.app.mails(email)).length).toBe(before + 2);
  });

  test('an expired link can be requested again on its page', async () => {
    const email = newEmail();
    const page = await consoleApp.open('/sign-up');
    await signUp(page, email, { Company: 'Example Ltd' });
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const link = await consoleApp.mailedLink(email, 'verify-email');
    consoleApp.passTime(3601);
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: /expired or was already used/ }).waitFor();
    await expectValue(page.getByLabel('Email'), email);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await page.getByText('we sent a new link').waitFor();
    await page.goto(await consoleApp.mailedLink(email, 'verify-email'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  });

  test('without the password of the account, a reset helps', async () => {
    const email = newEmail();
    const page = await consoleApp.open('/sign-up');
    await signUp(page, email, { Company: 'Example Ltd' });
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await consoleApp.mailedLink(email, 'verify-email'));
    await page.getByText(`Enter your password to confirm ${email}.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Set or reset your password' }).waitFor();
    await expectValue(page.getByLabel('Email'), email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`If an account exists for ${email}`).waitFor();
    expect(await consoleApp.mailedLink(email, 'reset-password')).toContain('/reset-password');
  });

  test('a person who did not create the account ends it by the link of its confirmation email', async () => {
    const email = newEmail();
    const eve = await consoleApp.open('/sign-up');
    await signUp(eve, email, { Company: 'Example Ltd' });
    await eve.getByRole('heading', { name: 'Check your email' }).waitFor();
    const owner = await consoleApp.open(
      (await consoleApp.mailedLink(email, 'verify-email')).slice(consoleApp.origin.length),
    );
    const disown = owner.getByRole('button', { name: 'I did not create this account' });
    await disown.click();
    await owner.getByText(`We delete the account that another person created with ${email},`).waitFor();
    await expectFocus(owner, 'Delete the account you did not create?');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Go back' }).click();
    await expectFocus(owner, 'Confirm your email');
    await disown.click();
    await owner.getByRole('button', { name: 'Delete that account' }).click();
    await owner.getByRole('heading', { name: 'That account was deleted' }).waitFor();
    expect((await consoleApp.app.mails(email)).at(-1)).toMatchObject({ kind: 'account-disowned' });
  });
});
