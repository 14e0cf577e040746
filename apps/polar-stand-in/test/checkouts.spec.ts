import { expect, test } from '@jest/globals';
import type { models } from '@polar-sh/sdk/2026-10';
import { expectInvalid, expectRefusal } from './kit/refusal.ts';
import { nobody, openShop } from './kit/shop.ts';

const shop = openShop();

async function open(name: string, more: Partial<models.CheckoutCreate> = {}): Promise<models.Checkout> {
  return shop.polar.checkouts.create({ products: [(await shop.product(name)).id], ...more });
}

const declined = { confirmation_token_id: 'ctoken_standin.declined.1' } as const;
const buyer = {
  customer_email: 'anna@polar-shop.com',
  customer_name: 'Anna',
  customer_billing_address: { country: 'FR' },
  confirmation_token_id: 'ctoken_standin.succeeds.1',
} as const;

test.each([
  ['FR', {}, ['required', 'disabled', 'disabled', 'disabled']],
  ['CA', {}, ['required', 'required', 'disabled', 'disabled']],
  ['US', {}, ['required', 'required', 'required', 'optional']],
  ['FR', { require_billing_address: true }, ['required', 'optional', 'required', 'optional']],
  ['US', { require_billing_address: true }, ['required', 'required', 'required', 'optional']],
  ['FR', { is_business_customer: true }, ['required', 'optional', 'required', 'optional']],
] as const)('the address that %s %j demands', async (country, more, [first, state, line1, line2]) => {
  const { billing_address_fields } = await open('Handbook', { ...more, customer_billing_address: { country } });
  expect(billing_address_fields).toEqual({ country: first, state, city: line1, postal_code: line1, line1, line2 });
});

test('a whole address from the beginning is asked for whole', async () => {
  const address = { country: 'FR', line1: 'Rue 1', city: 'Paris', postal_code: '75001' } as const;
  const checkout = await open('Handbook', { customer_billing_address: address });
  expect(checkout.require_billing_address).toBe(true);
});

test('an address that is sent wins over that of the customer', async () => {
  const customer = await shop.polar.customers.create({ email: 'known@polar-shop.com' });
  const known = { customer_id: customer.id };
  const sent = 'sent@polar-shop.com';
  expect(await open('Handbook', known)).toMatchObject({ customer_email: customer.email });
  expect(await open('Handbook', { ...known, customer_email: sent })).toMatchObject({ customer_email: sent });
});

test('what is missing is located at its field', async () => {
  const { client_secret } = await open('Handbook');
  const confirm = (wrong: object) => shop.polar.checkouts.clientConfirm(client_secret, { ...buyer, ...wrong });
  const update = (wrong: object) => shop.polar.checkouts.clientUpdate(client_secret, wrong);
  const us = { country: 'US', state: 'NY', line1: '1 Street', city: 'New York' };
  await expectInvalid(confirm({ customer_billing_address: us }), 'customer_billing_address.postal_code');
  await expectInvalid(confirm({ customer_email: null }), 'customer_email');
  await expectInvalid(confirm({ confirmation_token_id: null }), 'confirmation_token_id');
  await expectInvalid(update({ customer_tax_id: 'DE1' }), 'customer_tax_id');
  const german = { customer_billing_address: { country: 'DE' }, customer_tax_id: 'FR1' };
  await expectInvalid(update(german), 'customer_tax_id');
  expect(await shop.polar.checkouts.clientGet(client_secret)).toMatchObject({ status: 'open', customer_email: null });
});

