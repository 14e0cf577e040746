import { beforeAll, expect, test } from '@jest/globals';
import { mirroredFrom, type MirroredKind } from '../objects/domain/references.ts';
import { mirroredObject, type MirroredObject } from '../mirror/domain/mirrored-object.ts';
import type { ObjectFilters } from '../mirror/application/object-pages.ts';
import type { MirrorFilters, MirrorPage } from '../mirror/domain/ports.ts';
import { benefits, discounts } from './fixtures/catalogue.ts';
import { customer, member } from './fixtures/people.ts';
import { benefitGrant, checkout, failedGrant, order, refund, subscription } from './fixtures/purchases.ts';
import { NOW, onPostgres } from './postgres-kit.ts';

const ALL: MirrorPage = { limit: 100, offset: 0, newestFirst: false };

function objectOf(kind: MirroredKind, wire: object, change: Partial<MirroredObject> = {}): MirroredObject {
  return { ...mirroredObject(mirroredFrom(kind, wire), { eventTime: null, source: 'api' }, NOW), ...change };
}

const on = (day: number) => ({ created_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000000Z` });

onPostgres('MirroredObjects, listed,', (kit) => {
  const search = async (kind: MirroredKind, filters: MirrorFilters, page: Partial<MirrorPage> = {}) => {
    const { objects, total } = await kit().uow.read(() => kit().objects.list(kind, filters, { ...ALL, ...page }));
    return { ids: objects.map(({ id }) => id), total };
  };
  const ada = { ...customer, email: 'Ada@Example.com', name: 'Ada L' };
  const carol = { email: 'carol@team.example', name: 'Carol' };
  const all = [
    objectOf('customer', { ...ada, ...on(1), id: 'c1', external_id: 'ours' }),
    objectOf('customer', { ...customer, ...on(2), id: 'c2', email: 'bo@example.org', name: 'Bo', external_id: null }),
    objectOf('customer', { ...customer, ...on(3), id: 'gone', email: 'ada.old@example.com' }, { deletedAt: NOW }),
    objectOf('customer', { ...customer, ...on(3), id: 'former', email: 'bo@example.org' }, { deletedAt: NOW }),
    objectOf('member', { ...member, ...carol, ...on(2), id: 'm1', customer_id: 'c2' }),
    objectOf('subscription', { ...subscription, ...on(1), id: 's1', customer_id: 'c1' }),
    objectOf('subscription', { ...subscription, ...on(2), id: 's2', customer_id: 'c2', status: 'hibernating' }),
    objectOf('order', { ...order, ...on(1), id: 'o1', customer_id: 'c1', invoice_number: 'AM-0001_x' }),
    objectOf('order', { ...order, ...on(2), id: 'o2', customer_id: 'gone', invoice_number: 'AM-0002' }),
    objectOf('order', { ...order, ...on(3), id: 'o3', status: 'refunded' }),
    objectOf('order', { ...order, ...on(4), id: 'o4', subscription_id: null }),
    objectOf('subscription', { ...subscription, ...on(3), id: 's3', seats: 5 }),
    objectOf('checkout', { ...checkout, ...on(1), id: 'k1', customer_id: null, customer_email: 'New@Buyer.example' }),
    objectOf('discount', { ...discounts.fixed_once, ...on(1), id: 'd1', code: 'SUMMER' }),
    objectOf('benefit_grant', { ...benefitGrant, ...on(1), id: 'g1', customer_id: 'c1' }),
    objectOf('benefit_grant', { ...failedGrant, ...on(2), id: 'g2', customer_id: 'c2' }),
    objectOf('benefit_grant', { ...failedGrant, ...on(3), id: 'g3', benefit_id: 'another' }),
  ];

  beforeAll(async () => {
    for (const object of all) await kit().uow.run(() => kit().objects.save(object));
  });

  test.each<[string, MirroredKind, MirrorFilters, string[]]>([
    ['nothing', 'customer', {}, ['c1', 'c2']],
    ['a status that is not known', 'subscription', { status: ['hibernating'] }, ['s2']],
    ['a product', 'subscription', { productId: subscription.product_id }, ['s1', 's2', 's3']],
    ['seats', 'subscription', { withSeats: true }, ['s3']],
    ['a customer', 'subscription', { customerId: 'c1' }, ['s1']],
    ['nothing, in the order of days', 'order', {}, ['o1', 'o2', 'o3', 'o4']],
    ['a subscription alone', 'order', { subscriptionId: subscription.id }, ['o1', 'o2', 'o3']],
    ['a customer and a status', 'order', { customerId: customer.id, status: ['refunded'] }, ['o3']],
    ['one of several statuses', 'order', { status: ['refunded', 'paid'] }, ['o1', 'o2', 'o3', 'o4']],
    ['none of no status', 'order', { status: [] }, []],
    ['days', 'order', { from: new Date('2026-11-02T09:00Z'), until: new Date('2026-11-04T09:00Z') }, ['o2', 'o3']],
    ['a checkout', 'order', { checkoutId: 'none' }, []],
    ['a product and benefit', 'order', { productId: order.product_id, benefitId: 'none' }, []],
    ['an order', 'refund', { orderId: 'o1' }, []],
    ['an address, without the deleted one', 'customer', { email: 'BO@example.org' }, ['c2']],
    ['a benefit and a status', 'benefit_grant', { benefitId: benefits.discord.id, status: ['failed'] }, ['g2']],
  ])('finds by %s', async (_name, kind, filters, ids) => {
    expect(await search(kind, filters)).toEqual({ ids, total: ids.length });
  });

  test.each<[string, MirroredKind, ObjectFilters, string[]]>([
    ['being deleted', 'customer', { deleted: true }, ['former', 'gone']],
    ['a part of an address', 'customer', { text: 'DA@EXA' }, ['c1']],
    ['a part of a name', 'customer', { text: 'ada' }, ['c1']],
    ['an external id', 'customer', { text: 'ours' }, ['c1']],
    ['a part of an external id', 'customer', { text: 'our' }, []],
    ['an id', 'customer', { text: 'c2' }, ['c2']],
    ['a whole short name', 'customer', { text: 'Bo' }, ['c2']],
    ['a part that is too short', 'customer', { text: 'o@' }, []],
    ['a whole address in any case', 'customer', { text: 'BO@example.org' }, ['c2']],
    ['a person of the team', 'customer', { text: 'carol@' }, ['c2']],
    ['a letter that is a wildcard elsewhere', 'customer', { text: 'ada%com' }, []],
    ['a deleted customer', 'customer', { text: 'ada.old', deleted: true }, ['gone']],
    ['the address of the customer', 'subscription', { text: 'bo@example' }, ['s2']],
    ['a person of the customer', 'subscription', { text: 'Carol' }, ['s2']],
    ['a part of an invoice number', 'order', { text: '0001_' }, ['o1']],
    ['the address of a deleted customer', 'order', { text: 'ada.old@' }, ['o2']],
    ['a subscription', 'order', { subscriptionId: subscription.id, text: 'o1' }, ['o1']],
    ['what a buyer without an account entered', 'checkout', { text: 'new@buyer' }, ['k1']],
    ['a part of a code', 'discount', { text: 'Umm' }, ['d1']],
    ['a status, also one that is not known', 'subscription', { status: 'hibernating' }, ['s2']],
    ['a product', 'subscription', { productId: subscription.product_id, deleted: false }, ['s1', 's2', 's3']],
    ['a customer alone', 'order', { customerId: 'c1' }, ['o1']],
    ['an order', 'refund', { orderId: 'o1' }, []],
  ])('shows staff those found by %s', async (_name, kind, filters, ids) => {
    const page = await kit().pages.page(kind, { filters, sort: 'createdAt', limit: 100 });
    expect([page.rows.map(({ id }) => id), page.total]).toEqual([ids, ids.length]);
  });

  test('shows staff pages in either order, to the end and back', async () => {
    const ids = ['o1', 'o2', 'o3', 'o4'];
    const walk = async (sort: string) => {
      const first = await kit().pages.page('order', { filters: {}, sort, limit: 3 });
      const last = await kit().pages.page('order', { filters: {}, sort, limit: 3, cursor: first.next! });
      const back = await kit().pages.page('order', { filters: {}, sort, limit: 3, cursor: last.previous! });
      expect([last.next, back.previous, back.rows]).toEqual([null, null, first.rows]);
      return [...first.rows, ...last.rows].map(({ id }) => id);
    };
    await expect(walk('createdAt')).resolves.toEqual(ids);
    await expect(walk('-createdAt')).resolves.toEqual(ids.toReversed());
    const foreign = kit().pages.page('order', { filters: {}, limit: 1, cursor: 'next.MQ' });
    await expect(foreign).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });

  test('answers pages in either order', async () => {
    expect(await search('order', {}, { limit: 2 })).toEqual({ ids: ['o1', 'o2'], total: 4 });
    expect(await search('order', {}, { limit: 2, offset: 3 })).toEqual({ ids: ['o4'], total: 4 });
    expect(await search('customer', {}, { limit: 1, newestFirst: true })).toEqual({ ids: ['c2'], total: 2 });
    expect(await search('customer', {}, { limit: 1, offset: 1, newestFirst: true })).toEqual({ ids: ['c1'], total: 2 });
    expect(await search('customer', {}, { limit: 1, countTo: 1 })).toEqual({ ids: ['c1'], total: 1 });
  });

  test('reads several objects with their content, deleted ones as well', async () => {
    const several = await kit().uow.read(() => kit().objects.findAll('customer', ['c1', 'gone', 'o1', 'c9']));
    expect(several.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: 'c1', deletedAt: null },
      { id: 'gone', deletedAt: NOW, raw: { email: 'ada.old@example.com' } },
    ]);
    expect(await kit().uow.read(() => kit().objects.findAll('customer', []))).toEqual([]);
  });

  test('counts the grants of a benefit', async () => {
    const counts = await kit().uow.read(() => kit().objects.countGrants(benefits.discord.id));
    expect(Object.fromEntries(counts)).toEqual({ granted: 1, failed: 1 });
  });
});

onPostgres('A list of more customers than are counted', (kit) => {
  beforeAll(async () => {
    const seed = objectOf('customer', { ...customer, ...on(1), id: 'c0', email: 'rare@example.org', name: 'Rare' });
    await kit().uow.run(() => kit().objects.save(seed));
    const fields = `jsonb_build_object('id', 'n' || n, 'email', 'n' || n || '@common.example', 'label', null, 'customer_id', 'n' || n, 'created_us', seed.created_us + n)`;
    const insert = `insert into billing_object select (jsonb_populate_record(seed, ${fields})).*
      from billing_object seed, generate_series(1, 10001) n where seed.id = 'c0'`;
    await kit().uow.run(() => kit().em.execute(insert));
  });

  test('leads on in order by a text that more of them have', async () => {
    const query = { filters: { text: 'COMMON' }, limit: 2 };
    const first = await kit().pages.page('customer', query);
    const second = await kit().pages.page('customer', { ...query, cursor: first.next! });
    const back = await kit().pages.page('customer', { ...query, cursor: second.previous! });
    expect([first.total, first.isExact, first.previous]).toEqual([10_000, false, null]);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['n10001', 'n10000', 'n9999', 'n9998']);
    expect(back.rows).toEqual(first.rows);
  });

  test('counts those that have a text which few have', async () => {
    const page = await kit().pages.page('customer', { filters: { text: 'rare' }, limit: 2 });
    expect([page.rows.map(({ id }) => id), page.total, page.isExact]).toEqual([['c0'], 1, true]);
    const some = await kit().pages.page('customer', { filters: { text: 'n77' }, limit: 100, sort: 'createdAt' });
    expect([some.rows[0]?.id, some.total]).toEqual(['n77', 111]);
  });
});

onPostgres('BillingFigures', (kit) => {
  const sub = (id: string, change: object, stored: Partial<MirroredObject> = {}) =>
    objectOf('subscription', { ...subscription, canceled_at: null, status: 'active', ...change, id }, stored);
  const canceled = (day: number, reason: string | null) => ({
    canceled_at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000000Z`,
    customer_cancellation_reason: reason,
  });
  const monthly = { currency: 'usd', recurring_interval: 'month', recurring_interval_count: 1 };
  const twoYears = { amount: 9_007_199_254_740_991, recurring_interval: 'year', recurring_interval_count: 2 };
  const objects = [
    sub('a', { ...monthly, amount: 1000 }),
    sub('b', { ...monthly, amount: 500 }),
    sub('c', { ...twoYears, currency: 'eur' }),
    sub('d', { ...twoYears, currency: 'eur' }),
    sub('e', { amount: 700, currency: 'usd', status: 'past_due', ...canceled(10, 'too_complicated_for_us') }),
    sub('f', { amount: 1, currency: 'usd', status: 'canceled', ...canceled(11, 'unused') }),
    sub('g', { amount: 1, currency: 'usd', status: 'canceled', ...canceled(12, 'unused') }),
    sub('h', { amount: 1, currency: 'usd', status: 'canceled', ...canceled(9, 'other') }),
    sub('i', { amount: 1, currency: 'usd', ...canceled(13, null) }, { deletedAt: NOW }),
    objectOf('refund', { ...refund, ...on(10), id: 'r1', amount: 300, currency: 'usd' }),
    objectOf('refund', { ...refund, ...on(11), id: 'r2', amount: 40, currency: 'usd' }),
    objectOf('refund', { ...refund, ...on(11), id: 'r3', amount: 5, currency: 'usd', status: 'pending' }),
    objectOf('refund', { ...refund, ...on(11), id: 'r4', amount: 80, currency: 'jpy' }),
    objectOf('refund', { ...refund, ...on(1), id: 'r5', amount: 1, currency: 'usd' }),
  ];
  beforeAll(async () => {
    for (const object of objects) await kit().uow.run(() => kit().objects.save(object));
  });
  const since = new Date('2026-11-10T00:00:00.000Z');

  test('sums what runs, by status, currency and period, without losing a cent', async () => {
    const groups = await kit().uow.read(() => kit().billingFigures.subscriptions());
    expect(groups.toSorted((a, b) => (a.status + a.currency < b.status + b.currency ? -1 : 1))).toEqual([
      { status: 'active', currency: 'eur', period: '2 year', count: 2, amount: 18_014_398_509_481_982n },
      { status: 'active', currency: 'usd', period: '1 month', count: 2, amount: 1500n },
      { status: 'past_due', currency: 'usd', period: objects[4]!.period, count: 1, amount: 700n },
    ]);
  });

  test('counts cancellations by reason, known to this version or not', async () => {
    expect(await kit().uow.read(() => kit().billingFigures.cancellations(since))).toEqual([
      { reason: 'unused', count: 2 },
      { reason: 'too_complicated_for_us', count: 1 },
    ]);
  });

  test('sums refunds by currency and status', async () => {
    expect(await kit().uow.read(() => kit().billingFigures.refunds(since))).toEqual([
      { currency: 'jpy', status: 'succeeded', count: 1, amount: 80n },
      { currency: 'usd', status: 'pending', count: 1, amount: 5n },
      { currency: 'usd', status: 'succeeded', count: 2, amount: 340n },
    ]);
  });
});
