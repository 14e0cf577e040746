import { beforeAll, describe, expect, test } from '@jest/globals';
import { joined, somebody } from '../organizations/people.ts';
import { Buyer } from './a-buyer.ts';
import { billingShop, type Wire } from './billing-app.ts';
import { mirror } from './buying.ts';

const shop = billingShop();
let products: Readonly<Record<string, string>>;
let pro: Wire;
beforeAll(async () => {
  products = await shop.productIds();
  pro = { products: [products['Pro monthly']] };
});

const CHECKOUTS = 'POST /api/billing/checkouts';

const ordersOf = (ownerId: string) => shop.items(`/v1/orders/?external_customer_id=${ownerId}`);

test('plans are what is sold, with prices and benefits, and nothing that only its holder may read', async () => {
  const answer = await shop.ok(await shop.person(), 'GET /api/billing/plans');
  const plans = answer['plans'] as readonly (Wire & { readonly name: string })[];
  const named = (name: string) => plans.find((plan) => plan.name === name)!;
  expect(plans.map(({ name }) => name)).toEqual(expect.arrayContaining(['Free', 'Basic monthly', 'Pro monthly']));
  const monthly = { isRecurring: true, recurringInterval: 'month', isCurrent: false, isLegacy: false };
  expect(named('Pro monthly')).toMatchObject(monthly);
  expect(named('Pro monthly')['prices']).toEqual(
    expect.arrayContaining([expect.objectContaining({ amountType: 'fixed', currency: 'usd', isFree: false })]),
  );
  expect(named('Free')).toMatchObject({ prices: [{ isFree: true, amount: 0 }] });
  for (const benefit of plans.flatMap((plan) => plan['benefits'] as readonly Wire[])) {
    expect(Object.keys(benefit).toSorted()).toEqual(['description', 'id', 'type']);
  }
});

