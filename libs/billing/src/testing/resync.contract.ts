import { expect, test } from '@jest/globals';
import type { BrokenObject } from '../mirror/domain/resync-ports.ts';
import { newRun, type SyncedKind } from '../mirror/domain/sync-run.ts';
import { fixtureId } from './fixtures/ids.ts';
import { onPostgres } from './postgres-kit.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

onPostgres('SyncRuns', (kit) => {
  const { uow, runs } = { uow: () => kit().uow, runs: () => kit().runs };
  const start = (number: number, at = NOW) => uow().run(() => runs().start(newRun(fixtureId(number), 'staff', at)));
  const claim = (now: Date, until: Date) => uow().run(() => runs().claim(now, until));

  test('one runs at a time; it is claimed until its time, comes back as it was saved, and ends', async () => {
    const begun = await Promise.all([start(1), start(2)]);
    expect(begun[0].id).toBe(begun[1].id);
    const [run] = begun;
    const claimed = await claim(NOW, later(60));
    expect(claimed).toEqual({ ...run, dueAt: later(60) });
    expect(await claim(later(59), later(90))).toBeUndefined();
    expect(await claim(later(60), later(90))).toMatchObject({ id: run.id });
    const finished = { ...run, status: 'degraded', finishedAt: later(100), dueAt: later(90) } as const;
    await uow().run(() => runs().save(finished));
    expect(await uow().read(() => runs().latest(5))).toEqual([finished]);
    expect(await claim(later(1000), later(2000))).toBeUndefined();
    const next = await start(3, later(200));
    expect(next.id).toBe(fixtureId(3));
    expect((await uow().read(() => runs().latest(1))).map(({ id }) => id)).toEqual([fixtureId(3)]);
    expect(await uow().run(() => runs().deleteStartedBefore(later(1000), 10))).toBe(1);
    expect((await uow().read(() => runs().latest(5))).map(({ id }) => id)).toEqual([fixtureId(3)]);
  });
});

onPostgres('BrokenObjects', (kit) => {
  const broken = (kind: SyncedKind, id: string, run: number, second = 0): BrokenObject => ({
    kind,
    id,
    path: 'items.0.amount',
    raw: { id, nested: { list: [1, null, 'a'] } },
    runId: fixtureId(run),
    seenAt: later(second),
  });
  const save = (object: BrokenObject) => kit().uow.run(() => kit().broken.save(object));
  const latest = async (limit = 10) => kit().uow.read(() => kit().broken.latest(limit));

  test('the latest are shown, each once; a run forgets those that it could read', async () => {
    await save(broken('order', 'a', 1));
    await save({ ...broken('order', 'a', 2, 5), path: 'status' });
    await save(broken('order', 'b', 1, 3));
    await save(broken('refund', 'c', 1, 4));
    expect(await latest(2)).toEqual({
      objects: [{ ...broken('order', 'a', 2, 5), path: 'status' }, broken('refund', 'c', 1, 4)],
      total: 3,
    });
    await kit().uow.run(() => kit().broken.removeOthers('order', fixtureId(2)));
    expect((await latest()).objects.map(({ id }) => id)).toEqual(['a', 'c']);
    await kit().uow.run(() => kit().broken.remove('refund', 'c'));
    await kit().uow.run(() => kit().broken.remove('refund', 'a'));
    expect((await latest()).objects.map(({ id }) => id)).toEqual(['a']);
  });
});

onPostgres('WatchedEndpoints', (kit) => {
  const turn = (now: Date, before: Date) => kit().uow.run(() => kit().endpoints.takeTurn(now, before));

  test('one of many has its turn', async () => {
    const turns = await Promise.all(Array.from({ length: 5 }, () => turn(NOW, later(-300))));
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(await turn(later(299), later(-1))).toBe(false);
    expect(await turn(later(300), NOW)).toBe(true);
  });

  test('endpoints are kept as they were found last', async () => {
    const endpoint = { id: 'e', url: 'https://example.com/api/webhooks/polar', problems: [] };
    const times = { checkedAt: NOW, replayedUntil: later(-5) };
    const { uow, endpoints } = kit();
    await uow.run(() => endpoints.save({ ...endpoint, ...times }));
    const changed = { ...endpoint, problems: ['disabled', 'events'] as const, checkedAt: later(9), replayedUntil: NOW };
    await uow.run(() => endpoints.save(changed));
    expect(await uow.read(() => endpoints.all())).toEqual([changed]);
    await uow.run(() => endpoints.remove('e'));
    expect(await uow.read(() => endpoints.all())).toEqual([]);
  });
});
