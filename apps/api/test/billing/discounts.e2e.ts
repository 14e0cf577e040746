import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { StaffRoles } from '#identity';
import { somebody, type Somebody } from '../organizations/people.ts';
import { Buyer, discount, product } from './a-buyer.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';
import { mirror } from './buying.ts';

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
    [105, percent(1000), 11],
    [29, percent(5000), 15],
    [1999, percent(10_000), 1999],
    [1999, off(500), 500],
    [300, off(500), 300],
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

describe('one use for each customer', () => {
  let admin: Somebody;
  let values: Wire;
  beforeAll(async () => {
    admin = await somebody(shop.app, 'admin');
    await shop.app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin');
    values = {
      products: [await product(shop, 1999)],
      discountCode: await discount(shop, { ...percent(1000), max_redemptions_per_customer: 1 }),
    };
  });

  async function refund(orderId: unknown, amount: number): Promise<void> {
    const body = { id: randomUUID(), amount, reason: 'customer_request' };
    const [status, answer] = await shop.call(admin, `POST /api/staff/billing/orders/${String(orderId)}/refunds`, body);
    expect([status, answer]).toMatchObject([200, { status: 'done' }]);
  }

  const paid = async (buyer: Buyer, card: string = randomUUID()) => {
    buyer.card = card;
    const [status, { error }] = await buyer.pay(await buyer.start(values));
    return [status, error];
  };

  test('told by card and by email without a plus, and possible again after a refund of all', async () => {
    const refused = [403, 'DiscountRedemptionLimitReached'];
    const [first, other] = [await Buyer.of(shop), await Buyer.of(shop)];
    const [name, domain] = first.email.split('@');
    const alias = await Buyer.of(shop, `${name}+again@${domain}`);
    expect(await paid(first, 'the-card')).toEqual([200, undefined]);
    expect(await paid(first)).toEqual(refused);
    expect(await paid(other, 'the-card')).toEqual(refused);
    expect(await paid(alias)).toEqual(refused);
    const { id, netAmount } = await first.order();
    await refund(id, 1);
    expect(await paid(alias)).toEqual(refused);
    await mirror(shop.app);
    await refund(id, Number(netAmount) - 1);
    expect(await paid(alias)).toEqual([200, undefined]);
  });
});

test('three months at half price, and then the whole one', async () => {
  const buyer = await Buyer.of(shop);
  const products = [await product(shop, 2000, { recurring_interval: 'month' })];
  const repeating = { ...percent(5000), duration: 'repeating', duration_in_months: 3 };
  await buyer.buy({ products, discountCode: await discount(shop, repeating) });
  await shop.standIn.control('clock', { advance: { days: 125 } });
  const orders = (await buyer.orders()).toReversed();
  expect(orders.map(({ billingReason }) => billingReason)).toEqual([
    'subscription_create',
    ...Array.from({ length: 4 }, () => 'subscription_cycle'),
  ]);
  expect(orders.map(({ discountAmount, netAmount }) => [discountAmount, netAmount])).toEqual([
    [1000, 1000],
    [1000, 1000],
    [1000, 1000],
    [0, 2000],
    [0, 2000],
  ]);
});