test('custom fields: required ones count at the confirmation, unknown keys are dropped', async () => {
  const { customFields, products, checkouts } = shop.polar;
  const options = [{ value: 's', label: 'S' }];
  const ids = await Promise.all([
    customFields.create({ type: 'text', slug: 'team', name: 'Team', properties: { min_length: 2, max_length: 4 } }),
    customFields.create({ type: 'number', slug: 'age', name: 'Age', properties: { ge: 18, le: 99 } }),
    customFields.create({ type: 'date', slug: 'born', name: 'Born', properties: { ge: 0, le: 1_000_000_000 } }),
    customFields.create({ type: 'select', slug: 'size', name: 'Size', properties: { options } }),
    customFields.create({ type: 'checkbox', slug: 'agreed', name: 'Agreed', properties: {} }),
  ]);
  const product = await products.create({
    name: 'Form',
    prices: [{ amount_type: 'fixed', price_amount: 100 }],
    attached_custom_fields: ids.map(({ id }, at) => ({ custom_field_id: id, required: at !== 3 })),
  });
  const { client_secret, id } = await checkouts.create({ products: [product.id] });
  const good = { team: 'abc', age: 20, born: '1990-01-01', agreed: true };
  const wrong: [string, string | number | boolean | null][] = [
    ['team', null],
    ['team', 'a'],
    ['team', 'abcde'],
    ['age', 17],
    ['age', 100],
    ['age', 2 ** 31],
    ['born', '1960-01-01'],
    ['born', '2020-01-01'],
    ['born', 'no date'],
    ['size', 'xl'],
    ['agreed', false],
  ];
  for (const [slug, value] of wrong) {
    const confirmed = checkouts.clientConfirm(client_secret, {
      ...buyer,
      custom_field_data: { ...good, [slug]: value },
    });
    await expectInvalid(confirmed, `custom_field_data.${slug}`);
  }
  await checkouts.clientConfirm(client_secret, { ...buyer, custom_field_data: { ...good, unknown: 'x' } });
  expect(await checkouts.get(id)).toMatchObject({ status: 'succeeded', custom_field_data: { ...good, size: null } });
});

test('declined, then accepted: open again in between, one order', async () => {
  const { checkouts, orders } = shop.polar;
  const { id, client_secret } = await open('Handbook');
  await shop.heard();
  await expectRefusal(checkouts.clientConfirm(client_secret, { ...buyer, ...declined }), 400, 'PaymentError');
  expect(await checkouts.get(id)).toMatchObject({ status: 'open' });
  const session = expect.stringMatching(/^polar_cst_standin_/);
  const confirmed = await checkouts.clientConfirm(client_secret, buyer);
  expect(confirmed).toMatchObject({ status: 'confirmed', customer_session_token: session });
  expect(await checkouts.get(id)).toMatchObject({ status: 'succeeded' });
  const order = { status: 'paid', billing_reason: 'purchase', total_amount: 2399 };
  expect((await orders.list({ checkout_id: id })).items).toMatchObject([order]);
  const heard = await shop.heard();
  expect(heard.filter((type) => type === 'checkout.updated')).toHaveLength(4);
  await expectRefusal(checkouts.clientConfirm(client_secret, buyer), 403, 'NotOpenCheckout');
  await expectRefusal(checkouts.update(id, { customer_name: 'B' }), 403, 'NotOpenCheckout');
});

/** As a browser without scripts posts the form of the page. */
const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

test('authentication and silence leave it confirmed until the bank answers', async () => {
  const { checkouts } = shop.polar;
  const asked = await open('Handbook');
  const anna = { customer_email: 'a@polar-shop.com', customer_name: 'A', 'customer_billing_address.country': 'FR' };
  const page = await submit(asked.url, { action: 'pay', card: 'authenticate', ...anna });
  expect(await checkouts.get(asked.id)).toMatchObject({
    status: 'confirmed',
    payment_processor_metadata: { intent_status: 'requires_action' },
  });
  await submit(new URL(page.headers.get('location')!, shop.origin).href, {});
  expect(await checkouts.get(asked.id)).toMatchObject({ status: 'succeeded' });
  const silent = await open('Handbook');
  await checkouts.clientConfirm(silent.client_secret, { ...buyer, confirmation_token_id: 'ctoken_standin.silent.1' });
  expect(await checkouts.get(silent.id)).toMatchObject({ status: 'confirmed' });
  await shop.control('payments', { checkout_id: silent.id, outcome: 'declined' });
  expect(await checkouts.get(silent.id)).toMatchObject({ status: 'open' });
});

