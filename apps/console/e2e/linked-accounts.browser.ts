import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ProviderProcess } from '../../test-provider/test/kit/provider-process.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call, newEmail, newHolder, PASSWORD, signIn } from './support/holder.ts';
import { beAtProvider, goToProvider, NAME, offering, PROVIDER } from './support/providers.ts';
import { click, clickInDialog, heading, settled, toast, visit } from './support/steps.ts';

const FRESH = 40;
/** A second provider, at which people are the same. */
const OTHER = 'Other ID';
const also = (upstream: ProviderProcess): Readonly<Record<string, string>> => ({
  OIDC_PROVIDERS: `${PROVIDER},other`,
  OIDC_OTHER_NAME: OTHER,
  OIDC_OTHER_ISSUER: upstream.issuer,
  OIDC_OTHER_CLIENT_ID: upstream.clientId,
  OIDC_OTHER_CLIENT_SECRET: upstream.clientSecret,
});
const disconnectButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^Disconnect ${NAME}`) });

describe('linked accounts', () => {
  let upstream: ProviderProcess;
  beforeAll(async () => {
    upstream = await ProviderProcess.start();
  });
  afterAll(() => upstream.stop());
  const consoleApp = useConsoleApp(() => ({
    ...offering(upstream),
    ...also(upstream),
    SESSION_FRESH_AGE_SECONDS: String(FRESH),
  }));
  const providersOf = async (page: Page) =>
    (await call<{ providerId: string }[]>(consoleApp, page.context(), 'list-accounts')).map((one) => one.providerId);

  /** A user who came by the provider and has no password. */
  async function withoutPassword(at: string): Promise<{ readonly page: Page; readonly email: string }> {
    const email = newEmail('pure');
    const page = await consoleApp.open(`/sign-up?callbackURL=${at}`);
    await goToProvider(page);
    await beAtProvider(page, email);
    await page.waitForURL(`**${at}`);
    await settled(page);
    return { page, email };
  }

  test('are connected and disconnected, each after the password, and both go on by themselves', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/linked' });
    await page.getByText('No linked accounts').waitFor();
    consoleApp.passTime(FRESH + 1);
    await click(page, `Connect ${NAME}`);
    await page
      .getByRole('dialog')
      .getByLabel(/^Password for/)
      .fill(PASSWORD);
    await clickInDialog(page, 'Confirm');
    await heading(page, 'Who are you?');
    await beAtProvider(page, email);
    await toast(page, `${NAME} connected.`);
    await page.getByRole('cell', { name: 'Sign-in' }).waitFor();
    await page.getByText(email).first().waitFor();
    expect(await providersOf(page)).toEqual(['credential', PROVIDER]);
    expect(new URL(page.url()).search).toBe('');

    consoleApp.passTime(FRESH + 1);
    await disconnectButton(page).click();
    await page.getByText('You can still sign in with your password.').waitFor();
    await clickInDialog(page, `Disconnect ${NAME}`);
    await page
      .getByRole('dialog')
      .getByLabel(/^Password for/)
      .fill(PASSWORD);
    await clickInDialog(page, 'Confirm');
    await toast(page, `${NAME} disconnected.`);
    await page.getByText('No linked accounts').waitFor();
    expect(await providersOf(page)).toEqual(['credential']);

    await visit(page, '/account/activity');
    await page.getByText(`${NAME} connected`).waitFor();
    await page.getByText(`${NAME} disconnected`).waitFor();
  });

  test('the only way to sign in says so before any click, and a password added by mail frees it', async () => {
    const { page, email } = await withoutPassword('/account/linked');
    await page.getByText(`${NAME} is your only way to sign in.`).waitFor();
    expect(await disconnectButton(page).getAttribute('aria-disabled')).toBe('true');
    await disconnectButton(page).focus();
    await page.getByRole('tooltip', { name: 'This is your only way to sign in. Add a password first.' }).waitFor();
    await disconnectButton(page).click({ force: true });
    await expectCount(page.getByRole('dialog'), 0);

    await visit(page, '/account/activity');
    await page.getByText(`Signed in with ${NAME}`).waitFor();
    await visit(page, '/account');
    await page.getByText('Not set', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Add password' }).click();
    await heading(page, 'Password');
    await page.getByText(`You sign in with ${NAME}.`).waitFor();
    await click(page, 'Email me a link');
    await page.getByText('We sent a link to').waitFor();
    const mail = (await consoleApp.app.mails(email)).at(-1)!;
    expect(mail.subject).toContain('Set a password for your account');
    await page.goto(await consoleApp.mailedLink(email, 'reset-password'));
    await heading(page, 'Choose a password');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await heading(page, 'Your password was set');
    expect((await consoleApp.app.mails(email)).at(-1)!.subject).toContain('A password was added to your account');
    await page.context().clearCookies();
    await page.goto('/sign-in?callbackURL=/account/linked');
    await signIn(page, email);
    await page.waitForURL('**/account/linked');
    await disconnectButton(page).click();
    await clickInDialog(page, `Disconnect ${NAME}`);
    await toast(page, `${NAME} disconnected.`);
  });

  test('without a password, no page speaks of one as if there were one', async () => {
    const { page } = await withoutPassword('/account/email');
    await page.getByText(`You sign in with ${NAME}.`).waitFor();
    await visit(page, '/account/two-factor');
    await page.getByText(`Someone with your ${NAME} account still can’t sign in.`).waitFor();
    await visit(page, '/account/devices');
    await page.getByText(`It then asks only for ${NAME}.`).waitFor();
  });

  test('without a password, the provider confirms who it is, and the page opens again where it was', async () => {
    const { page, email } = await withoutPassword('/account/delete');
    consoleApp.passTime(FRESH + 1);
    await page.getByText('your linked accounts, so no one can sign in').waitFor();
    await expectCount(page.getByLabel('Password', { exact: true }), 0);
    await page
      .getByLabel(/^Type|^Enter|email/i)
      .last()
      .fill(email);
    await click(page, 'Delete account');
    await page.getByRole('dialog').getByText('For your security, sign in again.').waitFor();
    await clickInDialog(page, `Continue with ${NAME}`);
    await page.getByRole('button', { name: `Ada, ${email}` }).click();
    await page.waitForURL('**/account/delete');
    await page
      .getByLabel(/^Type|^Enter|email/i)
      .last()
      .fill(email);
    await click(page, 'Delete account');
    await page.waitForURL('**/signed-out?after=deletion');
  });

  /** Asks to connect the other provider when the session is not fresh any more. */
  async function confirmToConnect(page: Page): Promise<void> {
    consoleApp.passTime(FRESH + 1);
    await click(page, `Connect ${OTHER}`);
    await page.getByRole('dialog').getByText('For your security, sign in again.').waitFor();
    await clickInDialog(page, `Continue with ${NAME}`);
    await heading(page, 'Who are you?');
  }

  test('without a password, a connection goes on by itself after the provider has confirmed who it is', async () => {
    const { page, email } = await withoutPassword('/account/linked');
    await confirmToConnect(page);
    await page.getByRole('button', { name: `Ada, ${email}` }).click();
    // The second provider, without a further click here.
    await page.waitForURL((url) => url.origin === upstream.issuer);
    await heading(page, 'Who are you?');
    await page.getByRole('button', { name: `Ada, ${email}` }).click();
    await toast(page, `${OTHER} connected.`);
    expect(await providersOf(page)).toEqual([PROVIDER, 'other']);
    expect(new URL(page.url()).search).toBe('');
    // One of two can go.
    await disconnectButton(page).click();
    await page.getByText(`You can still sign in with ${OTHER}.`).waitFor();
  });

  test('a connection that is canceled at the provider leads back to the page, which says so', async () => {
    const { page } = await withoutPassword('/account/linked');
    await click(page, `Connect ${OTHER}`);
    await click(page, 'Cancel');
    await page.waitForURL('**/account/linked?**');
    await page.getByRole('alert').getByText('Sign-in canceled.').waitFor();
    expect(await providersOf(page)).toEqual([PROVIDER]);
  });

  test('a connection that was given up at the provider does not start again later', async () => {
    const { page } = await withoutPassword('/account/linked');
    await confirmToConnect(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Sign-in canceled.').waitFor();
    await visit(page, '/account/linked');
    await expectCount(page.getByRole('dialog'), 0);
    await page.getByRole('button', { name: `Connect ${OTHER}` }).waitFor();
    expect(await providersOf(page)).toEqual([PROVIDER]);

    await click(page, `Connect ${OTHER}`);
    await clickInDialog(page, 'Cancel');
    await visit(page, '/account/linked');
    await expectCount(page.getByRole('dialog'), 0);
    expect(new URL(page.url()).search).toBe('');
  });

  test('an account of another user, or with another address, is refused in words', async () => {
    const { email: taken } = await withoutPassword('/account/linked');
    const { page } = await newHolder(consoleApp, { at: '/account/linked' });
    await goToProvider(page, 'Connect');
    await beAtProvider(page, newEmail('other'));
    await page.getByText(/has another email address\. Use the one for .+@.+, or/).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expectCount(page.getByRole('alert'), 0);
    await goToProvider(page, 'Connect');
    await beAtProvider(page, taken);
    await page.getByText('That account is already connected to another account here.').waitFor();
    await page.getByText('No linked accounts').waitFor();
  });
});
