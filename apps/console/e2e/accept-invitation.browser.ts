import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { turnOn } from './support/authenticator.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { onlyProve } from './support/confirmation.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount, expectFocus } from './support/eventually.ts';
import { call, newEmail, newHolder, PASSWORD } from './support/holder.ts';
import { found, type Founded, invite, newMember, newOwner } from './support/organizations.ts';
import { heading, press } from './support/steps.ts';

const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click();
const pathOf = (id: string) => `/accept-invitation?id=${id}`;

/** Journeys from an invitation email, through the real pages, API and emails. */
describe('an invitation', () => {
  const consoleApp = useConsoleApp({ ORGANIZATION_MEMBERSHIP_LIMIT: '3' });
  let owner: Awaited<ReturnType<typeof newOwner>>;
  let acme: Founded;
  beforeEach(async () => {
    owner = await newOwner(consoleApp, { name: 'Ada Owner' });
    ({ acme } = owner);
  });

  const inviting = (email: string) => invite(consoleApp, owner.context, acme, email);
  const statusOf = async (id: string) => {
    const path = `organization/list-invitations?organizationId=${acme.id}`;
    const all = await call<{ id: string; status: string }[]>(consoleApp, owner.context, path);
    return all.find((invitation) => invitation.id === id)?.status;
  };
  /** A visitor without an account, on the page of an invitation. */
  async function at(id: string, who: { email?: string; verified?: boolean } = {}): Promise<Page> {
    consoleApp.passTime(11);
    const { page } = await newHolder(consoleApp, { at: pathOf(id), ...who });
    return page;
  }

  test('a copied link leads a new user through sign-up and confirmation back to it, in every tab', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const visitor = await consoleApp.visitor();
    const page = await visitor.newPage();
    await page.goto(pathOf(id));
    await heading(page, 'Join Acme Orders');
    await page.getByText('Ada Owner').waitFor();
    await expectCount(page.getByRole('button', { name: /^Join/ }), 0);

    await follow(page, 'Create account');
    await heading(page, 'Create your account');
    const field = page.getByLabel('Email');
    expect(await field.inputValue()).toBe(email);
    expect(await field.isEditable()).toBe(false);
    // The email and the return path survive going back and forth.
    await follow(page, 'Sign in');
    await heading(page, 'Sign in');
    expect(await field.inputValue()).toBe(email);
    expect(await field.isEditable()).toBe(false);
    await follow(page, 'Create an account');
    await page.getByLabel('Name').fill('New Person');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Create account');

    await heading(page, 'Confirm your email first');
    const other = await visitor.newPage();
    await other.goto(await consoleApp.mailedLink(email, 'verify-email'));
    await press(other, 'Confirm email');
    await follow(other, 'Continue');
    await heading(other, 'Join Acme Orders');
    await page.bringToFront();
    await heading(page, 'Join Acme Orders');
    await page.getByText(`Ada Owner (${owner.email})`).waitFor();
    expect(await statusOf(id)).toBe('pending');

    await press(page, 'Join Acme Orders');
    await page.waitForURL(`**/o/${acme.slug}/members`);
    await page.getByText('You joined Acme Orders.').waitFor();
    expect(await statusOf(id)).toBe('accepted');
    await other.reload();
    await heading(other, 'You’re already in Acme Orders');
    await follow(other, 'Open Acme Orders');
    await other.waitForURL(`**/o/${acme.slug}/members`);
  });

  test('the mailed link needs no second confirmation: signed out, and from an unconfirmed account', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const page = await (await consoleApp.visitor()).newPage();
    await page.goto(await consoleApp.mailedLink(email, 'invitation'));
    await follow(page, 'Create account');
    await page.getByLabel('Name').fill('New Person');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    consoleApp.passTime(11);
    await press(page, 'Create account');
    await press(page, 'Join Acme Orders');
    await page.waitForURL(`**/o/${acme.slug}/members`);
    expect(await statusOf(id)).toBe('accepted');

    const other = newEmail('invited');
    const invitation = await inviting(other);
    const signedIn = await at(invitation, { email: other, verified: false });
    await heading(signedIn, 'Confirm your email first');
    await signedIn.goto(await consoleApp.mailedLink(other, 'invitation'));
    await press(signedIn, 'Confirm email');
    await heading(signedIn, 'Join Acme Orders');
  });

  test('an address that is proven but not verified needs no confirmation', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    consoleApp.passTime(11);
    const holder = await newHolder(consoleApp, { email, verified: false });
    await onlyProve(consoleApp, holder);
    const { page } = holder;
    await page.goto(pathOf(id));
    await press(page, 'Join Acme Orders');
    await page.waitForURL(`**/o/${acme.slug}/members`);
    expect(await statusOf(id)).toBe('accepted');
  });

  test('a confirmation email requested there leads back to the invitation', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const page = await at(id, { email, verified: false });
    await press(page, 'Send a new link');
    await eventually(async () =>
      expect(await consoleApp.mailedLink(email, 'verify-email')).toContain(encodeURIComponent(pathOf(id))),
    );
  });

  test('another account is told so before any button, and can switch', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    consoleApp.passTime(11);
    const right = await newHolder(consoleApp, { email });
    const { phone } = await turnOn(consoleApp, right.context);
    const page = await at(id);
    await heading(page, 'You’re signed in as someone else');
    await page.getByText(new RegExp(`is for ${email}. You’re signed in as holder-`)).waitFor();
    await expectCount(page.getByRole('button', { name: /Join|Decline/ }), 0);

    consoleApp.passTime(31);
    await press(page, 'Switch account');
    await heading(page, 'Sign in');
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign in');
    await heading(page, 'Enter the code from your app');
    await page.getByRole('textbox', { name: 'Code' }).fill(phone.nextCode());
    await heading(page, 'Join Acme Orders');
    expect(await statusOf(id)).toBe('pending');
  });

  test('declining asks first and can be canceled', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const page = await at(id, { email });
    await press(page, 'Decline');
    await heading(page, 'Decline the invitation to Acme Orders?');
    await expectFocus(page, 'Keep invitation');
    await press(page, 'Keep invitation');
    await heading(page, 'Join Acme Orders');
    expect(await statusOf(id)).toBe('pending');
    await press(page, 'Decline');
    await press(page, 'Decline invitation');
    await heading(page, 'You declined this invitation');
    await expectFocus(page, 'You declined this invitation');
    expect(await statusOf(id)).toBe('rejected');
  });

  test.each([
    ['Join Acme Orders', ''],
    ['Decline invitation', 'Decline'],
  ])('%s, canceled meanwhile: the page shows it instead of a refusal', async (button, before) => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const page = await at(id, { email });
    if (before) await press(page, before);
    await call(consoleApp, owner.context, 'organization/cancel-invitation', { invitationId: id });
    await press(page, button);
    await heading(page, 'This invitation was canceled');
    await expectCount(page.getByRole('alert'), 0);
  });

  test('an unexpected error is shown with a way on', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const page = await at('nothing', { email });
    await page.route('**/list-memberships', (route) => route.fulfill({ json: { not: 'a list' } }));
    await page.goto(pathOf(id));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectCount(page.getByRole('button', { name: /^Join/ }), 0);
    forgiveErrors(page, /^console: TypeError/);
  });

  test('another link in the same tab replaces the buttons of the first invitation', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const page = await at(id, { email });
    await heading(page, 'Join Acme Orders');
    const held = Promise.withResolvers<void>();
    await page.route('**/invitation-preview?**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, pathOf('another'));
    await expectCount(page.getByRole('button', { name: 'Join Acme Orders' }), 0);
    held.resolve();
    await heading(page, 'Invitation not found');
    expect(await statusOf(id)).toBe('pending');
  });

  test('trying again works once there is room', async () => {
    const email = newEmail('invited');
    const id = await inviting(email);
    const member = await newMember(consoleApp, owner.context, acme.id);
    await newMember(consoleApp, owner.context, acme.id);
    const page = await at(id, { email });
    await heading(page, 'Acme Orders is full');
    await call(consoleApp, member.context, 'organization/leave', { organizationId: acme.id });
    await press(page, 'Try again');
    await heading(page, 'Join Acme Orders');
  });
});

