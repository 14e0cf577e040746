import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Buyer, discount, product } from './a-buyer.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';

let shop: BillingApp;
beforeAll(async () => {
  shop = await startBillingApp({ SESSION_LIFE_SECONDS: String(365 * 86_400) });
});
afterAll(() => shop.close());

const percent = (basisPoints: number) => ({ type: 'percentage', basis_points: basisPoints });
const off = (amount: number) => ({ type: 'fixed', amount, currency: 'usd' });

describe('what a code takes off', () => {
  test.each<[number, Wire, number]>([
    [1999, percent(2550), 510],
    [1999, off(500), 500],
  ])('%i with %j is %i less', async (price, kind, discountAmount) => {
    const buyer = await Buyer.of(shop);
    const [products, discountCode] = [[await product(shop, price)], await discount(shop, kind)];
    const checkout = await buyer.buy({ products, discountCode: discountCode.toUpperCase() });
    expect(await buyer.track(checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
    const net = price - discountAmount;
    expect(await buyer.order()).toMatchObject({ subtotalAmount: price, discountAmount, netAmount: net });
  });

  test('the order is without it where none was entered', async () => {
    const buyer = await Buyer.of(shop);
    await buyer.buy({ products: [await product(shop, 1999)] });
    expect(await buyer.order()).toMatchObject({ subtotalAmount: 1999, discountAmount: 0, netAmount: 1999 });
  });
});

test('of two buyers at once one gets the last redemption', async () => {
  const values = {
    products: [await product(shop, 1999)],
    discountCode: await discount(shop, { ...percent(1000), max_redemptions: 1 }),
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
