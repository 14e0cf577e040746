import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { StaffRoles } from '#identity';
import { somebody, type Somebody } from '../organizations/people.ts';
import { Buyer, discount, product } from './a-buyer.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';
import { buy } from './buying.ts';

let shop: BillingApp;
let admin: Somebody;
beforeAll(async () => {
  shop = await startBillingApp();
  admin = await somebody(shop.app, 'admin');
  await shop.app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin');
});
afterAll(() => shop.close());

interface Amounts {
  readonly subtotalAmount: number;
  readonly discountAmount: number;
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  readonly appliedBalanceAmount: number;
  readonly dueAmount: number;
}

describe('tax', () => {
  test.each([
    ['on top of the price', 'exclusive', { net: 1489, tax: 298, total: 1787 }],
    ['inside of the price', 'inclusive', { net: 1241, tax: 248, total: 1489 }],
  ] as const)('%s', async (_, taxBehavior, { net, tax, total }) => {
    const buyer = await Buyer.of(shop);
    const price = { amount_type: 'fixed', price_amount: 1999, tax_behavior: taxBehavior };
    const discountCode = await discount(shop, { type: 'percentage', basis_points: 2550 });
    await buyer.buy({ products: [await product(shop, price)], discountCode });
    const amounts = (await buyer.order()) as unknown as Amounts;
    expect(amounts).toMatchObject({ subtotalAmount: 1999, discountAmount: 510 });
    expect(amounts).toMatchObject({ netAmount: net, taxAmount: tax, totalAmount: total });
    const inside = taxBehavior === 'inclusive' ? amounts.taxAmount : 0;
    expect(amounts.netAmount).toBe(amounts.subtotalAmount - amounts.discountAmount - inside);
    expect(amounts.totalAmount).toBe(amounts.netAmount + amounts.taxAmount);
    expect(amounts.dueAmount).toBe(Math.max(0, amounts.totalAmount + amounts.appliedBalanceAmount));
  });
});

describe('currencies', () => {
  test.each([
    ['jpy', 80, 'JP', 8],
    ['usd', 1999, 'US', 0],
  ])('%s: the amount %i is the same from the price to the refund', async (currency, amount, country, taxAmount) => {
    const buyer = await Buyer.of(shop);
    const fixed = { amount_type: 'fixed', price_amount: amount, tax_behavior: 'exclusive' };
    const price = (code: string) => ({ ...fixed, price_currency: code });
    const prices = currency === 'usd' ? [price('usd')] : [price('usd'), price(currency)];
    const productId = await product(shop, price('usd'), { prices });
    await buyHere(buyer, productId, currency, country);
    const order = await buyer.order();
    expect(order).toMatchObject({ currency, subtotalAmount: amount, netAmount: amount, taxAmount });
    const path = `/api/staff/billing/orders/${String(order['id'])}`;
    const refund = { id: randomUUID(), amount, reason: 'other' };
    expect(await shop.call(admin, `POST ${path}/refunds`, refund)).toMatchObject([
      200,
      { status: 'done', amount, taxAmount, currency },
    ]);
    expect(await shop.call(admin, `GET ${path}`)).toMatchObject([
      200,
      { refundable: { amount: 0, taxAmount: 0, currency }, refunds: [{ amount, taxAmount, currency }] },
    ]);
    const [, { plans }] = await shop.call(buyer.who, 'GET /api/billing/plans');
    const plan = (plans as readonly Wire[]).find(({ id }) => id === productId);
    expect(plan?.['prices']).toEqual(expect.arrayContaining([expect.objectContaining({ currency, amount })]));
  });
});

/** The platform chooses the currency by where the buyer is; the checkout names it here. */
async function buyHere(buyer: Buyer, id: string, currency: string, country: string): Promise<void> {
  const state = country === 'US' ? { state: 'OR', line1: '1 Street', city: 'Portland', postal_code: '97201' } : {};
  await buy(shop.platform, buyer.who.id, id, { currency }, { country, ...state });
}
