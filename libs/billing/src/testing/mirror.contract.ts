import { beforeAll, expect, test } from '@jest/globals';
import { isMirroredKind, mirroredFrom, type MirroredKind } from '../objects/domain/references.ts';
import { mirroredObject, type MirroredObject } from '../mirror/domain/mirrored-object.ts';
import type { MirrorFilters, MirrorPage } from '../mirror/domain/ports.ts';
import { discounts } from './fixtures/catalogue.ts';
import { fixtureId } from './fixtures/ids.ts';
import { fixtures } from './fixtures/index.ts';
import { customer } from './fixtures/people.ts';
import { order, subscription } from './fixtures/purchases.ts';
import { onPostgres } from './postgres-kit.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const ALL: MirrorPage = { limit: 100, offset: 0, newestFirst: false };

function objectOf(kind: MirroredKind, wire: object, change: Partial<MirroredObject> = {}): MirroredObject {
  const from = { eventTime: '2026-11-02T10:00:01.000001Z', source: 'webhook' } as const;
  return { ...mirroredObject(mirroredFrom(kind, wire), from, NOW), ...change };
}

const mirrored = fixtures.filter((each): each is readonly [string, MirroredKind, object] => isMirroredKind(each[1]));

onPostgres('MirroredObjects', (kit) => {
  const save = (object: MirroredObject) => kit().uow.run(() => kit().objects.save(object));
  const find = (kind: MirroredKind, id: string) => kit().uow.read(() => kit().objects.find(kind, id));

  test.each(mirrored)('%s comes back as it was saved, twice', async (_name, kind, wire) => {
    const object = objectOf(kind, wire);
    await save({ ...object, label: 'before', eventUs: null });
    await save(object);
    expect(await find(kind, object.id)).toEqual(object);
    const gone = { ...object, deletedAt: later(1), syncRunId: fixtureId(9) };
    await save(gone);
    expect(await find(kind, object.id)).toEqual(gone);
  });

  test('an object is found by its kind and id only', async () => {
    await save(objectOf('order', { ...order, id: 'one' }));
    expect(await find('refund', 'one')).toBeUndefined();
    expect(await find('order', 'two')).toBeUndefined();
  });

  test('versions are microseconds, also far from now', async () => {
    const object = objectOf('order', order, {
      modifiedUs: 9_007_199_254_740_993n,
      createdUs: -62_135_596_800_000_000n,
    });
    await save(object);
    expect(await find('order', object.id)).toEqual(object);
  });
});

onPostgres('MirroredObjects, listed,', (kit) => {
  const list = async (kind: MirroredKind, filters: MirrorFilters, page: Partial<MirrorPage> = {}) => {
    const found = await kit().uow.read(() => kit().objects.list(kind, filters, { ...ALL, ...page }));
    return { ids: found.objects.map(({ id }) => id), total: found.total };
  };
  const orders = [1, 2, 3, 4].map((day) =>
    objectOf('order', {
      ...order,
      id: `order ${day}`,
      created_at: `2026-11-0${day}T09:00:00.000000Z`,
      status: day === 3 ? 'refunded' : 'paid',
      subscription_id: day === 4 ? null : 's',
      invoice_number: `INV_${day}%`,
    }),
  );
  const people = [
    objectOf('customer', { ...customer, id: 'c1', email: 'Ada@Example.com', external_id: 'ours', name: 'Ada' }),
    objectOf('customer', { ...customer, id: 'c2', email: 'bob@example.org', external_id: null, name: 'Bob 1' }),
  ];
  const gone = objectOf('customer', { ...customer, id: 'c3', email: 'bob@example.org' }, { deletedAt: NOW });

  beforeAll(async () => {
    for (const object of [
      ...orders,
      ...people,
      gone,
      objectOf('discount', { ...discounts.fixed_once, id: 'd', code: 'SUMMER' }),
      objectOf('subscription', { ...subscription, id: 'with', seats: 5 }),
      objectOf('subscription', { ...subscription, id: 'without', seats: null }),
    ]) {
      await kit().uow.run(() => kit().objects.save(object));
    }
  });

  test.each<[string, MirroredKind, MirrorFilters, string[]]>([
    ['nothing', 'order', {}, ['order 1', 'order 2', 'order 3', 'order 4']],
    ['a subscription', 'order', { subscriptionId: 's' }, ['order 1', 'order 2', 'order 3']],
    ['a customer', 'order', { customerId: customer.id, status: ['refunded'] }, ['order 3']],
    [
      'one of several statuses',
      'order',
      { status: ['refunded', 'paid'] },
      ['order 1', 'order 2', 'order 3', 'order 4'],
    ],
    ['none of no status', 'order', { status: [] }, []],
    [
      'days',
      'order',
      { from: new Date('2026-11-02T09:00Z'), until: new Date('2026-11-04T09:00Z') },
      ['order 2', 'order 3'],
    ],
    ['seats', 'subscription', { withSeats: true }, ['with']],
    ['a checkout', 'order', { checkoutId: 'none' }, []],
    ['a product and benefit', 'order', { productId: order.product_id, benefitId: 'none' }, []],
    ['an order', 'refund', { orderId: 'order 1' }, []],
    ['an address, without the deleted one', 'customer', { email: 'BOB@example.org' }, ['c2']],
  ])('by %s', async (_name, kind, filters, ids) => {
    expect(await list(kind, filters)).toEqual({ ids, total: ids.length });
  });

  test('page by page, in either order', async () => {
    expect(await list('order', {}, { limit: 2 })).toEqual({ ids: ['order 1', 'order 2'], total: 4 });
    expect(await list('order', {}, { limit: 2, offset: 3 })).toEqual({ ids: ['order 4'], total: 4 });
    expect(await list('order', {}, { newestFirst: true, limit: 1 })).toEqual({ ids: ['order 4'], total: 4 });
  });
});