test('after a day it expires: lazily for a write, by the sweep for everybody', async () => {
  const { checkouts } = shop.polar;
  const checkout = await open('Handbook');
  await shop.heard();
  await shop.control('clock', { advance: { seconds: 24 * 3600 + 1 } });
  expect(await checkouts.get(checkout.id)).toMatchObject({ status: 'open' });
  await shop.control('clock', { advance: { seconds: 900 } });
  expect(await shop.heard()).toEqual(['checkout.expired']);
  await expectRefusal(checkouts.clientGet(checkout.client_secret), 410, 'ExpiredCheckoutError');
  await expectRefusal(checkouts.clientUpdate(checkout.client_secret, {}), 410, 'ExpiredCheckoutError');
  expect((await fetch(checkout.url)).status).toBe(410);
  const late = await open('Handbook');
  await shop.control('clock', { advance: { seconds: 24 * 3600 + 1 } });
  await expectRefusal(checkouts.clientConfirm(late.client_secret, buyer), 410);
});

test('the page: paid is 403, errors stand at their fields, another writer is a conflict', async () => {
  const { checkouts } = shop.polar;
  const { url, client_secret, id } = await open('Handbook');
  for (const [fields, at] of [
    [{ action: 'pay', card: 'succeeds', discount_code: 'nothing' }, 'discount_code'],
    [{ action: 'update', 'customer_billing_address.country': 'Germany' }, 'customer_billing_address.country'],
  ] as const) {
    const wrong = await submit(url, fields);
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining(`data-field="${at}"`)]);
  }
  await submit(url, { action: 'update', discount_code: 'launch' });
  expect(await checkouts.get(id)).toMatchObject({ discount_amount: 510, net_amount: 1489, status: 'open' });
  await shop.control('lock', { id });
  await expectRefusal(checkouts.clientUpdate(client_secret, {}), 409, 'CheckoutLocked');
  await shop.control('unlock', { id });
  await checkouts.clientConfirm(client_secret, buyer);
  expect((await fetch(url)).status).toBe(403);
});

test('the page: the buyer may choose the amount, and go back', async () => {
  const { checkouts } = shop.polar;
  const { url, id } = await open('Donation', { return_url: 'https://shop.example.com/plans' });
  expect(await (await fetch(url)).text()).toContain('<a href="https://shop.example.com/plans">Back</a>');
  const update = (amount: string) => submit(url, { action: 'update', amount });
  await update('12.50');
  expect(await checkouts.get(id)).toMatchObject({ amount: 1250 });
  const nonsense = await update('a lot');
  expect([nonsense.status, await nonsense.text()]).toEqual([422, expect.stringContaining('data-field="amount"')]);
});

const tenth = { type: 'percentage', basis_points: 1000, duration: 'once' } as const;

test('the last redemption is for one buyer; a failed payment gives it back', async () => {
  const { checkouts, discounts } = shop.polar;
  const [free] = (await discounts.list({ query: 'Free' })).items;
  const discounted = (discount_id: string) => open('Handbook', { discount_id });
  const [first, second] = [await discounted(free!.id), await discounted(free!.id)];
  expect(first).toMatchObject({ total_amount: 0, is_payment_form_required: false });
  const nameless = (name: string) => ({ customer_email: `${name}@polar-shop.com` });
  await checkouts.clientConfirm(first.client_secret, nameless('anna'));
  const { items } = await shop.polar.orders.list({ checkout_id: first.id });
  expect(items).toMatchObject([{ total_amount: 0, status: 'paid' }]);
  await expectInvalid(checkouts.clientConfirm(second.client_secret, nameless('ben')), 'discount_id');
  expect(await discounts.get(free!.id)).toMatchObject({ redemptions_count: 1 });
  const once = await discounts.create({ ...tenth, name: 'Once', max_redemptions: 1 });
  const third = await discounted(once.id);
  await expectRefusal(checkouts.clientConfirm(third.client_secret, { ...buyer, ...declined }), 400);
  expect(await discounts.get(once.id)).toMatchObject({ redemptions_count: 0 });
});

