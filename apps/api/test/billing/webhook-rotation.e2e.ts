import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp } from '../support/test-app.ts';
import { WebhookApp, Shop } from './a-shop.ts';

const EVENT = { type: 'order.eaten', timestamp: '2026-11-01T09:30:00.123456Z', data: {} };

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

test('while a secret is replaced, webhooks of the former one are taken; afterwards not', async () => {
  const { secret: former } = shop.endpoint;
  const { secret: current } = await shop.call<{ secret: string }>(
    'PATCH',
    `/v1/webhooks/endpoints/${shop.endpoint.id}/secret`,
  );
  expect(current).not.toBe(former);
  const during = await WebhookApp.start(shop, { POLAR_WEBHOOK_SECRET: ` ${current},${former}\n` });
  await expect(shop.send(EVENT, { secret: former })).resolves.toBe(202);
  await expect(shop.send(EVENT, { secret: current })).resolves.toBe(202);
  await during.close();
  const after = await WebhookApp.start(shop, { POLAR_WEBHOOK_SECRET: current });
  await expect(shop.send(EVENT, { secret: former })).resolves.toBe(403);
  await expect(shop.send(EVENT, { secret: current })).resolves.toBe(202);
  await after.close();
});

test('without a secret every webhook is refused', async () => {
  const app = await startTestApp({ PORT: String(shop.port), RATE_LIMIT: 'off' });
  await expect(shop.send(EVENT, { secret: 'whsec_' })).resolves.toBe(403);
  await app.close();
});
