import { expect, test } from '@jest/globals';
import type { WindowOfKey } from '../usage/domain/ports.ts';
import type { UsageEvent } from '../usage/domain/usage-event.ts';
import { after, NOW, onPostgres, postgresKits } from './postgres-kit.ts';

let made = 0;
const uuid = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

const anEvent = (changes: Partial<UsageEvent> = {}): UsageEvent => ({
  id: uuid(),
  ownerId: uuid(),
  name: 'render',
  occurredAt: NOW,
  metadata: { units: 1.5, my_Key: 'a' },
  ...changes,
});
const aWindow = (changes: Partial<WindowOfKey> = {}): WindowOfKey => ({
  ...anEvent({ name: 'api_key.call', metadata: { key_id: 'k' } }),
  calls: 2,
  closesAt: after(90),
  ...changes,
});

onPostgres('UsageEvents', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const add = (...events: UsageEvent[]) => run(() => kit().usageEvents.add(events, NOW));
  const count = (...windows: WindowOfKey[]) => run(() => kit().usageEvents.count(windows));
  const claim = (now: Date, limit = 1000) =>
    run(() => kit().usageEvents.claim(now, new Date(now.getTime() + 60_000), limit));
  const claimOf = async (ids: readonly string[], now: Date) => (await claim(now)).filter(({ id }) => ids.includes(id));

  test('are added once, whatever comes with the same id', async () => {
    const event = anEvent();
    await expect(add(event, anEvent())).resolves.toBe(2);
    await expect(add({ ...event, name: 'another' }, anEvent())).resolves.toBe(1);
    await expect(add()).resolves.toBe(0);
    await expect(claimOf([event.id], NOW)).resolves.toEqual([{ ...event, attempts: 1 }]);
  });

  test('are claimed when they are due, by one at a time, until they are settled', async () => {
    const [first, second] = [anEvent({ occurredAt: after(-9) }), anEvent({ occurredAt: after(-5) })];
    await add(second, first);
    const ids = [first.id, second.id];
    expect((await claimOf(ids, NOW)).map(({ id }) => id)).toEqual([first.id, second.id]);
    await expect(claimOf(ids, after(59))).resolves.toEqual([]);
    await run(() => kit().usageEvents.sent([first.id], after(60)));
    await expect(claimOf(ids, after(60))).resolves.toMatchObject([{ id: second.id, attempts: 2 }]);
    await run(() => kit().usageEvents.rejected([{ id: second.id, reason: 'name: too long' }], after(61)));
    await expect(claimOf(ids, after(1000))).resolves.toEqual([]);
  });

  test('are put off, with or without an attempt', async () => {
    const event = anEvent();
    await add(event);
    for (const isAttempt of [true, false, false]) {
      await claimOf([event.id], after(2000));
      await run(() => kit().usageEvents.postpone([event.id], after(2000), isAttempt));
      const [claimed] = await claimOf([event.id], after(2000));
      expect(claimed?.attempts).toBe(2);
      await run(() => kit().usageEvents.postpone([event.id], after(2000), false));
    }
  });

  test('of a window are counted until it closes, however often it is written', async () => {
    const window = aWindow();
    await expect(count(window)).resolves.toEqual([]);
    for (const calls of [7, 7, 5]) await expect(count({ ...window, calls })).resolves.toEqual([]);
    await expect(claimOf([window.id], after(89))).resolves.toEqual([]);
    const [claimed] = await claimOf([window.id], after(90));
    expect(claimed).toMatchObject({ name: 'api_key.call', metadata: { key_id: 'k', calls: 7 } });
    const other = aWindow();
    await expect(count({ ...window, calls: 8 }, other)).resolves.toEqual([{ id: window.id, calls: 7 }]);
    await run(() => kit().usageEvents.sent([window.id], after(91)));
    await expect(count(window)).resolves.toEqual([{ id: window.id, calls: 7 }]);
  });

  test('that wait are counted, those refused are listed with the reason', async () => {
    const ownerId = uuid();
    const [one, refused] = [anEvent({ ownerId }), anEvent({ ownerId })];
    await add(one, refused, anEvent());
    await count(aWindow({ ownerId, calls: 40 }));
    await run(() => kit().usageEvents.rejected([{ id: refused.id, reason: 'timestamp: in the future' }], NOW));
    await expect(kit().uow.read(() => kit().usageEvents.waitingOf(ownerId))).resolves.toBe(2);
    await expect(kit().uow.read(() => kit().usageEvents.rejectedOf(ownerId, 10))).resolves.toEqual([
      { id: refused.id, name: 'render', occurredAt: NOW, reason: 'timestamp: in the future' },
    ]);
  });

  test('are deleted long after they were settled', async () => {
    const [old, recent, waiting] = [anEvent(), anEvent(), anEvent()];
    await add(old, recent, waiting);
    await run(async () => {
      await kit().usageEvents.sent([old.id], after(-1000));
      await kit().usageEvents.sent([recent.id], after(-10));
    });
    await expect(run(() => kit().usageEvents.deleteBefore(after(-100), 100))).resolves.toBe(1);
    await expect(run(() => kit().usageEvents.deleteBefore(after(-100), 100))).resolves.toBe(0);
    await expect(add(old, recent, waiting)).resolves.toBe(1);
  });
});

test('windows that are written and closed at once lose no call', async () => {
  const { kits, close } = await postgresKits(3);
  try {
    const [, , closing] = kits as [(typeof kits)[number], (typeof kits)[number], (typeof kits)[number]];
    const windows = Array.from({ length: 20 }, () => aWindow({ calls: 1, closesAt: NOW }));
    const closed = new Map<string, number>();
    const writing = kits.slice(0, 2).map(async (kit, writer) => {
      for (let calls = 1; calls <= 10; calls++) {
        const written = windows.map((window) => ({ ...window, calls }));
        const order = writer === 0 ? written : written.toReversed();
        for (const one of await kit.uow.run(() => kit.usageEvents.count(order))) closed.set(one.id, one.calls);
      }
    });
    const claimed = new Map<string, number>();
    const take = async () => {
      for (const { id, metadata } of await closing.uow.run(() => closing.usageEvents.claim(NOW, after(600), 5))) {
        claimed.set(id, metadata.calls as number);
      }
    };
    await Promise.all([...writing, take(), take()]);
    while (claimed.size < windows.length) await take();
    for (const [id, calls] of claimed) expect(closed.get(id) ?? 10).toBe(calls);
  } finally {
    await close();
  }
});
