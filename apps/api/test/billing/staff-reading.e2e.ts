import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { data, somebody, type Somebody } from '../organizations/people.ts';
import { type Wire } from './billing-app.ts';
import { idsIn, listed, type StaffedShop, staffedShop, STAFF } from './a-staff.ts';
import { buy, mirror, productId } from './buying.ts';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';

let staffed: StaffedShop;
let ada: Somebody;
let bo: Somebody;
let organizationId: string;
let bought: Readonly<Record<'ada' | 'adaOrder' | 'team' | 'handbook', string>>;
const customers: Record<string, string> = {};

beforeAll(async () => {
  staffed = await staffedShop();
  const { shop } = staffed;
  ada = await somebody(shop.app, 'ada', { email: 'ada.lovelace@engines.example.com' });
  bo = await somebody(shop.app, 'bo', { email: 'bo.holder@engines.example.com' });
  organizationId = (await data(ada.client.organization.create({ name: 'Analytical Society', slug: 'society' }))).id;
  await shop.settle();
  const pro = await buy(shop.platform, ada.id, 'Pro monthly');
  const team = await buy(shop.platform, organizationId, 'Team', { seats: 3 });
  const handbook = await buy(shop.platform, bo.id, 'Handbook');
  await buy(shop.platform, bo.id, 'Pro yearly');
  bought = {
    ada: pro.subscriptionId!,
    adaOrder: pro.orderId,
    team: team.subscriptionId!,
    handbook: handbook.orderId,
  };
  for (const [name, id] of Object.entries({ ada: ada.id, bo: bo.id, society: organizationId })) {
    customers[name] = String((await shop.customer(id))['id']);
  }
  // Buyers say on the page of the platform who pays.
  const named = { method: 'PATCH', body: { name: 'Analytical Society' } };
  expect((await shop.platform(`/v1/customers/${customers['society']}`, named))[0]).toBe(200);
  await mirror(shop.app);
});
afterAll(() => staffed.shop.close());

const found = async (path: string, name: string, query: Readonly<Record<string, string>>) =>
  idsIn(await staffed.read(path, query), name);

