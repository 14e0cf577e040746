import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAndReflow } from './support/accessibility.ts';
import {
  authorizePath,
  backAtTheApp,
  CALLBACK,
  grant,
  receive,
  registerApp,
  type RegisteredApp,
  tokensFor,
  userInfo,
} from './support/apps.ts';
import { turnOn } from './support/authenticator.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus, expectValue } from './support/eventually.ts';
import { call, type Holder, newEmail, newHolder, PASSWORD, signIn, signUp } from './support/holder.ts';
import { choose, click, clickInDialog, heading, toast, visit } from './support/steps.ts';
import { SideConnection } from '../../api/test/support/side-connection.ts';

const APPS = '/account/apps';
const WANTS = 'Acme Orders wants to use your Gatehouse account';

/** An app without an owner. */
async function strangeApp(context: BrowserContext): Promise<RegisteredApp> {
  const data = { client_name: 'Your bank', redirect_uris: [CALLBACK] };
  const answer = await context.request.post('/api/auth/mcp/register', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as RegisteredApp;
}

/** Signing in to an app with an account here, through the real pages and API. */
describe('an app asks for access', () => {
  const consoleApp = useConsoleApp();

  async function anApp(metadata: object = {}): Promise<RegisteredApp> {
    return registerApp(consoleApp, (await newHolder(consoleApp)).context, metadata);
  }

  /** A browser without a session, at the sign-in page of a request. */
  async function atSignIn(app: RegisteredApp, changes: Readonly<Record<string, string>> = {}): Promise<Page> {
    const context = await consoleApp.visitor();
    const page = await context.newPage();
    await receive(page);
    await visit(page, authorizePath(app, changes));
    await heading(page, 'Sign in');
    return page;
  }

  /** A signed-in browser, at the consent page of a request. */
  async function atConsent(app: RegisteredApp, changes: Readonly<Record<string, string>> = {}): Promise<Holder> {
    const holder = await newHolder(consoleApp);
    await receive(holder.page);
    await visit(holder.page, authorizePath(app, changes));
    return holder;
  }

  async function disable(app: RegisteredApp): Promise<void> {
    const database = await SideConnection.open(consoleApp.app.databaseUrl);
    await database.rows('update oauth_client set disabled = true where client_id = $1', app.client_id);
    await database.close();
  }

  test('signing in, allowing, and coming back with a code that works; the second time nothing is asked', async () => {
    const app = await anApp();
    const { email } = await newHolder(consoleApp);
    const page = await atSignIn(app, { login_hint: email });
    await page.getByText('to continue to Acme Orders').waitFor();
    await expectValue(page.getByLabel('Email'), email);
    await expectFocus(page, 'password');
    await signIn(page, email);

    await heading(page, WANTS);
    await page.getByText(email).waitFor();
    const scopes = page.getByRole('list', { name: 'If you allow it, Acme Orders can:' }).getByRole('listitem');
    expect(await scopes.allTextContents()).toEqual([
      'Confirm who you are',
      'See your name and picture',
      'See your email address',
    ]);
    await page
      .getByRole('note')
      .getByText('hasn’t checked this app. It chose its own name, and was registered')
      .waitFor();
    await page.getByRole('note').getByText('orders.example.com').waitFor();
    await page.getByText(/^Time left to answer: (?:10:00|9:\d\d)$/).waitFor();
    await click(page, 'Allow');

    const { code = '', ...others } = await backAtTheApp(page);
    expect(others).toEqual({ state: 'the state', iss: `${consoleApp.origin}/api/auth` });
    const tokens = await tokensFor(consoleApp, app, code);
    expect(await userInfo(consoleApp, tokens)).toMatchObject({ status: 200, body: { email } });

    const again = await page.request.get(authorizePath(app), { maxRedirects: 0 });
    expect(again.headers()['location']).toMatch(/^https:\/\/orders\.example\.com\/callback\?code=/);
  });

  test('denying: the app is told, and asked again next time', async () => {
    const app = await anApp();
    const { page } = await atConsent(app);
    await heading(page, WANTS);
    await click(page, 'Deny');
    expect(await backAtTheApp(page)).toMatchObject({ error: 'access_denied', state: 'the state' });
    await page.goto(authorizePath(app));
    await heading(page, WANTS);
  });

  test('claims beyond the scopes are shown, our own API as a resource is not', async () => {
    const claims = JSON.stringify({ userinfo: { email: null, given_name: null } });
    const resource = `${consoleApp.origin}/api/auth`;
    const { page } = await atConsent(await anApp(), { scope: 'openid', claims, resource });
    await heading(page, WANTS);
    const items = page.getByRole('list', { name: 'If you allow it, Acme Orders can:' }).getByRole('listitem');
    expect(await items.allTextContents()).toEqual(['Confirm who you are', 'See your email address', 'See your name']);
  });

  test('by keyboard: the heading has the focus after signing in, Enter alone allows nothing', async () => {
    const app = await anApp();
    const { page } = await atConsent(app);
    await heading(page, WANTS);
    await page.keyboard.press('Enter');
    for (const name of ['Use another account', 'Deny', 'Allow']) {
      await page.keyboard.press('Tab');
      await expectFocus(page, name);
    }
    await page.keyboard.press('Escape');
    await heading(page, WANTS);
    await page.keyboard.press('Enter');
    expect(await backAtTheApp(page)).toHaveProperty('code');
  });

  test('a new account: sign-up knows the app, and goes on to it', async () => {
    const page = await atSignIn(await anApp());
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create your account');
    await page.getByText('to continue to Acme Orders').waitFor();
    await signUp(page, newEmail('newcomer'));
    await heading(page, WANTS);
    await click(page, 'Allow');
    expect(await backAtTheApp(page)).toHaveProperty('code');
  });

  test('two-factor: the second step knows the app, and goes on to it', async () => {
    const { email, context } = await newHolder(consoleApp);
    const { phone } = await turnOn(consoleApp, context);
    const page = await atSignIn(await anApp());
    await signIn(page, email);
    await heading(page, 'Enter the code from your app');
    await page.getByText('to continue to Acme Orders').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(phone.code());
    await heading(page, WANTS);
  });

  test('the app wants a new sign-in: the email is filled in, the session alone is not enough', async () => {
    const { page, email } = await atConsent(await anApp(), { prompt: 'login' });
    await heading(page, 'Sign in again');
    await expectValue(page.getByLabel('Email'), email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await click(page, 'Sign in');
    await heading(page, WANTS);
  });

  test('another account: chosen on the consent page, and the request goes on for it', async () => {
    const other = await newHolder(consoleApp);
    const { page, email } = await atConsent(await anApp());
    await page.getByText(email).waitFor();
    await page.getByRole('link', { name: 'Use another account' }).click();
    await heading(page, 'Sign in');
    await expectValue(page.getByLabel('Email'), '');
    await page.getByText('to continue to Acme Orders').waitFor();
    await signIn(page, other.email);
    await heading(page, WANTS);
    await page.getByText(other.email).waitFor();
    await click(page, 'Allow');
    expect(await backAtTheApp(page)).toMatchObject({ state: 'the state' });
  });

  test('signed in meanwhile: the sign-in page offers to continue', async () => {
    const app = await anApp();
    const page = await atSignIn(app);
    const { email, context } = await newHolder(consoleApp);
    // The session of another tab, which knew nothing of the request.
    await page.context().addCookies(await context.cookies());
    await page.reload();
    await page.getByText(`As ${email}.`).waitFor();
    await page.getByRole('link', { name: 'Continue to Acme Orders' }).click();
    await heading(page, WANTS);
  });

  test('two tabs: the second one is told that the request was answered', async () => {
    const { page, context } = await atConsent(await anApp());
    await heading(page, WANTS);
    const second = await context.newPage();
    await visit(second, '/consent');
    await heading(second, WANTS);
    await click(page, 'Allow');
    await backAtTheApp(page);
    await click(second, 'Allow');
    await heading(second, 'This request is no longer open');
    await expectCount(second.getByRole('button', { name: 'Allow' }), 0);
    await visit(second, '/consent');
    await heading(second, 'No app is waiting');
  });

  test('an app that staff disabled meanwhile: the consent and the sign-in page say so', async () => {
    const app = await anApp();
    const { page } = await atConsent(app);
    await heading(page, WANTS);
    const signingIn = await atSignIn(app);
    await disable(app);
    await click(page, 'Allow');
    await heading(page, 'This app was disabled');
    await page.getByText('Acme Orders was disabled by Gatehouse staff').waitFor();
    await expectAccessible(page);
    await page.reload();
    await heading(page, 'This app was disabled');

    await signingIn.reload();
    await signingIn.getByRole('status').getByText('was disabled by Gatehouse staff').waitFor();
    await signIn(signingIn, (await newHolder(consoleApp)).email);
    await signingIn.getByText('Support of this service has disabled the app.').waitFor();
  });

  test('two requests in two tabs: each page is about its own, and both end at their app', async () => {
    const other = await anApp({ client_name: 'Another App' });
    const { email } = await newHolder(consoleApp);
    const first = await atSignIn(await anApp(), { state: 'first' });
    const second = await first.context().newPage();
    await receive(second);
    await visit(second, authorizePath(other, { state: 'second' }));
    for (const [page, name] of [
      [first, 'Acme Orders'],
      [second, 'Another App'],
    ] as const) {
      await page.getByText(`to continue to ${name}`).waitFor();
      await signIn(page, email);
      await heading(page, `${name} wants to use your Gatehouse account`);
    }
    await click(first, 'Allow');
    expect(await backAtTheApp(first)).toMatchObject({ state: 'first', code: expect.any(String) });
    await click(second, 'Allow');
    expect(await backAtTheApp(second)).toMatchObject({ state: 'second', code: expect.any(String) });
  });

  test('too late: the page says so by itself, and where to go on', async () => {
    const app = await anApp({ client_uri: 'https://orders.example.com/' });
    const holder = await newHolder(consoleApp);
    await receive(holder.page);
    await holder.page.clock.install();
    await visit(holder.page, authorizePath(app));
    await heading(holder.page, WANTS);
    consoleApp.passTime(601);
    await holder.page.clock.fastForward(700_000);
    await heading(holder.page, 'This request has expired');
    await holder.page.getByText('Acme Orders got no access').waitFor();
    await holder.page.getByRole('link', { name: 'Go to orders.example.com' }).click();
    await heading(holder.page, 'Acme Orders');
    expect(holder.page.url()).toBe('https://orders.example.com/');
  });

  test('too late to sign in: the page says so, and still leads to the account', async () => {
    const { email } = await newHolder(consoleApp);
    const page = await atSignIn(await anApp());
    consoleApp.passTime(601);
    await page.reload();
    await page.getByRole('status').getByText('The app’s request has expired').waitFor();
    await signIn(page, email);
    await page.waitForURL('**/account');
  });

  test('signed out in another tab: nothing is allowed, and signing in goes on', async () => {
    const { page, context, email } = await atConsent(await anApp());
    await heading(page, WANTS);
    await call(consoleApp, context, 'sign-out', {});
    await click(page, 'Allow');
    await heading(page, 'Sign in first');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await heading(page, WANTS);
  });

  test('offline and a failing server: the page says so, and the answer can be sent again', async () => {
    const { page, context } = await atConsent(await anApp());
    await heading(page, WANTS);
    await context.setOffline(true);
    await click(page, 'Allow');
    await page.getByRole('alert').getByText('You’re offline. Nothing was sent.').waitFor();
    await context.setOffline(false);
    forgiveErrors(page, /ERR_INTERNET_DISCONNECTED/);
    await click(page, 'Allow');
    expect(await backAtTheApp(page)).toHaveProperty('code');

    await context.route('**/oauth2/interaction', (route) => route.abort());
    await page.goto('/consent');
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    forgiveErrors(page, /ERR_FAILED/);
    await context.unroute('**/oauth2/interaction');
    await click(page, 'Try again');
    await heading(page, 'No app is waiting');
  });

  test('an app on this device: the page warns, opens the app, and says that it can be closed', async () => {
    const loopback = await anApp({ redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' });
    const { page } = await atConsent(loopback, { redirect_uri: 'http://127.0.0.1:4900/callback' });
    await page.getByRole('note').getByText('Another program could pretend to be this app').waitFor();
    await page.getByRole('note').getByText('127.0.0.1:4900').waitFor();

    consoleApp.passTime();
    const uri = 'com.example.orders:/callback';
    const native = await anApp({ redirect_uris: [uri], token_endpoint_auth_method: 'none' });
    const { page: phone } = await atConsent(native, { redirect_uri: uri });
    await click(phone, 'Allow');
    await heading(phone, 'Continue in Acme Orders');
    const again = await phone.getByRole('link', { name: 'Open Acme Orders again' }).getAttribute('href');
    expect(again).toMatch(/^com\.example\.orders:\/callback\?code=/);
  });

  test('what an app says about itself is text, and its links lead to the web only', async () => {
    const app = await anApp({
      client_name: '<img src=x onerror=alert(1)>',
      tos_uri: 'https://orders.example.com/terms',
      redirect_uris: [CALLBACK],
    });
    const { page } = await atConsent(app);
    await heading(page, '<img src=x onerror=alert(1)> wants to use your Gatehouse account');
    await expectCount(page.locator('main img'), 0);
    const terms = page.getByRole('link', { name: 'terms' });
    expect([await terms.getAttribute('href'), await terms.getAttribute('rel')]).toEqual([
      'https://orders.example.com/terms',
      'noopener noreferrer',
    ]);
  });

  test('a request that does not work, of an app without an owner, ends on an accessible page with a way on to the app', async () => {
    const context = await consoleApp.visitor();
    const page = await context.newPage();
    await receive(page);
    await visit(page, authorizePath(await strangeApp(context), { scope: 'nothing' }));
    await page.getByText('orders.example.com', { exact: true }).waitFor();
    await expectAccessibleAndReflow(page);
    await page.getByRole('link', { name: 'Continue to orders.example.com' }).click();
    await expect(backAtTheApp(page)).resolves.toMatchObject({ error: 'invalid_scope', state: 'the state' });
  });

  test('an app that has access is listed with what it may do; removed, its tokens stop working and it has to ask again', async () => {
    const app = await anApp({ client_uri: 'https://orders.example.com' });
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

    await choose(page, 'Acme Orders', 'Remove access…');
    await expectFocus(page, 'Cancel');
    await clickInDialog(page, 'Cancel');
    expect((await userInfo(consoleApp, tokens)).status).toBe(200);

    await choose(page, 'Acme Orders', 'Remove access…');
    await clickInDialog(page, 'Remove access');
    await toast(page, 'Access removed.');
    await page.getByText('No connected apps').waitFor();
    expect((await userInfo(consoleApp, tokens)).status).toBe(401);
    const again = await context.request.get(authorizePath(app, { scope: 'openid email' }), { maxRedirects: 0 });
    expect(again.headers()['location']).toContain('/consent?');
  });
});