test('one use for each customer: by e-mail without plus, by card; again after a full refund', async () => {
  const { discounts, orders, refunds } = shop.polar;
  const { id } = await discounts.create({ ...tenth, name: 'Mine', max_redemptions_per_customer: 1 });
  const buy = (email: string, card: string) =>
    shop.buy('Handbook', {
      discount_id: id,
      confirmation: { customer_email: email, confirmation_token_id: `ctoken_standin.succeeds.${card}` },
    });
  const first = await buy('anna@polar-shop.com', 'one');
  await expectRefusal(buy('ben@polar-shop.com', 'one'), 403, 'DiscountRedemptionLimitReached');
  await expectRefusal(buy('anna+1@polar-shop.com', 'two'), 403);
  const [order] = (await orders.list({ checkout_id: first.id })).items;
  await refunds.create({ order_id: order!.id, amount: 1, reason: 'other' });
  await expectRefusal(buy('anna+1@polar-shop.com', 'two'), 403);
  await refunds.create({ order_id: order!.id, amount: order!.net_amount - 1, reason: 'other' });
  expect(await buy('anna+1@polar-shop.com', 'two')).toMatchObject({ status: 'succeeded' });
});

test('a known e-mail is used, and the external id of the checkout ignored', async () => {
  const anna = await shop.customer();
  const bought = await shop.buy('Handbook', { external_customer_id: 'u1' });
  expect(bought.customer_id).toBe(anna.id);
  await expectRefusal(shop.polar.customers.getExternal('u1'), 404);
});

test('settings of the organization: one subscription, one trial', async () => {
  const { organizations } = shop.polar;
  const [organization] = (await organizations.list({})).items;
  const settings = { ...organization!.subscription_settings, allow_multiple_subscriptions: false };
  await organizations.update(organization!.id, { subscription_settings: settings });
  await shop.subscribe('Trial monthly');
  await expectRefusal(shop.subscribe('Basic monthly'), 403, 'AlreadyActiveSubscriptionError');
  await organizations.update(organization!.id, {
    subscription_settings: { ...settings, allow_multiple_subscriptions: true, prevent_trial_abuse: true },
  });
  await expectRefusal(shop.subscribe('Trial monthly'), 403, 'TrialAlreadyRedeemed');
});

test('prices: chosen by the buyer, made for the checkout, in another currency', async () => {
  const { checkouts } = shop.polar;
  const donation = await open('Donation');
  expect(donation.amount).toBe(500);
  expect(await checkouts.update(donation.id, { amount: 700 })).toMatchObject({ amount: 700 });
  await expectInvalid(checkouts.update(donation.id, { amount: 99 }), 'amount');
  const handbook = await shop.product('Handbook');
  const special = await open('Handbook', { prices: { [handbook.id]: [{ amount_type: 'fixed', price_amount: 1 }] } });
  expect(special).toMatchObject({ amount: 1, product_price: { source: 'ad_hoc' } });
  expect(await open('Pro monthly', { currency: 'eur' })).toMatchObject({ amount: 1900, currency: 'eur' });
  await expectInvalid(open('Handbook', { currency: 'eur' }), 'products.0');
  await expectInvalid(checkouts.create({ products: [nobody] }), 'products.0');
  expect((await checkouts.list({ status: ['open'] })).pagination.total_count).toBe(3);
  await expectRefusal(checkouts.get(nobody), 404);
});

test('tax inside the price: net, tax and total agree', async () => {
  const bought = await shop.buy('Community');
  const amounts = { amount: 900, net_amount: 750, tax_amount: 150, total_amount: 900 };
  expect(bought).toMatchObject({ ...amounts, tax_behavior: 'inclusive' });
});

test('a free subscription becomes a paid one', async () => {
  const { subscriptions, checkouts } = shop.polar;
  const anna = await shop.customer();
  const free = await subscriptions.create({ product_id: (await shop.product('Free')).id, customer_id: anna.id });
  expect(free).toMatchObject({ status: 'active', amount: 0 });
  const bought = await shop.buy('Pro monthly', { customer_id: anna.id, subscription_id: free.id });
  expect(bought.subscription_id).toBe(free.id);
  expect(await subscriptions.get(free.id)).toMatchObject({ amount: 2000, product: { name: 'Pro monthly' } });
  const again = { products: bought.products.map(({ id }) => id), subscription_id: free.id };
  await expectInvalid(checkouts.create(again), 'subscription_id');
});

test('every route of checkouts was called', async () => {
  const { client_secret } = await open('Handbook');
  const named = { customer_name: 'Anna' };
  expect(await shop.polar.checkouts.clientUpdate(client_secret, named)).toMatchObject(named);
  expect(shop.uncalled(/\/v1\/checkouts\//)).toEqual([]);
});