describe('buying', () => {
  test('something once: the success page waits for the order and its benefits, and shows them', async () => {
    const ada = await Buyer.of(shop);
    const checkout = await ada.start({ products: [products['Handbook']], metadata: { campaign: 'spring' } });
    const open = { id: checkout.id, status: 'open', waitsFor: 'buyer', order: null };
    expect(await ada.look(checkout)).toMatchObject(open);
    expect((await ada.pay(checkout))[0]).toBe(200);
    expect(await ada.track(checkout)).toMatchObject({
      status: 'succeeded',
      waitsFor: 'nothing',
      order: { status: 'paid', paid: true },
      subscription: null,
    });
    expect(await ordersOf(ada.who.id)).toMatchObject([{ metadata: { campaign: 'spring' } }]);
  });

  test('a subscription', async () => {
    const ada = await Buyer.of(shop);
    expect(await ada.track(await ada.buy(pro))).toMatchObject({
      status: 'succeeded',
      order: { status: 'paid' },
      subscription: { status: 'active' },
    });
    expect(await ordersOf(ada.who.id)).toMatchObject([{ billing_reason: 'subscription_create' }]);
    const { plans } = await shop.ok(ada.who, 'GET /api/billing/plans');
    expect(plans).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Pro monthly', isCurrent: true })]));
  });

  test('a declined card leaves the checkout open; another one pays, once', async () => {
    const ada = await Buyer.of(shop);
    const checkout = await ada.start(pro);
    expect((await ada.pay(checkout, {}, 'declined'))[0]).toBe(400);
    expect(await ada.track(checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', order: null });
    expect(await ordersOf(ada.who.id)).toEqual([]);
    expect((await ada.pay(checkout))[0]).toBe(200);
    shop.app.clock.advance(3000);
    expect(await ada.look(checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
    expect(await ordersOf(ada.who.id)).toHaveLength(1);
  });

  test('the purchase is the account’s, also with an email that another customer has', async () => {
    const ada = await Buyer.of(shop);
    const email = 'another-buyer@polar-shop.com';
    await shop.standIn.api('/v1/customers/', { email });
    const checkout = await ada.buy(pro, { customer_email: email });
    expect(await ada.track(checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
    const { id } = await shop.customer(ada.who.id);
    expect(await ordersOf(ada.who.id)).toMatchObject([{ customer_id: id }]);
  });

  test('one who bought before the customer existed gets it with the purchase', async () => {
    await shop.takeDown();
    const bob = new Buyer(shop, await somebody(shop.app, 'bob', { verified: false }));
    await shop.bringBack();
    expect(await bob.track(await bob.buy(pro))).toMatchObject({ status: 'succeeded', order: { paid: true } });
    expect(await ordersOf(bob.who.id)).toHaveLength(1);
  });

  test('a checkout that is left open expires, and its page says so', async () => {
    const ada = await Buyer.of(shop);
    const checkout = await ada.start({ ...pro, discountCode: 'free' });
    await shop.standIn.control('clock', { advance: { days: 1, seconds: 1800 } });
    expect(await ada.track(checkout)).toMatchObject({ status: 'expired', waitsFor: 'over', order: null });
    expect((await ada.pay(checkout))[0]).toBe(410);
    // The code could be used once, and still can.
    const another = await ada.buy({ ...pro, discountCode: 'FREE' });
    expect(await ada.track(another)).toMatchObject({ status: 'succeeded', order: { totalAmount: 0 } });
  });

  test('the platform is down: nothing is bought, and the page keeps what it knew, without being certain', async () => {
    const ada = await Buyer.of(shop);
    const checkout = await ada.start(pro);
    expect(await ada.track(checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', isCertain: true });
    await ada.pay(checkout);
    await shop.takeDown();
    for (const isCertain of [true, false]) {
      shop.app.clock.advance(3000);
      expect(await ada.look(checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', isCertain });
    }
    expect(await ada.refused(pro)).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
  });

  const fault = { path: '/v1/checkouts/$', method: 'POST', kind: 'respond' };
  const unavailable = [503, 'BILLING_PROVIDER_UNAVAILABLE'];
  const refused = [422, 'INVALID_CHECKOUT'];
  const pause = { status: 429, headers: { 'Retry-After': '40' } };

  test.each([
    ['is not available', { status: 502, body: '<html>' }, unavailable, '5'],
    ['refuses our token', { status: 401, body: { error: 'Unauthorized', detail: '' } }, unavailable, '5'],
    ['asks for a pause', pause, unavailable, '40'],
    ['refuses this buyer', { status: 403, body: { error: 'NotPermitted', detail: '' } }, refused, null],
    ['refuses without a field', { status: 422, body: { error: 'X', detail: 'text' } }, refused, null],
  ])('the platform %s: says so, and when to try again', async (_, answered, expected, wait) => {
    const ada = await Buyer.of(shop);
    await shop.standIn.control('faults', { ...fault, ...answered });
    const body = JSON.stringify({ ...pro, successPath: '/done' });
    const headers = { 'content-type': 'application/json' };
    const url = `${shop.app.url}/api/billing/checkouts`;
    const answer = await ada.who.browser.fetch(url, { method: 'POST', body, headers });
    const { code } = (await answer.json()) as { code: string };
    expect([[answer.status, code], answer.headers.get('retry-after')]).toEqual([expected, wait]);
    shop.app.clock.advance(40_000);
    await ada.start(pro);
  });

  test('one product, a discount and the buyer can be named by their ids', async () => {
    const ada = await Buyer.of(shop);
    const offer = { name: 'Offer', type: 'percentage', basis_points: 1000, duration: 'once', code: 'OFFER10' };
    const { id: discountId } = await shop.standIn.api<{ id: string }>('/v1/discounts/', offer);
    const basics = { product: products['Pro monthly'], discountId };
    const checkout = await ada.start({ ...basics, for: { user: ada.who.id } });
    expect(await shop.object(`/v1/checkouts/${checkout.id}`)).toMatchObject({
      product_id: products['Pro monthly'],
      discount_id: discountId,
      external_customer_id: ada.who.id,
    });
    const { id: other } = await shop.person();
    for (const [wrong, ...refusal] of [
      [{ for: { user: other } }, 403, 'FORBIDDEN'],
      [{ for: { organization: other } }, 404, 'BILLING_ORGANIZATION_NOT_FOUND'],
      [{ products: undefined }, 400, 'VALIDATION_ERROR'],
      [{ products: [], product: 'x' }, 400, 'VALIDATION_ERROR'],
      [{ for: 'user' }, 400, 'VALIDATION_ERROR'],
      [{ for: { user: 1 } }, 400, 'VALIDATION_ERROR'],
    ] as const) {
      expect([wrong, ...(await ada.refused({ ...pro, ...wrong })).slice(0, 2)]).toEqual([wrong, ...refusal]);
    }
  });

  test('what was asked of the platform is stored, with what became of it and without the address of the page', async () => {
    const ada = await Buyer.of(shop);
    const checkout = await ada.start(pro);
    await shop.standIn.control('faults', { path: '/v1/checkouts/$', method: 'POST', kind: 'executeThenFail' });
    expect(await ada.refused(pro)).toEqual(unavailable);
    const rows = await shop.app.database.rows(
      'select status, result, request from billing_command where owner_id = $1 order by created_at, op_id',
      ada.who.id,
    );
    expect(rows).toMatchObject([
      { status: 'done', result: { checkoutId: checkout.id }, request: pro },
      { status: 'unknown', result: { failure: 'unavailable' } },
    ]);
    for (const table of ['billing_command', 'billing_object', 'audit_entry']) {
      const sql = `from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`;
      expect([table, await shop.app.database.count(sql, checkout.secret)]).toEqual([table, 0]);
    }
  });
});

describe('what is refused', () => {
  test.each<[string, Wire, number, string]>([
    ['an unknown product', { products: ['00000000-0000-4000-8000-000000000000'] }, 404, 'PRODUCT_NOT_FOUND'],
    ['what is no id', { products: ['no id'] }, 404, 'PRODUCT_NOT_FOUND'],
    ['an unknown code', { discountCode: 'NOTHING' }, 404, 'DISCOUNT_NOT_FOUND'],
    ['a part of a code', { discountCode: 'FRE' }, 404, 'DISCOUNT_NOT_FOUND'],
    ['no product', { products: [] }, 400, 'VALIDATION_ERROR'],
    ['our own member of the metadata', { metadata: { op_id: 'mine' } }, 400, 'VALIDATION_ERROR'],
    ['a frame in another site', { embedOrigin: 'https://evil.example.net' }, 400, 'INVALID_RETURN_TARGET'],
    ...['https://evil.example.net/done', '//evil.example.net', 'javascript:alert(1)', '/\\evil.example.net'].flatMap(
      (target): [string, Wire, number, string][] => [
        [`going to ${target} after the purchase`, { successPath: target }, 400, 'INVALID_RETURN_TARGET'],
        [`going to ${target} by the link back`, { returnPath: target }, 400, 'INVALID_RETURN_TARGET'],
      ],
    ),
  ])('%s', async (_, values, status, code) => {
    const ada = await shop.person();
    const body = { ...pro, successPath: '/done', ...values };
    expect(await shop.refused(ada, CHECKOUTS, body)).toEqual([status, code]);
  });

  test('two buyers, two choices of products, or two discounts, and nothing is started', async () => {
    const ada = await Buyer.of(shop);
    const [organizationId, other] = [await shop.organization(ada.who), await shop.organization(ada.who)];
    for (const [values, member] of [
      [{ organizationId, for: { organization: other } }, 'for.organization'],
      [{ organizationId, for: { user: ada.who.id } }, 'for.user'],
      [{ for: { organization: organizationId, user: ada.who.id } }, 'for.user'],
      [{ product: products['Basic monthly'] }, 'products'],
      [{ discountId: '00000000-0000-4000-8000-000000000000', discountCode: 'free' }, 'discountCode'],
    ] as const) {
      const fields = expect.objectContaining({ [member]: expect.any(String) });
      expect(await ada.refused({ ...pro, ...values })).toEqual([400, 'CONTRADICTORY_CHECKOUT', fields]);
    }
    const same = { product: products['Pro monthly'], organizationId, for: { organization: organizationId } };
    const { id } = await ada.start({ ...pro, ...same });
    expect(await shop.object(`/v1/checkouts/${id}`)).toMatchObject({ external_customer_id: organizationId });
  });
});

test('an organization is bought for by its owner alone, and the purchase is the organization’s', async () => {
  const owner = await Buyer.of(shop, 'owner');
  const organizationId = await shop.organization(owner.who);
  const admin = new Buyer(shop, await joined(shop.app, owner.who, organizationId, 'admin', 'admin'));
  expect(await admin.refused({ ...pro, organizationId })).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING']);
  const checkout = await owner.buy({ ...pro, organizationId });
  // Filled in for receipts; the customer keeps no address, which the buyer's own one has.
  const { customer_email, customer_id } = await shop.object(`/v1/checkouts/${checkout.id}`);
  const { email } = await shop.object(`/v1/customers/${String(customer_id)}`);
  expect({ customer_email, email }).toEqual({ customer_email: owner.who.email, email: null });
  const done = { status: 'succeeded', subscription: { status: 'active' } };
  expect(await owner.track(checkout, { organizationId })).toMatchObject(done);
  expect(await admin.look(checkout, { organizationId })).toMatchObject(done);
  expect(await owner.look(checkout)).toMatchObject({ code: 'CHECKOUT_NOT_FOUND' });
  expect(await ordersOf(organizationId)).toHaveLength(1);
  expect(await ordersOf(owner.who.id)).toEqual([]);
});

test('the receipts of an organization go to its own address, where it has one', async () => {
  const owner = await Buyer.of(shop, 'owner');
  const organizationId = await shop.organization(owner.who);
  const { customer_id: id } = await shop.object(`/v1/checkouts/${(await owner.buy({ ...pro, organizationId })).id}`);
  const email = `billing-${organizationId}@polar-shop.com`;
  await shop.standIn.control('mutate', { table: 'customers', id, change: { email } });
  await mirror(shop.app);
  const { customer_email } = await shop.object(`/v1/checkouts/${(await owner.buy({ ...pro, organizationId })).id}`);
  expect(customer_email).toBe(email);
});

test('of several subscriptions, a free one that is named becomes the paid one', async () => {
  const ada = await Buyer.of(shop);
  const { subscription } = await ada.track(await ada.buy({ products: [products['Free']] }));
  const { id: subscriptionId } = subscription as Wire;
  expect(await shop.ok(ada.who, 'GET /api/billing/plans')).toMatchObject({ allowsSeveral: true });
  const upgrade = await ada.buy({ ...pro, subscriptionId });
  expect(await ada.track(upgrade)).toMatchObject({ status: 'succeeded', subscription: { id: subscriptionId } });
  // The subscription is paid now, and another buyer cannot name it.
  expect(await ada.refused({ ...pro, subscriptionId })).toEqual([409, 'ALREADY_SUBSCRIBED']);
  const bob = await Buyer.of(shop);
  expect(await bob.refused({ ...pro, subscriptionId })).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
});

describe('where the merchant sells one subscription to each customer', () => {
  const strict = billingShop();
  let ids: typeof products;
  beforeAll(async () => {
    await strict.merchantSets({ allow_multiple_subscriptions: false });
    ids = await strict.productIds();
  });

  test('a second one is refused, and says which one to change; something once is not', async () => {
    const ada = await Buyer.of(strict);
    const { subscription } = await ada.track(await ada.buy({ products: [ids['Basic monthly']] }));
    const second = { products: [ids['Pro monthly']], successPath: '/done' };
    const { id: subscriptionId } = subscription as Wire;
    expect(await strict.call(ada.who, CHECKOUTS, second)).toMatchObject([
      409,
      { code: 'ALREADY_SUBSCRIBED', subscriptionId, productId: ids['Basic monthly'] },
    ]);
    await ada.start({ products: [ids['Handbook']] });
  });

  test('a free one becomes a paid one by the purchase', async () => {
    const ada = await Buyer.of(strict);
    const { subscription } = await ada.track(await ada.buy({ products: [ids['Free']] }));
    const paid = await ada.buy({ products: [ids['Pro monthly']] });
    expect(await ada.track(paid)).toMatchObject({ status: 'succeeded', subscription });
    const { id } = await strict.customer(ada.who.id);
    const active = await strict.items(`/v1/subscriptions/?customer_id=${String(id)}&active=true`);
    expect(active).toMatchObject([{ id: (subscription as Wire)['id'], product_id: ids['Pro monthly'] }]);
  });
});
