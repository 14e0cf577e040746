import { describe, expect, test } from '@jest/globals';
import { expectAccessible } from './support/accessibility.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectDisabled, expectFocus, expectValue } from './support/eventually.ts';
import { call, NAME, newEmail, newHolder, PASSWORD, sessionOf, signIn, signInElsewhere } from './support/holder.ts';
import { choose, press, toast } from './support/steps.ts';

/** Journeys of a signed-in user, through the real pages, API and emails. */
describe('the account area', () => {
  const consoleApp = useConsoleApp({
    USER_FIELDS: JSON.stringify([{ name: 'nickname', type: 'string', required: false }]),
  });

  test('sessions: both browsers are listed, one ends, the other stays', async () => {
    const { email, page } = await newHolder(consoleApp);
    const other = await signInElsewhere(consoleApp, email, '/account/profile');
    await other.getByLabel('Name', { exact: true }).fill('Typed before the end');

    await page.goto('/account/sessions');
    const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
    await expectCount(rows, 3);
    const here = rows.nth(1).filter({ hasText: /Chrome on Linux.*This device.*127\.0\.0\.1.*Now/ });
    await here.waitFor();
    await expectCount(here.getByRole('button'), 0);

    await choose(page, 'Chrome on Linux', 'Sign out…');
    const dialog = page.getByRole('dialog', { name: 'Sign out Chrome on Linux?' });
    await expectFocus(page, 'Cancel');
    await dialog.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await page.getByText('You’re signed in on this device only.').waitFor();
    await expectCount(rows, 2);
    // The button was removed with its row: the focus stays in the page.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
    expect(await sessionOf(other)).toBeNull();

    // The other browser asks to sign in over its page, keeps the input, and saves it after one click.
    await press(other, 'Save changes');
    const again = other.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel(`Password for ${email}`, { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await press(other, 'Continue');
    await toast(other, 'Saved.');
    expect(await sessionOf(other)).toMatchObject({ user: { name: 'Typed before the end' } });
  });

  test('sessions: all others at once, then everywhere', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account' });
    const others = [
      await signInElsewhere(consoleApp, email),
      await signInElsewhere(consoleApp, email, '/account/sessions'),
    ];
    await page.goto('/account/sessions');
    await press(page, 'Sign out other devices');
    await page.getByRole('dialog').getByText('2 sessions will end. You’ll stay signed in on this device.').waitFor();
    await press(page, 'Sign out 2 devices');
    await page.getByText('You’re signed in on this device only.').waitFor();
    for (const other of others) expect(await sessionOf(other)).toBeNull();

    // Signed out meanwhile: asks once, and not again after a cancel.
    const [, last] = others;
    await press(last!, 'Sign out other devices');
    await press(last!, 'Sign out 2 devices');
    await last!.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Cancel' }).click();
    await last!.getByRole('dialog', { name: 'Sign out other devices?' }).getByText('You’re signed out.').waitFor();
    await expectCount(last!.getByRole('dialog', { name: 'Sign in again' }), 0);

    consoleApp.passTime();
    await signInElsewhere(consoleApp, email);
    await page.reload();
    await press(page, 'Sign out everywhere, including this device');
    await press(page, 'Sign out 2 devices');
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    expect(await sessionOf(page)).toBeNull();
    // The Back button shows no account data.
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('change of email from a confirmed address: asked, canceled, asked again, both links followed', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/email' });
    const next = newEmail('next');
    const ask = async (address: string) => {
      await page.getByLabel('New email').fill(address);
      await press(page, 'Send confirmation');
    };
    await page.getByText(`We’ll send a link to your current address, ${email},`).waitFor();
    await ask(email.toUpperCase());
    await page.getByText('This is already your email.').waitFor();
    await ask(next);
    await page.getByRole('heading', { name: `Changing to ${next}` }).waitFor();
    await press(page, 'Cancel change');
    await page.getByRole('heading', { name: 'Change your email' }).waitFor();
    const void_ = await consoleApp.mailedLink(email, 'change-email');
    consoleApp.passTime();
    await ask(next);
    await page.getByRole('heading', { name: `Changing to ${next}` }).waitFor();
    await page.goto('/account');
    await page.getByText(`To change your email to ${next}, open`).waitFor();

    await page.goto(void_);
    await press(page, 'Change email');
    await page.getByRole('heading', { name: /expired or was already used/ }).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { email, emailVerified: true } });

    await page.goto(await consoleApp.mailedLink(email, 'change-email'));
    await press(page, 'Change email');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { email: next, emailVerified: false } });
    // On every page until it is confirmed.
    for (const path of ['/account/email', '/account/sessions']) {
      await page.goto(path);
      await page.getByRole('region', { name: 'Confirm your email' }).getByText(next).waitFor();
    }
    await press(page, 'Send again');
    await toast(page, `New link sent to ${next}.`);
    await expectDisabled(page.getByRole('button', { name: /^Send again \(\d+\)$/ }));

    await page.goto(await consoleApp.mailedLink(next, 'verify-email'));
    await press(page, 'Confirm email');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await expectCount(page.getByRole('region', { name: 'Confirm your email' }), 0);
  });

  test('change of an unconfirmed email: immediate, as announced; a taken one is refused', async () => {
    const taken = await newHolder(consoleApp);
    const { email, page } = await newHolder(consoleApp, { at: '/account/email', verified: false });
    const next = newEmail('next');
    await page.getByText(`${email} isn’t confirmed yet, so your email changes immediately.`).waitFor();
    await page.getByLabel('New email').fill(taken.email);
    await press(page, 'Change email');
    await page.getByText('This address can’t be used. Choose another.').waitFor();
    await expectFocus(page, 'newEmail');
    await page.getByLabel('New email').fill(next);
    await press(page, 'Change email');
    await page.getByRole('region', { name: 'Confirm your email' }).getByText(next).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { email: next, emailVerified: false } });
    expect(await consoleApp.mailedLink(next, 'verify-email')).toContain('/verify-email');
  });

  test('change of password: an incorrect one is marked; the other browser is signed out', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/password' });
    const other = await signInElsewhere(consoleApp, email);
    await page.reload();
    await page.getByText('1 other device is signed in.').waitFor();
    const current = page.getByLabel('Current password', { exact: true });
    await current.fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill('another horse battery');
    await press(page, 'Change password');
    await page.getByText('Incorrect password.').waitFor();
    await expectFocus(page, 'currentPassword');
    await expectValue(page.getByLabel('New password', { exact: true }), 'another horse battery');

    await current.fill(PASSWORD);
    await press(page, 'Change password');
    await toast(page, 'Password changed. Other devices were signed out.');
    await expectValue(current, '');
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
    expect(await sessionOf(other)).toBeNull();
    await page.getByText('No other device is signed in.').waitFor();

    await other.goto('/sign-in');
    await signIn(other, email, 'another horse battery');
    await other.waitForURL('**/account');
  });

  test('profile: name, username, extra field and phone number are kept; unsaved edits are not left by accident', async () => {
    const first = await newHolder(consoleApp);
    const taken = `taken_${process.pid}`;
    await call(consoleApp, first.context, 'update-user', { username: taken });

    const { page } = await newHolder(consoleApp, { at: '/account/profile' });
    const save = page.getByRole('button', { name: 'Save changes' });
    await expectDisabled(save);
    await page.getByText('3 to 30 letters, digits, dots or underscores.').waitFor();
    await page.getByLabel('Username').fill(taken.toUpperCase());
    const said = (text: string) => page.getByRole('main').getByText(text).waitFor();
    await said('This username is taken. Choose another.');
    await page.getByLabel('Username').fill('a');
    await said('Use at least 3 characters.');
    await page.getByLabel('Username').fill(`Free_${process.pid}`);
    await said(`Free_${process.pid} is available.`);
    await page.getByLabel('Name', { exact: true }).fill('  Another Name ');
    await page.getByLabel('Nickname').fill('Nick');

    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    expect(new URL(page.url()).pathname).toBe('/account/profile');
    await page.keyboard.press('Control+s');
    await toast(page, 'Saved.');
    await expectDisabled(save);

    await press(page, 'Add phone number');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('600 000 000');
    await press(page, 'Send code');
    await page.getByText('Enter the number with its country code, like +48 600 000 000.').last().waitFor();
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+48 600 000 000');
    await press(page, 'Send code');
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('000 000');
    const mailed = (await consoleApp.app.mails('+48600000000')).at(-1)?.text ?? '';
    const right = /\d{6}/.exec(mailed)?.[0] ?? '';
    await press(page, 'Confirm number');
    await page.getByText('Incorrect code.').waitFor();
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await press(page, 'Confirm number');
    await toast(page, 'Phone number confirmed.');

    await page.reload();
    await page.getByText('+48600000000').waitFor();
    await expectValue(page.getByLabel('Name', { exact: true }), 'Another Name');
    await expectValue(page.getByLabel('Username'), `Free_${process.pid}`);
    await expectValue(page.getByLabel('Nickname'), 'Nick');
    await page.getByLabel('Nickname').fill('');
    await press(page, 'Save changes');
    await toast(page, 'Saved.');
    expect(await sessionOf(page)).toMatchObject({ user: { nickname: null, username: `free_${process.pid}` } });

    await page.getByLabel('Username').fill('');
    await page.getByText('You’ll sign in with your email only').waitFor();
    await press(page, 'Save changes');
    await toast(page, 'Saved.');
    await press(page, 'Remove phone number');
    await press(page, 'Remove number');
    await toast(page, 'Phone number removed.');
    await page.getByRole('button', { name: 'Add phone number' }).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { username: null, phoneNumber: null } });
  });

  test('preferences: saved as they are chosen, there after a reload', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account/preferences' });
    // There are no translations to choose from.
    await expectCount(page.getByLabel('Language'), 0);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Compact' }).check();
    await page.getByRole('radio', { name: 'Reduced' }).check();
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page
      .locator('[aria-live=polite]')
      .getByText('Single-key shortcuts: off. Saved.')
      .waitFor({ state: 'attached' });

    await page.reload();
    await page.getByRole('heading', { name: 'Preferences' }).waitFor();
    await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
    await page.locator('html[data-scheme=dark][data-density=compact][data-motion=reduced]').waitFor();
    const menu = page.getByRole('button', { name: /Account menu/ });
    await eventually(async () => expect(await menu.evaluate((b) => getComputedStyle(b).minHeight)).toBe('32px'));

    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.keyboard.press('?');
    await expectCount(page.getByRole('dialog'), 0);
    expect(new URL(page.url()).pathname).toBe('/account/preferences');
  });

  test('offline: a bar says so, nothing is sent, the edit stays; online again it is saved once', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account/profile' });
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/update-user'))));
    await page.getByLabel('Name', { exact: true }).fill('Typed in a tunnel');
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('You’re offline. Nothing was sent.').waitFor();
    await press(page, 'Save changes');
    await page.getByRole('alert').getByText('You’re offline. Nothing was sent.').waitFor();
    await expectValue(page.getByLabel('Name', { exact: true }), 'Typed in a tunnel');
    expect(await sessionOf(page)).toMatchObject({ user: { name: NAME } });
    await page.context().setOffline(false);
    forgiveErrors(page, /ERR_INTERNET_DISCONNECTED/);
    await page.getByRole('status').getByText('You’re offline.').waitFor({ state: 'detached' });
    const before = sent;
    await press(page, 'Save changes');
    await toast(page, 'Saved.');
    expect(sent - before).toBe(1);
    expect(await sessionOf(page)).toMatchObject({ user: { name: 'Typed in a tunnel' } });
  });

  test('another user signs in in another tab: nothing of the first one stays', async () => {
    const { email } = await newHolder(consoleApp);
    const { page } = await newHolder(consoleApp, { at: '/account/profile' });
    await page.getByLabel('Name', { exact: true }).fill('Typed by the first person');
    await call(consoleApp, page.context(), 'sign-in/email', { email, password: PASSWORD });
    // The event of a tab that becomes visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByRole('main').getByText(email).waitFor();
    await expectValue(page.getByLabel('Name', { exact: true }), NAME);
  });

  test('shortcuts: g and a letter navigates, ? lists them, neither while typing', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account' });
    for (const [letter, heading] of [
      ['p', 'Profile'],
      ['s', 'Sessions'],
      ['h', 'Overview'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Go to Sessions').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto('/account/email');
    await page.getByLabel('New email').pressSequentially('gh?');
    await expectValue(page.getByLabel('New email'), 'gh?');
    expect(new URL(page.url()).pathname).toBe('/account/email');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter an email address like name@example.com.').waitFor();
    await page.getByLabel('New email').fill('jürgen@example.com');
    await page.getByText('“ü” isn’t allowed in an email address here.').waitFor();
  });

  test('delete: email and password are asked, all sessions end, sign-in fails', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/delete' });
    const other = await signInElsewhere(consoleApp, email);
    await call(consoleApp, page.context(), 'api-key/create', { name: 'Goes too' });
    await page.reload();
    await page.getByText('2 sessions, including this one').waitFor();
    await page.getByText('1 API key: programs that use it stop working').waitFor();
    const remove = () => press(page, /^Delete account$/);
    await page.getByLabel(`Type ${email} to confirm`).fill('someone@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await remove();
    await page.getByText(`Type ${email} exactly.`).waitFor();
    await page.getByLabel(`Type ${email} to confirm`).fill(email.toUpperCase());
    await remove();
    await page.getByText('Incorrect password.').waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await remove();
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
    expect(await sessionOf(page)).toBeNull();
    expect(await sessionOf(other)).toBeNull();
    await page.goto('/sign-in');
    await signIn(page, email);
    await page.getByText('Incorrect email or password.').waitFor();
  });
});

/** Changing the email is disabled, and deletion is confirmed by email. */
describe('the account area with changes of email disabled', () => {
  const consoleApp = useConsoleApp({ CHANGE_EMAIL: 'off', DELETE_ACCOUNT_BY_MAIL: 'on' });

  test('the email is shown and cannot be changed', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/email' });
    await page.getByText('You can’t change your email here.').waitFor();
    await page.getByRole('main').getByText(email).waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    await expectAccessible(page);
  });

  test('deletion by email: nothing happens before the link is opened', async () => {
    const { email, page } = await newHolder(consoleApp, { at: '/account/delete' });
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await expectCount(page.getByLabel('Password'), 0);
    await page.getByRole('button', { name: 'Send deletion link' }).click();
    await expectFocus(page, 'Verification email sent');
    await expectDisabled(page.getByRole('button', { name: /^Send again \(\d+\)$/ }));
    await expectAccessible(page);
    expect(await sessionOf(page)).toMatchObject({ user: { email } });

    await page.goto(await consoleApp.mailedLink(email, 'delete-account'));
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
    expect(await sessionOf(page)).toBeNull();
  });
});
