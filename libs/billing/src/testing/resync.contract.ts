import { expect, test } from '@jest/globals';
import type { BrokenObject } from '../mirror/domain/resync-ports.ts';
import { newRun, type SyncedKind } from '../mirror/domain/sync-run.ts';
import { fixtureId } from './fixtures/ids.ts';
import { after, NOW, onPostgres } from './postgres-kit.ts';

onPostgres('SyncRuns', (kit) => {
  const { uow, runs } = { uow: () => kit().uow, runs: () => kit().runs };
  const start = (number: number, at = NOW) => uow().run(() => runs().start(newRun(fixtureId(number), 'staff', at)));
  const claim = (now: Date, until: Date) => uow().run(() => runs().claim(now, until));

  test('one runs at a time; it is claimed until its time, comes back as it was saved, and ends', async () => {
    const begun = await Promise.all([start(1), start(2)]);
    expect(begun[0].id).toBe(begun[1].id);
    const [run] = begun;
    const claimed = await claim(NOW, after(60));
    expect(claimed).toEqual({ ...run, dueAt: after(60) });
    expect(await claim(after(59), after(90))).toBeUndefined();
    expect(await claim(after(60), after(90))).toMatchObject({ id: run.id });
    const finished = { ...run, status: 'degraded', finishedAt: after(100), dueAt: after(90) } as const;
    await uow().run(() => runs().save(finished));
    expect(await uow().read(() => runs().latest(5))).toEqual([finished]);
    expect(await claim(after(1000), after(2000))).toBeUndefined();
    const next = await start(3, after(200));
    expect(next.id).toBe(fixtureId(3));
    expect((await uow().read(() => runs().latest(1))).map(({ id }) => id)).toEqual([fixtureId(3)]);
    expect(await uow().run(() => runs().deleteStartedBefore(after(1000), 10))).toBe(1);
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
    seenAt: after(second),
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
    const turns = await Promise.all(Array.from({ length: 5 }, () => turn(NOW, after(-300))));
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(await turn(after(299), after(-1))).toBe(false);
    expect(await turn(after(300), NOW)).toBe(true);
  });
});
