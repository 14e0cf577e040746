import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Buyer, discount, product } from './a-buyer.ts';
import { type BillingApp, startBillingApp, type Wire } from './billing-app.ts';

let shop: BillingApp;
let handbook: string;
beforeAll(async () => {
  shop = await startBillingApp();
  handbook = await product(shop, 1999);
});
afterAll(() => shop.close());

const DETAILS = 'PATCH /api/billing/details';

/** A buyer whose billing details were entered by our API. */
async function withDetails(details: Wire): Promise<Buyer> {
  const buyer = await Buyer.of(shop);
  const [status, answer] = await shop.call(buyer.who, DETAILS, details);
  expect([status, answer]).toEqual([200, expect.any(Object)]);
  return buyer;
}

const ofPlatform = async (id: string) => (await shop.platform(`/v1/checkouts/${id}`))[1];

test('in the United States nothing is paid without a postal code, which is asked for at its field', async () => {
  const address = { country: 'US', state: 'NY', line1: '1 Street', city: 'New York' };
  const buyer = await withDetails({ billingAddress: address });
  const checkout = await buyer.start({ products: [handbook] });
  const [status, { detail }] = await buyer.pay(checkout, { customer_billing_address: address });
  expect([status, detail]).toMatchObject([422, [{ loc: ['body', 'customer_billing_address', 'postal_code'] }]]);
  expect(await buyer.track(checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', order: null });
  const whole = { ...address, postal_code: '10001' };
  expect((await buyer.pay(checkout, { customer_billing_address: whole }))[0]).toBe(200);
  expect(await buyer.track(checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
  await buyer.order();
  const [, { customer }] = await shop.call(buyer.who, 'GET /api/billing/account');
  expect(customer).toMatchObject({ billingAddress: { country: 'US', state: 'US-NY', postalCode: '10001' } });
});

describe('a tax id', () => {
  const refused = [422, { code: 'INVALID_BILLING_DETAILS', fields: { taxId: expect.any(String) } }];

  test('needs a country', async () => {
    const buyer = await Buyer.of(shop);
    expect(await shop.call(buyer.who, DETAILS, { taxId: 'DE123456789' })).toMatchObject(refused);
  });

  test('is of the country of the address', async () => {
    const buyer = await withDetails({ billingAddress: { country: 'DE' } });
    expect(await shop.call(buyer.who, DETAILS, { taxId: 'FR61954506077' })).toMatchObject(refused);
    const [status, { customer }] = await shop.call(buyer.who, DETAILS, { taxId: 'DE123456789' });
    expect([status, customer]).toMatchObject([200, { taxId: { number: 'DE123456789', kind: 'eu_vat' } }]);
  });
});

describe('custom fields', () => {
  const CHOICE = { options: [{ value: 'small', label: 'Small' }] };
  const GOOD = { team_name: 'abc', age: 20, born: '1990-01-01', agreed: true };
  let products: readonly string[];
  beforeAll(async () => {
    const field = async (type: string, slug: string, properties: Wire) => {
      const body = { type, slug, name: slug, properties };
      const [status, { id }] = await shop.platform('/v1/custom-fields/', { method: 'POST', body });
      expect(status).toBe(201);
      return id;
    };
    const required = [
      await field('text', 'team_name', { min_length: 2, max_length: 4 }),
      await field('number', 'age', { ge: 18, le: 99 }),
      await field('date', 'born', { ge: 0, le: 1_000_000_000 }),
      await field('checkbox', 'agreed', {}),
    ].map((id) => ({ custom_field_id: id, required: true }));
    const optional = { custom_field_id: await field('select', 'team_size', CHOICE), required: false };
    products = [await product(shop, 100, { attached_custom_fields: [...required, optional] })];
  });

  test.each<[string, string | number | boolean]>([
    ['team_name', 'a'],
    ['age', 2 ** 31],
  ])('%s: %j is refused when the purchase begins, at the field', async (slug, value) => {
    const buyer = await Buyer.of(shop);
    const fields = { [`customFieldData.${slug}`]: expect.any(String) };
    expect(await buyer.refused({ products, customFieldData: { ...GOOD, [slug]: value } })).toEqual([
      422,
      'INVALID_CHECKOUT',
      fields,
    ]);
  });

  test('what the product does not ask for is dropped, and the rest is in the order as it was given', async () => {
    const buyer = await Buyer.of(shop);
    await buyer.buy({ products, customFieldData: { ...GOOD, [`key_${randomUUID().slice(0, 4)}`]: 'x' } });
    expect((await buyer.order())['customFieldData']).toEqual({ ...GOOD, team_size: null });
  });
});

test('with everything off, no address is asked for and nothing is paid', async () => {
  const buyer = await Buyer.of(shop);
  const discountCode = await discount(shop, { type: 'percentage', basis_points: 10_000 });
  const checkout = await buyer.start({ products: [handbook], discountCode });
  expect(await ofPlatform(checkout.id)).toMatchObject({ is_payment_form_required: false, total_amount: 0 });
  const nothing = { customer_name: null, customer_billing_address: null, confirmation_token_id: null };
  expect((await buyer.pay(checkout, nothing))[0]).toBe(200);
  expect(await buyer.track(checkout)).toMatchObject({ status: 'succeeded', order: { paid: true, totalAmount: 0 } });
  expect(await buyer.order()).toMatchObject({ status: 'paid', discountAmount: 1999, netAmount: 0, taxAmount: 0 });
});
