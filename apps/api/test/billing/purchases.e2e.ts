import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { data, joined, somebody, type Somebody } from '../organizations/people.ts';
import { type Answer, type BillingApp, startBillingApp, type Wire } from './billing-app.ts';

let shop: BillingApp;
let products: Readonly<Record<string, string>>;
beforeAll(async () => {
  shop = await startBillingApp();
  const [, { items }] = await shop.platform('/v1/products/?limit=100');
  products = Object.fromEntries((items as readonly { id: string; name: string }[]).map(({ id, name }) => [name, id]));
});
afterEach(() => shop.bringBack());
afterAll(() => shop.close());

const CHECKOUTS = '/api/billing/checkouts';

interface Started {
  readonly id: string;
  readonly secret: string;
}

const start = (who: Somebody, name: string, values: Wire = {}): Promise<Answer> =>
  shop.call(who, `POST ${CHECKOUTS}`, { products: [products[name]], successPath: '/billing/done', ...values });

async function started(who: Somebody, name: string, values: Wire = {}): Promise<Started> {
  const [status, { checkoutId, url }] = await start(who, name, values);
  expect(status).toBe(200);
  return { id: String(checkoutId), secret: String(url).split('/').at(-1)! };
}

/** What the page of the platform sends when the buyer presses "Pay". */
const pay = ({ secret }: Started, outcome = 'succeeds', buyer: Wire = {}) =>
  shop.platform(`/v1/checkouts/client/${secret}/confirm`, {
    method: 'POST',
    body: {
      customer_email: 'anna@polar-shop.com',
      customer_name: 'Anna',
      customer_billing_address: { country: 'FR' },
      confirmation_token_id: `ctoken_standin.${outcome}.card`,
      ...buyer,
    },
  });

const track = async (who: Somebody, { id }: Pick<Started, 'id'>, named: Wire = {}) =>
  (await shop.call(who, `GET ${CHECKOUTS}/${id}`, named))[1];

/** As the page does: again after some seconds. */
async function tracked(who: Somebody, checkout: Started, named: Wire = {}): Promise<Wire> {
  await track(who, checkout, named);
  shop.app.clock.advance(3000);
  return track(who, checkout, named);
}

async function buyer(name = 'ada'): Promise<Somebody> {
  const person = await somebody(shop.app, name);
  await shop.settle();
  return person;
}

const ordersOf = async (ownerId: string) =>
  (await shop.platform(`/v1/orders/?external_customer_id=${ownerId}`))[1]['items'] as readonly Wire[];

async function severalSubscriptions(allowed: boolean): Promise<void> {
  const [, { items }] = await shop.platform('/v1/organizations/');
  const [organization] = items as readonly { id: string; subscription_settings: Wire }[];
  const { id, subscription_settings: settings } = organization!;
  const body = { subscription_settings: { ...settings, allow_multiple_subscriptions: allowed } };
  expect((await shop.platform(`/v1/organizations/${id}`, { method: 'PATCH', body }))[0]).toBe(200);
}

describe('plans', () => {
  const plansOf = async (who: Somebody) => {
    const [status, { plans }] = await shop.call(who, 'GET /api/billing/plans');
    expect(status).toBe(200);
    return plans as readonly (Wire & { readonly name: string })[];
  };

  test('are what is sold, with prices and benefits, and nothing that only its holder may read', async () => {
    const ada = await buyer();
    const plans = await plansOf(ada);
    expect(plans.map(({ name }) => name)).toEqual(expect.arrayContaining(['Free', 'Basic monthly', 'Pro monthly']));
    const pro = plans.find(({ name }) => name === 'Pro monthly')!;
    expect(pro).toMatchObject({ isRecurring: true, recurringInterval: 'month', isCurrent: false, isLegacy: false });
    expect(pro['prices']).toEqual(
      expect.arrayContaining([expect.objectContaining({ amountType: 'fixed', currency: 'usd', isFree: false })]),
    );
    expect(plans.find(({ name }) => name === 'Free')).toMatchObject({ prices: [{ isFree: true, amount: 0 }] });
    for (const plan of plans) {
      for (const benefit of plan['benefits'] as readonly Wire[]) {
        expect(Object.keys(benefit).toSorted()).toEqual(['description', 'id', 'type']);
      }
    }
  });
});