onPostgres('MirroredObjects, in a resync,', (kit) => {
  const run = fixtureId(70);
  const saved = (id: string, change: Partial<MirroredObject> = {}) => {
    const object = objectOf('order', { ...order, id }, change);
    return kit()
      .uow.run(() => kit().objects.save(object))
      .then(() => object);
  };
  const unseen = (after: string, limit = 10, status?: readonly string[], within = 10) =>
    kit().uow.read(() => kit().objects.unseen('order', { runId: run, after, limit, within, status }));

  test('versions are compared, and what is the same is seen in one statement', async () => {
    const [same, other, gone] = [
      await saved('a'),
      await saved('b', { syncRunId: fixtureId(71) }),
      await saved('c', { deletedAt: NOW }),
    ];
    await saved('d', { status: 'void' });
    const versions = await kit().uow.read(() => kit().objects.versions('order', ['a', 'c', 'none']));
    expect(versions.toSorted((one, two) => (one.id < two.id ? -1 : 1))).toEqual([
      { id: 'a', contentHash: same.contentHash, syncRunId: null, isDeleted: false },
      { id: 'c', contentHash: gone.contentHash, syncRunId: null, isDeleted: true },
    ]);
    expect(await unseen('')).toEqual({ ids: ['a', 'b', 'd'], upTo: null });
    expect(await unseen('a', 1)).toEqual({ ids: ['b'], upTo: 'b' });
    expect(await unseen('', 10, ['void'])).toEqual({ ids: ['d'], upTo: null });
    // No further than `within`, whatever is found there.
    expect(await unseen('', 10, undefined, 3)).toEqual({ ids: ['a', 'b'], upTo: 'c' });
    expect(await unseen('c', 10, undefined, 1)).toEqual({ ids: ['d'], upTo: 'd' });
    expect(await unseen('d', 10, undefined, 1)).toEqual({ ids: [], upTo: null });
    const seen = [same, { id: 'b', contentHash: 'another' }, gone];
    await kit().uow.run(() => kit().objects.markSeen('order', seen, run, later(5)));
    await kit().uow.run(() => kit().objects.markSeen('order', [], run, later(5)));
    expect(await unseen('')).toEqual({ ids: ['b', 'd'], upTo: null });
    const find = (id: string) => kit().uow.read(() => kit().objects.find('order', id));
    expect(await find('a')).toEqual({ ...same, syncRunId: run, seenAt: later(5) });
    expect(await find('b')).toEqual(other);
    expect(await find('c')).toEqual(gone);
    expect(await kit().uow.read(() => kit().objects.versions('order', []))).toEqual([]);
  });
});

onPostgres('Connections', (kit) => {
  test('the first organization stays', async () => {
    const { uow, connections } = kit();
    expect(await uow.read(() => connections.find())).toBeUndefined();
    const remembered = await Promise.all(['one', 'two'].map((id) => uow.run(() => connections.remember(id, NOW))));
    expect(new Set(remembered).size).toBe(1);
    expect(await uow.run(() => connections.remember('three', NOW))).toBe(remembered[0]);
    expect(await uow.read(() => connections.find())).toBe(remembered[0]);
  });
});
