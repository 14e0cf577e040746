import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call, newHolder, signIn } from './support/holder.ts';
import { heading } from './support/steps.ts';
import { fieldsOf, pressInVain, type Stop, tour, walk } from './support/walk.ts';

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

const isDead = (page: Page) => heading(page, 'This link has expired or was already used');

/** Every entrance page, also with its errors. */
const pages: readonly Stop[] = [
  ['sign-in', '/sign-in'],
  ['sign-in, nothing filled in', '/sign-in', pressInVain('Sign in')],
  ['sign-in by username', '/sign-in?with=username'],
  ['sign-in by phone number', '/sign-in?with=phone'],
  ['sign-up', '/sign-up'],
  ['sign-up, nothing filled in', '/sign-up', pressInVain('Create account')],
  ['check email', '/sign-up/check-email'],
  ['forgot password', '/forgot-password'],
  ['reset password, unknown link', '/reset-password#token=abc', isDead],
  ['reset password, dead link', '/reset-password?error=INVALID_TOKEN', isDead],
  ['password changed', '/reset-password/done'],
  ['verify email', `/verify-email#token=${token({ email: 'person@example.com' })}`],
  ['verify email, dead link', '/verify-email', isDead],
  ['change email, nobody signed in', `/confirm/change-email#token=${token({ email: 'person@example.com' })}`],
  ['change email, dead link', '/confirm/change-email', isDead],
  ['undo email change, unknown link', '/confirm/undo-email-change#token=abc', isDead],
  ['undo email change, dead link', '/confirm/undo-email-change', isDead],
  ['delete account, nobody signed in', '/confirm/delete-user#token=abc'],
  ['error', '/error?error=state_not_found&error_description=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&request_id=r-1'],
  ['signed out', '/signed-out'],
  ['account deleted', '/signed-out?after=deletion'],
];

describe('pages of the entrance', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    await walk(consoleApp, await consoleApp.visitor(), pages, async (page) => {
      await expectAccessibleAndReflow(page);
      expect(page.url()).not.toContain('token=');
    });
  });

  test('the first paint has the right colours and nothing moves afterwards', async () => {
    const page = await (await consoleApp.visitor({ scheme: 'dark' })).newPage();
    // The colours are set before any other script runs.
    const { promise: painted, resolve: release } = Promise.withResolvers<void>();
    await page.route(/assets\/auth-.*\.js/, async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await page.waitForFunction(() => getComputedStyle(document.documentElement).backgroundColor === 'rgb(15, 20, 19)');
    expect(await page.locator('#root > *').count()).toBe(0);
    release();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const shift = await page.evaluate(async () => {
      await document.fonts.ready;
      return new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      });
    });
    // Text must not move while the font loads.
    expect(shift).toBeLessThanOrEqual(0.02);
  });

  test('the query of the error page is shown as plain text', async () => {
    const page = await consoleApp.open('/error?error=%3Cb%3Ex&error_description=%3Cimg%20src%3Dx%3E');
    await page.getByText('Details: <img src=x>').waitFor();
    await expectCount(page.locator('main img, main b'), 0);
  });

  test('fields say what they are to browsers and password managers (WCAG 1.3.5)', async () => {
    const attributes = async (path: string) => fieldsOf(await consoleApp.open(path));
    expect(await attributes('/sign-in')).toEqual([
      ['email', 'email', 'username webauthn'],
      ['password', 'password', 'current-password webauthn'],
      ['rememberMe', 'checkbox', null],
    ]);
    expect(await attributes('/sign-up')).toEqual([
      ['name', 'text', 'name'],
      ['email', 'email', 'email'],
      ['password', 'password', 'new-password'],
    ]);
    const { email, context } = await newHolder(consoleApp);
    await call(consoleApp, context, 'request-password-reset', { email });
    const link = new URL(await consoleApp.mailedLink(email, 'reset-password'));
    const page = await consoleApp.open(link.pathname + link.hash);
    await heading(page, 'Choose a new password');
    expect(await fieldsOf(page)).toEqual([
      ['username', 'text', 'username'],
      ['newPassword', 'password', 'new-password'],
    ]);
    await expectAccessibleAndReflow(page);
  });

  test('"keep me signed in" decides how long the cookie lives', async () => {
    const { email } = await newHolder(consoleApp);
    const lifeOf = async (keep: boolean) => {
      const page = await consoleApp.open('/sign-in');
      await page.getByLabel('Keep me signed in on this device').setChecked(keep);
      await signIn(page, email);
      await page.waitForURL('**/account');
      return (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'));
    };
    expect(await lifeOf(false)).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });
    expect((await lifeOf(true))?.expires).toBeGreaterThan(Date.now() / 1000 + 86_400);
  });
});
