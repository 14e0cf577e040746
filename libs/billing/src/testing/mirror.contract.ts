import { expect, test } from '@jest/globals';
import { isMirroredKind, mirroredFrom, type MirroredKind } from '../objects/domain/references.ts';
import { mirroredObject, type MirroredObject } from '../mirror/domain/mirrored-object.ts';
import { fixtureId } from './fixtures/ids.ts';
import { fixtures } from './fixtures/index.ts';
import { customerSeat, member } from './fixtures/people.ts';
import { order } from './fixtures/purchases.ts';
import { after, NOW, onPostgres } from './postgres-kit.ts';

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
    const gone = { ...object, deletedAt: after(1), syncRunId: fixtureId(9) };
    await save(gone);
    expect(await find(kind, object.id)).toEqual(gone);
  });

  test('an object is found by its kind and id only', async () => {
    await save(objectOf('order', { ...order, id: 'one' }));
    expect(await find('refund', 'one')).toBeUndefined();
    expect(await find('order', 'two')).toBeUndefined();
  });

  test('seats are those of an account, or of an address where they name no account', async () => {
    const seat = (id: string, wire: object) =>
      save(
        objectOf('customer_seat', {
          ...(customerSeat as object),
          id,
          member: null,
          email: null,
          customer_email: null,
          ...wire,
        }),
      );
    await seat('of ada', { member: { ...member, external_id: 'ada' }, email: 'former@example.com' });
    await seat('by address', { email: 'Ada@example.com' });
    await seat('by the former member', { customer_email: 'ADA@example.com' });
    await seat('of bob', { member: { ...member, external_id: 'bob' }, email: 'ada@example.com' });
    await seat('of nobody', {});
    const page = { limit: 10, offset: 0, newestFirst: false };
    const heldBy = async (email?: string) => {
      const filters = { heldBy: { accountId: 'ada', email } };
      const { objects } = await kit().uow.read(() => kit().objects.list('customer_seat', filters, page));
      return objects.map(({ id }) => id).toSorted();
    };
    expect(await heldBy('ADA@Example.com')).toEqual(['by address', 'by the former member', 'of ada']);
    expect(await heldBy()).toEqual(['of ada']);
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
    await kit().uow.run(() => kit().objects.markSeen('order', seen, run, after(5)));
    await kit().uow.run(() => kit().objects.markSeen('order', [], run, after(5)));
    expect(await unseen('')).toEqual({ ids: ['b', 'd'], upTo: null });
    const find = (id: string) => kit().uow.read(() => kit().objects.find('order', id));
    expect(await find('a')).toEqual({ ...same, syncRunId: run, seenAt: after(5) });
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