describe('buying', () => {
  test('something once: the success page waits for the order and its benefits, and shows them', async () => {
    const ada = await buyer();
    const checkout = await started(ada, 'Handbook', { metadata: { campaign: 'spring' } });
    expect(await track(ada, checkout)).toMatchObject({
      id: checkout.id,
      status: 'open',
      waitsFor: 'buyer',
      order: null,
    });
    expect((await pay(checkout))[0]).toBe(200);
    expect(await tracked(ada, checkout)).toMatchObject({
      status: 'succeeded',
      waitsFor: 'nothing',
      order: { status: 'paid', paid: true },
      subscription: null,
    });
    expect(await ordersOf(ada.id)).toMatchObject([{ metadata: { campaign: 'spring' } }]);
  });

  test('a subscription', async () => {
    const ada = await buyer();
    const checkout = await started(ada, 'Pro monthly');
    await pay(checkout);
    expect(await tracked(ada, checkout)).toMatchObject({
      status: 'succeeded',
      order: { status: 'paid' },
      subscription: { status: 'active' },
    });
    expect(await ordersOf(ada.id)).toMatchObject([{ billing_reason: 'subscription_create' }]);
    const [, { plans }] = await shop.call(ada, 'GET /api/billing/plans');
    expect(plans).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Pro monthly', isCurrent: true })]));
  });

  test('a declined card leaves the checkout open; another one pays, once', async () => {
    const ada = await buyer();
    const checkout = await started(ada, 'Pro monthly');
    expect((await pay(checkout, 'declined'))[0]).toBe(400);
    expect(await tracked(ada, checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', order: null });
    expect(await ordersOf(ada.id)).toEqual([]);
    expect((await pay(checkout))[0]).toBe(200);
    shop.app.clock.advance(3000);
    expect(await track(ada, checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
    expect(await ordersOf(ada.id)).toHaveLength(1);
  });

  test('the purchase is the account’s, also with an email that another customer has', async () => {
    const ada = await buyer();
    const email = 'another-buyer@polar-shop.com';
    await shop.standIn.api('/v1/customers/', { email });
    const checkout = await started(ada, 'Pro monthly');
    await pay(checkout, 'succeeds', { customer_email: email });
    expect(await tracked(ada, checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
    const [order] = await ordersOf(ada.id);
    expect(order!['customer_id']).toBe((await shop.customer(ada.id))['id']);
  });

  test('one who bought before the customer existed gets it with the purchase', async () => {
    await shop.takeDown();
    const bob = await somebody(shop.app, 'bob', { verified: false });
    await shop.bringBack();
    const checkout = await started(bob, 'Pro monthly');
    await pay(checkout);
    expect(await tracked(bob, checkout)).toMatchObject({ status: 'succeeded', order: { paid: true } });
    expect(await ordersOf(bob.id)).toHaveLength(1);
  });

  test('a checkout that is left open expires, and its page says so', async () => {
    const ada = await buyer();
    const checkout = await started(ada, 'Pro monthly', { discountCode: 'free' });
    await shop.standIn.control('clock', { advance: { days: 1, seconds: 1800 } });
    expect(await tracked(ada, checkout)).toMatchObject({ status: 'expired', waitsFor: 'over', order: null });
    expect((await pay(checkout))[0]).toBe(410);
    // The code could be used once, and still can.
    const another = await started(ada, 'Pro monthly', { discountCode: 'FREE' });
    await pay(another);
    expect(await tracked(ada, another)).toMatchObject({ status: 'succeeded', order: { totalAmount: 0 } });
  });

  test('the platform is down: nothing is bought, and the page keeps what it knew, without being certain', async () => {
    const ada = await buyer();
    const checkout = await started(ada, 'Pro monthly');
    expect(await tracked(ada, checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', isCertain: true });
    await pay(checkout);
    await shop.takeDown();
    for (const isCertain of [true, false]) {
      shop.app.clock.advance(3000);
      expect(await track(ada, checkout)).toMatchObject({ status: 'open', waitsFor: 'buyer', isCertain });
    }
    const [status, { code }] = await start(ada, 'Pro monthly');
    expect([status, code]).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
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
    const ada = await buyer();
    await shop.standIn.control('faults', { ...fault, ...answered });
    const body = JSON.stringify({ products: [products['Pro monthly']], successPath: '/billing/done' });
    const headers = { 'content-type': 'application/json' };
    const answer = await ada.browser.fetch(`${shop.app.url}${CHECKOUTS}`, { method: 'POST', body, headers });
    const { code } = (await answer.json()) as { code: string };
    expect([[answer.status, code], answer.headers.get('retry-after')]).toEqual([expected, wait]);
    shop.app.clock.advance(40_000);
    expect((await start(ada, 'Pro monthly'))[0]).toBe(200);
  });

  test('one product, a discount and the buyer can be named by their ids', async () => {
    const ada = await buyer();
    const offer = { name: 'Offer', type: 'percentage', basis_points: 1000, duration: 'once', code: 'OFFER10' };
    const [, { id: discountId }] = await shop.platform('/v1/discounts/', { method: 'POST', body: offer });
    const basics = { products: undefined, product: products['Pro monthly'], discountId };
    const checkout = await started(ada, 'Pro monthly', { ...basics, for: { user: ada.id } });
    expect((await shop.platform(`/v1/checkouts/${checkout.id}`))[1]).toMatchObject({
      product_id: products['Pro monthly'],
      discount_id: discountId,
      external_customer_id: ada.id,
    });
    const other = await buyer();
    expect(await start(ada, 'Pro monthly', { for: { user: other.id } })).toMatchObject([403, { code: 'FORBIDDEN' }]);
    expect(await start(ada, 'Pro monthly', { for: { organization: other.id } })).toMatchObject([
      404,
      { code: 'BILLING_ORGANIZATION_NOT_FOUND' },
    ]);
    for (const wrong of [
      { products: undefined },
      { products: [], product: 'x' },
      { for: 'user' },
      { for: { user: 1 } },
    ]) {
      expect(await start(ada, 'Pro monthly', wrong)).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
    }
  });

  test('what was asked of the platform is stored, with what became of it and without the address of the page', async () => {
    const ada = await buyer();
    const checkout = await started(ada, 'Pro monthly');
    await shop.standIn.control('faults', { path: '/v1/checkouts/$', method: 'POST', kind: 'executeThenFail' });
    expect((await start(ada, 'Pro monthly'))[0]).toBe(503);
    const rows = await shop.app.database.rows(
      'select status, result, request from billing_command where owner_id = $1 order by created_at, op_id',
      ada.id,
    );
    expect(rows).toMatchObject([
      { status: 'done', result: { checkoutId: checkout.id }, request: { products: [products['Pro monthly']] } },
      { status: 'unknown', result: { failure: 'unavailable' } },
    ]);
    for (const table of ['billing_command', 'billing_object', 'audit_entry']) {
      const sql = `select 1 from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`;
      expect([table, await shop.app.database.rows(sql, checkout.secret)]).toEqual([table, []]);
    }
  });
});

describe('what is refused', () => {
  test.each(['https://evil.example.net/done', '//evil.example.net', 'javascript:alert(1)', '/\\evil.example.net'])(
    'going to %s after the purchase, or by the link back',
    async (target) => {
      const ada = await somebody(shop.app, 'ada');
      for (const values of [{ successPath: target }, { returnPath: target }]) {
        const [status, { code }] = await start(ada, 'Pro monthly', values);
        expect([status, code]).toEqual([400, 'INVALID_RETURN_TARGET']);
      }
    },
  );

  test('a frame in a page of another site', async () => {
    const ada = await somebody(shop.app, 'ada');
    const [status, { code }] = await start(ada, 'Pro monthly', { embedOrigin: 'https://evil.example.net' });
    expect([status, code]).toEqual([400, 'INVALID_RETURN_TARGET']);
  });

  test.each([
    ['an unknown product', { products: ['00000000-0000-4000-8000-000000000000'] }, 404, 'PRODUCT_NOT_FOUND'],
    ['what is no id', { products: ['no id'] }, 404, 'PRODUCT_NOT_FOUND'],
    ['an unknown code', { discountCode: 'NOTHING' }, 404, 'DISCOUNT_NOT_FOUND'],
    ['a part of a code', { discountCode: 'FRE' }, 404, 'DISCOUNT_NOT_FOUND'],
    ['no product', { products: [] }, 400, 'VALIDATION_ERROR'],
    ['our own member of the metadata', { metadata: { op_id: 'mine' } }, 400, 'VALIDATION_ERROR'],
  ])('%s', async (_, values, status, code) => {
    const ada = await buyer();
    const [answered, answer] = await start(ada, 'Pro monthly', values);
    expect([answered, answer['code']]).toEqual([status, code]);
  });

  test('two buyers, two choices of products, or two discounts, and nothing is started', async () => {
    const ada = await buyer();
    const [mine, other] = await Promise.all(
      ['one', 'other'].map(async (slug) => data(ada.client.organization.create({ name: slug, slug: `${slug}-buyer` }))),
    );
    await shop.settle();
    const organizationId = mine!.id;
    for (const [values, member] of [
      [{ organizationId, for: { organization: other!.id } }, 'for.organization'],
      [{ organizationId, for: { user: ada.id } }, 'for.user'],
      [{ for: { organization: organizationId, user: ada.id } }, 'for.user'],
      [{ product: products['Basic monthly'] }, 'products'],
      [{ discountId: '00000000-0000-4000-8000-000000000000', discountCode: 'free' }, 'discountCode'],
    ] as const) {
      expect(await start(ada, 'Pro monthly', values)).toMatchObject([
        400,
        { code: 'CONTRADICTORY_CHECKOUT', fields: { [member]: expect.any(String) } },
      ]);
    }
    const same = { product: products['Pro monthly'], organizationId, for: { organization: organizationId } };
    const { id } = await started(ada, 'Pro monthly', same);
    expect((await shop.platform(`/v1/checkouts/${id}`))[1]).toMatchObject({ external_customer_id: organizationId });
  });

  test('a checkout of another buyer', async () => {
    const [ada, eve] = [await buyer(), await buyer('eve')];
    const checkout = await started(ada, 'Pro monthly');
    expect(await track(eve, checkout)).toMatchObject({ code: 'CHECKOUT_NOT_FOUND' });
    const { id: organizationId } = await data(eve.client.organization.create({ name: 'Eve', slug: 'eve' }));
    expect(await track(eve, checkout, { organizationId })).toMatchObject({ code: 'CHECKOUT_NOT_FOUND' });
  });
});

describe('an organization', () => {
  test('is bought for by its owner alone, and the purchase is the organization’s', async () => {
    const owner = await buyer('owner');
    const { id: organizationId } = await data(owner.client.organization.create({ name: 'Acme', slug: 'acme' }));
    const admin = await joined(shop.app, owner, organizationId, 'admin', 'admin');
    await shop.settle();
    const [status, { code }] = await start(admin, 'Pro monthly', { organizationId });
    expect([status, code]).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING']);
    const checkout = await started(owner, 'Pro monthly', { organizationId });
    await pay(checkout);
    const done = { status: 'succeeded', subscription: { status: 'active' } };
    expect(await tracked(owner, checkout, { organizationId })).toMatchObject(done);
    expect(await track(admin, checkout, { organizationId })).toMatchObject(done);
    expect(await track(owner, checkout)).toMatchObject({ code: 'CHECKOUT_NOT_FOUND' });
    expect(await ordersOf(organizationId)).toHaveLength(1);
    expect(await ordersOf(owner.id)).toEqual([]);
  });
});

/** The last tests: another shop, whose merchant sells one subscription to each customer. */
describe('one subscription a customer', () => {
  let former: BillingApp;
  beforeAll(async () => {
    former = shop;
    shop = await startBillingApp();
    await severalSubscriptions(false);
    const [, { items }] = await shop.platform('/v1/products/?limit=100');
    products = Object.fromEntries((items as readonly { id: string; name: string }[]).map(({ id, name }) => [name, id]));
  });
  afterAll(async () => {
    await shop.close();
    shop = former;
  });

  test('a second one is refused, and says which one to change; something once is not', async () => {
    const ada = await buyer();
    const checkout = await started(ada, 'Basic monthly');
    await pay(checkout);
    const { subscription } = await tracked(ada, checkout);
    const [status, answer] = await start(ada, 'Pro monthly');
    expect([status, answer]).toMatchObject([
      409,
      {
        code: 'ALREADY_SUBSCRIBED',
        subscriptionId: (subscription as Wire)['id'],
        productId: products['Basic monthly'],
      },
    ]);
    expect((await start(ada, 'Handbook'))[0]).toBe(200);
  });

  test('a free one becomes a paid one by the purchase', async () => {
    const ada = await buyer();
    const free = await started(ada, 'Free');
    await pay(free);
    const { subscription } = await tracked(ada, free);
    const paid = await started(ada, 'Pro monthly');
    await pay(paid);
    expect(await tracked(ada, paid)).toMatchObject({ status: 'succeeded', subscription });
    const { id } = await shop.customer(ada.id);
    const [, { items }] = await shop.platform(`/v1/subscriptions/?customer_id=${String(id)}&active=true`);
    expect(items).toMatchObject([{ id: (subscription as Wire)['id'], product_id: products['Pro monthly'] }]);
  });
});
