import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { authorizePath, backAtTheApp, receive, registerApp, tokensFor, userInfo } from './support/apps.ts';
import { turnOn } from './support/authenticator.ts';
import { expectCount, expectValue } from './support/eventually.ts';
import { call, newEmail, newHolder, PASSWORD, sessionOf, signIn } from './support/holder.ts';
import { found, invite } from './support/organizations.ts';
import { beAtProvider, goToProvider, NAME, offered, offering, PROVIDER, useProviderApp } from './support/providers.ts';
import { click, heading } from './support/steps.ts';

const ways = (page: Page) => page.getByRole('button', { name: `Continue with ${NAME}` });

/** Signing in with an account at a provider, by the real pages, API and provider. */
describe('signing in with a provider', () => {
  const consoleApp = useProviderApp(offering);

  test('creates an account, returns to the page that was asked for, and is the last used way next time', async () => {
    const email = newEmail('new');
    const page = await consoleApp.open('/sign-up?callbackURL=/account/profile');
    await expectCount(page.getByText('Last used'), 0);
    await goToProvider(page);
    await beAtProvider(page, email);
    await page.waitForURL('**/account/profile');
    expect(await sessionOf(page)).toMatchObject({ user: { email, emailVerified: true } });

    await page.goto('about:blank');
    await call(consoleApp, page.context(), 'sign-out', {});
    await page.goto('/account/sessions');
    await heading(page, 'Sign in');
    await page.getByRole('button', { name: `Continue with ${NAME} Last used` }).click();
    await page.getByRole('button', { name: `Ada, ${email}` }).click();
    await page.waitForURL('**/account/sessions');
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
  });

  test('leads to the part of the page that was asked for', async () => {
    const page = await consoleApp.open('/account/profile?from=mail#picture');
    await heading(page, 'Sign in');
    await goToProvider(page);
    await beAtProvider(page, newEmail('part'));
    await page.waitForURL('**/account/profile?from=mail#picture');
  });

  test('hands the typed address on, works by keyboard, and is forgotten after a sign-in by password', async () => {
    const { email, page } = await newHolder(consoleApp);
    await page.goto('about:blank');
    await call(consoleApp, page.context(), 'sign-out', {});
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(email);
    await ways(page).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Who are you?');
    await expectValue(page.getByLabel('Email address'), email);

    await page.goto('/sign-in');
    await page.getByText('Last used').waitFor();
    await signIn(page, email);
    await page.waitForURL('**/account');
    await call(consoleApp, page.context(), 'sign-out', {});
    await page.goto('/sign-in');
    await ways(page).waitFor();
    await expectCount(page.getByText('Last used'), 0);
  });

  test('of an account with two-factor asks for the code, and returns to the page that was asked for', async () => {
    const { email, page } = await newHolder(consoleApp);
    const { phone } = await turnOn(consoleApp, page.context());
    await page.goto('about:blank');
    await call(consoleApp, page.context(), 'sign-out', {});
    await page.goto('/account/api-keys#of-programs');
    await goToProvider(page);
    await beAtProvider(page, email);
    await heading(page, 'Enter the code from your app');
    expect(await sessionOf(page)).toBeNull();
    await page.getByRole('textbox', { name: 'Code' }).fill(phone.nextCode());
    await page.waitForURL('**/account/api-keys#of-programs');
  });

  test('goes on with the request of an app, also with two-factor', async () => {
    const { context, email } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context);
    const { phone } = await turnOn(consoleApp, context);
    const visitor = await consoleApp.visitor();
    const page = await visitor.newPage();
    await receive(page);
    await page.goto(authorizePath(app, { login_hint: email }));
    await heading(page, 'Sign in');
    await page.getByText('Acme Orders').waitFor();
    await goToProvider(page);
    await expectValue(page.getByLabel('Email address'), email);
    await beAtProvider(page, email);
    await heading(page, 'Enter the code from your app');
    await page.getByText('to continue to Acme Orders').waitFor();
    await click(page, 'Use a backup code');
    await heading(page, 'Use a backup code');
    await page.getByText('to continue to Acme Orders').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await heading(page, 'Sign in');
    await page.getByText('to continue to Acme Orders').waitFor();
    await goToProvider(page);
    await page.getByRole('button', { name: `Ada, ${email}` }).click();
    await heading(page, 'Enter the code from your app');
    await page.getByRole('textbox', { name: 'Code' }).fill(phone.nextCode());
    await heading(page, /^Acme Orders wants/);
    await click(page, 'Allow');
    const { code = '', state } = await backAtTheApp(page);
    expect(state).toBe('the state');
    const tokens = await tokensFor(consoleApp, app, code);
    expect(await userInfo(consoleApp, tokens)).toMatchObject({ status: 200, body: { email } });
  });

  test('leads an invited person back to the invitation in one step', async () => {
    const owner = await newHolder(consoleApp);
    const id = await invite(consoleApp, owner.context, await found(consoleApp, owner.context), newEmail('guest'));
    const page = await consoleApp.open(`/accept-invitation?id=${id}`);
    await goToProvider(page);
    await click(page, 'Cancel');
    await heading(page, 'Join Acme Orders');
    await page.getByRole('alert').getByText('Sign-in canceled.').waitFor();
    await goToProvider(page);
    const address = await page.getByLabel('Email address').inputValue();
    expect(address).toContain('guest');
    await beAtProvider(page, address);
    await heading(page, 'Join Acme Orders');
    await click(page, 'Join Acme Orders');
    await page.waitForURL('**/members');
  });

  test('keeps the session only as long as the browser where the user wants that', async () => {
    const page = await consoleApp.open('/sign-in');
    await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).uncheck();
    await goToProvider(page);
    await beAtProvider(page, newEmail('shared'));
    await page.waitForURL('**/account');
    const session = (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'));
    expect(session?.expires).toBe(-1);
  });

  test('says on the same page why it failed, and keeps what was asked for', async () => {
    const { email } = await newHolder(consoleApp, { verified: false });
    const page = await consoleApp.open('/sign-in?callbackURL=/account/profile');
    await goToProvider(page);
    await beAtProvider(page, email);
    const alert = page.getByRole('alert').getByText('You already have an account with this email.');
    await alert.waitFor();
    await page.getByText(`then connect ${NAME} under Linked accounts.`).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    await expectCount(page.getByText('Last used'), 0);
    await expectCount(page.locator('[aria-invalid=true]'), 0);
    await signIn(page, email, PASSWORD);
    await page.waitForURL('**/account/profile');
  });

  test('says why it failed also to a user who is signed in', async () => {
    const { page } = await newHolder(consoleApp, {
      at: `/sign-in?callbackURL=/account/delete&error=invalid_code&provider=${PROVIDER}`,
    });
    await heading(page, 'You’re signed in');
    await page.getByRole('alert').getByText(`Signing in with ${NAME} was interrupted.`).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await heading(page, 'Delete account');
  });

  test('that is canceled at the provider returns to the form with one sentence, and the provider is not the last used one', async () => {
    for (const [path, title] of [
      ['/sign-in?callbackURL=%2Faccount%2Fprofile', 'Sign in'],
      ['/sign-up?callbackURL=%2Faccount%2Fprofile', 'Create your account'],
    ] as const) {
      const page = await consoleApp.open(path);
      await goToProvider(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await heading(page, title);
      await page.getByRole('alert').getByText('Sign-in canceled.').waitFor();
      await expectCount(page.getByText('The person canceled'), 0);
      expect(new URL(page.url()).searchParams.get('callbackURL')).toBe('/account/profile');
      await page.reload();
      await expectCount(page.getByText('Last used'), 0);
      await page.goto('/sign-in');
      await heading(page, 'Sign in');
      await expectCount(page.getByText('Last used'), 0);
      expect(await sessionOf(page)).toBeNull();
    }
  });

  test('that is canceled at the provider keeps the request of the app', async () => {
    const developer = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, developer.context);
    const page = await consoleApp.open(authorizePath(app));
    await heading(page, 'Sign in');
    const asked = new URL(page.url()).searchParams;
    await goToProvider(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Sign-in canceled.').waitFor();
    const kept = new URL(page.url()).searchParams;
    expect([...asked.keys()].map((name) => [name, kept.get(name)])).toEqual([...asked]);
    await goToProvider(page);
    await beAtProvider(page, newEmail('returned'));
    await heading(page, /wants to use your Gatehouse account$/);
  });

  test('without an address of the provider, is refused in words with its name', async () => {
    const page = await consoleApp.open('/sign-in');
    await goToProvider(page);
    await page.getByLabel('Name').fill('No Address');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`${NAME} didn’t share an email address.`).waitFor();
    expect(await sessionOf(page)).toBeNull();
  });
});