/** Where sign-in requires a confirmed email, there is one more step. */
describe('an invitation where sign-in requires a confirmed email', () => {
  const consoleApp = useConsoleApp({ REQUIRE_EMAIL_VERIFICATION: 'on' });

  test('sign-up by a copied link → mail, opened elsewhere with the password → the invitation', async () => {
    const ownerPage = await (await consoleApp.visitor()).newPage();
    const ownerEmail = newEmail('owner');
    const context = ownerPage.context();
    await call(consoleApp, context, 'sign-up/email', { name: 'Ada Owner', email: ownerEmail, password: PASSWORD });
    await call(
      consoleApp,
      context,
      `verify-email?token=${await consoleApp.app.mailedToken(ownerEmail, 'verify-email')}`,
    );
    await call(consoleApp, context, 'sign-in/email', { email: ownerEmail, password: PASSWORD });
    const acme = await found(consoleApp, context);
    const email = newEmail('invited');
    const id = await invite(consoleApp, context, acme, email);
    consoleApp.passTime(11);

    const page = await (await consoleApp.visitor()).newPage();
    await page.goto(pathOf(id));
    await follow(page, 'Create account');
    await page.getByLabel('Name').fill('New Person');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Create account');
    await heading(page, 'Check your email');
    // The email is fixed by the invitation.
    await expectCount(page.getByText('Wrong address?'), 0);

    const elsewhere = await (await consoleApp.visitor()).newPage();
    await elsewhere.goto(await consoleApp.mailedLink(email, 'verify-email'));
    await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
    consoleApp.passTime(11);
    await press(elsewhere, 'Confirm email');
    await follow(elsewhere, 'Continue');
    await press(elsewhere, 'Join Acme Orders');
    await elsewhere.waitForURL(`**/o/${acme.slug}/members`);

    // Going back to sign-in keeps the invitation too, and so does the email that a sign-in sends.
    await follow(page, 'Back to sign-in');
    await heading(page, 'Sign in');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign in');
    await heading(page, 'You’re already in Acme Orders');
  });
});
