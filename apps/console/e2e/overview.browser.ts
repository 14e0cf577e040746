import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { turnOn } from './support/authenticator.ts';
import { useConsoleApp } from './support/console-app.ts';
import { expectCount } from './support/eventually.ts';
import { call, newHolder } from './support/holder.ts';
import { found, invite } from './support/organizations.ts';
import { click, settled, toast, visit } from './support/steps.ts';
import { tour } from './support/walk.ts';

const ALL_SET = 'You’re all set.';
/** Seconds after which an account is not new any more, with room for the clock of the service, which is ahead. */
const NOT_NEW = 15 * 86_400;

const card = (page: Page, text: string) => page.getByRole('main').getByRole('group').filter({ hasText: text });
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

/** Moves the browser's clock. */
async function goOnInTime(page: Page, seconds: number): Promise<void> {
  await page.addInitScript((offset) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + offset;
  }, seconds * 1000);
}

describe('the overview', () => {
  const consoleApp = useConsoleApp();

  /** A user with a pending invitation. */
  async function invited() {
    const holder = await newHolder(consoleApp);
    const eve = await newHolder(consoleApp, { name: 'Eve' });
    const acme = await found(consoleApp, eve.context);
    await invite(consoleApp, eve.context, acme, holder.email);
    return { ...holder, eve, acme };
  }

  tour(async () => {
    const { page } = await invited();
    await visit(page, '/account');
    await card(page, 'invited you to Acme Orders').waitFor();
    await page
      .getByRole('contentinfo')
      .filter({ hasText: /^Gatehouse \d+\.\d+\.\d+/ })
      .waitFor();
    await expectAccessibleAndReflow(page);
    await goOnInTime(page, NOT_NEW);
    await visit(page, '/account');
    await card(page, 'Two-factor is off.').waitFor();
    await expectAccessibleAndReflow(page);
  });

  test('a new account: email, second factor, organization, key; all set when all are done', async () => {
    const { page, context, email } = await newHolder(consoleApp, { at: '/account', verified: false });
    const list = steps(page).getByRole('listitem');
    expect(await list.allTextContents()).toEqual([
      'Confirm your email',
      'Turn on two-factor',
      'Create or join an organization',
      'Create an API key',
    ]);
    await call(consoleApp, context, `verify-email?token=${await consoleApp.app.mailedToken(email, 'verify-email')}`);
    await turnOn(consoleApp, context);
    await visit(page, '/account');
    await steps(page).getByText('2 of 4 done').waitFor();
    await expectCount(page.getByText(ALL_SET), 0);
    await found(consoleApp, context);
    await call(consoleApp, context, 'api-key/create', { name: 'Deploy bot' });
    await visit(page, '/account');
    await page.getByText(ALL_SET).waitFor();
    await expectCount(steps(page), 0);
  });

  test('two-factor off is said until it is on', async () => {
    const { page, context } = await newHolder(consoleApp);
    await goOnInTime(page, NOT_NEW);
    await visit(page, '/account');
    await card(page, 'Two-factor is off.').getByRole('link', { name: 'Turn on two-factor' }).waitFor();
    await expectCount(page.getByText(ALL_SET), 0);
    await expectCount(steps(page), 0);
    await turnOn(consoleApp, context);
    await visit(page, '/account');
    await page.getByText(ALL_SET).waitFor();
    await expectCount(card(page, 'Two-factor is off.'), 0);
  });

  test('a pending invitation has a card and a badge until it is answered', async () => {
    const { page, context } = await invited();
    await turnOn(consoleApp, context);
    await goOnInTime(page, NOT_NEW);
    await visit(page, '/account');
    await expectCount(page.getByText(ALL_SET), 0);
    const place = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Organizations/ });
    await place.getByText('(1 pending invitation)').waitFor({ state: 'attached' });
    await card(page, 'Eve (').getByRole('link', { name: 'View invitations' }).click();
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
    await click(page, 'Join Acme Orders');
    await toast(page, 'You joined Acme Orders.');
    await expectCount(place.getByText('pending invitation'), 0);
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.getByText(ALL_SET).waitFor();
    await settled(page);
  });
});
