import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessibleInBothSchemes } from './support/accessibility.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectDisabled, expectValue } from './support/eventually.ts';
import { NAME, newEmail, newHolder, PASSWORD, sessionOf } from './support/holder.ts';
import { click, heading, toast } from './support/steps.ts';

const UNREACHABLE = 'The service cannot be reached.';
const REFUSED = /ERR_CONNECTION_REFUSED|Failed to fetch dynamically imported module/;

const bar = (page: Page, text: string) => page.getByRole('status').getByText(text);
const block = (page: Page, text: string) => page.getByRole('main').getByRole('alert').getByText(text);

/** The server refuses connections; the network of the device works. */
const stop = (context: BrowserContext) => context.route('**/*', (route) => route.abort('connectionrefused'));
const startAgain = (context: BrowserContext) => context.unroute('**/*');

describe('a lost connection', () => {
  const consoleApp = useConsoleApp();

  test('keeps a form and what is typed; the same is sent once the server is back', async () => {
    const { page, context } = await newHolder(consoleApp, { at: '/account/profile' });
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Typed before the outage');
    await stop(context);
    await click(page, 'Save changes');
    await block(page, UNREACHABLE).waitFor();
    await bar(page, UNREACHABLE).waitFor();
    forgiveErrors(page, REFUSED);
    await expectAccessibleInBothSchemes(page);
    await click(page, 'Try again');
    await block(page, UNREACHABLE).waitFor();
    await expectValue(name, 'Typed before the outage');

    await startAgain(context);
    // The bar finds out by itself, and a form is sent only when the person says so.
    await expectCount(bar(page, UNREACHABLE), 0);
    await block(page, UNREACHABLE).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { name: NAME } });
    await click(page, 'Try again');
    await toast(page, 'Saved.');
    expect(await sessionOf(page)).toMatchObject({ user: { name: 'Typed before the outage' } });
    forgiveErrors(page, REFUSED);
  });

  test('a page that is not loaded yet is unreachable, not broken; Try again stays in the console', async () => {
    const { page, context } = await newHolder(consoleApp, { at: '/account' });
    await stop(context);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await heading(page, 'Something went wrong');
    await block(page, UNREACHABLE).waitFor();
    await click(page, 'Try again');
    await block(page, UNREACHABLE).waitFor();
    await heading(page, 'Something went wrong');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await heading(page, 'Overview');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();

    await bar(page, UNREACHABLE).waitFor();
    await startAgain(context);
    await expectCount(bar(page, UNREACHABLE), 0);
    await click(page, 'Try again');
    await heading(page, 'Profile');
    forgiveErrors(page, REFUSED);
  });

  test('lists that failed are read again at its end, and a wait is counted down', async () => {
    const { page, context } = await newHolder(consoleApp, { at: '/account' });
    await context.route('**/security-activity*', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '600' }, json: { code: 'SERVICE_UNAVAILABLE' } }),
    );
    await page.getByRole('link', { name: 'Security activity', exact: true }).click();
    await block(page, 'The service is not available at the moment.').waitFor();
    await expectDisabled(page.getByRole('button', { name: /^Try again \(\d+:\d\d\)$/ }));
    await context.unroute('**/security-activity*');
    await click(page, 'Try now');
    await page.getByRole('table', { name: 'Security activity' }).waitFor();
    await expectCount(bar(page, 'The service is not available'), 0);
    forgiveErrors(page, /status of 503/);
  });

  test('at sign-in: the address and the password stay, and are sent again', async () => {
    const { email } = await newHolder(consoleApp, { email: newEmail('lost') });
    const page = await consoleApp.open('/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await stop(page.context());
    await click(page, 'Sign in');
    await block(page, UNREACHABLE).waitFor();
    await startAgain(page.context());
    await click(page, 'Try again');
    await page.waitForURL('**/account');
    forgiveErrors(page, REFUSED);
  });

  test('a page of the entrance whose script cannot be loaded comes when the server is back', async () => {
    const page = await consoleApp.open('/sign-in');
    await stop(page.context());
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await block(page, UNREACHABLE).waitFor();
    await click(page, 'Try again');
    await block(page, UNREACHABLE).waitFor();
    await startAgain(page.context());
    await click(page, 'Try again');
    await heading(page, 'Set or reset your password');
    forgiveErrors(page, REFUSED);
  });
});
