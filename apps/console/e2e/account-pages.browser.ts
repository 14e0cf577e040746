import { describe, expect, test } from '@jest/globals';
import { expectAccessibleAndReflow, expectNoHorizontalScroll, NARROW } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectFocus } from './support/eventually.ts';
import { call, newEmail, newHolder, signIn, signInElsewhere } from './support/holder.ts';
import { invite, newOwner } from './support/organizations.ts';
import { click } from './support/steps.ts';
import { fieldsOf, press, pressForDialog, pressInVain, type Stop, tour, walk } from './support/walk.ts';

/** Every page of the account area, also with its errors, menus and dialogs open. */
const pages: readonly Stop[] = [
  ['overview', '/account'],
  ['account menu', '/account', press(/Account menu/, '[role=menu]')],
  [
    'keyboard shortcuts',
    '/account',
    async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['profile', '/account/profile'],
  [
    'profile, edited wrongly',
    '/account/profile',
    async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByLabel('Username').fill('a b');
      await pressInVain('Save changes')(page);
      await page.getByText('Enter your name.').first().waitFor();
    },
  ],
  ['phone number', '/account/profile', pressForDialog('Add phone number')],
  ['email', '/account/email'],
  ['email, nothing filled in', '/account/email', pressInVain(/^(Send confirmation|Change email)$/)],
  ['password', '/account/password'],
  ['password, nothing filled in', '/account/password', pressInVain('Change password')],
  ['sessions', '/account/sessions'],
  ['sessions, asked', '/account/sessions', pressForDialog('Sign out other devices')],
  ['preferences', '/account/preferences'],
  ['delete account', '/account/delete'],
  ['delete account, nothing filled in', '/account/delete', pressInVain(/^Delete account$/)],
  ['nothing there', '/account/nowhere'],
];

describe('pages of the account area', () => {
  const consoleApp = useConsoleApp();

  tour(async () => {
    const holder = await newHolder(consoleApp);
    await signInElsewhere(consoleApp, holder.email);
    await walk(consoleApp, holder.context, pages, expectAccessibleAndReflow);

    // A pending change of email, and an unconfirmed email.
    await call(consoleApp, holder.context, 'change-email', { newEmail: `next-${holder.email}` });
    for (const path of ['/account', '/account/email']) {
      await holder.page.goto(path);
      await holder.page.getByText(`next-${holder.email}`).first().waitFor();
      await expectAccessibleAndReflow(holder.page);
    }
    const { page } = await newHolder(consoleApp, { at: '/account', verified: false });
    await page.getByRole('region', { name: 'Confirm your email' }).waitFor();
    await expectAccessibleAndReflow(page);
  });

  test('nothing runs sideways at 320 px, however long a name or an address is (WCAG 1.4.10)', async () => {
    const holder = await newHolder(consoleApp, { look: NARROW, verified: false });
    const context = holder.context;
    await signInElsewhere(consoleApp, holder.email);
    await call(consoleApp, context, 'update-user', { name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim() });
    const newAddress = newEmail('x'.repeat(40)).replace('@', `@${'long-'.repeat(8)}name.`);
    await call(consoleApp, context, 'change-email', { newEmail: newAddress });
    await walk(consoleApp, context, pages, expectNoHorizontalScroll);
  });

  test('each page has its title; moving puts the focus on its heading; the skip link comes first', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account' });
    const expectTitle = (title: string) => eventually(async () => expect(await page.title()).toBe(title));
    await expectTitle('Overview · Gatehouse');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await page.locator('#content:focus').waitFor();
    expect(new URL(page.url()).hash).toBe('');

    const rail = page.getByRole('navigation', { name: 'Account' });
    for (const name of [
      'Profile',
      'Email',
      'Preferences',
      'Password',
      'Sessions',
      'Security activity',
      'API keys',
      'Overview',
    ]) {
      await rail.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expectTitle(`${name} · Gatehouse`);
      await page.locator('h1:focus', { hasText: new RegExp(`^${name}$`) }).waitFor();
      await eventually(async () => expect(await rail.locator('[aria-current=page]').textContent()).toBe(name));
    }
  });

  test('the navigation has headings; deleting the account is on the page of the profile', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account' });
    const rail = page.getByRole('navigation', { name: 'Account' });
    expect(await rail.getByRole('heading').allTextContents()).toEqual(['Account', 'Security', 'Developer']);
    await rail.getByRole('list', { name: 'Security' }).getByRole('link', { name: 'Two-factor' }).waitFor();
    await expectCount(rail.getByRole('link', { name: 'Delete account' }), 0);
    await rail.getByRole('link', { name: 'Profile' }).click();
    await click(page, 'Delete account');
    await page.getByRole('heading', { level: 1, name: 'Delete account' }).waitFor();
    expect(await rail.locator('[aria-current=page]').textContent()).toBe('Profile');
  });

  test('a phone has organizations in its bar, with what is new there, and the rest in a menu', async () => {
    const { page, email } = await newHolder(consoleApp, { at: '/account', look: { width: 390, height: 844 } });
    const { context, id } = await newOwner(consoleApp);
    await invite(consoleApp, context, { id }, email);
    await page.reload();
    const bar = page.getByRole('navigation', { name: 'Account' });
    await bar.getByRole('link', { name: 'Organizations (pending invitations)' }).click();
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
    await press('More', '[role=menu]')(page);
    await page.getByRole('group', { name: 'Security' }).getByRole('menuitem', { name: 'Sessions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
  });

  test('fields say what they are to browsers and password managers (WCAG 1.3.5)', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account/password' });
    const attributes = async (path: string) => {
      await page.goto(path);
      await page.locator('form input').first().waitFor({ state: 'attached' });
      return fieldsOf(page);
    };
    expect(await attributes('/account/password')).toEqual([
      ['username', 'text', 'username'],
      ['currentPassword', 'password', 'current-password'],
      ['newPassword', 'password', 'new-password'],
      ['revokeOtherSessions', 'checkbox', null],
    ]);
    expect(await attributes('/account/email')).toEqual([['newEmail', 'email', 'email']]);
    expect(await attributes('/account/delete')).toEqual([
      ['typed', 'text', 'off'],
      ['username', 'text', 'username'],
      ['password', 'password', 'current-password'],
    ]);
  });

  test('the strength of a new password describes its field; the own address is very weak', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/password' });
    const field = page.getByLabel('New password', { exact: true });
    await field.fill(email);
    await page.getByText('Strength: very weak', { exact: true }).waitFor();
    await page.locator('[aria-live=polite]').getByText('Strength: very weak.').waitFor({ state: 'attached' });
    const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
    const described = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(described).toContain('Strength: very weak');
    await field.fill('another horse battery');
    await page.getByText('Strength: strong', { exact: true }).waitFor();
  });

  test('a visitor is sent to the sign-in page and comes back', async () => {
    const { email } = await newHolder(consoleApp);
    const page = await (await consoleApp.visitor()).newPage();
    await page.goto('/account/sessions?sort=name#others');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('callbackURL')).toBe('/account/sessions?sort=name#others');
    await signIn(page, email);
    await page.waitForURL('**/account/sessions?sort=name#others');
  });
});
