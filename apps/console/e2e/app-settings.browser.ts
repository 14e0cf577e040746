import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { authorizePath, backAtTheApp, CALLBACK, receive, registerApp } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call, newHolder, PASSWORD } from './support/holder.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';

const LIST = '/account/developer';
const EDIT = 'Edit token settings';
const clientIdIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;
const tokens = (page: Page) => page.getByRole('region', { name: 'Tokens and security' });
const requests = (page: Page) => page.getByRole('region', { name: 'Requests' });

/** Seconds after which a session is no longer fresh. */
const NOT_FRESH = 86_400;

/** Settings of apps, and the log of their requests, through the real pages and API. */
describe('settings and requests of an app', () => {
  const consoleApp = useConsoleApp();

  test('an app follows the standards at first; a weaker setting warns, asks who one is, and is shown', async () => {
    const { page, context } = await newHolder(consoleApp, { at: `${LIST}/new` });
    await page.getByLabel('Name').fill('Phone app');
    await page.getByLabel('Single-page or native app').check();
    await page.getByLabel('Redirect URIs').fill('com.example.orders:/callback');
    await clickInDialog(page, 'Register app');
    await page.getByRole('heading', { level: 1, name: 'Phone app' }).waitFor();
    const clientId = clientIdIn(page);
    const { metadata } = await call<{ metadata: object }>(consoleApp, context, `oauth2/clients/${clientId}`);
    expect(metadata).toMatchObject({
      id_token_signed_response_alg: 'RS256',
      offline_access_without_consent: 'ignored',
      refresh_token_reuse_interval: 10,
    });
    await tokens(page).getByText('As the server: 1 hour').waitFor();
    await tokens(page).getByText('For 10 seconds').waitFor();
    await tokens(page)
      .getByText(/otherwise offline_access is ignored/)
      .waitFor();

    consoleApp.passTime(NOT_FRESH);
    await click(page, EDIT);
    // Not the dialog, which says warnings aloud as well.
    const dialog = page.getByRole('form', { name: EDIT });
    expect(await dialog.getByLabel('PKCE is required').isDisabled()).toBe(true);
    await dialog.getByText('Always on: an app without a secret').waitFor();
    await expectCount(dialog.getByRole('option', { name: /HS256/ }), 0);
    await dialog.getByLabel(/Whenever offline_access is asked for/).check();
    await dialog.getByText('The app then stays connected without asking again').waitFor();
    await dialog.getByLabel('A used refresh token works again').fill('30');
    await dialog.getByText('A stolen refresh token is then useful').waitFor();
    await dialog.getByLabel('Web origins').fill('https://orders.example.com/');
    await dialog.getByLabel('Access tokens last').fill('1');
    await clickInDialog(page, 'Save changes');
    await dialog.getByText('isn’t an origin').waitFor();
    await dialog.getByLabel('Web origins').fill('https://orders.example.com');
    await dialog.getByText('These websites can learn').waitFor();
    await expectAccessibleAndReflow(page);
    await clickInDialog(page, 'Save changes');
    await dialog.getByText('Enter whole seconds from 60 to 3600 (1 minute to 1 hour).').waitFor();
    await dialog.getByLabel('Access tokens last').fill('600');
    await clickInDialog(page, 'Save changes');
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel(/Password/).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await toast(page, 'Saved.');
    await tokens(page).getByText('10 minutes').waitFor();
    await tokens(page).getByText('For 30 seconds').waitFor();
    await tokens(page).getByText('Whenever offline_access is asked for').waitFor();
    await tokens(page).getByText('https://orders.example.com').waitFor();
    await expectAccessibleAndReflow(page);
  });

  test('HS256 brings a new secret, which is shown once', async () => {
    const { page, context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context, { id_token_signed_response_alg: 'ES256' });
    await visit(page, `${LIST}/${app.client_id}`);
    await click(page, EDIT);
    await page.getByLabel('ID token signature').selectOption('HS256');
    const form = page.getByRole('form', { name: EDIT });
    await form.getByText('the current one stops working at once').waitFor();
    await page.getByLabel('How the app authenticates').selectOption('client_secret_post');
    await page.getByLabel('PKCE is required').uncheck();
    await form.getByText('Without PKCE, someone who intercepts a code can use it.').waitFor();
    await clickInDialog(page, 'Save changes');
    const secret = await page.getByRole('group', { name: 'Client secret' }).textContent();
    expect(secret).not.toBe(app.client_secret);
    await page.keyboard.press('Escape');
    await click(page, 'I’ve stored it');
    await tokens(page).getByText('HS256, by the secret of the app').waitFor();
    await tokens(page).getByText('Not required').waitFor();
    await tokens(page).getByText('client_secret_post').waitFor();
  });

  test('a refused request is in the log, and the address it came back to is explained', async () => {
    const { page, context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context);
    await visit(page, `${LIST}/${app.client_id}`);
    await requests(page).scrollIntoViewIfNeeded();
    await requests(page).getByText('No requests in the last 7 days').waitFor();

    const tried = await context.newPage();
    await receive(tried);
    await tried.goto(authorizePath(app, { prompt: 'none', state: 'another' }));
    await expect(backAtTheApp(tried)).resolves.toMatchObject({ error: 'consent_required' });
    const back = tried.url();
    await tried.close();
    for (let more = 0; more < 26; more += 1) await context.request.get(authorizePath(app), { maxRedirects: 0 });

    await requests(page).getByRole('button', { name: 'Refresh' }).click();
    await requests(page).getByText('User asked').first().waitFor();
    await expectCount(requests(page).getByRole('rowheader'), 25);
    await requests(page).getByRole('button', { name: 'Show more' }).click();
    await expectCount(requests(page).getByRole('rowheader'), 27);
    await requests(page).getByRole('button', { name: 'Refused' }).click();
    await expectCount(requests(page).getByRole('rowheader'), 1);
    await requests(page).getByText('consent_required').waitFor();
    await requests(page)
      .getByRole('button', { name: /Copy request ID/ })
      .waitFor();
    await expectAccessibleAndReflow(page);

    const pasted = page.getByLabel('Paste the address you came back to, or a token');
    await pasted.fill(back);
    await page.getByText('The user would have to allow access, and prompt=none forbids to ask.').waitFor();
    await page.getByText('Not the one above: an app must refuse this answer.').waitFor();
    await page.getByText('This server.', { exact: true }).waitFor();
    await pasted.fill(`${CALLBACK}?code=x&state=${await page.getByLabel('State').inputValue()}`);
    await page.getByText('The one that was sent.').waitFor();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    await pasted.fill(`${part({ alg: 'RS256' })}.${part({ sub: 'ada', exp: 1_700_000_000 })}.c2ln`);
    await page.getByText('Its signature was not verified').waitFor();
    await page.getByText(/years ago \(14 Nov 2023/).waitFor();
    await expectAccessibleAndReflow(page);
  });
});
