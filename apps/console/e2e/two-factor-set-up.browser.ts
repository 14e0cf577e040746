import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/accessibility.ts';
import { Authenticator, turnOn } from './support/authenticator.ts';
import { type ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { expectCount, expectDisabled, expectFocus } from './support/eventually.ts';
import { call, newHolder, PASSWORD } from './support/holder.ts';
import { press, toast } from './support/steps.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const status = (consoleApp: ConsoleApp, page: Page) =>
  call<{ enabled: boolean; backupCodesLeft: number }>(consoleApp, page.context(), 'two-factor/status');
const shownCodes = (page: Page) =>
  page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents();
const secretOn = async (page: Page) => (await page.locator('main code').textContent())!.replaceAll(' ', '');

/** Turning two-factor on, replacing codes, and turning it off, through the real pages and API. */
describe('two-factor of an account', () => {
  const consoleApp = useConsoleApp();

  test('set-up: on only after a verified code; leaving without the codes asks', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account' });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.getByRole('link', { name: 'Turn on two-factor' }).first().click();
    await password(page).fill('not the password');
    await press(page, 'Continue');
    await page.getByText('Incorrect password.').waitFor();
    await password(page).fill(PASSWORD);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Connect your app' }).waitFor();
    await expectFocus(page, 'Connect your app');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = await secretOn(page);
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    const phone = new Authenticator(consoleApp, secret);

    await page.getByRole('link', { name: 'Profile' }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Leave now?' });
    await leaving.getByText('Two-factor isn’t on yet.').waitFor();
    await leaving.getByRole('button', { name: 'Stay' }).click();

    // A reload starts over with another secret.
    const abandoned = await page.context().newPage();
    await abandoned.goto('/account/two-factor/set-up');
    await abandoned.getByText('The code you scanned then no longer works').waitFor();
    await abandoned.close();

    const code = page.getByLabel('Code from the app');
    await code.fill(phone.wrongCode());
    await press(page, 'Turn on');
    await page.getByText(/^Incorrect code\. \d+ attempts left\. Check that your phone’s clock/).waitFor();
    await expectFocus(page, 'code');
    expect(await status(consoleApp, page)).toMatchObject({ enabled: false });
    const right = phone.code();
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await press(page, 'Turn on');

    await page.getByRole('heading', { name: 'Save your codes' }).waitFor();
    expect(await status(consoleApp, page)).toMatchObject({ enabled: true, backupCodesLeft: 10 });
    // Left without the codes: nothing says that they were saved.
    const reloaded = await page.context().newPage();
    await reloaded.goto('/account/two-factor/set-up');
    await reloaded.getByText('If you didn’t save your backup codes, generate new ones.').waitFor();
    await reloaded.getByRole('link', { name: 'Generate new codes' }).click();
    await reloaded.getByRole('heading', { name: '10 backup codes left' }).waitFor();
    await reloaded.close();
    const codes = await shownCodes(page);
    expect(codes).toHaveLength(10);
    for (const shown of codes) expect(shown).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/);
    await expectDisabled(page.getByRole('button', { name: 'I’ve saved my codes' }));
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without your codes?' }).getByRole('button', { name: 'Stay' }).click();

    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(download.suggestedFilename()).toBe('Gatehouse backup codes.txt');
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain(email);
    expect(file.match(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/gm)).toEqual(codes);
    await press(page, 'I’ve saved my codes');
    await toast(page, 'Two-factor is on.');
    await page.getByRole('heading', { level: 1, name: 'Two-factor' }).waitFor();
    await page.getByText('10 left').waitFor();

    // The secret and the codes are neither in a URL nor in the browser's storage.
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
    for (const hidden of [secret, ...codes]) {
      expect(kept).not.toContain(hidden);
      expect(addresses.filter((address) => address.includes(hidden))).toEqual([]);
    }
  });

  test('another authenticator: asks for a code of the old one, which works until the new one is confirmed', async () => {
    const { context, page } = await newHolder(consoleApp);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { phone, codes } = await turnOn(consoleApp, context);
    await page.goto('/account/two-factor');
    await page.getByRole('link', { name: 'Change authenticator app' }).click();
    await password(page).fill(PASSWORD);
    await page.getByLabel('Current code').fill(phone.wrongCode());
    await press(page, 'Continue');
    await page.getByText(/^Incorrect code\. \d+ attempts left\.$/).waitFor();
    await page.getByLabel('Current code').fill(codes[0]!.replace('-', ''));
    await press(page, 'Continue');
    const next = new Authenticator(consoleApp, await secretOn(page));
    // Both have the same name in the app; a code of the old one must not confirm the new one.
    await page.getByLabel('Code from the app').fill(phone.code());
    await press(page, 'Turn on');
    await page.getByText(/^Incorrect code\./).waitFor();
    await page.getByLabel('Code from the app').fill(next.code());
    await press(page, 'Turn on');
    await page.getByRole('heading', { name: 'Save your codes' }).waitFor();
    expect(await shownCodes(page)).not.toContain(codes[1]);
    await press(page, 'Copy');
    await press(page, 'I’ve saved my codes');
    await toast(page, 'The new authenticator is in use.');
  });

  test('four devices removed in a row: the fourth waits, with a countdown in the dialog', async () => {
    const { email, page } = await newHolder(consoleApp);
    const { codes } = await turnOn(consoleApp, page.context());
    for (const backupCode of codes.slice(0, 4)) {
      const elsewhere = await consoleApp.visitor();
      await call(consoleApp, elsewhere, 'sign-in/email', { email, password: PASSWORD });
      await call(consoleApp, elsewhere, 'two-factor/verify-backup-code', { code: backupCode, trustDevice: true });
      consoleApp.passTime(11);
    }
    await page.goto('/account/devices');
    const rows = page.getByRole('table', { name: 'Trusted devices' }).getByRole('row');
    const forget = async () => {
      await rows
        .nth(1)
        .getByRole('button', { name: /^Actions for / })
        .click();
      await page.getByRole('menuitem', { name: 'Remove…' }).click();
      await press(page, 'Remove device');
    };
    for (const left of [3, 2, 1]) {
      await expectCount(rows, 2 + left);
      await forget();
      await expectCount(rows, 1 + left);
    }
    await forget();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/^Too many attempts\. You can try again in \d+ seconds?\.$/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: /^Remove device \(\d+\)$/ }).waitFor();
    consoleApp.passTime(11);
    await dialog.getByRole('button', { name: 'Remove device', exact: true }).click();
    await page.getByRole('heading', { name: 'No trusted devices' }).waitFor();
  });

  test('new backup codes: password asked, shown once; then turned off', async () => {
    const { email, page } = await newHolder(consoleApp);
    const { codes, phone } = await turnOn(consoleApp, page.context());
    await page.goto('/account/two-factor/codes');
    await page.getByRole('heading', { name: '10 backup codes left' }).waitFor();
    await press(page, 'Generate new codes');
    const dialog = page.getByRole('dialog', { name: 'Generate new backup codes?' });
    await dialog.getByText('The 10 old codes stop working immediately.').waitFor();
    await password(page).fill('not the password');
    await dialog.getByRole('button', { name: 'Generate new codes' }).click();
    await dialog.getByText('Incorrect password.').waitFor();
    await password(page).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Generate new codes' }).click();
    await page.getByText(`Backup codes of ${email}`).waitFor();
    const fresh = await shownCodes(page);
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    await press(page, 'Print');
    await press(page, 'I’ve saved my codes');
    await toast(page, 'Your new codes are active.');
    expect(await page.getByText(fresh[0]!).count()).toBe(0);

    await page.getByRole('main').getByRole('link', { name: 'Two-factor' }).click();
    await press(page, 'Turn off two-factor');
    const off = page.getByRole('dialog', { name: 'Turn off two-factor?' });
    await off.getByText('10 backup codes stop working.').waitFor();
    // The second factor was passed too long ago in this session.
    consoleApp.passTime(600);
    await password(page).fill(PASSWORD);
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expectFocus(page, 'code');
    await page.keyboard.type(phone.wrongCode());
    await page.keyboard.press('Enter');
    await off.getByText('Incorrect code. 9 attempts left.').waitFor();
    await page.keyboard.type(phone.nextCode());
    await page.keyboard.press('Enter');
    await toast(page, 'Two-factor is off.');
    await page.getByRole('heading', { name: 'Two-factor is off' }).waitFor();
    expect(await status(consoleApp, page)).toMatchObject({ enabled: false, backupCodesLeft: 0 });
  });

  test('an account without an authenticator: a current code is mailed on request', async () => {
    const { email, page, context } = await newHolder(consoleApp);
    const mailedCode = async () => /\b\d{6}\b/.exec((await consoleApp.app.mails(email)).at(-1)?.text ?? '')?.[0] ?? '';
    await call(consoleApp, context, 'two-factor/enable', { password: PASSWORD });
    await call(consoleApp, context, 'two-factor/send-otp', {});
    await call(consoleApp, context, 'two-factor/verify-otp', { code: await mailedCode() });
    consoleApp.passTime(600);
    await page.goto('/account/two-factor');
    await press(page, 'Turn off two-factor');
    const off = page.getByRole('dialog', { name: 'Turn off two-factor?' });
    await password(page).fill(PASSWORD);
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expectFocus(page, 'code');
    await off.getByText('From your current authenticator app or an email, or a backup code.').waitFor();
    await off.getByRole('button', { name: 'Email me a code' }).click();
    await off.getByText(`We sent a code to ${email}.`).waitFor();
    await expectFocus(page, 'code');
    await expectDisabled(off.getByRole('button', { name: /^Send a new code \(\d+\)$/ }));
    await expectAccessible(page);
    await off.getByLabel('Current code').fill(await mailedCode());
    await off.getByRole('button', { name: 'Turn off' }).click();
    await toast(page, 'Two-factor is off.');
    expect(await status(consoleApp, page)).toMatchObject({ enabled: false });
  });
});