describe('customers', () => {
  test('are found by what a support person knows', async () => {
    const { ada: id, society } = customers as Record<'ada' | 'society', string>;
    const whole = await staffed.shop.customer(ada.id);
    for (const search of ['LOVELACE@', 'ada.love', ada.id, id, ada.email]) {
      expect([search, await found('customers', 'customers', { search })]).toEqual([search, [id]]);
    }
    expect(await found('customers', 'customers', { search: 'alytical soc' })).toEqual([society]);
    expect(await found('customers', 'customers', { search: 'no-such-person' })).toEqual([]);
    expect(await found('customers', 'customers', { type: 'team' })).toEqual([society]);
    expect(listed(await staffed.read('customers', { search: id }), 'customers')).toMatchObject([
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
    const page = await staffed.read(`customers/${customers['ada']}`);
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
    const { shop } = staffed;
    const find = (query: Readonly<Record<string, string>>) => found('subscriptions', 'subscriptions', query);
    expect(await find({ search: 'lovelace' })).toEqual([bought.ada]);
    expect(await find({ search: 'Analytical' })).toEqual([bought.team]);
    expect(await find({ productId: await productId(shop.platform, 'Team') })).toEqual([bought.team]);
    expect(await find({ customerId: customers['ada']! })).toEqual([bought.ada]);
    expect(await find({ status: 'canceled' })).toEqual([]);
    const page = await staffed.read('subscriptions', { limit: '1', offset: '1', order: 'oldest' });
    expect(page).toMatchObject({ total: 3, limit: 1, offset: 1, subscriptions: [{ id: bought.team }] });
  });

  test('a subscription is shown with its orders, benefits and seats', async () => {
    expect(await staffed.read(`subscriptions/${bought.team}`)).toMatchObject({
      subscription: { id: bought.team, seats: 3, customer: { owner: { type: 'organization', id: organizationId } } },
      details: { seats: 3 },
      orders: [{ subscriptionId: bought.team }],
      refunds: [],
    });
  });

  test('a status that this version does not know is shown and found as it is', async () => {
    const { shop, act } = staffed;
    const id = bought.ada;
    await shop.standIn.control('mutate', { table: 'subscriptions', id, change: { status: 'hibernating' } });
    expect((await act('objects/refresh', { kind: 'subscription', id }))[0]).toBe(200);
    const page = await staffed.read('subscriptions', { status: 'hibernating' });
    expect(page['subscriptions']).toMatchObject([{ id, status: 'hibernating' }]);
    expect(await staffed.read(`subscriptions/${id}`)).toMatchObject({ details: { status: 'hibernating' } });
    await shop.standIn.control('mutate', { table: 'subscriptions', id, change: { status: 'active' } });
    await act('objects/refresh', { kind: 'subscription', id });
  });

  test('orders, refunds and checkouts are listed with their customers', async () => {
    const { shop, act } = staffed;
    const [, order] = await shop.platform(`/v1/orders/${bought.handbook}`);
    const number = String(order['invoice_number']);
    const orders = await staffed.read('orders', { search: number.slice(2) });
    expect(orders['orders']).toMatchObject([
      { id: bought.handbook, invoiceNumber: number, totalAmount: order['total_amount'], customer: { email: bo.email } },
    ]);
    const body = { order_id: bought.handbook, amount: 100, reason: 'customer_request' };
    const [, refund] = await shop.platform('/v1/refunds/', { method: 'POST', body });
    await act('objects/refresh', { kind: 'refund', id: refund['id'] });
    expect(await staffed.read('refunds', { orderId: bought.handbook })).toMatchObject({
      total: 1,
      refunds: [{ id: refund['id'], amount: 100, customer: { owner: { id: bo.id } } }],
    });
    const products = [await productId(shop.platform, 'Handbook')];
    const guest = { products, customer_email: 'Undecided@Guest.example.com' };
    const [, checkout] = await shop.platform('/v1/checkouts/', { method: 'POST', body: guest });
    await act('objects/refresh', { kind: 'checkout', id: checkout['id'] });
    expect(await staffed.read('checkouts', { search: 'undecided@' })).toMatchObject({
      checkouts: [{ id: checkout['id'], status: 'open', product: { name: 'Handbook' } }],
    });
  });
});

describe('the catalogue', () => {
  test('products, discounts and custom fields', async () => {
    const pro = await productId(staffed.shop.platform, 'Pro monthly');
    expect(await staffed.read(`products/${pro}`)).toMatchObject({
      product: { name: 'Pro monthly', isArchived: false, prices: expect.arrayContaining([expect.anything()]) },
      activeSubscriptions: 1,
    });
    expect(listed(await staffed.read('discounts', { search: 'launch' }), 'discounts')).toMatchObject([
      { code: 'LAUNCH', type: 'percentage', basisPoints: 2550 },
    ]);
    const fields = listed(await staffed.read('custom-fields'), 'customFields');
    expect(fields.flatMap(({ usedBy }) => usedBy as Wire[]).map(({ name }) => name)).toContain('Handbook');
  });

  test('an object of any kind, with all its members but no secrets', async () => {
    const { items } = (await staffed.shop.platform('/v1/organizations/'))[1] as { items: { id: string }[] };
    expect(await staffed.read(`objects/organization/${items[0]!.id}`)).toMatchObject({
      id: items[0]!.id,
      details: { slug: expect.any(String), subscriptionSettings: { allowMultipleSubscriptions: expect.any(Boolean) } },
    });
    const [discount] = listed(await staffed.read('discounts', { search: 'launch' }), 'discounts');
    expect(await staffed.read(`objects/discount/${String(discount!['id'])}`)).toMatchObject({
      deletedAt: null,
      details: { code: 'LAUNCH', basisPoints: 2550, metadata: {}, organizationId: items[0]!.id },
    });
    const [checkout] = listed(await staffed.read('checkouts'), 'checkouts');
    const { details } = await staffed.read(`objects/checkout/${String(checkout!['id'])}`);
    expect(details).toMatchObject({ status: checkout!['status'], customerMetadata: {}, paymentProcessor: 'stripe' });
    expect(details).not.toHaveProperty('clientSecret');
    for (const [path, status] of [
      ['objects/order/unknown', 404],
      ['objects/payout/x', 400],
    ] as const) {
      expect((await staffed.shop.call(staffed.admin, `GET ${STAFF}/${path}`))[0]).toBe(status);
    }
  });

  test('benefits with their grants, and why they failed', async () => {
    const { shop } = staffed;
    const carl = await somebody(shop.app, 'carl');
    await shop.settle();
    await buy(shop.platform, carl.id, 'Community');
    await mirror(shop.app);
    const benefits = listed(await staffed.read('benefits', { limit: '100' }), 'benefits');
    const customerId = String((await shop.customer(carl.id))['id']);
    const waiting = listed(await staffed.read(`customers/${customerId}`), 'grants').find(
      ({ status }) => status === 'failed',
    );
    expect(waiting).toBeDefined();
    const id = String(waiting!['benefitId']);
    expect(benefits.map((benefit) => benefit['id'])).toContain(id);
    const page = await staffed.read(`benefits/${id}`);
    expect((page['counts'] as Wire)['failed']).toBe(listed(page, 'failed').length);
    expect(listed(page, 'failed')).toContainEqual(
      expect.objectContaining({ id: waiting!['id'], error: expect.objectContaining({ message: expect.any(String) }) }),
    );
    expect(listed(page, 'products').map(({ name }) => name)).toContain('Community');
  });

  test('meters with their filter and aggregation', async () => {
    const [meter] = listed(await staffed.read('meters'), 'meters');
    const filter = { conjunction: expect.any(String), clauses: expect.any(Array) };
    expect(await staffed.read(`meters/${String(meter!['id'])}`)).toMatchObject({
      meter: { filter, aggregation: { func: expect.any(String) } },
    });
  });
});

test('the overview sums what the platform has, by currency', async () => {
  const { shop } = staffed;
  const [, { items }] = await shop.platform('/v1/subscriptions/?limit=100');
  const monthly = { month: 1, year: 12 } as Record<string, number>;
  const running = (items as readonly Record<string, string | number>[]).filter(({ status }) => status === 'active');
  const sum = running
    .filter(({ currency }) => currency === 'usd')
    .reduce((all, { amount, recurring_interval: interval }) => all + Number(amount) / monthly[String(interval)]!, 0);
  await mirror(shop.app);
  const overview = await staffed.read('overview');
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
  const { platform } = staffed.shop;
  const secrets = await Promise.all(
    [
      ['license-keys', 'key'],
      ['checkouts', 'client_secret'],
      ['checkouts', 'url'],
    ].map(async ([list, member]) => {
      const [, { items }] = await platform(`/v1/${list}/?limit=100`);
      return (items as readonly Wire[]).map((each) => String(each[member!]));
    }),
  );
  expect(secrets.map(({ length }) => length > 0)).toEqual([true, true, true]);
  const pages = [`customers/${customers['ada']}`, `customers/${customers['bo']}`, `subscriptions/${bought.ada}`];
  const lists = ['customers', 'subscriptions', 'orders', 'refunds', 'checkouts', 'products', 'benefits', 'accounts'];
  for (const path of [...pages, ...lists]) {
    const text = JSON.stringify(await staffed.read(path));
    for (const secret of secrets.flat()) expect([path, text.includes(secret)]).toEqual([path, false]);
    expect([path, text.includes('"raw')]).toEqual([path, false]);
  }
});

test.each(['customers/none', 'subscriptions/none', 'products/none', 'benefits/none', 'meters/none'])(
  '%s is not there',
  async (path) => {
    const [status, { code }] = await staffed.shop.call(staffed.support, `GET ${STAFF}/${path}`);
    expect([status, code]).toEqual([404, 'BILLING_OBJECT_NOT_FOUND']);
  },
);

test.each([{ limit: '101' }, { limit: '0' }, { offset: '10001' }, { order: 'name' }, { search: '' }])(
  'a list with %j is refused',
  async (query) => {
    const [status] = await staffed.shop.call(staffed.support, `GET ${STAFF}/orders`, query as never);
    expect(status).toBe(400);
  },
);

test('every route of staff is closed to others, and what changes something to those who may only read', async () => {
  const { shop, support } = staffed;
  const holder = await somebody(shop.app, 'holder');
  // From the application itself, so that a new one is tested as well.
  const routes = declaredRoutes(shop.app.app)
    .filter(({ path }) => path.startsWith(`${STAFF}/`))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, 'none') }));
  expect(routes.length).toBeGreaterThan(20);
  for (const { method, path } of routes) {
    const route = `${method} ${path}`;
    const isRead = method === 'GET';
    const init = isRead ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const anonymous = await fetch(shop.app.url + path, { method, ...init });
    expect([route, anonymous.status]).toEqual([route, 401]);
    expect([route, await shop.call(holder, route)]).toMatchObject([route, [403, { code: 'FORBIDDEN' }]]);
    const [status, { code }] = await shop.call(support, route);
    if (isRead) expect([route, [200, 400, 404, 422].includes(status)]).toEqual([route, true]);
    else expect([route, status, code]).toEqual([route, 403, 'FORBIDDEN']);
  }
});

test('routes of staff answer no pages of other origins', async () => {
  const answer = await fetch(`${staffed.shop.app.url}${STAFF}/overview`, {
    headers: { origin: 'https://elsewhere.example.com' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
