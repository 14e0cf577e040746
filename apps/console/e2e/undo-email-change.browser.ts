import { expect, test } from '@jest/globals';
import { expectAccessible, expectAccessibleAndReflow } from './support/accessibility.ts';
import { turnOn } from './support/authenticator.ts';
import { expectNoErrors } from './support/browser-errors.ts';
import { expectFocus } from './support/eventually.ts';
import { call, newHolder } from './support/holder.ts';
import { newEmail, PASSWORD, sessionOf } from './support/people.ts';
import { useConsoleApp } from './support/use-console-app.ts';

const consoleApp = useConsoleApp();

test('undoing a change that had passed the second factor asks for a code, and leads to setting a password', async () => {
  const { email, context, page: thief } = await newHolder(consoleApp);
  const { phone } = await turnOn(consoleApp, context);
  await call(consoleApp, context, 'sign-out', {});
  consoleApp.passTime(30);
  await call(consoleApp, context, 'sign-in/email', { email, password: PASSWORD });
  await call(consoleApp, context, 'two-factor/verify-totp', { code: phone.code() });
  const next = newEmail('next');
  await call(consoleApp, context, 'change-email', { newEmail: next });
  const approval = await consoleApp.app.mailedToken(email, 'change-email');
  await call(consoleApp, context, `verify-email?token=${approval}`);

  const link = await consoleApp.mailedLink(email, 'email-changed');
  const page = await consoleApp.open(link.slice(consoleApp.origin.length));
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByText('The change was made with two-factor.').waitFor();
  await expectFocus(page, 'code');
  await expectAccessibleAndReflow(page);
  await page.getByLabel('Current code').fill(phone.wrongCode());
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByText('Incorrect code.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Current code').fill(phone.nextCode());
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByRole('heading', { name: 'Your email was changed back' }).waitFor();
  await expectAccessibleAndReflow(page);
  expect(await sessionOf(thief)).toBeNull();

  await page.getByRole('link', { name: 'Set a password' }).click();
  await page.getByRole('heading', { name: 'Set or reset your password' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await consoleApp.mailedLink(email, 'reset-password'));
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  expectNoErrors(page);
}, 90_000);
