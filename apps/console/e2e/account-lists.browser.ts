import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { grant, registerApp } from './support/apps.ts';
import { turnOn } from './support/authenticator.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newHolder, PASSWORD, signInElsewhere } from './support/holder.ts';
import { choose, click, clickInDialog, press, toast, visit } from './support/steps.ts';

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row');
const menus = (page: Page) => page.getByRole('button', { name: /^Actions for / });

describe('long lists of an account', () => {
  const consoleApp = useConsoleApp();

  const NEW_DIGEST = `'token_digest', left(md5(random()::text) || md5(random()::text), 43)`;

  /** Adds 30 rows like the one that `where` finds. @param changes of each, as the arguments of `jsonb_build_object` over `n` */
  const copy = (table: string, where: string, changes: string) =>
    consoleApp.app.database.rows(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
       from ${table} t, generate_series(1, 30) n where ${where}`,
    );
  const moreSessions = (email: string) =>
    copy(
      'session',
      `t.user_id = (select id from "user" where email = '${email}')`,
      `'id', gen_random_uuid(), ${NEW_DIGEST}, 'updated_at', t.updated_at - n * interval '1 hour',
       'ip_address', '192.0.2.' || n`,
    );

  /** The paths of requests to the service from now on. */
  function watched(page: Page): string[] {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    return asked;
  }

  test('sessions: 25 at once, this one first, each ended from its menu, and all others counted', async () => {
    const { email, page } = await newHolder(consoleApp);
    await moreSessions(email);
    const asked = watched(page);
    await visit(page, '/account/sessions');
    expect(asked).not.toContain('/api/auth/list-sessions');
    const rows = rowsOf(page, 'Sessions');
    await expectCount(rows, 26);
    expect(await rows.nth(1).textContent()).toContain('This device');
    expect(await rows.nth(2).textContent()).toContain('192.0.2.1');
    await page.getByText('31 sessions', { exact: true }).waitFor();
    await expectAccessibleAndReflow(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expectCount(rows, 7);
    await expectCount(page.getByText('This device', { exact: true }), 0);

    await menus(page).last().click();
    await page.getByRole('menuitem', { name: 'Sign out…' }).click();
    await page.getByRole('dialog').getByText('from 192.0.2.30').waitFor();
    await press(page, /^Sign out Chrome/);
    await toast(page, 'Device signed out.');
    await page.getByText('30 sessions', { exact: true }).waitFor();
    await click(page, 'Sign out other devices');
    await clickInDialog(page, 'Sign out 29 devices');
    await toast(page, 'Other devices signed out.');
    // The page that was open is no more.
    await click(page, 'First page');
    await page.getByText('You’re signed in on this device only.').waitFor();
    await expectCount(rows, 2);
  });

  test('the overview, the form of a password and “This wasn’t me” ask for none of these lists', async () => {
    const { email, page } = await newHolder(consoleApp);
    const other = await signInElsewhere(consoleApp, email);
    await call(consoleApp, other.context(), 'api-key/create', { name: 'Deploy' });
    await moreSessions(email);
    const asked = watched(page);
    await visit(page, '/account');
    await page.getByText('62 devices').waitFor();
    await visit(page, '/account/password');
    await page.getByText('61 other devices are signed in.').waitFor();
    await visit(page, '/account/activity?show=session.');
    await page.getByRole('button', { name: 'This wasn’t me: Signed in' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'This wasn’t you?' });
    await dialog.getByText('1 API key still works. A new password doesn’t stop them.').waitFor();
    await dialog.getByRole('button', { name: 'Sign out others' }).click();
    await page.getByRole('checkbox', { name: 'Also disable the API key that still works' }).check();
    await click(page, 'Sign out 61 devices');
    await expectCount(dialog.getByRole('button', { name: 'Sign out others' }), 0);
    await expectCount(dialog.getByText('API key still works'), 0);
    expect(asked.filter((path) => /\/(list-sessions|api-key\/list)$/.test(path))).toEqual([]);
  });

  test('trusted devices: 25 at once, and all removed together', async () => {
    const { email, page, context } = await newHolder(consoleApp);
    const { phone } = await turnOn(consoleApp, context);
    await call(consoleApp, context, 'sign-out', {});
    await call(consoleApp, context, 'sign-in/email', { email, password: PASSWORD });
    await call(consoleApp, context, 'two-factor/verify-totp', { code: phone.code(), trustDevice: true });
    await copy(
      'trusted_device',
      'true',
      `'id', gen_random_uuid(), ${NEW_DIGEST}, 'last_used_at', t.last_used_at + n * interval '1 hour'`,
    );
    await visit(page, '/account/devices');
    const rows = rowsOf(page, 'Trusted devices');
    await expectCount(rows, 26);
    expect(await rows.nth(1).textContent()).toContain('This device');
    await expectAccessibleAndReflow(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expectCount(rows, 7);
    await click(page, 'Remove all');
    await clickInDialog(page, 'Remove 31 devices');
    await click(page, 'First page');
    await page.getByRole('heading', { name: 'No trusted devices' }).waitFor();
  });

  test('connected apps: 25 at once, found by name, also by a link that names one on another page', async () => {
    const { page, context } = await newHolder(consoleApp);
    const app = await registerApp(consoleApp, context);
    await grant(consoleApp, context, app);
    await copy(
      'oauth_client',
      `t.client_id = '${app.client_id}'`,
      `'id', gen_random_uuid(), 'client_id', 'copy-' || n, 'name', 'App ' || n`,
    );
    await consoleApp.app.database.rows(
      `insert into oauth_consent
       select (jsonb_populate_record(t, jsonb_build_object('client_id', c.id, 'created_at', t.created_at + split_part(c.name, ' ', 2)::int * interval '1 s'))).*
       from oauth_consent t, oauth_client c where c.client_id like 'copy-%'`,
    );
    await visit(page, '/account/apps');
    const rows = rowsOf(page, 'Connected apps');
    await expectCount(rows, 26);
    await page.getByText('31 apps').waitFor();
    await expectAccessibleAndReflow(page);
    await page.getByLabel('Search').fill('orders');
    await expectCount(rows, 2);
    await page.getByLabel('Search').fill('no such app');
    await page.getByText('No apps match').waitFor();
    await click(page, 'Clear filters');

    await visit(page, `/account/apps?remove=${app.client_id}`);
    await page.getByRole('dialog', { name: 'Remove access of Acme Orders?' }).waitFor();
    await clickInDialog(page, 'Remove access');
    await toast(page, 'Access removed.');
    await page.getByText('30 apps').waitFor();
    await choose(page, 'App 30', 'Remove access…');
    await clickInDialog(page, 'Remove access');
    await page.getByText('29 apps').waitFor();
  });

  test.each([390, 640, 768])(
    'on cards %i px wide the menu is at the top right, and Tab leads from card to card',
    async (width) => {
      const { email, page } = await newHolder(consoleApp, { look: { width, height: 900 } });
      await moreSessions(email);
      await visit(page, '/account/sessions');
      const card = rowsOf(page, 'Sessions').nth(2);
      await eventually(async () => expect(await card.evaluate((row) => getComputedStyle(row).display)).toBe('grid'));
      const [outer, menu, title] = await Promise.all(
        [card, card.getByRole('button'), card.getByRole('rowheader')].map((part) => part.boundingBox()),
      );
      // Pixels to the edges of the card, beside the title.
      expect(outer!.x + outer!.width - menu!.x - menu!.width).toBeLessThan(12);
      expect(menu!.y - outer!.y).toBeLessThan(12);
      expect(title!.x + title!.width).toBeLessThanOrEqual(menu!.x);
      await menus(page).first().focus();
      await page.keyboard.press('Tab');
      const second = menus(page).nth(1);
      expect(await second.evaluate((menu) => menu === document.activeElement)).toBe(true);
    },
  );
});
