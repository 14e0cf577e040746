import { describe, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { useShop } from './support/billing.ts';
import { expectCount } from './support/eventually.ts';
import { newHolder } from './support/holder.ts';
import { found } from './support/organizations.ts';
import { click, visit } from './support/steps.ts';

const BILLING = '/account/billing';
const FAILED =
  /^A payment of \$\d\.\d\d for Basic monthly failed\. The next try is on .+\. Without payment, its benefits end on .+, and Basic monthly ends on .+\./;

/** A renewal that is declined: where it is said, and what the way to another card leads back to. */
describe('a payment that failed', () => {
  const shop = useShop();

  /** The renewal of an owner's subscription is declined. */
  async function declined(ownerId: string): Promise<void> {
    await shop.bought(ownerId, 'Basic monthly');
    const [, { id }] = await shop.platform(`/v1/customers/external/${ownerId}`);
    await shop.standIn.control('cards', { customer_id: id, outcome: 'declined' });
    await shop.standIn.control('clock', { advance: { days: 31 } });
    await shop.mirror();
  }

  async function openCard(page: Page): Promise<void> {
    await click(page, /^Update card for /);
    await page.getByRole('heading', { name: 'Your purchases' }).waitFor();
  }

  async function back(page: Page): Promise<void> {
    // The provider is asked at most once in three seconds.
    shop.consoleApp.app.clock.advance(3000);
    await page.getByRole('link', { name: 'Back' }).click();
  }

  test('comes first on the overview and the summary; the way back says what happened', async () => {
    const { page, id, email } = await shop.customer();
    await declined(id);
    await visit(page, '/account');
    const card = page.getByRole('main').getByRole('group').first();
    await card.getByText(FAILED).waitFor();
    await page.getByRole('link', { name: 'Billing (1 failed payment)' }).waitFor();
    await expectCount(page.getByText('You’re all set.'), 0);
    await expectAccessibleAndReflow(page);

    await card.getByRole('link', { name: 'Update card for Basic monthly' }).click();
    const failed = page.getByRole('region', { name: 'Failed payments' });
    await failed.getByText(FAILED).waitFor();
    await failed.getByText(`(${email})`).waitFor();
    await page.getByText('Past due', { exact: true }).waitFor();
    await expectAccessibleAndReflow(page);

    await openCard(page);
    await back(page);
    await page.getByText(/^Nothing changed: your card is the same\. The payment is still due\. The next try/).waitFor();
    await expectAccessibleAndReflow(page);

    await openCard(page);
    await page.getByLabel('A card that is accepted').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await back(page);
    await page.getByText(/^Card saved\. The payment is still due\. The next try is on /).waitFor();

    await openCard(page);
    await shop.standIn.control('clock', { advance: { days: 2, seconds: 60 } });
    await back(page);
    await page.getByText('Paid. Thank you.').waitFor();
    await failed.waitFor({ state: 'detached' });
    await page.getByText('Active', { exact: true }).waitFor();
    await expectCount(page.getByRole('link', { name: 'Billing (1 failed payment)' }), 0);
    await expectAccessibleAndReflow(page);
  });

  test('a first card is saved, and nothing is charged', async () => {
    const { page } = await shop.customer();
    await visit(page, `${BILLING}/details`);
    await page.getByText('No card saved').waitFor();
    await click(page, 'Update card');
    await page.getByLabel('A card that is accepted').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await back(page);
    await page.getByText('Card saved. Nothing was charged.').waitFor();
    await page.getByText('Card saved', { exact: true }).waitFor();
  });

  test('of an organization comes first on its summary, and names it', async () => {
    const { context, page } = await newHolder(shop.consoleApp);
    const { id, slug } = await found(shop.consoleApp, context);
    await shop.settle();
    await declined(id);
    await visit(page, `/o/${slug}/billing`);
    const failed = page.getByRole('region', { name: 'Failed payments' });
    await failed.getByText(FAILED).waitFor();
    await failed.getByText('Paying as Acme Orders').waitFor();
    await expectAccessibleAndReflow(page);
    await visit(page, '/account');
    await expectCount(page.getByText('failed', { exact: false }), 0);
  });
});
