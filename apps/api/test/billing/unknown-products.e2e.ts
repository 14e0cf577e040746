import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somebody } from '../organizations/people.ts';
import { type BillingApp, startBillingApp } from './billing-app.ts';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp();
});
afterAll(() => shop.close());

test('a checkout of 20 unknown products costs one call, and again within a minute none', async () => {
  const eve = await somebody(shop.app, 'eve');
  await shop.settle();
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const asked = async () => (await shop.standIn.log()).filter(({ method }) => method === 'GET').length;
  const costs = async (list: readonly string[]) => {
    const before = await asked();
    const [status, { code }] = await shop.call(eve, 'POST /api/billing/checkouts', {
      products: list,
      successPath: '/billing/done',
    });
    expect([status, code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
    return (await asked()) - before;
  };
  // Once for each process it is asked whose the token is.
  await costs([randomUUID()]);
  await expect(costs(ids)).resolves.toBe(1);
  await expect(costs(ids)).resolves.toBe(0);
  shop.app.clock.advance(60_000);
  await expect(costs(ids)).resolves.toBe(1);
});
