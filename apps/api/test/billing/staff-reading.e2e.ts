import { beforeAll, describe, expect, test } from '@jest/globals';
import { somebody, type Somebody } from '../organizations/people.ts';
import type { Wire } from './billing-app.ts';
import { idsIn, listed, staffedShop, STAFF } from './a-staff.ts';
import { buy, mirror, productId } from './buying.ts';

const { shop, staff } = staffedShop();
let ada: Somebody;
let bo: Somebody;
let organizationId: string;
let bought: Readonly<Record<'ada' | 'adaOrder' | 'team' | 'handbook', string>>;
const customers: Record<string, string> = {};

beforeAll(async () => {
  ada = await somebody(shop.app, 'ada', { email: 'ada.lovelace@engines.example.com' });
  bo = await somebody(shop.app, 'bo', { email: 'bo.holder@engines.example.com' });
  organizationId = await shop.organization(ada, 'Analytical Society');
  const pro = await buy(shop.platform, ada.id, 'Pro monthly');
  const team = await buy(shop.platform, organizationId, 'Team', { seats: 3 });
  const handbook = await buy(shop.platform, bo.id, 'Handbook');
  await buy(shop.platform, bo.id, 'Pro yearly');
  bought = { ada: pro.subscriptionId!, adaOrder: pro.orderId, team: team.subscriptionId!, handbook: handbook.orderId };
  for (const [name, id] of Object.entries({ ada: ada.id, bo: bo.id, society: organizationId })) {
    customers[name] = String((await shop.customer(id))['id']);
  }
  // Buyers say on the page of the platform who pays.
  await shop.change(`/v1/customers/${customers['society']}`, { name: 'Analytical Society' });
  await mirror(shop.app);
});

const found = async (path: string, query: Readonly<Record<string, string>>) => idsIn(await staff.read(path, query));

describe('customers', () => {
  test('are found by what a support person knows', async () => {
    const { ada: id, society } = customers as Record<'ada' | 'society', string>;
    const whole = await shop.customer(ada.id);
    for (const text of ['LOVELACE@', 'ada.love', ada.id, id, ada.email]) {
      expect([text, await found('customers', { text })]).toEqual([text, [id]]);
    }
    expect(await found('customers', { text: 'alytical soc' })).toEqual([society]);
    expect(await found('customers', { text: 'no-such-person' })).toEqual([]);
    expect(await found('customers', { type: 'team' })).toEqual([society]);
    expect(listed(await staff.read('customers', { text: id }))).toMatchObject([
      {
        id,
        email: ada.email,
        externalId: ada.id,
        owner: { type: 'user', id: ada.id },
        createdAt: whole['created_at'],
        deletedAt: null,
        dashboardUrl: null,
      },
    ]);
  });

  test('are shown with everything of theirs', async () => {
    const page = await staff.read(`customers/${customers['ada']}`);
    expect(page).toMatchObject({
      customer: { id: customers['ada'], owner: { type: 'user', id: ada.id } },
      details: { email: ada.email },
      account: { status: 'linked', reason: null, owner: { type: 'user', id: ada.id }, email: ada.email },
      subscriptionsTotal: 1,
      subscriptions: [{ id: bought.ada, status: 'active', product: { name: 'Pro monthly' } }],
      ordersTotal: 1,
      orders: [{ id: bought.adaOrder, status: 'paid' }],
    });
    expect(listed(page, 'grants').length).toBeGreaterThan(0);
    expect(listed(page, 'grants')[0]).toMatchObject({ benefit: { description: expect.any(String) } });
  });
});

