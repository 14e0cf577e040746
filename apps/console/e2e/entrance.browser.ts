import { describe, expect, test } from '@jest/globals';
import { expectAccessible } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectDisabled, expectFocus, expectValue } from './support/eventually.ts';
import { newEmail, PASSWORD, sessionOf, signIn, signUp } from './support/holder.ts';
import { press, tabTo } from './support/keyboard.ts';
import { heading } from './support/steps.ts';

/** Journeys of a visitor who is not signed in, through the real pages, API and emails. */
describe('the entrance', () => {
  const consoleApp = useConsoleApp();

  test('sign up → confirm by mail → sign out → sign in', async () => {
    const email = newEmail();
    const page = await consoleApp.open('/sign-up');
    await signUp(page, email);
    await page.waitForURL('**/account');
    expect(await sessionOf(page)).toMatchObject({ user: { email, emailVerified: false } });

    const link = await consoleApp.mailedLink(email, 'verify-email');
    // A mail scanner that only fetches the link must not confirm the email.
    expect((await page.request.get(link)).status()).toBe(200);
    await page.goto(link);
    expect(page.url()).not.toContain('token');
    await page.getByText(`${email} is yours`).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: { emailVerified: false } });
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    // The pressed button is gone, so the heading takes the focus.
    await expectFocus(page, 'Your email is confirmed');
    expect(await sessionOf(page)).toMatchObject({ user: { emailVerified: true } });

    await page.getByRole('link', { name: 'Continue' }).click();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/account/profile');
    await otherTab.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    await otherTab.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    expect(await sessionOf(page)).toBeNull();

    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signIn(page, email);
    await page.waitForURL('**/account');
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
  });

  test('a link takes the first click, although a field shows a message on blur', async () => {
    const page = await consoleApp.open('/sign-in');
    await page.evaluate(() => document.fonts.ready);
    await page.getByLabel('Email', { exact: true }).fill('no address');
    const link = page.getByRole('link', { name: 'Create an account' });
    const { x, y, width, height } = (await link.boundingBox())!;
    // A press of realistic length, released where it started. The page's clock is controlled, because the machine may
    // be slow.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.clock.runFor(90);
    await page.mouse.up();
    await page.clock.resume();
    await page.waitForURL('**/sign-up');
  });

  test('"Forgot password?" comes after the password in the tab order', async () => {
    const page = await consoleApp.open('/sign-in');
    await page.getByLabel('Email', { exact: true }).focus();
    for (const stop of ['password', 'Show password', 'Forgot password?', 'rememberMe', 'Sign in']) {
      await page.keyboard.press('Tab');
      await expectFocus(page, stop);
    }
  });

  test('a signed-in user can continue, reset the password, or use another account', async () => {
    const email = newEmail();
    const page = await consoleApp.open('/sign-up');
    await signUp(page, email);
    await page.waitForURL('**/account');
    await page.goto('/sign-in?callbackURL=/account/sessions');
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor();
    await page.getByText(`As ${email}.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/account/sessions');

    await page.goto('/forgot-password');
    await page.getByText(`You’re signed in as ${email}.`).waitFor();
    await expectValue(page.getByLabel('Email'), email);
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await page.waitForURL('**/account');

    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Use another account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await sessionOf(page)).toBeNull();
  });

  test('sign up with the keyboard alone: a visible ring at every stop, the first wrong field gets the focus', async () => {
    const email = newEmail();
    const page = await consoleApp.open('/sign-up');
    const focused = page.locator(':focus');
    await expectFocus(page, 'name');
    await press(page, /^Create account$/);
    await expectFocus(page, 'name');
    await eventually(async () => {
      const described = await focused.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent()).toContain('Enter your name.');
    });
    await page.getByText('Choose a password.').first().waitFor();
    await page.getByText('At least 8 characters').waitFor();
    await page.keyboard.type('Key Board');
    await tabTo(page, /^Email$/);
    await page.keyboard.type(email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
    expect(await sessionOf(page)).toMatchObject({ user: { email } });
  });

  test('an incorrect password: one alert, email kept, password empty and focused; the same for an unknown email', async () => {
    const email = newEmail();
    await signUp(await consoleApp.open('/sign-up'), email);
    const page = await consoleApp.open('/sign-in');
    const alerts = page.getByRole('alert');
    const texts: (string | null)[] = [];
    for (const name of [email, newEmail('nobody')]) {
      await signIn(page, name, 'not the password');
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=password]')?.value === '');
      // Exactly one alert: two would be an error.
      await alerts.waitFor();
      texts.push(await alerts.textContent());
      await expectValue(page.getByLabel('Email'), name);
      await expectFocus(page, 'password');
    }
    expect(new Set(texts)).toEqual(new Set(['Incorrect email or password.']));
    await expectAccessible(page);
  });

  test('too many attempts: a countdown on alert and button, then the next attempt works', async () => {
    const email = newEmail();
    await signUp(await consoleApp.open('/sign-up'), email);
    consoleApp.passTime();
    const page = await consoleApp.open('/sign-in');
    for (let i = 0; i < 3; i++) {
      await signIn(page, email, 'not the password');
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=password]')?.value === '');
      await page.getByRole('alert').waitFor();
    }
    const answer = page.waitForResponse((response) => response.status() === 429);
    await signIn(page, email);
    const seconds = Number((await answer).headers()['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    const answeredAt = performance.now();
    const button = page.getByRole('button', { name: /^Sign in \(\d+\)$/ });
    await expectDisabled(button);
    const shown = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
    const elapsed = (performance.now() - answeredAt) / 1000;
    expect(shown).toBeLessThanOrEqual(seconds + 1);
    expect(shown).toBeGreaterThanOrEqual(Math.floor(seconds - elapsed) - 1);

    // Announced once at the start and once at the end, not every second.
    const said = await page.evaluateHandle(() => {
      const heard: string[] = [];
      const note = () => heard.push(document.querySelector('[aria-live=polite]')?.textContent ?? '');
      new MutationObserver(note).observe(document.querySelector('[aria-live=polite]')!, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return heard;
    });
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor({ timeout: (seconds + 5) * 1000 });
    await eventually(async () => expect(await said.jsonValue()).toEqual(['You can try again now.']));
    consoleApp.passTime();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account');
  });

  test('a taken email leads to the sign-in page, prefilled', async () => {
    const email = newEmail();
    await signUp(await consoleApp.open('/sign-up'), email);
    consoleApp.passTime();
    const page = await consoleApp.open('/sign-up');
    await signUp(page, email);
    await page.getByText('You already have an account with this email.').waitFor();
    await expectFocus(page, 'email');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in instead' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectValue(page.getByLabel('Email'), email);
    expect(page.url()).not.toContain('example.com');
  });

  test('forgot → email → new password; the used link can be requested again on its page', async () => {
    const email = newEmail();
    await signUp(await consoleApp.open('/sign-up'), email);
    const page = await consoleApp.open('/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Set or reset your password' }).waitFor();
    await expectValue(page.getByLabel('Email'), email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expectFocus(page, 'Check your email');
    await page.getByText(`If an account exists for ${email}, we sent a link to set or reset your password.`).waitFor();
    await expectDisabled(page.getByRole('button', { name: /^Send again \(\d+\)$/ }));
    await expectAccessible(page);

    const link = await consoleApp.mailedLink(email, 'reset-password');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    expect(page.url()).toBe(`${consoleApp.origin}/reset-password`);
    // Password managers need the username.
    await page.locator('input[autocomplete=username]').waitFor({ state: 'attached' });
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Use at least 8 characters.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('another horse battery');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Your password was changed' }).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await signIn(page, email, 'another horse battery');
    await page.waitForURL('**/account');

    const second = await consoleApp.open(link.slice(consoleApp.origin.length));
    await second.getByRole('heading', { name: /expired or was already used/ }).waitFor();
    await second.getByLabel('Email').fill(email);
    await second.getByRole('button', { name: 'Send a new link' }).click();
    await second.getByText('If an account exists for').waitFor();
    expect(await consoleApp.mailedLink(email, 'reset-password')).not.toBe(link);
  });

  test('a new email: approved from the old address by its owner only, then confirmed', async () => {
    const [email, next, other] = [newEmail(), newEmail('next'), newEmail('other')];
    const page = await consoleApp.open('/sign-up');
    await signUp(page, email);
    await page.waitForURL('**/account');
    await page.goto(await consoleApp.mailedLink(email, 'verify-email'));
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    const asked = await page.request.post('/api/auth/change-email', {
      data: { newEmail: next },
      headers: { origin: consoleApp.origin },
    });
    expect(asked.status()).toBe(200);
    const link = await consoleApp.mailedLink(email, 'change-email');

    const stranger = await consoleApp.open('/sign-up');
    await signUp(stranger, other);
    await stranger.waitForURL('**/account');
    await stranger.goto(link);
    await stranger.getByText(`This link is for ${email}. You’re signed in as ${other}.`).waitFor();
    await expectAccessible(stranger);

    const nobody = await consoleApp.open(link.slice(consoleApp.origin.length));
    await nobody.getByRole('heading', { name: 'Sign in first' }).waitFor();
    await nobody.getByRole('link', { name: 'Sign in' }).click();
    consoleApp.passTime(11);
    await nobody.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await nobody.getByRole('button', { name: 'Sign in' }).click();
    // Back on the page of the link, with the token in no URL.
    await nobody.getByText(`From ${email} to ${next}.`).waitFor();
    await nobody.getByRole('button', { name: 'Change email' }).click();
    await nobody.getByText(`Open the link we sent to ${next}`).waitFor();
    expect(await sessionOf(nobody)).toMatchObject({ user: { email: next, emailVerified: false } });
    await nobody.goto(link);
    await nobody.getByRole('heading', { name: 'Your email was already changed' }).waitFor();
    await expectAccessible(nobody);

    await nobody.goto(await consoleApp.mailedLink(next, 'verify-email'));
    await nobody.getByRole('button', { name: 'Confirm email' }).click();
    await nobody.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    expect(await sessionOf(nobody)).toMatchObject({ user: { email: next, emailVerified: true } });

    // The owner of the former address takes it back.
    const owner = await consoleApp.open(
      (await consoleApp.mailedLink(email, 'email-changed')).slice(consoleApp.origin.length),
    );
    await heading(owner, `Restore ${email}`);
    await owner.getByRole('button', { name: 'Undo the change' }).click();
    await owner.getByRole('heading', { name: 'Your email was changed back' }).waitFor();
    await expectAccessible(owner);
    expect(await sessionOf(nobody)).toBeNull();
  });
});
