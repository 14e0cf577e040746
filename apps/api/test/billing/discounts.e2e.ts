import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Buyer, discount, product } from './a-buyer.ts';
import { type BillingApp, startBillingApp } from './billing-app.ts';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp({ SESSION_LIFE_SECONDS: String(365 * 86_400) });
});
afterAll(() => shop.close());

test('of two buyers at once one gets the last redemption', async () => {
  const values = {
    products: [await product(shop, 1999)],
    discountCode: (await discount(shop, { type: 'percentage', basis_points: 1000, max_redemptions: 1 })).toUpperCase(),
  };
  const buyers = [await Buyer.of(shop), await Buyer.of(shop)];
  const checkouts = await Promise.all(buyers.map((buyer) => buyer.start(values)));
  const answers = await Promise.all(buyers.map((buyer, at) => buyer.pay(checkouts[at]!)));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 422]));
  const orders = await Promise.all(buyers.map((buyer) => buyer.orders()));
  expect(orders.map((list) => list.map(({ discountAmount }) => discountAmount))).toEqual(
    answers.map(([status]) => (status === 200 ? [200] : [])),
  );
  const late = answers.findIndex(([status]) => status === 422);
  expect(await buyers[late]!.track(checkouts[late]!)).toMatchObject({ status: 'open', order: null });
  const [status, code] = await buyers[late]!.refused(values);
  expect([status, code]).toEqual([422, 'INVALID_CHECKOUT']);
});
