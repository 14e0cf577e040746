import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { redirectUriProblem as serverProblem } from '../../../libs/oauth-server/src/clients/domain/redirect-uri.ts';
import { readMetadata, registrationRules } from '../../../libs/oauth-server/src/clients/domain/registration.ts';
import { OPTIONS } from '../../../libs/oauth-server/src/testing/a-client.ts';
import { calledUriProblem, isDevelopment, redirectUriProblem } from '../src/shared/oauth/redirect-uri.ts';
import { CALLBACK, grant, registerApp, type RegisteredApp, tokensFor } from './support/apps.ts';
import { type ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus } from './support/eventually.ts';
import { call, newHolder } from './support/holder.ts';
import { click, clickInDialog, toast, visit } from './support/steps.ts';

const LIST = '/account/developer';
const secretOf = async (page: Page) => (await page.getByRole('group', { name: 'Client secret' }).textContent()) ?? '';
const clientIdIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;

/** The answer to a device that asks for a code. */
const deviceAnswer = async (consoleApp: ConsoleApp, { client_id }: RegisteredApp): Promise<unknown> =>
  (
    await fetch(`${consoleApp.app.url}/api/auth/oauth2/device_authorization`, {
      method: 'POST',
      body: new URLSearchParams({ client_id }),
    })
  ).json();

/** Whether the server registers it as the URI for logout tokens. */
function mayBeCalled(uri: string, issuer: string): boolean {
  try {
    readMetadata({ redirect_uris: [CALLBACK], backchannel_logout_uri: uri }, registrationRules({ ...OPTIONS, issuer }));
    return true;
  } catch {
    return false;
  }
}

