import { describe, expect, test } from '@jest/globals';
import { authorizePath, grant, registerApp, tokensFor, userInfo } from './support/apps.ts';
import { expectNoErrors } from './support/browser-errors.ts';
import { click, clickInDialog, toast } from './support/clicks.ts';
import { expectFocus } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { visit } from './support/settled.ts';
import { useConsoleApp } from './support/use-console-app.ts';

const APPS = '/account/apps';

/** The apps that may use an account, through the real page and API. */
describe('connected apps', () => {
  const consoleApp = useConsoleApp();

  test('an app appears with what it may do; removed, its tokens stop working and it has to ask again', async () => {
    const developer = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, developer.context, { client_uri: 'https://orders.example.com' });
    const { context, page } = await newHolder(consoleApp, { at: APPS });
    await page.getByText('No connected apps').waitFor();

    const code = await grant(consoleApp, context, app, 'openid email offline_access');
    const tokens = await tokensFor(consoleApp, app, code);
    await visit(page, APPS);
    const row = page.getByRole('row', { name: /Acme Orders/ });
    await row.getByText('orders.example.com').waitFor();
    expect(await row.getByRole('listitem').allTextContents()).toEqual([
      'Confirm who you are',
      'See your email address',
      'Stay connected while you’re away',
    ]);

    await click(page, 'Remove access of Acme Orders');
    await expectFocus(page, 'Cancel');
    await clickInDialog(page, 'Cancel');
    expect((await userInfo(consoleApp, tokens)).status).toBe(200);

    await click(page, 'Remove access of Acme Orders');
    await clickInDialog(page, 'Remove access');
    await toast(page, 'Access removed.');
    await page.getByText('No connected apps').waitFor();
    expect((await userInfo(consoleApp, tokens)).status).toBe(401);
    const again = await context.request.get(authorizePath(app, { scope: 'openid email' }), { maxRedirects: 0 });
    expect(again.headers()['location']).toContain('/consent?');
    expectNoErrors(page);
  }, 60_000);
});
