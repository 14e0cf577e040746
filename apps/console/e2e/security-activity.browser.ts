import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { grant, registerApp, tokensFor, userInfo } from './support/apps.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { type ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newHolder, sessionOf, signInElsewhere } from './support/holder.ts';
import { click, toast } from './support/steps.ts';
import { pressForDialog, tour, walk } from './support/walk.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Security activity' }).getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'This wasn’t you?' });

/** A sign-in with a wrong password, from another browser. */
async function failToSignIn(consoleApp: ConsoleApp, email: string): Promise<void> {
  const stranger = await consoleApp.visitor();
  const headers = { origin: consoleApp.origin };
  const data = { email, password: 'wrong horse battery' };
  const answer = await stranger.request.post('/api/auth/sign-in/email', { data, headers });
  expect(answer.status()).toBe(401);
}

/** An app signs the user in, and shows the code again. */
async function useCodeTwice(consoleApp: ConsoleApp, user: BrowserContext): Promise<void> {
  const developer = await newHolder(consoleApp);
  const app = await registerApp(consoleApp, developer.context);
  const code = await grant(consoleApp, user, app);
  await tokensFor(consoleApp, app, code);
  consoleApp.passTime();
  await expect(tokensFor(consoleApp, app, code)).rejects.toThrow('invalid_grant');
}

describe('security activity', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const { context, email } = await newHolder(consoleApp);
    await signInElsewhere(consoleApp, email);
    await failToSignIn(consoleApp, email);
    await call(consoleApp, context, 'update-user', { name: 'Augusta Ada' });
    await useCodeTwice(consoleApp, context);
    const path = '/account/activity';
    await walk(
      consoleApp,
      context,
      [
        ['activity', path],
        ['nothing of a kind', `${path}?show=api-key.`, (page) => page.getByText('No activity of this kind').waitFor()],
        ['a stranger signed in', path, pressForDialog('This wasn’t me: Signed in')],
        ['a stranger tried', path, pressForDialog('This wasn’t me: Sign-in failed')],
      ],
      expectAccessibleAndReflow,
    );
  });

  test('each entry says who did what; “This wasn’t me” leads to the steps that help', async () => {
    const { page, context, email } = await newHolder(consoleApp);
    const other = await signInElsewhere(consoleApp, email);
    const key = await call<{ id: string }>(consoleApp, other.context(), 'api-key/create', { name: 'Deploy' });
    await failToSignIn(consoleApp, email);
    await call(consoleApp, context, 'update-user', { name: 'Augusta Ada' });
    await page.goto('/account/activity');
    // Newest first.
    await rows(page).nth(1).getByText('Profile changed').waitFor();
    expect(await rows(page).nth(1).textContent()).toMatch(
      /Name: .*Augusta Ada.*You.*Chrome on Linux.*This device.*127\.0\.0\.1/,
    );
    await expectCount(rows(page).nth(1).getByRole('button'), 0);
    expect(await rows(page).nth(2).textContent()).toMatch(
      /Sign-in failed.*Incorrect email or password\..*Unknown person/,
    );
    expect(await rows(page).nth(3).textContent()).toMatch(/API key created.*Deploy.*You/);
    // Actions are shown in words, not by their names.
    expect(await page.getByRole('main').textContent()).not.toMatch(/\b(session|api-key|profile|user)\.[a-z]/);

    // Sign out the session that made the key, then open the key to delete it.
    await rows(page).nth(3).getByRole('button').click();
    await dialog(page).getByText('Revoke the API key “Deploy”').waitFor();
    await dialog(page).getByRole('button', { name: 'Sign out device' }).click();
    await page
      .getByRole('dialog', { name: 'Sign out Chrome on Linux?' })
      .getByRole('button', { name: 'Sign out Chrome on Linux' })
      .click();
    await dialog(page).getByText('That device is signed out').waitFor();
    expect(await sessionOf(other)).toBeNull();
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
    await dialog(page).getByRole('link', { name: 'Open key' }).click();
    await eventually(async () => expect(new URL(page.url()).pathname).toBe(`/account/api-keys/${key.id}`));

    // A failed attempt needs no sign-out.
    await page.goto('/account/activity?show=session.');
    await page.getByRole('button', { name: 'This wasn’t me: Sign-in failed' }).click();
    await dialog(page).getByText('The attempt failed').waitFor();
    await expectCount(dialog(page).getByRole('button', { name: /Sign out/ }), 0);
    await dialog(page).getByRole('link', { name: 'Change password' }).click();
    await page.getByRole('heading', { level: 1, name: 'Password' }).waitFor();
  });

  test('an app: access given, and a code that was used twice in words, by the app and not by a stranger', async () => {
    const { page, context } = await newHolder(consoleApp);
    await useCodeTwice(consoleApp, context);
    await page.goto('/account/activity?show=oauth.');
    await rows(page).nth(1).getByText('App disconnected').waitFor();
    // The list shows neither codes nor tokens that were issued.
    await expectCount(rows(page), 1 + 2);
    const reuse = await rows(page).nth(1).textContent();
    expect(reuse).toMatch(
      /A sign-in code of “Acme Orders” was used twice\. Its access was ended\..*The app “Acme Orders”/,
    );
    expect(reuse).not.toMatch(/CODE_REPLAYED|another account|Unknown device/);
    await expectCount(rows(page).nth(1).getByRole('button'), 0);
    expect(await rows(page).nth(2).textContent()).toMatch(/Access given to an app.*Acme Orders.*You/);
  });

  test('an app that was given access by somebody else: “This wasn’t me” leads to its removal', async () => {
    const { page, email } = await newHolder(consoleApp);
    const other = await signInElsewhere(consoleApp, email);
    const app = await registerApp(consoleApp, (await newHolder(consoleApp)).context);
    const tokens = await tokensFor(consoleApp, app, await grant(consoleApp, other.context(), app));
    const removal = async () => {
      await page.goto('/account/activity?show=oauth.');
      await page.getByRole('button', { name: 'This wasn’t me: Access given to an app' }).click();
      await dialog(page).getByText('Remove the access of “Acme Orders”').waitFor();
      await dialog(page).getByRole('link', { name: 'Remove access' }).click();
    };
    await removal();
    const question = page.getByRole('dialog', { name: 'Remove access of Acme Orders?' });
    await question.getByRole('button', { name: 'Remove access' }).click();
    await page.getByText('No connected apps').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await userInfo(consoleApp, tokens)).toMatchObject({ status: 401 });
    await removal();
    await toast(page, 'That app no longer has access.');
  });

  test('loads more on request, filters by kind, and retries after a failure', async () => {
    const { page, context } = await newHolder(consoleApp);
    for (let count = 0; count < 26; count += 1) {
      consoleApp.passTime();
      await call(consoleApp, context, 'update-user', { name: `Name ${count}` });
    }
    await page.route('**/security-activity*', (route) => route.abort(), { times: 3 });
    await page.goto('/account/activity');
    await click(page, 'Try again');
    forgiveErrors(page, /ERR_FAILED/);
    await expectCount(rows(page), 1 + 25);
    await click(page, 'Show more');
    await page.getByText('That’s everything.').and(page.locator(':focus')).waitFor();
    await eventually(async () => expect(await rows(page).count()).toBeGreaterThan(1 + 26));
    await page.getByLabel('Show').selectOption('API keys');
    await page.getByText('No activity of this kind').waitFor();
    expect(new URL(page.url()).search).toBe('?show=api-key.');
    await click(page, 'Show all activity');
    await expectCount(page.getByText('No activity of this kind'), 0);
  });
});
