import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/accessibility.ts';
import { authorizePath, backAtTheApp, receive, registerApp, type RegisteredApp } from './support/apps.ts';
import { Authenticator, turnOn } from './support/authenticator.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { newHolder, PASSWORD, signIn } from './support/holder.ts';
import { click, heading, press, visit } from './support/steps.ts';

const REQUIRED = 'Two-factor is required';
const WANTS = 'Acme Orders wants to use your Gatehouse account';
const TWO_FACTORS = { claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['aal2'] } } }) };
const UNMET = { error: 'unmet_authentication_requirements', state: 'the state' };

/** An app that takes two factors only. */
describe('an app requires a second factor', () => {
  const consoleApp = useConsoleApp();

  const anApp = async (): Promise<RegisteredApp> =>
    registerApp(consoleApp, (await newHolder(consoleApp)).context, { client_name: 'Acme Orders' });
  async function open(page: Page, changes: Readonly<Record<string, string>> = {}): Promise<void> {
    await receive(page);
    await visit(page, authorizePath(await anApp(), { ...TWO_FACTORS, ...changes }));
  }

  test('signing in without one: setting it up on the way, consent, and back at the app with a code', async () => {
    const { email } = await newHolder(consoleApp);
    const page = await (await consoleApp.visitor()).newPage();
    await open(page);
    await heading(page, 'Sign in');
    await signIn(page, email);

    await heading(page, REQUIRED);
    await page.getByText('Acme Orders only works with accounts that use two-factor.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set up two-factor' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading(page, REQUIRED);
    await page.getByRole('link', { name: 'Set up two-factor' }).click();

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'Connect your app' }).waitFor();
    const secret = (await page.locator('main code').textContent())!.replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(new Authenticator(consoleApp, secret).code());
    await press(page, 'Turn on');
    await page.getByRole('heading', { name: 'Save your codes' }).waitFor();
    await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    await press(page, 'I’ve saved my codes');

    await heading(page, WANTS);
    await click(page, 'Allow');
    expect(await backAtTheApp(page)).toMatchObject({ state: 'the state', code: expect.any(String) });
  });

  test('"Not now" leads back to the app, which is told; the page has nothing to answer then', async () => {
    const { page } = await newHolder(consoleApp);
    await open(page);
    await heading(page, REQUIRED);
    const address = page.url();
    await press(page, 'Not now');
    expect(await backAtTheApp(page)).toMatchObject(UNMET);
    await visit(page, address);
    await heading(page, 'No app is waiting');
  });

  test('with one: its code is asked for in the session, and the request goes on', async () => {
    const { page, context } = await newHolder(consoleApp);
    const { phone } = await turnOn(consoleApp, context);
    // A session with one factor alone, as on a trusted device.
    await consoleApp.app.database.rows(`update session set methods = '{pwd}'`);
    await open(page);
    await heading(page, 'Enter the code from your app');
    await page.getByText('Acme Orders asks for your second factor.').waitFor();
    await expectCount(page.getByLabel(/Trust this device/), 0);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Code' }).fill(phone.wrongCode());
    await page.getByText(/^Incorrect code\./).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(phone.nextCode());
    await click(page, 'Verify');
    await heading(page, WANTS);
    await click(page, 'Allow');
    expect(await backAtTheApp(page)).toMatchObject({ code: expect.any(String) });
  });

  test('or prefers it: "Continue without it" leads on to consent', async () => {
    const { page, context } = await newHolder(consoleApp);
    await turnOn(consoleApp, context);
    await consoleApp.app.database.rows(`update session set methods = '{pwd}'`);
    await open(page, { claims: '', acr_values: 'aal2' });
    await heading(page, 'Enter the code from your app');
    await page.getByText('Acme Orders prefers your second factor.').waitFor();
    await expectAccessible(page);
    await press(page, 'Continue without it');
    await heading(page, WANTS);
  });
});

/** How an app in a browser asks whether its user is signed in: by a frame, which only a real browser shows. */
describe('an app asks in a hidden frame', () => {
  const consoleApp = useConsoleApp();

  // Another origin of the same site. A redirect is not routed, so it listens.
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><script>parent.postMessage(location.search, "*")</script>'),
  );
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const website = () => `http://localhost:${(server.address() as AddressInfo).port}`;

  test('on the same site, and learns it without a page; a frame shows none of our pages', async () => {
    const { page, context } = await newHolder(consoleApp);
    const callback = `${website()}/callback`;
    const app = await registerApp(consoleApp, context, { redirect_uris: [callback] });
    await page.goto(`${website()}/app`);
    const ask = (path: string) =>
      page.evaluate(
        (src) =>
          new Promise<string>((resolve) => {
            addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
            const frame = document.createElement('iframe');
            frame.src = src;
            frame.addEventListener('load', () => setTimeout(() => resolve('nothing'), 1000));
            document.body.append(frame);
          }),
        consoleApp.origin + path,
      );
    const silent = { redirect_uri: callback, prompt: 'none' };
    expect(await ask(authorizePath(app, silent))).toContain('error=consent_required');
    expect(await ask(authorizePath(app, { redirect_uri: callback }))).toBe('nothing');
    expect(await ask('/sign-in')).toBe('nothing');
    forgiveErrors(page, /frame-ancestors 'none'/);
  });
});
