import { describe, expect, test } from '@jest/globals';
import { expectAccessible } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { turnOn } from './support/authenticator.ts';
import { call, newEmail, newHolder, PASSWORD, sessionOf, signIn } from './support/holder.ts';
import { callWithKey, provideKey, writeUsage } from './support/api-keys.ts';
import { backAtTheApp, grant, receive, registerApp, tokensFor, userInfo } from './support/apps.ts';
import { invite, newOwner } from './support/organizations.ts';
import { ban, newStaff, staffPathOf, userIdOf } from './support/staff.ts';
import { click, clickInDialog, heading, toast, visit } from './support/steps.ts';
import type { Page } from 'playwright-core';

const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');

describe('a person in the staff console', () => {
  const consoleApp = useConsoleApp({ RATE_LIMIT: 'off' });

  test('what keeps a person out stands first, in words; support sees why it cannot lift a ban', async () => {
    const admin = await newStaff(consoleApp, 'admin');
    const { page } = await newStaff(consoleApp, 'support');
    const email = newEmail('ada');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', email });
    const id = await userIdOf(ada.page);
    await ban(consoleApp, admin, id, 3600);
    await visit(page, `/staff/users/${id}`);
    const causes = page.getByRole('list', { name: 'Causes' }).getByRole('listitem');
    const [cause] = await causes.allTextContents();
    expect(cause).toMatch(/^Banned by .*, until .* Reason: Sells stolen goods/);
    expect(cause).toContain(admin.email);
    const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(sections.slice(0, 2)).toEqual(['What may keep this person out', 'Timeline']);
    await causes.getByText('The account is less than a day old').waitFor();
    await causes.getByRole('button', { name: 'Lift ban' }).focus();
    await page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
  });

  test('support resets a lost second factor, and the person signs in again', async () => {
    const email = newEmail('grace.hopper');
    const grace = await newHolder(consoleApp, { name: 'Grace Hopper', email, at: '/account' });
    await turnOn(consoleApp, grace.context);
    const { page, email: ownEmail } = await newStaff(consoleApp, 'support');
    await visit(page, '/staff/users');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(email.slice(0, email.indexOf('@')));
    await page.getByRole('option', { name: /Grace Hopper/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Grace Hopper');
    // Acts need a sign-in of the last day.
    consoleApp.passTime(24 * 3600 + 1);
    const cause = page.getByRole('list', { name: 'Causes' }).getByRole('listitem').filter({ hasText: 'second step' });
    await cause.getByRole('button', { name: 'Reset two-factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset two-factor of Grace Hopper?' });
    await dialog.getByText('1 session will end.').waitFor();
    await clickInDialog(page, 'Reset two-factor');
    await dialog.getByText(`Type ${email} exactly.`).first().waitFor();
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
    await dialog.getByLabel('Reason').fill('Called back on the known number, case 8841');
    await clickInDialog(page, 'Reset two-factor');
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel(`Password for ${ownEmail}`, { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await toast(page, 'Two-factor is off.');
    await expectCount(cause, 0);
    const rows = page.getByRole('table', { name: 'Timeline' }).getByRole('row');
    await rows.filter({ hasText: 'Two-factor turned off' }).filter({ hasText: ownEmail }).waitFor();

    expect(await sessionOf(grace.page)).toBeNull();
    await grace.page.goto('/sign-in');
    await signIn(grace.page, email);
    await heading(grace.page, 'Overview');
    expect((await consoleApp.app.mails(email)).map(({ kind }) => kind)).toContain('two-factor-reset-by-staff');
  });

  test('support sends links, and unlinks a provider unless it is the only way to sign in', async () => {
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', verified: false });
    const id = await userIdOf(ada.page);
    await consoleApp.app.database.rows(
      `insert into account (id, user_id, provider_id, account_id, label, scope, created_at, updated_at)
        values (gen_random_uuid(), $1, 'google', '1815', 'ada@gmail.com', '', now(), now())`,
      id,
    );
    const { page } = await newStaff(consoleApp, 'support');
    await visit(page, `/staff/users/${id}`);
    await page.getByText('ada@gmail.com').waitFor();
    await page.getByRole('button', { name: 'Send confirmation' }).last().click();
    await clickInDialog(page, 'Send confirmation');
    await toast(page, `Confirmation sent to ${ada.email}.`);
    const link = await consoleApp.app.mailedToken(ada.email, 'verify-email');
    await call(consoleApp, ada.context, `verify-email?token=${link}`);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await clickInDialog(page, 'Send reset link');
    await toast(page, `Reset link sent to ${ada.email}.`);
    expect((await consoleApp.app.mails(ada.email)).map(({ kind }) => kind)).toContain('reset-password');

    await click(page, 'Unlink google');
    await page.getByLabel('Reason (optional)').fill('Lost the Google account');
    await clickInDialog(page, 'Unlink google');
    await toast(page, 'google unlinked.');
    await expectCount(page.getByText('ada@gmail.com'), 0);

    await consoleApp.app.database.rows(
      `update account set provider_id = 'google', password = null, label = 'only@gmail.com' where user_id = $1`,
      id,
    );
    await visit(page, `/staff/users/${id}`);
    await page.getByRole('button', { name: 'Unlink google' }).focus();
    await page.getByRole('tooltip', { name: 'This is the only way to sign in.' }).waitFor();
    // The link has proven the address: only an admin takes that back.
    await page.getByRole('button', { name: 'Take back proof' }).focus();
    await page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
  });

  test('an admin acts as a person, who is shown as such on every page, and comes back', async () => {
    const email = newEmail('ada');
    const ada = await newHolder(consoleApp, { name: 'Ada Lovelace', email });
    const id = await userIdOf(ada.page);
    const { page, context, email: ownEmail } = await newStaff(consoleApp, 'admin');
    const strip = page.getByRole('region', { name: `Acting as ${email}` });
    const actAs = async (range: string) => {
      await visit(page, `/staff/users/${id}`);
      await click(page, 'Actions');
      await page.getByRole('menuitem', { name: 'Act as this person' }).click();
      const dialog = page.getByRole('dialog', { name: 'Act as Ada Lovelace?' });
      await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
      await dialog.getByLabel('Reason').fill('Case 8841: invoice is missing');
      await dialog.getByRole('radio', { name: range, exact: true }).check();
      await clickInDialog(page, 'Act as Ada Lovelace');
      await heading(page, 'Overview');
      await strip.waitFor();
    };
    await actAs('Look only');
    await strip.getByText('Case 8841: invoice is missing').waitFor();
    expect(await strip.getByRole('timer').textContent()).toMatch(/^· (29|30):\d\d left$/);
    expect(await page.title()).toBe(`[as ${email}] Overview · Gatehouse`);
    expect(await iconOf(page)).toContain('/favicon-acting');
    expect(await page.locator('#root').locator('> *').first().getAttribute('role')).toBe('region');

    await visit(page, '/account/password');
    await page.getByText('Not available while acting for someone.').waitFor();
    expect(await page.getByRole('button', { name: 'Change password', exact: true }).isDisabled()).toBe(true);
    const refused = await context.request.post('/api/auth/change-password', {
      data: { currentPassword: PASSWORD, newPassword: 'another horse battery' },
      headers: { origin: consoleApp.origin },
    });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'NOT_WHILE_IMPERSONATING' }]);
    await visit(page, '/account/profile');
    await page.getByText('Not available while you may only look.').waitFor();
    await visit(page, '/forgot-password');
    await strip.waitFor();
    expect(await page.title()).toContain(`[as ${email}] `);
    expect(await iconOf(page)).toContain('/favicon-acting');
    await visit(page, '/staff');
    await page.getByText('You’re acting as someone').waitFor();

    await strip.getByRole('button', { name: 'Stop' }).click();
    await heading(page, 'Ada Lovelace');
    await expectCount(strip, 0);
    expect(await iconOf(page)).toContain('/favicon-staff');
    expect(await sessionOf(page)).toMatchObject({ user: { email: ownEmail } });
    const rows = page.getByRole('table', { name: 'Timeline' }).getByRole('row');
    await rows.filter({ hasText: 'Staff began to act as this person' }).filter({ hasText: ownEmail }).waitFor();
    await rows.filter({ hasText: 'Staff stopped acting as this person' }).filter({ hasText: email }).waitFor();

    await actAs('Look, and make harmless changes');
    await visit(page, '/account/profile');
    await page.getByLabel('Name', { exact: true }).fill('Ada King');
    await click(page, 'Save changes');
    await toast(page, 'Saved.');
    consoleApp.passTime(31 * 60);
    await page.getByRole('link', { name: 'Security activity' }).first().click();
    await strip.getByText(`Your time as ${email} is over.`).waitFor();
    await strip.getByRole('button', { name: 'Back to staff' }).click();
    await heading(page, 'Ada King');
  });

  test('what a person made is repaired: the secret of an app, an invitation, an API key', async () => {
    const ada = await newOwner(consoleApp, { name: 'Ada Lovelace' });
    const app = await registerApp(consoleApp, ada.context, { client_name: 'Difference Engine' });
    const { page, email } = await newStaff(consoleApp, 'admin');
    await visit(page, '/staff/oauth/clients');
    await page.getByPlaceholder('Name or client ID').fill('difference');
    await page.getByRole('link', { name: 'Difference Engine' }).click();
    await click(page, 'Rotate secret');
    const dialog = page.getByRole('dialog', { name: 'Rotate the secret of Difference Engine?' });
    await dialog.getByLabel('Old secret stops working').selectOption('3600');
    await dialog.getByLabel('Type Difference Engine to confirm').fill('Difference Engine');
    await clickInDialog(page, 'Rotate secret');
    await dialog.getByText('Say why, for colleagues').waitFor();
    await dialog.getByLabel('Reason').fill('Its owner is away, case 8841');
    await clickInDialog(page, 'Rotate secret');
    await page.getByText('The old secret works for 1 more hour.').waitFor();
    const shown = page.getByRole('group', { name: 'Client secret' });
    const renewed = { ...app, client_secret: (await shown.textContent())! };
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without the secret?' }).waitFor();
    await clickInDialog(page, 'Leave without it');
    await page.getByText(/^Two; the old one stops working/).waitFor();
    await expectCount(page.getByRole('dialog'), 0);
    expect(await page.content()).not.toContain(renewed.client_secret);
    const works = async (with_: typeof app) => tokensFor(consoleApp, with_, await grant(consoleApp, ada.context, app));
    expect(await works(app)).toHaveProperty('access_token');
    consoleApp.passTime(3601);
    await expect(works(app)).rejects.toThrow('invalid_client');
    expect(await works(renewed)).toHaveProperty('access_token');
    await page.reload();
    // The first token has expired, as the first secret has.
    await page.getByRole('link', { name: '1 person, 1 grant' }).click();
    const grants = page.getByRole('table', { name: 'Access of apps' });
    await grants.getByRole('link', { name: 'Difference Engine' }).first().waitFor();
    const tokens = await tokensFor(consoleApp, renewed, await grant(consoleApp, ada.context, app));
    const endAccess = `End access of Difference Engine to ${ada.email}`;
    const support = await newStaff(consoleApp, 'support');
    await visit(support.page, `/staff/users/${await userIdOf(ada.page)}`);
    const apps = support.page.getByRole('region', { name: 'Connected apps' });
    await apps.getByText('openid email').waitFor();
    await apps.getByRole('button', { name: endAccess }).focus();
    await support.page.getByRole('tooltip', { name: 'Only the role Admin can do this.' }).waitFor();
    await grants.getByRole('button', { name: endAccess }).first().click();
    await page.getByLabel('Reason').fill('The app was sold');
    await clickInDialog(page, 'End access');
    await toast(page, 'Access ended.');
    expect((await userInfo(consoleApp, tokens)).status).toBe(401);
    await support.page.reload();
    await apps.getByText('No app has access.').waitFor();

    await consoleApp.app.database.rows(
      `update oauth_client set rights_suspended_at = now(), rights_suspended_for = 'keys' where client_id = $1`,
      app.client_id,
    );
    await visit(page, await staffPathOf({ context: page.context() }, app));
    await click(page, 'Give back');
    await page.getByLabel('Reason').fill('New keys of the same company');
    await clickInDialog(page, 'Give rights back');
    await toast(page, /has its rights back\.$/);
    await expectCount(page.getByText('Rights suspended'), 0);
    await page.getByRole('table', { name: 'Timeline' }).getByText('App changed').first().waitFor();

    const open = page.getByRole('link', { name: 'Open in a new tab' });
    await open.waitFor();
    await page.getByLabel('offline_access').check();
    await page.getByText('offline_access needs prompt=consent.').waitFor();
    await expectCount(open, 0);
    await page.getByLabel('Prompt').selectOption('consent');
    const verifier = (await page
      .getByText(/^Code verifier/)
      .locator('code')
      .textContent())!;
    const url = new URL((await open.getAttribute('href'))!);
    expect(url.href).not.toContain(verifier);
    const [tried] = await Promise.all([page.context().waitForEvent('page'), open.click()]);
    await receive(tried);
    await click(tried, 'Allow');
    const { code = '', state } = await backAtTheApp(tried);
    expect(state).toBe(url.searchParams.get('state'));
    const own = await tokensFor(consoleApp, renewed, code, verifier);
    expect(own).toHaveProperty('refresh_token');
    expect((await userInfo(consoleApp, own)).body.email).toBe(email);

    await visit(page, '/staff/oauth/clients');
    await click(page, 'New client');
    const form = page.getByRole('dialog', { name: 'New client' });
    await form.getByLabel('Name').fill('Loom');
    await form.getByLabel('Redirect URIs').fill('http://loom.example.com/callback');
    await form.getByText('Use https.').first().waitFor();
    await form.getByLabel('Redirect URIs').fill('https://loom.example.com/callback');
    await form.getByRole('combobox', { name: 'Owner' }).fill(ada.email);
    await page.getByRole('option', { name: /Ada Lovelace/ }).click();
    await form.getByLabel('Reason').fill('Partner contract');
    await clickInDialog(page, 'Create client');
    await page.getByText(`Give the secret to ${ada.email}`).waitFor();
    await page.getByRole('group', { name: 'Client secret' }).waitFor();
    await page.keyboard.press('Escape');
    await clickInDialog(page, 'Leave without it');
    await heading(page, 'Loom');
    await click(page, 'Trust');
    const trust = page.getByRole('dialog', { name: 'Trust Loom?' });
    await trust.getByText(`${ada.email} is told by email.`).waitFor();
    await trust.getByLabel('Type Loom to confirm').fill('Loom');
    await trust.getByLabel('Reason').fill('Partner contract');
    await clickInDialog(page, 'Trust client');
    await toast(page, 'Loom is trusted now.');
    await page.getByRole('main').getByText(ada.email).waitFor();
    await click(page, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit client' });
    await edit.getByLabel('Name', { exact: true }).fill('Loom 2');
    await edit.getByLabel('Scopes').fill('openid nonsense');
    await edit.getByLabel('Reason').fill('Renamed');
    await expectAccessible(page);
    await clickInDialog(page, 'Save changes');
    await edit.getByText('These scopes are unknown: nonsense.').first().waitFor();
    await edit.getByLabel('Scopes').fill('openid');
    await clickInDialog(page, 'Save changes');
    await toast(page, 'Loom 2 is changed.');
    await heading(page, 'Loom 2');
    const told = (await consoleApp.app.mails(ada.email))
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('client-'));
    expect(told).toEqual([
      'client-secret-rotated-by-staff',
      'client-registered-by-staff',
      'client-trusted-by-staff',
      'client-edited-by-staff',
    ]);

    const guest = newEmail('guest');
    await invite(consoleApp, ada.context, ada.acme, guest);
    await visit(page, `/staff/organizations/${ada.id}`);
    await click(page, 'Add owner');
    await page.getByRole('combobox', { name: 'Person' }).fill(support.email);
    await page.getByRole('option', { name: support.email }).click();
    await page.getByLabel('Reason').fill('case 8841');
    await clickInDialog(page, 'Add owner');
    await toast(page, 'Owner added.');
    await click(page, `Change role of ${support.email}`);
    await page.getByLabel('Role', { exact: true }).selectOption('Admin');
    await page.getByLabel('Reason').fill('case 8841');
    await clickInDialog(page, 'Change role');
    await toast(page, 'Role changed.');
    const members = page.getByRole('table', { name: 'Members' }).getByRole('row');
    await members.filter({ hasText: support.email }).getByText('Admin', { exact: true }).waitFor();
    await page.getByRole('link', { name: '1', exact: true }).click();
    await click(page, `Send again to ${guest}`);
    await clickInDialog(page, 'Send again');
    await toast(page, `Sent to ${guest} again.`);
    expect((await consoleApp.app.mails(guest)).map(({ kind }) => kind)).toEqual(['invitation', 'invitation']);

    const key = await provideKey(consoleApp, ada.page, { name: 'Deploy bot' });
    expect((await callWithKey(consoleApp, key.secret)).status).toBe(200);
    await writeUsage(consoleApp);
    await visit(support.page, `/staff/users/${await userIdOf(ada.page)}`);
    await support.page.getByRole('link', { name: '1 organization' }).click();
    await support.page.getByRole('table', { name: 'Organizations' }).getByRole('link', { name: ada.email }).waitFor();
    const palette = support.page.getByRole('combobox', { name: 'Search everything' });
    await palette.fill(key.secret);
    await support.page.getByRole('option', { name: 'Deploy bot' }).waitFor();
    await palette.press('Enter');
    await heading(support.page, 'Deploy bot');
    await support.page.getByText('1 call', { exact: true }).waitFor();
    await palette.fill('disable');
    await support.page.getByRole('option', { name: 'Disable this key' }).waitFor();
    await palette.press('Enter');
    await support.page.getByLabel('Reason').fill('The key is in a public repository');
    await clickInDialog(support.page, 'Disable key');
    await toast(support.page, 'Key disabled.');
    await support.page.getByRole('main').getByText('Disabled', { exact: true }).waitFor();
    expect((await callWithKey(consoleApp, key.secret)).status).toBe(401);

    await visit(page, `/staff/organizations/${ada.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const deletion = page.getByRole('dialog', { name: /^Delete / });
    await deletion.getByText('2 memberships', { exact: true }).waitFor();
    await deletion.getByText('The owners are told by email.').waitFor();
    await deletion.getByLabel(`Type ${ada.acme.name} to confirm`).fill(ada.acme.name);
    await clickInDialog(page, 'Delete organization');
    await deletion.getByText('Say why, for colleagues').waitFor();
    await deletion.getByLabel('Reason').fill('case 8841');
    await clickInDialog(page, 'Delete organization');
    await toast(page, 'Organization deleted.');
    await eventually(async () =>
      expect((await consoleApp.app.mails(ada.email)).at(-1)).toMatchObject({ kind: 'organization-deleted-by-staff' }),
    );
  });

  test('an admin signs out everybody at an address, and is told when more have come meanwhile', async () => {
    const ada = await newHolder(consoleApp, { at: '/account' });
    const { page, context } = await newStaff(consoleApp, 'admin');
    await visit(page, '/staff/sessions');
    await page.getByRole('table', { name: 'Sessions' }).locator('a[href*="ipAddress="]').first().click();
    const button = page.getByRole('button', { name: /^Sign out \d+ sessions?$/ });
    const ask = async () => {
      await button.click();
      const verb = (await button.textContent())!;
      const count = /\d+/.exec(verb)![0];
      await page.getByLabel(`Type ${count} to confirm`).fill(count);
      await page.getByLabel('Reason').fill('A stolen list of passwords');
      await clickInDialog(page, verb);
      return count;
    };
    await button.waitFor();
    const eve = await newHolder(consoleApp, { name: 'Eve' });
    await ask();
    await page.getByText('More sessions have begun at this address meanwhile.').waitFor();
    expect(await sessionOf(ada.page)).not.toBeNull();
    await page.reload();
    const count = await ask();
    await toast(page, `${count} session${count === '1' ? '' : 's'} ended.`);
    await expectCount(button, 0);
    expect([await sessionOf(ada.page), await sessionOf(eve.page)]).toEqual([null, null]);
    expect((await context.request.get('/api/staff/sessions')).status()).toBe(200);
  });
});
