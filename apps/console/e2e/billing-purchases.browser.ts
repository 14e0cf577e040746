import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { productId } from '../../api/test/billing/buying.ts';
import { expectAccessible } from './support/accessibility.ts';
import { pay, useShop, whileTimePasses } from './support/billing.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { looks, useConsoleApp } from './support/console-app.ts';
import { expectCount, expectFocus, expectValue } from './support/eventually.ts';
import { NAME, newHolder } from './support/holder.ts';
import { click, clickInDialog, settled, toast, visit } from './support/steps.ts';

const BILLING = '/account/billing';
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const plan = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** The entitlements of the account, as programs ask for them. */
async function products(page: Page): Promise<unknown> {
  const answer = await page.request.get('/api/billing/entitlements');
  const body = (await answer.json()) as { readonly products: readonly { readonly name: string }[] };
  return body.products.map(({ name }) => name);
}

/** On the page of the provider, where nothing is charged yet. */
async function confirm(page: Page): Promise<void> {
  await page.getByLabel('Name').fill(NAME);
  await page.getByLabel('Country').fill('FR');
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Buying and managing a subscription, from the plans to the provider's page and back. */
describe('a subscription', () => {
  const shop = useShop();
  const { consoleApp } = shop;

  test.each(looks)('$width×$height: bought, used, changed, canceled, and kept after all', async (look) => {
    const { page, email } = await shop.customer({ at: BILLING, look });
    await page.getByText('Choose a plan. You pay on the page of our billing provider').waitFor();
    await expectAccessible(page);

    await plan(page, 'Basic monthly').check();
    await page.getByText(`Paying as ${NAME} (${email})`).waitFor();
    await click(page, 'Continue to payment');
    await pay(page, 'succeeds');
    await page.waitForURL(/\/account\/billing\/purchase\?checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');
    await page.getByText('Basic monthly').waitFor();
    await expectAccessible(page);
    expect(await products(page)).toEqual(['Basic monthly']);

    await page.getByRole('link', { name: 'Manage subscription' }).click();
    await h1(page, 'Basic monthly');
    await page.getByText('$5.00 per month').waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Change plan' }).click();
    await h1(page, 'Change plan');
    await settled(page);
    await plan(page, 'Pro monthly').check();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    await click(page, 'Review change');
    const dialog = page.getByRole('dialog', { name: 'Change to Pro monthly?' });
    await dialog.getByText('An estimate without taxes.').waitFor();
    await dialog.getByText(/^\$1[45]\.\d\d plus tax$/).waitFor();
    await dialog.getByText(`Paying as ${NAME} (${email})`).waitFor();
    await expectFocus(page, 'Cancel');
    await expectAccessible(page);
    // The tax is known only afterwards, so the button names no amount.
    await clickInDialog(page, 'Change plan');
    await toast(page, 'Plan changed.');
    await h1(page, 'Pro monthly');
    await page.getByText('$20.00 per month').waitFor();

    await click(page, 'Cancel subscription');
    await expectFocus(page, 'Keep subscription');
    await page.getByLabel('Why are you canceling?').selectOption('It’s too expensive');
    await page.getByLabel('Anything else?').fill('See you next year.');
    await expectAccessible(page);
    await clickInDialog(page, 'Cancel subscription');
    await toast(page, 'Subscription canceled.');
    await page.getByText('It’s too expensive').waitFor();
    await page.getByText('“See you next year.”').waitFor();
    await page.getByText(/^Canceled\. It ends on/).waitFor();
    await expectCount(page.getByRole('link', { name: 'Change plan' }), 0);

    await visit(page, BILLING);
    await page.getByText(/^Ends on/).waitFor();
    await page.getByText(/^Ends \d+ \w+$/).waitFor();
    await expectCount(page.getByText('Active', { exact: true }), 0);
    await click(page, 'Keep subscription');
    await toast(page, 'Your subscription goes on.');
    await page.getByText(/^Renews on/).waitFor();
    expect(refused).toEqual([]);
  });

  test('chosen by keys alone, and found by them', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account' });
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await h1(page, 'Billing');
    await settled(page);
    await plan(page, 'Free').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expectCount(page.locator('input[type=radio]:checked:focus'), 1);
    expect(await plan(page, 'Free').isChecked()).toBe(false);
  });

  test('no plan is chosen: said in view, beside the button', async () => {
    const { page } = await newHolder(consoleApp, { at: `${BILLING}/plans` });
    await settled(page);
    await click(page, 'Continue');
    const isSeen = await page.getByText('Choose a plan.', { exact: true }).evaluate((problem) => {
      const { left, top, height } = problem.getBoundingClientRect();
      return problem.contains(document.elementFromPoint(left + 1, top + height / 2));
    });
    expect(isSeen).toBe(true);
    await expectAccessible(page);
  });

  test('a declined card, then another one', async () => {
    const { page, id } = await shop.customer({ at: `${BILLING}/plans` });
    await plan(page, 'Basic monthly').check();
    await click(page, 'Continue to payment');
    await pay(page, 'declined');
    await page.getByRole('alert').waitFor();
    await pay(page, 'succeeds');
    await page.waitForURL(/checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');
    expect(await products(page)).toEqual(['Basic monthly']);

    const [status, customer] = await shop.platform(`/v1/customers/external/${id}`);
    expect(status).toBe(200);
    await shop.standIn.control('cards', { customer_id: customer['id'], outcome: 'declined' });
    await page.getByRole('link', { name: 'Manage subscription' }).click();
    await page.getByRole('link', { name: 'Change plan' }).click();
    await plan(page, 'Pro monthly').check();
    await click(page, 'Review change');
    await clickInDialog(page, 'Change plan');
    await page.getByRole('dialog').getByText('The payment failed. Nothing was changed.').waitFor();
    await clickInDialog(page, 'Update card');
    await page.waitForURL((url) => url.origin === shop.standIn.origin);
    await page.getByRole('link', { name: 'Back' }).click();
    await h1(page, 'Change plan');
    await page.getByText('Nothing changed: your card is the same. Nothing was charged.').waitFor();
    expect(await plan(page, 'Pro monthly').isChecked()).toBe(true);
  });

  test('Back without paying keeps the choice; another plan changes the subscription, or is bought beside it', async () => {
    const { page } = await shop.customer({ at: BILLING });
    await plan(page, 'Team').check();
    await page.getByLabel('Number of seats').fill('3');
    await page.getByText('3 × $5.00 = $15.00 per month, plus any tax').waitFor();
    await click(page, 'Continue to payment');
    await page.waitForURL((url) => url.origin === shop.standIn.origin);
    await page.getByRole('link', { name: 'Back' }).click();
    await h1(page, 'Plans');
    await page.getByText('Nothing was charged. Your choice is kept.').waitFor();
    expect(await plan(page, 'Team').isChecked()).toBe(true);
    await expectValue(page.getByLabel('Number of seats'), '3');
    await expectAccessible(page);

    await plan(page, 'Free').check();
    await expectCount(page.getByText('Nothing was charged.'), 0);
    await click(page, 'Continue to payment');
    await confirm(page);
    await page.waitForURL(/checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');

    // No card is known yet, so the free subscription becomes a paid one by a purchase.
    await visit(page, `${BILLING}/plans`);
    await plan(page, 'Basic monthly').check();
    await page.getByText('It replaces Free.').waitFor();
    await click(page, 'Continue to payment');
    await pay(page, 'succeeds');
    await page.waitForURL(/checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');
    expect(await products(page)).toEqual(['Basic monthly']);

    await visit(page, `${BILLING}/plans`);
    await plan(page, 'Pro monthly').check();
    await page.getByText('It replaces Basic monthly.').waitFor();
    await expectAccessible(page);
    await click(page, 'Review change');
    await page
      .getByRole('dialog', { name: 'Change to Pro monthly?' })
      .getByText('An estimate without taxes.')
      .waitFor();
    await clickInDialog(page, 'Cancel');
    await h1(page, 'Change plan');
    await settled(page);
    expect(await plan(page, 'Pro monthly').isChecked()).toBe(true);
    await page.goBack();
    await h1(page, 'Plans');
    await settled(page);
    expect(await plan(page, 'Pro monthly').isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Add as a second subscription' }).click();
    await h1(page, 'Add a second subscription');
    await settled(page);
    await click(page, 'Continue to payment');
    await pay(page, 'succeeds');
    await page.waitForURL(/checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');
    expect(await products(page)).toEqual(['Basic monthly', 'Pro monthly']);
  });

  test('a trial says until when it is free', async () => {
    const { page } = await shop.customer({ at: BILLING });
    await plan(page, 'Trial monthly').check();
    await page.getByText(/^\d+ days free, then \$15\.00 per month, plus any tax$/).waitFor();
    await click(page, 'Continue to payment');
    await confirm(page);
    await page.waitForURL(/checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');
    await page.getByText(/^Free until \d+ \w+ \d{4}$/).waitFor();
    await page.getByText('Trial ends on').waitFor();
    await expectCount(page.getByText('$0.00'), 0);
  });

  test('a card that the bank declines after the buyer came back, then another one', async () => {
    const { page } = await shop.customer({ at: `${BILLING}/plans` });
    await plan(page, 'Team').check();
    await page.getByLabel('Number of seats').fill('3');
    await click(page, 'Continue to payment');
    await pay(page, 'silent');
    await page.waitForURL(/checkout_id=/);
    await expectCountAfter(page, 'Your bank is confirming the payment.');
    const id = new URL(page.url()).searchParams.get('checkout_id');
    await shop.standIn.control('payments', { checkout_id: id, outcome: 'declined' });
    await whileTimePasses(consoleApp, page, 'The payment failed');
    await page.getByText('Your bank declined the payment for Team').waitFor();
    await expectAccessible(page);
    await click(page, 'Pay with another card');
    await page.waitForURL((url) => url.origin === shop.standIn.origin);
    await page.getByText('Team').first().waitFor();
    await pay(page, 'succeeds');
    await page.waitForURL(/checkout_id=/);
    await whileTimePasses(consoleApp, page, 'Thank you');
    expect(await products(page)).toEqual(['Team']);
    await page.getByText('Team, 3 seats').waitFor();
    await page.getByText('Renews on').waitFor();
    await page.getByRole('link', { name: 'Assign seats' }).click();
    await page.getByText('$15.00 per month for 3 seats, plus any tax').waitFor();
  });

  test('a change of plan that is opened by its address ends at the subscription as well', async () => {
    const { page, id: ownerId } = await shop.customer();
    const id = await shop.bought(ownerId, 'Basic monthly');
    await visit(page, `${BILLING}/plans?change=${id}`);
    await plan(page, 'Pro monthly').check();
    await click(page, 'Review change');
    await clickInDialog(page, 'Change plan');
    await toast(page, 'Plan changed.');
    await page.waitForURL(`**${BILLING}/subscriptions/${id}`);
    await h1(page, 'Pro monthly');
  });

  test('a plan that is no longer sold stays with those who have it, and cannot be chosen', async () => {
    const { page, id: ownerId } = await shop.customer();
    const id = await shop.bought(ownerId, 'Basic monthly');
    const product = await productId(shop.platform, 'Basic monthly');
    const archive = (is_archived: boolean) =>
      shop.platform(`/v1/products/${product}`, { method: 'PATCH', body: { is_archived } });
    await archive(true);
    await shop.mirror();
    try {
      await visit(page, `${BILLING}/plans`);
      await page.getByText('No longer sold').waitFor();
      await page.getByText('You keep it as long as you don’t cancel. It can’t be chosen again.').waitFor();
      await expectCount(plan(page, 'Basic monthly'), 0);
      await expectCount(plan(page, 'Pro monthly'), 1);
      await expectAccessible(page);
      await visit(page, `${BILLING}/plans?change=${id}`);
      await expectCount(plan(page, 'Basic monthly'), 0);
      await click(page, 'Review change');
      await page.getByText('You have this plan. Choose another one.').waitFor();
      await expectAccessible(page);
      await visit(page, `${BILLING}/subscriptions/${id}`);
      await page.getByText('No longer sold').waitFor();
      const other = await newHolder(consoleApp, { at: `${BILLING}/plans` });
      await expectCount(plan(other.page, 'Pro monthly'), 1);
      await expectCount(other.page.getByText('Basic monthly'), 0);
    } finally {
      await archive(false);
      await shop.mirror();
    }
  });

  test('the provider is down while paying: said clearly, and nothing is lost', async () => {
    const { page } = await shop.customer({ at: BILLING });
    await plan(page, 'Team').check();
    await page.getByLabel('Number of seats').fill('3');
    await shop.takeDown();
    await click(page, 'Continue to payment');
    // Twice: with the seconds until the next try, and for screen readers without them.
    await page.getByText('The billing provider doesn’t answer. Nothing was changed.').first().waitFor();
    expect(await plan(page, 'Team').isChecked()).toBe(true);
    await expectValue(page.getByLabel('Number of seats'), '3');
    forgiveErrors(page, /status of 503/);
    await shop.bringBack();
    await click(page, 'Continue to payment');
    await page.waitForURL((url) => url.origin === shop.standIn.origin);
    await pay(page, 'succeeds');
    await page.waitForURL(/checkout_id=/);
    await shop.takeDown();
    consoleApp.app.clock.advance(3000);
    await page.getByText('Waiting for the payment.').waitFor();
    await shop.bringBack();
    await whileTimePasses(consoleApp, page, 'Thank you');
  });

  test('left without paying, expired, or never there: what to do is said', async () => {
    const { page } = await shop.customer();
    const answer = await page.request.post('/api/billing/checkouts', {
      headers: { origin: consoleApp.origin },
      data: { products: [await productId(shop.platform, 'Pro monthly')], successPath: BILLING },
    });
    const { checkoutId } = (await answer.json()) as { checkoutId: string };

    await visit(page, `${BILLING}/purchase?checkout_id=${checkoutId}`);
    await whileTimePasses(consoleApp, page, 'You haven’t paid yet');
    await expectAccessible(page);
    await shop.standIn.control('clock', { advance: { days: 1, seconds: 1800 } });
    await expectCountAfter(page, 'The purchase of Pro monthly has expired');
    await page.getByRole('link', { name: 'Choose a plan' }).click();
    await h1(page, 'Plans');

    await visit(page, `${BILLING}/purchase?checkout_id=00000000-0000-4000-8000-000000000000`);
    await page.getByText('This purchase doesn’t exist, or isn’t yours').waitFor();
    await visit(page, `${BILLING}/purchase`);
    await page.getByText('This purchase doesn’t exist, or isn’t yours').waitFor();
    await expectAccessible(page);
  });

  /** The service's clock goes on until a text is there. */
  async function expectCountAfter(page: Page, text: string): Promise<void> {
    const found = page.getByText(text);
    for (let tries = 0; tries < 20 && (await found.count()) === 0; tries += 1) {
      consoleApp.app.clock.advance(3000);
      await page.waitForResponse((answer) => answer.url().includes('/api/billing/checkouts/'));
      await settled(page);
    }
    await found.waitFor();
  }
});

describe('without a billing provider', () => {
  const consoleApp = useConsoleApp();

  test('there is no way to billing, and its address says why', async () => {
    const { page } = await newHolder(consoleApp, { at: BILLING });
    await page.getByText('Nothing can be bought here').waitFor();
    await expectCount(page.getByRole('link', { name: 'Billing', exact: true }), 0);
    await expectAccessible(page);
  });
});
