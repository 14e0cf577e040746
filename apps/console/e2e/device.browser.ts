import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SideConnection } from '../../api/test/support/side-connection.ts';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { type RegisteredApp, userInfo } from './support/apps.ts';
import { useConsoleApp } from './support/console-app.ts';
import { type Device, pollDevice, registerDeviceApp, startDevice } from './support/devices.ts';
import { expectFocus, expectValue } from './support/eventually.ts';
import { call, type Holder, newHolder, signIn } from './support/holder.ts';
import { click, heading, visit } from './support/steps.ts';

const ENTER = 'Connect a device';
const WANTS = 'Acme TV wants to use your Gatehouse account';
const OVER = 'This code no longer works';
/** Has the form of a code, and no device shows it. */
const UNKNOWN = 'BBBB-BBBB';

const codeField = (page: Page) => page.getByLabel('Code');
async function enter(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await click(page, 'Continue');
}

/** A device without a browser, its user, and the real page and API between them. */
describe('a device asks for access', () => {
  const consoleApp = useConsoleApp();
  let tv: RegisteredApp;
  beforeAll(async () => {
    tv = await registerDeviceApp(consoleApp, (await newHolder(consoleApp)).context);
  });

  const start = () => startDevice(consoleApp, tv);
  const poll = (device: Device) => pollDevice(consoleApp, tv, device);

  /** A signed-in user who has entered the code of a device. */
  async function entered(device: Device): Promise<Holder> {
    const holder = await newHolder(consoleApp, { at: '/device' });
    await enter(holder.page, device.user_code);
    await heading(holder.page, WANTS);
    return holder;
  }

  test('signing in on the way, typing the code as one likes, allowing: the device gets tokens', async () => {
    const { email } = await newHolder(consoleApp);
    const device = await start();
    expect(await poll(device)).toMatchObject({ error: 'authorization_pending' });
    const page = await (await consoleApp.visitor()).newPage();
    await visit(page, '/device');
    await heading(page, 'Sign in first');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await heading(page, ENTER);
    await page.getByText(email).waitFor();
    await enter(page, device.user_code.toLowerCase().replace('-', ' '));

    await heading(page, WANTS);
    await page.getByText(/^Time left to answer: (?:10:00|9:\d\d)$/).waitFor();
    await page.getByRole('note').getByText('Only allow this if you started it on your own device just now.').waitFor();
    await page.getByRole('note').getByText('hasn’t checked this app').waitFor();
    await page.getByText('AcmeTV 2.1').waitFor();
    await page.getByText(device.user_code, { exact: true }).waitFor();
    const scopes = page.getByRole('list', { name: 'If you allow it, Acme TV can:' }).getByRole('listitem');
    expect(await scopes.allTextContents()).toEqual(['Confirm who you are', 'See your email address']);
    await click(page, 'Allow');
    await heading(page, 'Your device is connected');

    consoleApp.passTime(6);
    const { access_token = '' } = await poll(device);
    expect(await userInfo(consoleApp, { access_token })).toMatchObject({ status: 200, body: { email } });
    await page.getByRole('link', { name: 'See your connected apps' }).click();
    await page.getByRole('row', { name: /Acme TV/ }).waitFor();
  });

  test('a link with the code: it is filled in after signing in, and nobody has opened it yet', async () => {
    const { email } = await newHolder(consoleApp);
    const device = await start();
    const page = await (await consoleApp.visitor()).newPage();
    await visit(page, device.verification_uri_complete);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await heading(page, ENTER);
    await expectValue(codeField(page), device.user_code);
    // Another user can still open it.
    await entered(device);
    await click(page, 'Continue');
    await page.getByText('This code isn’t valid').waitFor();
  });

  test('denying: the device is told', async () => {
    const device = await start();
    const { page } = await entered(device);
    await click(page, 'Deny');
    await heading(page, 'You denied access');
    expect(await poll(device)).toMatchObject({ error: 'access_denied' });
  });

  test('by keyboard: Enter sends the code, and alone allows nothing after that', async () => {
    const device = await start();
    const { page } = await newHolder(consoleApp, { at: '/device' });
    await expectFocus(page, 'userCode');
    await page.keyboard.type(device.user_code.toLowerCase());
    await page.keyboard.press('Enter');
    await heading(page, WANTS);
    await expectFocus(page, WANTS);
    await page.keyboard.press('Enter');
    for (const name of ['Deny', 'Allow']) {
      await page.keyboard.press('Tab');
      await expectFocus(page, name);
    }
    expect(await poll(device)).toMatchObject({ error: 'authorization_pending' });
    await page.keyboard.press('Enter');
    await heading(page, 'Your device is connected');
  });

  test('wrong codes: the page says so at the field, and after too many of them how long to wait', async () => {
    const { page } = await newHolder(consoleApp, { at: '/device' });
    await enter(page, 'BBBB');
    await page.getByText('Enter the 8 letters that your device shows.').waitFor();
    await enter(page, UNKNOWN);
    await page.getByText('This code isn’t valid, or it has expired.').waitFor();
    await expectFocus(page, 'userCode');
    for (;;) {
      const answer = page.waitForResponse(/oauth2\/device/);
      await click(page, 'Continue');
      if ((await answer).status() === 429) break;
    }
    await page.getByRole('alert').getByText('Too many attempts').first().waitFor();
  });

  test('too late, and answered in another tab: nothing is allowed, and another code can be entered', async () => {
    const late = await start();
    const { page, context } = await entered(late);
    consoleApp.passTime(601);
    await click(page, 'Allow');
    await heading(page, OVER);
    expect(await poll(late)).toMatchObject({ error: 'expired_token' });

    const device = await start();
    await click(page, 'Enter another code');
    await enter(page, device.user_code);
    await heading(page, WANTS);
    await call(consoleApp, context, 'oauth2/device', { userCode: device.user_code, accept: false });
    await click(page, 'Allow');
    await heading(page, OVER);
    expect(await poll(device)).toMatchObject({ error: 'access_denied' });
  });

  test('an app that staff disabled meanwhile: the page says so, before and after the code', async () => {
    const device = await start();
    const { page } = await entered(device);
    const database = await SideConnection.open(consoleApp.app.databaseUrl);
    const disable = (disabled: boolean) => database.rows('update oauth_client set disabled = $1', disabled);
    await disable(true);
    await click(page, 'Allow');
    await heading(page, 'This app was disabled');
    await visit(page, '/device');
    await enter(page, device.user_code);
    await heading(page, 'This app was disabled');
    await disable(false);
    await database.close();
    expect(await poll(device)).toMatchObject({ error: 'authorization_pending' });
  });

  test('another account: chosen before the code is sent, and the code stays', async () => {
    const other = await newHolder(consoleApp);
    const device = await start();
    const { page } = await newHolder(consoleApp, { at: '/device' });
    await codeField(page).fill(device.user_code);
    await click(page, 'Use another account');
    await signIn(page, other.email);
    await heading(page, ENTER);
    await page.getByText(other.email).waitFor();
    await expectValue(codeField(page), device.user_code);
  });

  test('signed out in another tab: nothing is allowed, and signing in goes on with the code', async () => {
    const device = await start();
    const { page, context, email } = await entered(device);
    await call(consoleApp, context, 'sign-out', {});
    await click(page, 'Allow');
    await heading(page, 'Sign in first');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await expectValue(codeField(page), device.user_code);
    await click(page, 'Continue');
    await heading(page, WANTS);
  });

  test('light and dark, on a desktop and on a phone: accessible in every state', async () => {
    const { page } = await newHolder(consoleApp, { at: '/device' });
    await expectAccessibleAndReflow(page);
    await enter(page, UNKNOWN);
    await page.getByText('This code isn’t valid').waitFor();
    await expectAccessibleAndReflow(page);
    await enter(page, (await start()).user_code);
    await heading(page, WANTS);
    await expectAccessibleAndReflow(page);
    await click(page, 'Allow');
    await heading(page, 'Your device is connected');
    await expectAccessibleAndReflow(page);

    await visit(page, (await start()).verification_uri_complete);
    await click(page, 'Continue');
    await click(page, 'Deny');
    await heading(page, 'You denied access');
    await expectAccessibleAndReflow(page);

    await visit(page, (await start()).verification_uri_complete);
    await click(page, 'Continue');
    await heading(page, WANTS);
    consoleApp.passTime(601);
    await click(page, 'Allow');
    await heading(page, OVER);
    await expectAccessibleAndReflow(page);
  });
});