describe('what was bought', () => {
  test('subscriptions are found by customer, product and status', async () => {
    const find = (query: Readonly<Record<string, string>>) => found('subscriptions', query);
    expect(await find({ text: 'lovelace' })).toEqual([bought.ada]);
    expect(await find({ text: 'Analytical' })).toEqual([bought.team]);
    expect(await find({ productId: await productId(shop.platform, 'Team') })).toEqual([bought.team]);
    expect(await find({ customerId: customers['ada']! })).toEqual([bought.ada]);
    expect(await find({ status: 'canceled' })).toEqual([]);
    const first = await staff.read('subscriptions', { limit: '1', sort: 'createdAt' });
    expect(first).toMatchObject({ total: 3, isTotalExact: true, items: [{ id: bought.ada }], prevCursor: null });
    const page = { limit: '1', sort: 'createdAt', cursor: String(first['nextCursor']) };
    expect(await staff.read('subscriptions', page)).toMatchObject({ total: 3, items: [{ id: bought.team }] });
  });

  test('a subscription is shown with its orders, benefits and seats', async () => {
    expect(await staff.read(`subscriptions/${bought.team}`)).toMatchObject({
      subscription: { id: bought.team, seats: 3, customer: { owner: { type: 'organization', id: organizationId } } },
      details: { seats: 3 },
      orders: [{ subscriptionId: bought.team }],
      refunds: [],
    });
  });

  test('a status that this version does not know is shown and found as it is', async () => {
    const id = bought.ada;
    await shop.standIn.control('mutate', { table: 'subscriptions', id, change: { status: 'hibernating' } });
    expect((await staff.act('objects/refresh', { kind: 'subscription', id }))[0]).toBe(200);
    const page = await staff.read('subscriptions', { status: 'hibernating' });
    expect(listed(page)).toMatchObject([{ id, status: 'hibernating' }]);
    expect(await staff.read(`subscriptions/${id}`)).toMatchObject({ details: { status: 'hibernating' } });
    await shop.standIn.control('mutate', { table: 'subscriptions', id, change: { status: 'active' } });
    await staff.act('objects/refresh', { kind: 'subscription', id });
  });

  test('orders, refunds and checkouts are listed with their customers', async () => {
    const order = await shop.object(`/v1/orders/${bought.handbook}`);
    const number = String(order['invoice_number']);
    const orders = await staff.read('orders', { text: number.slice(2) });
    expect(listed(orders)).toMatchObject([
      { id: bought.handbook, invoiceNumber: number, totalAmount: order['total_amount'], customer: { email: bo.email } },
    ]);
    const body = { order_id: bought.handbook, amount: 100, reason: 'customer_request' };
    const refund = await shop.standIn.api<Wire>('/v1/refunds/', body);
    await staff.act('objects/refresh', { kind: 'refund', id: refund['id'] });
    expect(await staff.read('refunds', { orderId: bought.handbook })).toMatchObject({
      total: 1,
      items: [{ id: refund['id'], amount: 100, customer: { owner: { id: bo.id } } }],
    });
    const products = [await productId(shop.platform, 'Handbook')];
    const guest = { products, customer_email: 'Undecided@Guest.example.com' };
    const checkout = await shop.standIn.api<Wire>('/v1/checkouts/', guest);
    await staff.act('objects/refresh', { kind: 'checkout', id: checkout['id'] });
    expect(await staff.read('checkouts', { text: 'undecided@' })).toMatchObject({
      items: [{ id: checkout['id'], status: 'open', product: { name: 'Handbook' } }],
    });
  });
});

describe('the catalogue', () => {
  test('products, discounts and custom fields', async () => {
    const pro = await productId(shop.platform, 'Pro monthly');
    expect(await staff.read(`products/${pro}`)).toMatchObject({
      product: { name: 'Pro monthly', isArchived: false, prices: expect.arrayContaining([expect.anything()]) },
      activeSubscriptions: 1,
    });
    expect(listed(await staff.read('discounts', { text: 'launch' }))).toMatchObject([
      { code: 'LAUNCH', type: 'percentage', basisPoints: 2550 },
    ]);
    const fields = listed(await staff.read('custom-fields'));
    expect(fields.flatMap(({ usedBy }) => usedBy as Wire[]).map(({ name }) => name)).toContain('Handbook');
  });

  test('an object of any kind, with all its members but no secrets', async () => {
    const [{ id: organization } = { id: '' }] = await shop.items<{ id: string }>('/v1/organizations/');
    expect(await staff.read(`objects/organization/${organization}`)).toMatchObject({
      id: organization,
      details: { slug: expect.any(String), subscriptionSettings: { allowMultipleSubscriptions: expect.any(Boolean) } },
    });
    const [discount] = listed(await staff.read('discounts', { text: 'launch' }));
    expect(await staff.read(`objects/discount/${String(discount!['id'])}`)).toMatchObject({
      deletedAt: null,
      details: { code: 'LAUNCH', basisPoints: 2550, metadata: {}, organizationId: organization },
    });
    const [checkout] = listed(await staff.read('checkouts'));
    const { details } = await staff.read(`objects/checkout/${String(checkout!['id'])}`);
    expect(details).toMatchObject({ status: checkout!['status'], customerMetadata: {}, paymentProcessor: 'stripe' });
    expect(details).not.toHaveProperty('clientSecret');
    expect((await shop.call(staff.admin, `GET ${STAFF}/objects/order/unknown`))[0]).toBe(404);
    expect((await shop.call(staff.admin, `GET ${STAFF}/objects/payout/x`))[0]).toBe(400);
  });

  test('benefits with their grants, and why they failed', async () => {
    const carl = await shop.person('carl');
    await buy(shop.platform, carl.id, 'Community');
    await mirror(shop.app);
    const benefits = listed(await staff.read('benefits', { limit: '100' }));
    const customerId = String((await shop.customer(carl.id))['id']);
    const waiting = listed(await staff.read(`customers/${customerId}`), 'grants').find(
      ({ status }) => status === 'failed',
    );
    expect(waiting).toBeDefined();
    const id = String(waiting!['benefitId']);
    expect(benefits.map((benefit) => benefit['id'])).toContain(id);
    const page = await staff.read(`benefits/${id}`);
    expect((page['counts'] as Wire)['failed']).toBe(listed(page, 'failed').length);
    expect(listed(page, 'failed')).toContainEqual(
      expect.objectContaining({ id: waiting!['id'], error: expect.objectContaining({ message: expect.any(String) }) }),
    );
    expect(listed(page, 'products').map(({ name }) => name)).toContain('Community');
  });

  test('meters with their filter and aggregation', async () => {
    const [meter] = listed(await staff.read('meters'));
    const filter = { conjunction: expect.any(String), clauses: expect.any(Array) };
    expect(await staff.read(`meters/${String(meter!['id'])}`)).toMatchObject({
      meter: { filter, aggregation: { func: expect.any(String) } },
    });
  });
});

