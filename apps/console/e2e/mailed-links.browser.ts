import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { type ConsoleApp, useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call, newHolder, signInElsewhere } from './support/holder.ts';
import { heading } from './support/steps.ts';

/** The link "This wasn't me", which is not the first one of its mail. */
async function denialLink(consoleApp: ConsoleApp, to: string, kind: string): Promise<string> {
  const mail = (await consoleApp.app.mails(to)).findLast((entry) => entry.kind === kind);
  return /https?:\/\/\S+\/confirm\/not-me#\S+/.exec(mail!.text)![0];
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

describe('links of emails', () => {
  const consoleApp = useConsoleApp();

  test('“This wasn’t me” names what the device did, without a sign-in, and takes back what stays checked', async () => {
    const { email, context } = await newHolder(consoleApp);
    const other = await signInElsewhere(consoleApp, email);
    const evil = await call<{ key: string }>(consoleApp, other.context(), 'api-key/create', { name: 'Evil key' });
    const known = await call<{ key: string }>(consoleApp, other.context(), 'api-key/create', { name: 'Deploy' });
    const link = await denialLink(consoleApp, email, 'api-key-created');

    const page = await (await consoleApp.visitor()).newPage();
    await page.goto(link);
    await heading(page, 'This wasn’t you?');
    expect(page.url()).not.toContain('token=');
    await page.getByText('An API key was created.').waitFor();
    await box(page, 'Deploy').uncheck();
    await expectAccessibleAndReflow(page);
    await page.getByRole('button', { name: 'Sign it out and reset password' }).click();
    await heading(page, 'That device is signed out');
    await page.getByText(/API key “Evil key”.* is disabled\./).waitFor();
    await expectCount(page.getByText('Deploy'), 0);
    await expectAccessibleAndReflow(page);

    const works = async ({ key }: { key: string }) =>
      (
        await context.request.get('/api/auth/organization/list', { headers: { 'x-api-key': key, cookie: '' } })
      ).status();
    expect([await works(evil), await works(known)]).toEqual([401, 200]);
    const session = (await (await other.request.get('/api/auth/get-session')).json()) as unknown;
    expect(session).toBeNull();
    // Opened again, the link says what it did, and the mail has the way on.
    await page.goto('about:blank');
    await page.goto(link);
    await heading(page, 'That device is signed out');
    await page.goto(await consoleApp.mailedLink(email, 'reset-password'));
    await heading(page, 'Choose a new password');
  });

  test('a used link to reset a password, or to undo a change of email, says so before anything is filled in', async () => {
    const { email } = await newHolder(consoleApp);
    const page = await (await consoleApp.visitor()).newPage();
    await page.request.post('/api/auth/request-password-reset', {
      data: { email },
      headers: { origin: consoleApp.origin },
    });
    const link = await consoleApp.mailedLink(email, 'reset-password');
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    const used = await page.request.post('/api/auth/reset-password', {
      data: { token, newPassword: 'another horse battery' },
      headers: { origin: consoleApp.origin },
    });
    expect(used.status()).toBe(200);
    await page.goto(link);
    await heading(page, 'This link has expired or was already used');
    await page.getByRole('button', { name: 'Send a new link' }).waitFor();
    await expectCount(page.getByLabel('New password'), 0);
    for (const path of ['/confirm/undo-email-change', '/confirm/not-me']) {
      await page.goto(`${path}#token=unknown`);
      await heading(page, /^This link (?:has expired or was already used|doesn’t work)$/);
      await expectCount(page.getByRole('button', { name: /Undo|Sign it out/ }), 0);
    }
  });
});
