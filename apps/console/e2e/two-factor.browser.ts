import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { turnOn } from './support/authenticator.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus, expectValue } from './support/eventually.ts';
import { call, newHolder, PASSWORD, sessionOf, signIn } from './support/holder.ts';
import { choose, heading, press, toast } from './support/steps.ts';

const code = (page: Page) => page.getByRole('textbox', { name: /^(Backup c|C)ode$/ });

/** Signing in with a second step, through the real pages, API and emails. */
describe('the second step', () => {
  // Emailed codes longer than those of the app.
  const consoleApp = useConsoleApp({ TWO_FACTOR_OTP_DIGITS: '8' });

  /** A user with two-factor, signed out, who has entered the password. */
  async function atTheStep(callbackURL = '/account/profile') {
    const { email, page } = await newHolder(consoleApp);
    const factors = await turnOn(consoleApp, page.context());
    await leave(page);
    await enter(page, email, callbackURL);
    return { email, page, ...factors };
  }

  /** Not from a page, which would redirect to the sign-in page by itself. */
  async function leave(page: Page) {
    await page.goto('about:blank');
    await call(consoleApp, page.context(), 'sign-out', {});
    consoleApp.passTime(30);
  }

  async function enter(page: Page, email: string, callbackURL = '/account/profile') {
    await page.goto(`/sign-in?callbackURL=${encodeURIComponent(callbackURL)}`);
    await signIn(page, email);
    await heading(page, 'Enter the code from your app');
    // The step has been read; a clock that advances before ends it.
    await code(page).waitFor();
  }

  const mailed = async (email: string) => {
    const mail = (await consoleApp.app.mails(email)).at(-1);
    return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  test('an app code: an incorrect one says the attempts left, a complete one is submitted automatically', async () => {
    const { email, page, phone } = await atTheStep();
    expect(await sessionOf(page)).toBeNull();
    await expectFocus(page, 'code');
    await page.getByText(/^Time left for this step: /).waitFor();
    await code(page).fill(phone.wrongCode());
    await page.getByText('Incorrect code. 4 attempts left.').waitFor();
    await expectValue(code(page), '');
    await expectFocus(page, 'code');
    // Pressed again: the field is empty, and its message stays.
    await page.keyboard.press('Enter');
    await press(page, 'Verify');
    await page.getByText('Incorrect code. 4 attempts left.').waitFor();
    await expectCount(page.getByText('Enter the code.', { exact: true }), 0);
    // A part of a code costs no attempt.
    await code(page).fill('12');
    await press(page, 'Verify');
    await page.getByText('Enter all 6 digits.').waitFor();
    const right = phone.code();
    // Submitted automatically only once.
    await code(page).fill(`${right.slice(0, 3)}-${right.slice(3)}`);
    await press(page, 'Verify');
    await page.waitForURL('**/account/profile');
    expect(await sessionOf(page)).toMatchObject({ user: { email } });

    await leave(page);
    await enter(page, email, '/account/email');
    await code(page).fill(` ${phone.code()} `);
    await page.waitForURL('**/account/email');
  });

  test('an emailed code: sent when chosen, again after a minute, and only the newest works', async () => {
    const { email, page } = await atTheStep();
    await press(page, 'Get a code by email');
    await heading(page, 'Enter the code from your email');
    await page.getByText(/^We sent a code to h.*@example\.com/).waitFor();
    expect(await page.getByRole('button', { name: /^Send a new code \(\d+\)$/ }).isDisabled()).toBe(true);
    const first = await mailed(email);
    expect(first).toHaveLength(8);

    // A reload keeps the method and sends no further email.
    await page.reload();
    await page.getByText(/^We sent a code to h/).waitFor();
    expect(await mailed(email)).toBe(first);
    const wrong = first === '00000000' ? '11111111' : '00000000';
    // Incomplete, so it is not submitted and costs no attempt.
    await code(page).fill(wrong.slice(0, 6));
    await code(page).fill(wrong);
    await page.getByText('Incorrect code. 4 attempts left.').waitFor();
    await code(page).fill(first);
    await press(page, 'Verify');
    await page.waitForURL('**/account/profile');
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
  });

  test('without the phone: a backup code works once, however it is typed; a low number is announced', async () => {
    const { email, page, codes } = await atTheStep();
    const [first = '', ...others] = codes;
    await press(page, 'Use a backup code');
    await heading(page, 'Use a backup code');
    expect(new URL(page.url()).searchParams.get('method')).toBe('backup');
    await code(page).fill(` ${first.replace('-', ' ')}`);
    await press(page, 'Use code');
    await page.waitForURL('**/account/profile');

    for (const spent of others.slice(0, 5)) {
      consoleApp.passTime(11);
      await call(consoleApp, page.context(), 'two-factor/verify-backup-code', { code: spent });
    }
    await leave(page);
    await page.goto('/sign-in');
    await signIn(page, email);
    await press(page, 'Use a backup code');
    await code(page).fill(first);
    await press(page, 'Use code');
    await page.getByText('Incorrect code. 4 attempts left.').waitFor();
    await code(page).fill(others[5]!);
    await press(page, 'Use code');
    await heading(page, 'You’re signed in');
    await page.getByText('3 backup codes left.').waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
    await page.getByRole('link', { name: 'Generate new codes' }).click();
    await page.getByRole('heading', { name: '3 backup codes left' }).waitFor();
    await page.goto('/account');
    await page.getByRole('main').getByText('3 backup codes left.').waitFor();
  });

  test('a trusted device is not asked until it is removed', async () => {
    const { email, page, phone } = await atTheStep();
    await page.getByLabel('Trust this device for 30 days').check();
    await code(page).fill(phone.code());
    await page.waitForURL('**/account/profile');
    await leave(page);
    await page.goto('/sign-in');
    await signIn(page, email);
    await page.waitForURL('**/account');

    await page.goto('/account/devices');
    const rows = page.getByRole('table', { name: 'Trusted devices' }).getByRole('row');
    await expectCount(rows, 2);
    expect(await rows.nth(1).textContent()).toMatch(/Chrome on Linux.*This device.*127\.0\.0\.1/);
    await choose(page, 'Chrome on Linux', 'Remove…');
    await press(page, 'Remove device');
    await toast(page, 'Device removed.');
    await page.getByRole('heading', { name: 'No trusted devices' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await leave(page);
    await enter(page, email);
  });

  test('after five minutes: back at the sign-in page, which says why and keeps email and return path', async () => {
    const { email, page, phone } = await atTheStep();
    consoleApp.passTime(301);
    await code(page).fill(phone.code());
    await heading(page, 'Sign in');
    await page.getByText('This step timed out. Sign in again.').waitFor();
    await expectValue(page.getByLabel('Email'), email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign in');
    await heading(page, 'Enter the code from your app');
    await code(page).fill(phone.code());
    await page.waitForURL('**/account/profile');

    // Shown without pressing anything.
    await leave(page);
    await page.clock.install();
    await enter(page, email);
    await page.getByText(/^Time left for this step: /).waitFor();
    consoleApp.passTime(301);
    await page.clock.fastForward(3_600_000);
    await page.getByText('This step timed out. Sign in again.').waitFor();
  });

  test('five incorrect codes: only a new emailed one works then', async () => {
    const { email, page, phone } = await atTheStep();
    await code(page).fill(phone.wrongCode());
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await page.getByText(`Incorrect code. ${left} left.`).waitFor();
      consoleApp.passTime(4);
      await code(page).fill(phone.wrongCode());
      await press(page, 'Verify');
    }
    await heading(page, 'Enter the code from your email');
    await page.getByText('Too many incorrect codes. Only a new code from your email works now.').waitFor();
    await page.getByRole('button', { name: /^Send a new code \(\d+\)$/ }).waitFor();
    await page.reload();
    await page.getByText('Too many incorrect codes. Only a new code from your email works now.').waitFor();
    await expectCount(page.getByRole('button', { name: /^Use/ }), 0);
    await code(page).fill(await mailed(email));
    await page.waitForURL('**/account/profile');
  });

  test('ten incorrect codes: locked, with the end of the lock', async () => {
    const { email, page, phone } = await atTheStep();
    const wrong = { code: phone.wrongCode() };
    const tryInVain = async (times: number) => {
      for (let tries = 0; tries < times; tries += 1) {
        const body = { data: wrong, headers: { origin: consoleApp.origin } };
        await page.context().request.post('/api/auth/two-factor/verify-totp', body);
        consoleApp.passTime(11);
      }
    };
    await tryInVain(5);
    await enter(page, email);
    await tryInVain(4);
    const before = (await consoleApp.app.mails(email)).length;
    await code(page).fill(phone.wrongCode());
    await heading(page, 'Too many incorrect codes');
    await page.getByText(/^Sign-in is locked until .*\d\d:\d\d.*\. Sign in again after that\.$/).waitFor();
    for (const gone of ['Time left for this step', 'on its way', 'Other ways'])
      await expectCount(page.getByText(gone), 0);
    await expectCount(page.getByRole('button', { name: /^Verify|^Send/ }), 0);
    expect((await consoleApp.app.mails(email)).slice(before).filter(({ text }) => /\b\d{6}\b/.test(text))).toEqual([]);

    // The same after a reload, or when coming back too early.
    await page.reload();
    await heading(page, 'Too many incorrect codes');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.clock.install();
    await signIn(page, email);
    await heading(page, 'Too many incorrect codes');
    await page.getByText(/^Time left: 1[45]:\d\d$/).waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    // Then the password is needed again, because the step has timed out.
    consoleApp.passTime(901);
    await page.clock.fastForward(901_000);
    await page.getByText('This step timed out. Sign in again.').waitFor();
  });

  test('signed out while typing: the second step in the dialog, and the input is saved', async () => {
    const { page } = await newHolder(consoleApp);
    const { phone } = await turnOn(consoleApp, page.context());
    await page.goto('/account/profile');
    await page.getByLabel('Name', { exact: true }).fill('Typed before the end');
    await call(consoleApp, page.context(), 'sign-out', {});
    await press(page, 'Save changes');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    const secret = again.getByLabel(/^Password for/);
    await secret.fill('not the password');
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.getByText('Incorrect password.').waitFor();
    await secret.fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    const step = page.getByRole('dialog', { name: 'Enter the code from your app' });
    await step.getByRole('textbox', { name: 'Code' }).fill(phone.code());
    await press(page, 'Continue');
    await toast(page, 'Saved.');
    expect(await sessionOf(page)).toMatchObject({ user: { name: 'Typed before the end' } });
  });

  test('a change that needs a fresh session: the password renews it, and the change continues', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account/profile' });
    const before = await call<{ session: { id: string } }>(consoleApp, page.context(), 'get-session');
    let refused = 0;
    await page.route('**/api/auth/update-user', (route) => {
      if (refused++ > 0) return route.continue();
      return route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' } });
    });
    await page.getByLabel('Name', { exact: true }).fill('Changed after proof');
    await press(page, 'Save changes');
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel(/^Password for/).fill('not the password');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await proof.getByText('Incorrect password.').waitFor();
    await proof.getByLabel(/^Password for/).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await toast(page, 'Saved.');
    const sessions = await call<{ id: string }[]>(consoleApp, page.context(), 'list-sessions');
    expect(sessions).toHaveLength(1);
    expect(sessions[0]!.id).not.toBe(before.session.id);
  });
});