test('the overview sums what the platform has, by currency', async () => {
  const items = await shop.items<Record<string, string | number>>('/v1/subscriptions/?limit=100');
  const monthly = { month: 1, year: 12 } as Record<string, number>;
  const running = items.filter(({ status }) => status === 'active');
  const sum = running
    .filter(({ currency }) => currency === 'usd')
    .reduce((all, { amount, recurring_interval: interval }) => all + Number(amount) / monthly[String(interval)]!, 0);
  await mirror(shop.app);
  const overview = await staff.read('overview');
  expect(overview).toMatchObject({
    active: running.length,
    pastDue: 0,
    canceled: 0,
    refunds: [{ currency: 'usd', status: 'succeeded', count: 1, amount: 100 }],
    provider: { isConfigured: true, lastAnswerAt: expect.any(String), pausedUntil: null },
    inbox: { waiting: 0, dead: 0, oldestAt: null },
    resync: { runs: expect.any(Array), endpoints: [] },
  });
  expect(listed(overview, 'monthlyRevenue')).toContainEqual(
    expect.objectContaining({ currency: 'usd', amount: Math.round(sum) }),
  );
});

test('what staff read contains no license key, client secret or address of a hosted page', async () => {
  const secrets = await Promise.all(
    [
      ['license-keys', 'key'],
      ['checkouts', 'client_secret'],
      ['checkouts', 'url'],
    ].map(async ([list, member]) => (await shop.items(`/v1/${list}/?limit=100`)).map((each) => String(each[member!]))),
  );
  expect(secrets.map(({ length }) => length > 0)).toEqual([true, true, true]);
  const pages = [`customers/${customers['ada']}`, `customers/${customers['bo']}`, `subscriptions/${bought.ada}`];
  const lists = ['customers', 'subscriptions', 'orders', 'refunds', 'checkouts', 'products', 'benefits', 'accounts'];
  for (const path of [...pages, ...lists]) {
    const text = JSON.stringify(await staff.read(path));
    for (const secret of secrets.flat()) expect([path, text.includes(secret)]).toEqual([path, false]);
    expect([path, text.includes('"raw')]).toEqual([path, false]);
  }
});

test.each(['customers/none', 'subscriptions/none', 'products/none', 'benefits/none', 'meters/none'])(
  '%s is not there',
  async (path) => {
    const refused = await shop.refused(staff.support, `GET ${STAFF}/${path}`);
    expect(refused).toEqual([404, 'BILLING_OBJECT_NOT_FOUND']);
  },
);

test.each([{ limit: '101' }, { limit: '0' }, { cursor: 'next' }, { sort: 'name' }, { text: '' }])(
  'a list with %j is refused',
  async (query) => {
    expect((await shop.call(staff.support, `GET ${STAFF}/orders`, query))[0]).toBe(400);
  },
);

test('routes of staff answer no pages of other origins', async () => {
  const answer = await fetch(`${shop.app.url}${STAFF}/overview`, {
    headers: { origin: 'https://elsewhere.example.com' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
