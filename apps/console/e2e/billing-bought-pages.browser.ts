import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { UsageReporting } from '#billing/usage/application/usage-reporting';
import { UsagePoller } from '#billing/usage/infrastructure/usage-poller';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { type Shop, useShop } from './support/billing.ts';
import { forgiveErrors } from './support/browser-errors.ts';
import { newHolder } from './support/holder.ts';
import { click, visit } from './support/steps.ts';
import { pressForDialog, type Stop, tour, walk } from './support/walk.ts';

const billing = (page: Page) => page.getByRole('region', { name: 'Billing' });
const BILLING = '/account/billing';
const DAY_MS = 86_400_000;

/** Every page about what was bought, also with its dialogs and errors open. */
const stops = (orderId: string, keyId: string): readonly Stop[] => [
  ['orders', `${BILLING}/orders`],
  ['orders, none of a status', `${BILLING}/orders?status=void`, (page) => page.getByText('No orders with').waitFor()],
  ['an order', `${BILLING}/orders/${orderId}`],
  ['an order, its invoice edited', `${BILLING}/orders/${orderId}`, pressForDialog('Edit the details of this invoice')],
  ['no such order', `${BILLING}/orders/nowhere`, (page) => page.getByText('This order doesn’t exist').waitFor()],
  ['benefits', `${BILLING}/benefits`],
  ['a license key', `${BILLING}/license-keys/${keyId}`],
  ['a license key, a device removed', `${BILLING}/license-keys/${keyId}`, pressForDialog('Remove Laptop')],
  ['usage', `${BILLING}/usage`, (page) => page.getByRole('figure').waitFor()],
  ['usage as a table', `${BILLING}/usage?view=table&range=90d`],
  ['details', `${BILLING}/details`],
  [
    'details, filled in wrongly',
    `${BILLING}/details`,
    async (page) => {
      await page.getByLabel('This is a business').check();
      await page.getByLabel('Country').selectOption('US');
      await click(page, 'Save changes');
      await page.getByText('Enter the ZIP code.').first().waitFor();
    },
  ],
];

async function bought(shop: Shop, ada: Awaited<ReturnType<Shop['customer']>>): Promise<readonly Stop[]> {
  const free = await shop.buy(ada.id, 'Free');
  await shop.platform(`/v1/subscriptions/${free.subscriptionId}`, { method: 'DELETE', body: {} });
  for (const product of ['Community', 'Metered API', 'Pro monthly']) await shop.buy(ada.id, product);
  const { orderId } = await shop.buy(ada.id, 'Handbook', await shop.discount('LAUNCH'));
  const refund = { order_id: orderId, amount: 500, reason: 'customer_request' };
  await shop.platform('/v1/refunds/', { method: 'POST', body: refund });
  await shop.mirror();
  const { app } = shop.consoleApp.app;
  const uses = Array.from({ length: 200 }, (_, index) => ({
    ownerId: ada.id,
    name: 'api.call',
    occurredAt: new Date(Date.now() - ((index * 7) % 29) * DAY_MS),
    metadata: { calls: 1 },
  }));
  await app.get(UsageReporting).report(uses);
  await app.get(UsagePoller).drain();
  await shop.mirror();
  const keys = await ada.context.request.get('/api/billing/license-keys');
  const [{ id } = { id: '' }] = ((await keys.json()) as { licenseKeys: { id: string }[] }).licenseKeys;
  for (const label of ['Laptop', 'Desktop']) {
    await ada.context.request.post(`/api/billing/license-keys/${id}/activations`, {
      data: { label },
      headers: { origin: shop.consoleApp.origin },
    });
  }
  return stops(orderId, id);
}

describe('pages about what was bought', () => {
  const shop = useShop();

  tour(async () => {
    const ada = await shop.customer();
    await walk(
      shop.consoleApp,
      ada.context,
      [
        ['no orders', `${BILLING}/orders`, (page) => page.getByText('No orders yet').waitFor()],
        ['no benefits', `${BILLING}/benefits`, (page) => page.getByText('No benefits yet').waitFor()],
        ['no usage', `${BILLING}/usage`, (page) => page.getByText('Nothing used yet').waitFor()],
      ],
      expectAccessibleAndReflow,
    );
    await walk(shop.consoleApp, ada.context, await bought(shop, ada), expectAccessibleAndReflow);
  });

  test('on the overview: no plan, plans with what comes next, and an answer that does not come', async () => {
    const { page, id } = await shop.customer();
    await visit(page, '/account');
    await billing(page).getByText('No plan').waitFor();
    await expectAccessibleAndReflow(page);

    await shop.buy(id, 'Pro monthly');
    await shop.buy(id, 'Trial monthly');
    await shop.mirror();
    await visit(page, '/account');
    await billing(page)
      .getByText(/^Next charge: \$20\.00 on .+, plus any tax$/)
      .waitFor();
    await billing(page).getByText('Trial', { exact: true }).waitFor();
    await expectAccessibleAndReflow(page);
    await billing(page).getByRole('link', { name: 'Manage Pro monthly' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pro monthly' }).waitFor();

    await page.route('**/api/billing/subscriptions?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await visit(page, '/account');
    await billing(page).getByText('Couldn’t load').waitFor();
    await billing(page).getByRole('link', { name: 'Manage billing' }).waitFor();
    forgiveErrors(page, /status of 500/);
  });

  test('an API key limited to reading what was bought', async () => {
    const { page } = await newHolder(shop.consoleApp, { at: '/account/api-keys/new' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Reports');
    await dialog.getByText('anyone who finds it can as well').waitFor();
    await dialog.getByLabel('What this key may do').selectOption('Read purchases only');
    await dialog.getByText('It reads your plans, orders and usage, and nothing else.').waitFor();
    await expectAccessibleAndReflow(page);
    await click(page, 'Create key');
    await dialog.getByText('It can only read what you have bought.').waitFor();
    await dialog.getByText(`${shop.consoleApp.origin}/api/billing/entitlements`).waitFor();
    const key = (await page.getByRole('group', { name: 'API key' }).textContent()) ?? '';
    await expectAccessibleAndReflow(page);
    await click(page, 'Copy key');
    await page.getByRole('dialog').locator('[aria-live=polite]').getByText('Copied.').waitFor({ state: 'attached' });
    await click(page, 'I’ve stored it');
    await page.getByText('Reads what you have bought').waitFor();
    await expectAccessibleAndReflow(page);

    const read = (path: string) => fetch(shop.consoleApp.origin + path, { headers: { 'x-api-key': key } });
    expect((await read('/api/billing/entitlements')).status).toBe(200);
    expect((await read('/api/auth/get-session')).status).toBe(403);

    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('Read purchases only').waitFor();
  });
});
