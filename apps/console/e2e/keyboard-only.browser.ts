import { describe, expect, test } from '@jest/globals';
import { pay, useShop, whileTimePasses } from './support/billing.ts';
import { expectFocus } from './support/eventually.ts';
import { call, newEmail } from './support/holder.ts';
import { press, tabTo } from './support/keyboard.ts';
import { newOwner } from './support/organizations.ts';
import { visit } from './support/steps.ts';

const heading = (name: string) => ({ level: 1, name, exact: true }) as const;

/** Signing up is in the tests of the entrance. */
describe('with the keyboard alone', () => {
  const shop = useShop();
  const { consoleApp } = shop;

  test('a plan is bought', async () => {
    const { page } = await shop.customer({ at: '/account' });
    await press(page, /^Billing$/);
    await page.getByRole('heading', heading('Billing')).waitFor();
    await page.getByText('Choose a plan. You pay on the page of our billing provider').waitFor();
    const plan = page.getByRole('radio', { name: 'Basic monthly', exact: true });
    // The first of the plans, which the arrows choose from.
    await tabTo(page, /^Free/);
    await page.keyboard.press('Space');
    for (let tries = 0; tries < 10 && !(await plan.isChecked()); tries++) await page.keyboard.press('ArrowDown');
    expect(await plan.isChecked()).toBe(true);
    await press(page, /^Continue to payment$/);
    await pay(page, 'succeeds');
    await page.waitForURL(/checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');
    await press(page, /^Manage subscription$/);
    await page.getByRole('heading', heading('Basic monthly')).waitFor();
  });

  test('people are invited', async () => {
    const { page, context, acme } = await newOwner(consoleApp);
    const [first, second] = [newEmail('first'), newEmail('second')];
    await visit(page, `/o/${acme.slug}`);
    await press(page, /^Invitations$/);
    await page.getByRole('heading', heading('Invitations')).waitFor();
    await press(page, /^Invite people$/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await page.keyboard.type(second);
    await press(page, /^Send 2 invitations$/);
    await page.getByRole('table', { name: 'Invitations' }).getByText(second).waitFor();
    const list = `organization/list-invitations?organizationId=${acme.id}`;
    const sent = await call<{ readonly email: string }[]>(consoleApp, context, list);
    expect(sent.map(({ email }) => email).sort()).toEqual([first, second].sort());
  });

  test('an API key is made and stored', async () => {
    const { page, context } = await shop.customer({ at: '/account' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, /^API keys$/);
    await page.getByRole('heading', heading('API keys')).waitFor();
    await press(page, /^Create (?:an API )?key$/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Deploy bot');
    await press(page, /^Create key$/);
    await expectFocus(page, 'Copy key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('[aria-live=polite]').getByText('Copied.').waitFor({ state: 'attached' });
    await press(page, /stored it$/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await press(page, /Deploy bot/);
    await page.getByRole('heading', heading('Deploy bot')).waitFor();
  });
});
