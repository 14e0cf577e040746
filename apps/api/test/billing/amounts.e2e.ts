import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Buyer, discount, product } from './a-buyer.ts';
import { STAFF, staffedShop } from './a-staff.ts';
import type { Wire } from './billing-app.ts';
import { buy } from './buying.ts';

const { shop, staff } = staffedShop();

interface Amounts extends Wire {
  readonly subtotalAmount: number;
  readonly discountAmount: number;
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  readonly appliedBalanceAmount: number;
}

test.each([
  ['on top of the price', 'exclusive', { netAmount: 1489, taxAmount: 298, totalAmount: 1787 }],
  ['inside of the price', 'inclusive', { netAmount: 1241, taxAmount: 248, totalAmount: 1489 }],
] as const)('tax %s', async (_, taxBehavior, expected) => {
  const buyer = await Buyer.of(shop);
  const price = { amount_type: 'fixed', price_amount: 1999, tax_behavior: taxBehavior };
  const discountCode = await discount(shop, { basis_points: 2550 });
  await buyer.buy({ products: [await product(shop, price)], discountCode });
  const amounts = (await buyer.order()) as Amounts;
  expect(amounts).toMatchObject({ subtotalAmount: 1999, discountAmount: 510, ...expected });
  const inside = taxBehavior === 'inclusive' ? amounts.taxAmount : 0;
  expect(amounts.netAmount).toBe(amounts.subtotalAmount - amounts.discountAmount - inside);
  expect(amounts.totalAmount).toBe(amounts.netAmount + amounts.taxAmount);
  expect(amounts.dueAmount).toBe(Math.max(0, amounts.totalAmount + amounts.appliedBalanceAmount));
});

/** The platform chooses the currency by where the buyer is; the checkout names it here. */
const PORTLAND = { state: 'OR', line1: '1 Street', city: 'Portland', postal_code: '97201' };

test.each([
  ['jpy', 80, { country: 'JP' }, 8],
  ['usd', 1999, { country: 'US', ...PORTLAND }, 0],
])('%s: the amount %i is the same from the price to the refund', async (currency, amount, address, taxAmount) => {
  const buyer = await Buyer.of(shop);
  const price = (price_currency: string) => ({
    amount_type: 'fixed',
    price_amount: amount,
    tax_behavior: 'exclusive',
    price_currency,
  });
  const prices = currency === 'usd' ? [price('usd')] : [price('usd'), price(currency)];
  const id = await product(shop, price('usd'), { prices });
  await buy(shop.platform, buyer.who.id, id, { currency }, address);
  const order = await buyer.order();
  expect(order).toMatchObject({ currency, subtotalAmount: amount, netAmount: amount, taxAmount });
  const path = `orders/${String(order['id'])}`;
  const refunded = { amount, taxAmount, currency };
  const refund = { id: randomUUID(), amount, reason: 'other' };
  expect(await staff.act(`${path}/refunds`, refund)).toMatchObject([200, { status: 'done', ...refunded }]);
  const left = { refundable: { amount: 0, taxAmount: 0, currency }, refunds: [refunded] };
  expect(await shop.ok(staff.admin, `GET ${STAFF}/${path}`)).toMatchObject(left);
  const { plans } = await shop.ok(buyer.who, 'GET /api/billing/plans');
  const plan = (plans as readonly Wire[]).find((each) => each['id'] === id);
  expect(plan?.['prices']).toEqual(expect.arrayContaining([expect.objectContaining({ currency, amount })]));
});

test('of two buyers at once one gets the last redemption', async () => {
  const code = await discount(shop, { basis_points: 1000, max_redemptions: 1 });
  const values = { products: [await product(shop, 1999)], discountCode: code.toUpperCase() };
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
  expect((await buyers[late]!.refused(values)).slice(0, 2)).toEqual([422, 'INVALID_CHECKOUT']);
});

describe('custom fields', () => {
  const CHOICE = { options: [{ value: 'small', label: 'Small' }] };
  const GOOD = { team_name: 'abc', age: 20, born: '1990-01-01', agreed: true };
  let products: readonly string[];
  beforeAll(async () => {
    const field = async (type: string, slug: string, properties: Wire) =>
      (await shop.standIn.api<Wire>('/v1/custom-fields/', { type, slug, name: slug, properties }))['id'];
    const required = [
      await field('text', 'team_name', { min_length: 2, max_length: 4 }),
      await field('number', 'age', { ge: 18, le: 99 }),
      await field('date', 'born', { ge: 0, le: 1_000_000_000 }),
      await field('checkbox', 'agreed', {}),
    ].map((id) => ({ custom_field_id: id, required: true }));
    const optional = { custom_field_id: await field('select', 'team_size', CHOICE), required: false };
    products = [await product(shop, 100, { attached_custom_fields: [...required, optional] })];
  });

  test.each<[string, string | number]>([
    ['team_name', 'a'],
    ['age', 2 ** 31],
  ])('%s: %j is refused when the purchase begins, at the field', async (slug, value) => {
    const buyer = await Buyer.of(shop);
    const refused = await buyer.refused({ products, customFieldData: { ...GOOD, [slug]: value } });
    expect(refused).toEqual([422, 'INVALID_CHECKOUT', { [`customFieldData.${slug}`]: expect.any(String) }]);
  });

  test('what the product does not ask for is dropped, and the rest is in the order as it was given', async () => {
    const buyer = await Buyer.of(shop);
    await buyer.buy({ products, customFieldData: { ...GOOD, [`key_${randomUUID().slice(0, 4)}`]: 'x' } });
    expect((await buyer.order())['customFieldData']).toEqual({ ...GOOD, team_size: null });
  });
});

test('in the United States nothing is paid without a postal code, which is asked for at its field', async () => {
  const address = { country: 'US', state: 'NY', line1: '1 Street', city: 'New York' };
  const buyer = await Buyer.of(shop);
  await shop.ok(buyer.who, 'PATCH /api/billing/details', { billingAddress: address });
  const checkout = await buyer.start({ products: [await product(shop, 1999)] });
  const [status, { detail }] = await buyer.pay(checkout, { customer_billing_address: address });
  expect([status, detail]).toMatchObject([422, [{ loc: ['body', 'customer_billing_address', 'postal_code'] }]]);
  expect(await buyer.track(checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', order: null });
  const whole = { ...address, postal_code: '10001' };
  expect((await buyer.pay(checkout, { customer_billing_address: whole }))[0]).toBe(200);
  expect(await buyer.track(checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
  await buyer.order();
  const { customer } = await shop.ok(buyer.who, 'GET /api/billing/account');
  expect(customer).toMatchObject({ billingAddress: { country: 'US', state: 'US-NY', postalCode: '10001' } });
});

test('with everything off, no address is asked for and nothing is paid', async () => {
  const buyer = await Buyer.of(shop);
  const discountCode = await discount(shop, { basis_points: 10_000 });
  const checkout = await buyer.start({ products: [await product(shop, 1999)], discountCode });
  const free = { is_payment_form_required: false, total_amount: 0 };
  expect(await shop.object(`/v1/checkouts/${checkout.id}`)).toMatchObject(free);
  const nothing = { customer_name: null, customer_billing_address: null, confirmation_token_id: null };
  expect((await buyer.pay(checkout, nothing))[0]).toBe(200);
  expect(await buyer.track(checkout)).toMatchObject({ status: 'succeeded', order: { paid: true, totalAmount: 0 } });
  expect(await buyer.order()).toMatchObject({ status: 'paid', discountAmount: 1999, netAmount: 0, taxAmount: 0 });
});