describe('a provider that creates no accounts', () => {
  const consoleApp = useProviderApp((upstream) => ({ ...offering(upstream), OIDC_ACME_SIGN_UP: 'false' }));

  test('says so', async () => {
    const page = await consoleApp.open('/sign-up');
    await goToProvider(page);
    await beAtProvider(page, newEmail('stranger'));
    await heading(page, 'Create your account');
    await page.getByText('That account isn’t connected to an account here').waitFor();
  });
});

describe('a sign-in that a trusted site started', () => {
  const SHOP = 'https://shop.example.com';
  const consoleApp = useProviderApp((upstream) => ({ ...offering(upstream), TRUSTED_ORIGINS: SHOP }));

  test('leads back to that site after the second factor', async () => {
    const { email, context, page } = await newHolder(consoleApp);
    const { phone } = await turnOn(consoleApp, context);
    await call(consoleApp, context, 'sign-out', {});
    const wish = { provider: PROVIDER, callbackURL: `${SHOP}/basket?item=1` };
    await page.goto((await call<{ url: string }>(consoleApp, context, 'sign-in/social', wish)).url);
    await beAtProvider(page, email);
    await heading(page, 'Enter the code from your app');
    const request = page.waitForRequest(wish.callbackURL);
    await page.getByRole('textbox', { name: 'Code' }).fill(phone.nextCode());
    expect((await request).url()).toBe(wish.callbackURL);
  });
});

describe('more providers than are shown at once', () => {
  const consoleApp = useProviderApp((upstream) => ({
    ...offering(upstream),
    ...offered('google', 'github', 'microsoft', 'facebook', 'zoom'),
  }));
  const more = (page: Page) => page.getByRole('button', { name: 'More ways to sign in' });

  test('are shown by one press, which says nothing about fields that were not filled in', async () => {
    const page = await consoleApp.open('/sign-in');
    await page.clock.install();
    await page.getByLabel('Email').focus();
    await more(page).click();
    await expectCount(page.getByRole('button', { name: /^Continue with/ }), 6);
    // Messages are delayed.
    await page.clock.runFor(1000);
    await expectCount(page.locator('[aria-invalid=true]'), 0);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your email address.').waitFor();
  });

  test('begin with the one that has failed, to try again', async () => {
    const page = await consoleApp.open('/sign-in');
    await more(page).click();
    await goToProvider(page);
    await page.getByLabel('Name').fill('No Address');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`${NAME} didn’t share an email address.`).waitFor();
    await page
      .getByRole('button', { name: /^Continue with/ })
      .first()
      .getByText(`Continue with ${NAME}`)
      .waitFor();
    await more(page).waitFor();
  });
});
