import { describe } from '@jest/globals';
import { UsageReporting } from '#billing/usage/application/usage-reporting';
import { expectAccessibleAndReflow } from './support/accessibility.ts';
import { click } from './support/clicks.ts';
import { type Shop, useShop } from './support/shop.ts';
import { pressForDialog, type Stop, walk, tour } from './support/walk.ts';

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
    name: index % 3 === 0 ? 'render' : 'api_key.call',
    occurredAt: new Date(Date.now() - ((index * 7) % 29) * DAY_MS),
    metadata: { calls: 1 },
  }));
  await app.get(UsageReporting).report(uses);
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

  tour(async (look) => {
    const ada = await shop.customer({ look });
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
});
