import { describe, expect, test } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { turnOn } from './support/authenticator.ts';
import { useConsoleApp } from './support/console-app.ts';
import { call, newHolder, PASSWORD, signIn } from './support/holder.ts';
import {
  chooseForDialog,
  fieldsOf,
  press,
  pressForDialog,
  pressInVain,
  type Stop,
  tour,
  walk,
} from './support/walk.ts';

const whileOff: readonly Stop[] = [
  ['off', '/account/two-factor'],
  ['set up', '/account/two-factor/set-up'],
  ['set up, nothing filled in', '/account/two-factor/set-up', pressInVain('Continue')],
  [
    'set up, scan',
    '/account/two-factor/set-up',
    async (page) => {
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press('Continue', 'main code')(page);
      const open = page.getByRole('button', { name: /^Show a QR code/ });
      if (await open.isVisible()) await open.click();
      await pressInVain('Turn on')(page);
    },
  ],
  ['codes, off', '/account/two-factor/codes'],
  ['trusted devices, off', '/account/devices'],
];

const whileOn: readonly Stop[] = [
  ['overview, on', '/account'],
  ['on', '/account/two-factor'],
  ['turn off', '/account/two-factor', pressForDialog('Turn off two-factor')],
  ['set up again', '/account/two-factor/set-up'],
  ['codes', '/account/two-factor/codes'],
  [
    'new codes',
    '/account/two-factor/codes',
    async (page) => {
      await pressForDialog('Generate new codes')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Generate new codes' }).click();
      await page.getByRole('list', { name: 'Backup codes' }).waitFor();
    },
  ],
  ['trusted devices', '/account/devices'],
  ['trusted devices, asked', '/account/devices', chooseForDialog('Chrome on Linux', 'Remove…')],
];

const atTheStep: readonly Stop[] = [
  ['the step', '/two-factor'],
  ['the step, nothing filled in', '/two-factor', pressInVain('Verify')],
  [
    'mailed code',
    '/two-factor?method=mail',
    (page) => page.getByRole('button', { name: /^Send a new code \(\d+\)$/ }).waitFor(),
  ],
  ['backup code', '/two-factor?method=backup'],
];

describe('pages of two-factor', () => {
  const consoleApp = useConsoleApp();

  /** All pages, in the three states of an account. */
  async function visitAll(): Promise<void> {
    const { email, context } = await newHolder(consoleApp);
    await walk(consoleApp, context, whileOff, expectAccessibleAndReflow);
    const { phone } = await turnOn(consoleApp, context);
    await signInTrusted(context, email, () => phone.nextCode());
    await walk(consoleApp, context, whileOn, expectAccessibleAndReflow);

    const other = await (await consoleApp.visitor()).newPage();
    await other.goto('/sign-in');
    await signIn(other, email);
    await other.waitForURL('**/two-factor');
    await walk(consoleApp, other.context(), atTheStep, expectAccessibleAndReflow);
    consoleApp.passTime(301);
    await other.reload();
    await other.getByText('This step timed out. Sign in again.').waitFor();
    await expectAccessibleAndReflow(other);
  }

  async function signInTrusted(context: BrowserContext, email: string, code: () => string): Promise<void> {
    await call(consoleApp, context, 'sign-out', {});
    consoleApp.passTime();
    await call(consoleApp, context, 'sign-in/email', { email, password: PASSWORD });
    await call(consoleApp, context, 'two-factor/verify-totp', { code: code(), trustDevice: true });
  }

  tour(visitAll);

  test('fields say what they are to browsers and password managers (WCAG 1.3.5)', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/two-factor/set-up' });
    expect(await fieldsOf(page)).toEqual([
      ['username', 'text', 'username'],
      ['password', 'password', 'current-password'],
    ]);
    await turnOn(consoleApp, page.context());
    await call(consoleApp, page.context(), 'sign-out', {});
    await page.goto('/sign-in');
    await signIn(page, email);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    expect(await fieldsOf(page)).toEqual([
      ['trustDevice', 'checkbox', null],
      ['code', 'text', 'one-time-code'],
    ]);
    expect(await code.getAttribute('inputmode')).toBe('numeric');
  });
});