/** A developer's own apps, through the real pages and API. */
describe('developer apps', () => {
  const consoleApp = useConsoleApp();

  test('a web app: registered, its secret shown once and working, tried, changed, deleted', async () => {
    const { page, context } = await newHolder(consoleApp, { at: LIST });
    await page.getByText('No apps yet').waitFor();
    await page.getByRole('link', { name: 'Register app' }).click();
    await page.getByLabel('Name').fill('Acme Orders');
    await page.getByLabel('Redirect URIs').fill(`${CALLBACK}\nhttp://orders.example.com/callback`);
    await page.getByText('Line 2: Use https. Only 127.0.0.1, [::1] and localhost may use http.').waitFor();
    await page.getByLabel('Redirect URIs').fill(CALLBACK);
    await page.getByLabel('After sign-out (optional)').fill('http://localhost:4900/');
    await clickInDialog(page, 'Register app');

    const secret = await secretOf(page);
    expect(secret).toMatch(/^[a-zA-Z]{32}$/);
    await click(page, 'I’ve stored it');
    await page.getByRole('dialog', { name: 'Leave without the secret?' }).waitFor();
    await clickInDialog(page, 'Back to the secret');
    const download = page.waitForEvent('download');
    await click(page, 'Download .env');
    const file = await download;
    expect(file.suggestedFilename()).toBe('acme-orders.env');
    const lines = (await readFile(await file.path(), 'utf8')).split('\n');
    expect(lines).toContain(`ISSUER=${consoleApp.origin}/api/auth`);
    expect(lines).toContain(`CLIENT_SECRET=${secret}`);
    await click(page, 'I’ve stored it');

    await page.getByRole('heading', { level: 1, name: 'Acme Orders' }).waitFor();
    await page.getByText('http://localhost:4900/').waitFor();
    const clientId = clientIdIn(page);
    expect(lines).toContain(`CLIENT_ID=${clientId}`);
    expect(await page.content()).not.toContain(secret);
    const app = { client_id: clientId, client_secret: secret };
    expect(await tokensFor(consoleApp, app, await grant(consoleApp, context, app))).toHaveProperty('access_token');

    const link = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
    const tried = await (await context.newPage()).goto(link!);
    expect(new URL(tried!.url()).pathname).toBe('/consent');

    await click(page, 'Edit');
    await page.getByLabel('Name').fill('Acme Calendar');
    await page.getByLabel('Website (optional)').fill('http://orders.example.com');
    await clickInDialog(page, 'Save changes');
    await page.getByText('Enter an address that starts with https.').waitFor();
    await page.getByLabel('Website (optional)').fill('https://orders.example.com');
    await clickInDialog(page, 'Save changes');
    await toast(page, 'Saved.');
    await page.getByRole('heading', { level: 1, name: 'Acme Calendar' }).waitFor();
    await page.getByRole('link', { name: 'https://orders.example.com', exact: true }).waitFor();

    // The requests load when they are scrolled to, and must not be asked for after the deletion.
    const requests = page.getByRole('region', { name: 'Requests' });
    await requests.scrollIntoViewIfNeeded();
    await requests.getByRole('table').waitFor();
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 404 && refused.push(response.url()));
    await click(page, 'Delete this app');
    await page.getByRole('dialog').getByRole('textbox').fill('Acme Calendar');
    await clickInDialog(page, 'Delete app');
    await toast(page, 'App deleted.');
    await page.getByText('No apps yet').waitFor();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });

  test('rotation: both secrets work until the overlap ends, then only the new one', async () => {
    const { page, context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context);
    await visit(page, `${LIST}/${app.client_id}`);
    await page.getByRole('link', { name: 'Rotate secret' }).click();
    await page.getByLabel('Old secret stops working').selectOption('3600');
    await clickInDialog(page, 'Rotate secret');
    await page.getByText('The old secret works for 1 more hour.').waitFor();
    const renewed = { ...app, client_secret: await secretOf(page) };
    await page.getByRole('group', { name: 'Client secret' }).evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      document.execCommand('copy');
    });
    await click(page, 'I’ve stored it');
    await page.getByText('Old secret stops working').waitFor();

    const works = async (with_: typeof app) => tokensFor(consoleApp, with_, await grant(consoleApp, context, app));
    expect(await works(app)).toHaveProperty('access_token');
    expect(await works(renewed)).toHaveProperty('access_token');
    consoleApp.passTime(3601);
    await expect(works(app)).rejects.toThrow('invalid_client');
    expect(await works(renewed)).toHaveProperty('access_token');
  });

  test('apps without a secret, and machines', async () => {
    const { page } = await newHolder(consoleApp, { at: `${LIST}/new` });
    await page.getByLabel('Name').fill('Phone app');
    await page.getByLabel('Single-page or native app').check();
    await page.getByLabel('Redirect URIs').fill('com.example.orders:/callback');
    await clickInDialog(page, 'Register app');
    await page.getByRole('heading', { level: 1, name: 'Phone app' }).waitFor();
    await page.getByText('None: the app proves itself with PKCE').waitFor();
    await expectCount(page.getByRole('link', { name: 'Rotate secret' }), 0);

    await visit(page, `${LIST}/new`);
    await page.getByLabel('Name').fill('Nightly job');
    await page.getByLabel('Machine').check();
    await expectCount(page.getByLabel('Redirect URIs'), 0);
    await clickInDialog(page, 'Register app');
    expect(await secretOf(page)).toHaveLength(32);
    await click(page, 'Download .env');
    await click(page, 'I’ve stored it');
    await page.getByRole('heading', { level: 1, name: 'Nightly job' }).waitFor();
    await expectCount(page.getByText('Try it'), 0);

    await visit(page, `${LIST}/new`);
    await page.getByLabel('Name').fill('Television');
    await page.getByLabel('Device or command-line app').check();
    await expectCount(page.getByLabel('Redirect URIs'), 0);
    await clickInDialog(page, 'Register app');
    await page.getByRole('heading', { level: 1, name: 'Television' }).waitFor();
    await expect(deviceAnswer(consoleApp, { client_id: clientIdIn(page) })).resolves.toHaveProperty('user_code');
  });

  test('logout URIs and device codes: checked while they are typed, stored, shown, and removed again', async () => {
    const { page, context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context, { token_endpoint_auth_method: 'none' });
    const registered = async () => {
      const answer = await context.request.get(`/api/auth/oauth2/clients/${app.client_id}`);
      return ((await answer.json()) as { readonly metadata: object }).metadata;
    };
    await visit(page, `${LIST}/${app.client_id}`);
    await click(page, 'Edit');
    const after = page.getByLabel('After sign-out (optional)');
    await after.fill('https://orders.example.com/\nhttp://orders.example.com/');
    await page.getByText('Line 2: Use https. Only 127.0.0.1').waitFor();
    await after.fill('https://orders.example.com/\nhttp://localhost:4900/');
    const logout = page.getByLabel('Back-channel logout URI (optional)');
    // The service of this test is on this machine itself.
    await page.getByText('A public https address, or http on this machine.').waitFor();
    await logout.fill('https://10.0.0.1/logout');
    await page.getByText('Use a public address. Local addresses can’t be called.').waitFor();
    await logout.fill('https://orders.example.com/logout');
    await page.getByLabel('My app needs the session ID').check();
    await page.getByLabel('Also sign in on devices without a browser').check();
    await clickInDialog(page, 'Save changes');
    await page.getByText('https://orders.example.com/logout').waitFor();
    await page.getByText('http://localhost:4900/').waitFor();
    await page.getByText('Device sign-in').waitFor();
    expect(await registered()).toMatchObject({
      post_logout_redirect_uris: ['https://orders.example.com/', 'http://localhost:4900/'],
      backchannel_logout_uri: 'https://orders.example.com/logout',
      backchannel_logout_session_required: true,
    });
    await expect(deviceAnswer(consoleApp, app)).resolves.toHaveProperty('user_code');

    await click(page, 'Edit');
    await after.fill('');
    await logout.fill('');
    await page.getByLabel('Also sign in on devices without a browser').uncheck();
    await clickInDialog(page, 'Save changes');
    await expectCount(page.getByText('https://orders.example.com/logout'), 0);
    await expectCount(page.getByText('Device sign-in'), 0);
    const left = Object.keys(await registered());
    expect(left.filter((member) => member.includes('logout'))).toEqual([]);
    await expect(deviceAnswer(consoleApp, app)).resolves.toMatchObject({ error: 'unauthorized_client' });
  });

  test('an app for devices, with a website that the form would refuse, can be edited; its logo_uri stays', async () => {
    const { page, context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context, {
      redirect_uris: [],
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
      response_types: [],
      token_endpoint_auth_method: 'none',
      client_uri: 'http://orders.example.com/',
      logo_uri: 'https://orders.example.com/logo.png',
    });
    await visit(page, `${LIST}/${app.client_id}`);
    await page.getByText('Device or command-line app').waitFor();
    await expectCount(page.getByText('Redirect URIs'), 0);
    await click(page, 'Edit');
    await page.getByLabel('Name').fill('Acme on a screen');
    await clickInDialog(page, 'Save changes');
    await page.getByRole('heading', { level: 1, name: 'Acme on a screen' }).waitFor();
    await expect(call(consoleApp, context, `oauth2/clients/${app.client_id}`)).resolves.toMatchObject({
      metadata: { client_uri: 'http://orders.example.com/', logo_uri: 'https://orders.example.com/logo.png' },
    });
  });

  test('what the server refuses is said at the field, and the limit above the button', async () => {
    const { page, context } = await newHolder(consoleApp, { at: `${LIST}/new` });
    const refuse = (status: number, error: string) =>
      context.route('**/oauth2/register', (route) =>
        route.fulfill({ status, json: { error, error_description: 'x' } }),
      );
    await page.getByLabel('Name').fill('Acme Orders');
    await page.getByLabel('Redirect URIs').fill(CALLBACK);
    await refuse(400, 'invalid_redirect_uri');
    await clickInDialog(page, 'Register app');
    await page.getByText('Use https addresses, http for this computer only').waitFor();
    await expectFocus(page, 'redirectUris');
    await context.unroute('**/oauth2/register');
    await refuse(403, 'access_denied');
    await clickInDialog(page, 'Register app');
    await page.getByRole('alert').getByText('You’ve reached the limit of apps.').waitFor();
    await context.unroute('**/oauth2/register');
    await clickInDialog(page, 'Register app');
    await page.getByText('Copy secret').waitFor();
  });

  test('an app of another account, or a deleted one, does not exist', async () => {
    const { context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context);
    const { page } = await newHolder(consoleApp, { at: `${LIST}/${app.client_id}` });
    await page.getByText('This app no longer exists').waitFor();
    await call(consoleApp, context, 'oauth2/clients/delete', { clientId: app.client_id });
    const own = await context.newPage();
    await visit(own, `${LIST}/${app.client_id}`);
    await own.getByText('This app no longer exists').waitFor();
  });

  test('the form refuses the URIs that the server refuses, and no others', () => {
    const parts = fc.array(
      fc.constantFrom(
        'https:',
        'http:',
        'com.example.app:',
        'app:',
        'javascript:',
        '//',
        '/',
        'a.example',
        'localhost',
        '127.0.0.1',
        '10.0.0.1',
        '8.8.8.8',
        '[::1]',
        '[fe80::1]',
        '[2606:4700::1111]',
        ':4900',
        '#x',
        '?a=1',
        '..',
        '.',
        '%2e',
        '%2F',
        '@',
        'u:p@',
        '*',
        ',',
        '\\',
        ' ',
        '\n',
        '\u0000',
        '\ud800',
        'x'.repeat(1000),
      ),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          parts.map((some) => some.join('')),
          fc.webUrl({ withFragments: true }),
          fc.string(),
        ),
        (uri) => {
          expect(redirectUriProblem(uri) === undefined).toBe(serverProblem(uri) === undefined);
          if (uri === '') return;
          for (const issuer of [OPTIONS.issuer, 'http://localhost:3000/api/auth']) {
            const problem = calledUriProblem(uri, isDevelopment(new URL(issuer).hostname));
            expect(problem === undefined).toBe(mayBeCalled(uri, issuer));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
