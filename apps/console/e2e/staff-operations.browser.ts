import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Lifetime } from '../../../bench/lifetime.ts';
import { SmtpSink } from '../../../tools/chaos/smtp-sink.ts';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { expectAccessible } from './support/accessibility.ts';
import { useConsoleApp } from './support/console-app.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { newStaff, userIdOf } from './support/staff.ts';
import { click, clickInDialog, heading, press, toast, visit } from './support/steps.ts';

describe('an email that did not arrive', () => {
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await SmtpSink.open(new Lifetime());
  });
  const consoleApp = useConsoleApp(() => ({ RATE_LIMIT: 'off', SMTP_URL: `smtp://127.0.0.1:${sink.port}` }));
  afterAll(() => sink.close());

  test('is found by support on the page of its person, looked at without its link, and sent again', async () => {
    const { page, ...staff } = await newStaff(consoleApp, 'support', { verified: false });
    const deliver = () => consoleApp.app.app.get(Queue).drain('mail');
    await deliver();
    await sink.behave('reject');
    const holder = await newHolder(consoleApp, { name: 'Ada Lovelace', verified: false });
    await deliver();

    await visit(page, `/staff/users/${await userIdOf(holder.page)}`);
    await page.getByText('1 email didn’t arrive: “Confirm email”').waitFor();
    await page.getByRole('link', { name: 'Show emails' }).click();
    const row = page.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: 'Given up' });
    await row.getByText(holder.email).waitFor();
    await row.getByRole('link', { name: 'Confirm email' }).click();

    await heading(page, 'Confirm email');
    await page.getByText('The mail server answered 550 to RCPT TO (EENVELOPE)').waitFor();
    const preview = page.frameLocator('iframe');
    await preview.getByText('Confirm your email address').first().waitFor();
    expect(await preview.locator('[href]').count()).toBe(0);
    expect(await preview.locator('body').innerText()).not.toMatch(/token|verify-email/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to another address' }).hover();
    await page.getByRole('tooltip', { name: 'It has a link or code that lets its reader in.' }).waitFor();

    await sink.behave('take');
    await press(page, /^Send again/);
    await toast(page, 'The email is being sent.');
    await eventually(async () => {
      await deliver();
      expect(sink.messageIdsTo(holder.email).size).toBe(1);
    });
    await page.getByText('Recipient and content were deleted when the email was sent.').waitFor();
    await page.getByRole('link', { name: holder.email }).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Emails', exact: true }).click();
    const recipient = page.getByLabel('Recipient');
    await recipient.fill(holder.email.split('@')[0]!);
    await recipient.press('Enter');
    await page.getByText('Enter the whole address.').waitFor();
    await expectAccessible(page);
    await expectCount(page.getByText('No emails match'), 0);
    await page.getByRole('link', { name: 'Find the person' }).click();
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    await staff.context.close();
  });

  test('of a kind is sent again together with all others, after a question with their number', async () => {
    await sink.behave('reject');
    for (const name of ['Bea', 'Cid']) await newHolder(consoleApp, { name, verified: false });
    await consoleApp.app.app.get(Queue).drain('mail');
    await sink.behave('take');
    const { page } = await newStaff(consoleApp, 'support', { verified: false });
    await visit(page, '/staff/emails?state=dead&template=verify-email');
    await click(page, 'Send all again');
    await page.getByRole('dialog', { name: 'Send 2 emails again?' }).waitFor();
    await clickInDialog(page, 'Send all again');
    await toast(page, '2 emails are being sent.');
    await page.getByText('No emails match').waitFor();
  });

  test('may be because of the mail server, which the page of health says', async () => {
    const { page } = await newStaff(consoleApp, 'support', { verified: false });
    await sink.behave('refuse');
    await visit(page, '/staff/health');
    const part = page.getByRole('region', { name: 'Email server' });
    await part.getByText('Failing').waitFor();
    await part.getByText('The connection failed. (ESOCKET)').waitFor();
    await sink.behave('take');
    await click(page, 'Check again');
    await part.getByText('Working').waitFor();
  });
});

describe('a person who has to wait', () => {
  const consoleApp = useConsoleApp({ NEW_DEVICE_MAIL: 'off' });

  test('can go on at once when support clears the counter, with a reason', async () => {
    const { page } = await newStaff(consoleApp, 'support');
    const visitor = await consoleApp.open('/sign-in');
    const signIn = async (password: string) => {
      await visitor.getByLabel('Email').fill('ada@example.com');
      await visitor.getByLabel('Password', { exact: true }).fill(password);
      await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    for (let guess = 0; guess < 3; guess++) {
      const answered = visitor.waitForResponse(/sign-in\/email/);
      await signIn(`guess number ${guess}`);
      expect((await answered).status()).toBe(401);
    }
    const refused = visitor.waitForResponse(/sign-in\/email/);
    await signIn('guess number 4');
    expect((await refused).status()).toBe(429);

    await visit(page, '/staff/rate-limits?q=sign-in/email');
    await page.getByText('These are the counters of this server only', { exact: false }).waitFor();
    const row = page.getByRole('table', { name: 'Counters' }).getByRole('row').filter({ hasText: 'Full' });
    await row.getByText('3 of 3').waitFor();
    await row.getByRole('button', { name: /^Clear/ }).click();
    await clickInDialog(page, 'Clear counter');
    await page.getByRole('dialog').getByText('Say why, for colleagues').waitFor();
    await page.getByLabel('Reason').fill('A classroom with one address');
    await clickInDialog(page, 'Clear counter');
    await toast(page, 'Counter cleared.');
    await expectCount(row, 0);

    const next = await consoleApp.open('/sign-in');
    const answered = next.waitForResponse(/sign-in\/email/);
    await next.getByLabel('Email').fill('ada@example.com');
    await next.getByLabel('Password', { exact: true }).fill('guess number 5');
    await next.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect((await answered).status()).toBe(401);

    await visit(page, '/staff/audit?action=rate-limit.cleared');
    await page.getByRole('link', { name: 'Rate limit cleared' }).waitFor();
    await page.getByText('Details', { exact: true }).first().click();
    await page.getByText('A classroom with one address').waitFor();
  });
});
