import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { AesSecretBox } from '../infrastructure/crypto/aes-secret-box.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { kernelDefaults } from '../infrastructure/kernel-options.ts';
import type { Lane, LaneItems, LaneOptions, NewItem } from '../infrastructure/queue/lane.ts';
import { Queue } from '../infrastructure/queue/queue.ts';
import { CLAIM, QueueItems } from '../infrastructure/queue/queue-items.ts';
import { duringTests } from './during-tests.ts';
import { FixedClock } from './fixed-clock.ts';
import { eventually } from './outbox-kit.ts';
import { postgresFixture } from './postgres.ts';

const MINUTE = 60_000;
const box = new AesSecretBox(new KeyRing(['a secret of the test, 32 bytes long']));
const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());
let clock: FixedClock;
let seen: unknown[];
let counted: string[];
const started: Queue[] = [];

/** Notes what it is given, and delivers it after this work. */
const noting =
  (work: (payload: unknown) => Promise<unknown> | void = () => undefined): Lane['attempt'] =>
  async (_, payload) => {
    seen.push(payload);
    await work(payload);
    return 'delivered';
  };
const failing: Lane['attempt'] = () => Promise.reject(new Error('no'));

const lane = (name: string, change: Partial<Lane> = {}, options: Partial<LaneOptions> = {}): Lane => ({
  name,
  options: { ...kernelDefaults.outbox, ...options },
  attempt: noting(),
  count: (kind, outcome) => void counted.push(`${name} ${kind} ${outcome}`),
  ...change,
});

function queueOf(...lanes: readonly Lane[]): Queue {
  const { em, uow, statements } = postgres;
  const queue = new Queue(uow, new QueueItems(em, statements), box, new NodeRandom(), clock);
  for (const one of lanes) queue.register(one);
  started.push(queue);
  return queue;
}

const item = (payload: unknown, change: Partial<NewItem> = {}): NewItem => ({ kind: 'k', payload, ...change });
const add = (queue: Queue, to: string, ...items: readonly NewItem[]) => postgres.uow.run(() => queue.add(to, items));
const stored = () =>
  postgres.em
    .fork()
    .execute<{ lane: string; status: string; attempts: number }[]>(
      'select lane, status, attempts from queue_item order by id',
    );

Logger.overrideLogger(false);
beforeEach(async () => {
  clock = new FixedClock();
  [seen, counted] = [[], []];
  await postgres.em.fork().execute('truncate queue_item');
});
afterEach(() => Promise.all(started.splice(0).map((queue) => queue.beforeApplicationShutdown())));

test('refuses a second lane of one name, items of a lane that it does not have, and items outside of a transaction', async () => {
  const queue = queueOf(lane('a'));
  expect(() => queue.register(lane('a'))).toThrow('There are two lanes a');
  await expect(add(queue, 'b', item(1))).rejects.toThrow('There is no lane b');
  await expect(queue.add('a', [item(1)])).rejects.toThrow('inside UnitOfWork.run only');
});

test('a rollback leaves no item', async () => {
  const queue = queueOf(lane('a'));
  const adding = postgres.uow.run(() => queue.add('a', [item(1)]).then(() => Promise.reject(new Error('no'))));
  await expect(adding).rejects.toThrow('no');
  await expect(queue.drain()).resolves.toBe(0);
});

test('a drain does what its work adds, in every lane', async () => {
  const queue = queueOf(
    lane('first', { attempt: noting((payload) => add(queue, 'second', item(`after ${String(payload)}`))) }),
    lane('second', {
      attempt: noting(async (payload) => payload === 'after 1' && add(queue, 'first', item(2))),
    }),
  );
  await add(queue, 'first', item(1));
  await expect(queue.drain()).resolves.toBe(4);
  expect(seen).toEqual([1, 'after 1', 2, 'after 2']);
});

test('a drain waits for what an earlier round is busy with, and for what that adds to another lane', async () => {
  const over = Promise.withResolvers<void>();
  const queue = queueOf(
    lane('first', {
      attempt: noting(() => over.promise.then(() => add(queue, 'second', item(2)))),
    }),
    lane('second', {
      attempt: async (_, payload) => {
        await sleep(30);
        seen.push(payload);
        return 'delivered';
      },
    }),
  );
  queue.onApplicationBootstrap();
  await add(queue, 'first', item(1));
  await eventually(() => seen.length === 1);
  const draining = queue.drain();
  await sleep(30);
  over.resolve();
  await draining;
  expect(seen).toEqual([1, 2]);
});

test('a drain goes by the clock alone: an item that failed is due when the clock has reached its time', async () => {
  let failures = 1;
  const attempt = noting(async () => {
    if (failures-- > 0) throw new Error('no');
  });
  const threeDays = 3 * 24 * 60 * MINUTE;
  const queue = queueOf(lane('a', { attempt }, { firstRetryMs: threeDays, longestRetryMs: threeDays, retryJitter: 0 }));
  await add(queue, 'a', item(1));
  await expect(queue.drain()).resolves.toBe(0);
  clock.advance(threeDays - 1);
  await expect(queue.drain()).resolves.toBe(0);
  clock.advance(1);
  await expect(queue.drain()).resolves.toBe(1);
});

test('each lane is worked on by itself and counts its attempts', async () => {
  const over = Promise.withResolvers<'delivered'>();
  const queue = queueOf(lane('hangs', { attempt: () => over.promise }, { itemsAtOnce: 2 }), lane('goes'));
  queue.onApplicationBootstrap();
  await add(queue, 'hangs', item(1), item(2), item(3));
  await add(queue, 'goes', item(4));
  await eventually(() => counted.length === 1);
  expect(counted).toEqual(['goes k delivered']);
  over.resolve('delivered');
  await eventually(() => counted.length === 4);
});

describe('items side by side', () => {
  test('are no more than may be', async () => {
    let [running, most] = [0, 0];
    const attempt = noting(async () => {
      most = Math.max(most, ++running);
      await sleep(5);
      running--;
    });
    const queue = queueOf(lane('a', { attempt }, { itemsAtOnce: 4 }));
    await add(queue, 'a', ...Array.from({ length: 30 }, (_, n) => item(n)));
    await expect(Promise.all([queue.drain(), queue.drain()])).resolves.toEqual([30, 0]);
    expect(most).toBe(4);
  });

  test('hold up no other while at most half of those at once have no end', async () => {
    const over = Promise.withResolvers<'delivered'>();
    const attempt = noting(async (payload) => Number(payload) <= 2 && over.promise);
    const queue = queueOf(lane('a', { attempt }, { itemsAtOnce: 4, pollEveryMs: 60_000 }));
    queue.onApplicationBootstrap();
    await add(queue, 'a', item(1), item(2));
    await eventually(() => seen.length === 2);
    for (let count = 3; count <= 12; count++) {
      await add(queue, 'a', item(count));
      await eventually(() => seen.length === count);
    }
    over.resolve('delivered');
    await queue.drain();
    expect((await stored()).map(({ status }) => status)).toEqual(Array<string>(12).fill('delivered'));
  });

  test('that are settled at once are each settled as they ended', async () => {
    const attempt: Lane['attempt'] = async (_, payload) => (Number(payload) % 2 ? 'limited' : 'delivered');
    const queue = queueOf(lane('a', { attempt }, { itemsAtOnce: 20 }));
    await add(queue, 'a', ...Array.from({ length: 20 }, (_, n) => item(n)));
    await expect(queue.drain()).resolves.toBe(10);
    const statuses = (await stored()).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, (_, n) => (n % 2 ? 'expired' : 'delivered')));
  });
});

test('an attempt that outlasts its lease settles nothing: the item belongs to the one that claimed it since', async () => {
  const slow = Promise.withResolvers<'limited'>();
  const first = queueOf(lane('a', { attempt: () => slow.promise }));
  await add(first, 'a', item(1));
  const draining = first.drain();
  await eventually(async () => (await stored())[0]!.attempts === 1);
  clock.advance(kernelDefaults.outbox.leaseMs);
  const again = Promise.withResolvers<'delivered'>();
  const draining2 = queueOf(lane('a', { attempt: () => again.promise })).drain();
  await eventually(async () => (await stored())[0]!.attempts === 2);
  slow.resolve('limited');
  await draining;
  await expect(stored()).resolves.toEqual([{ lane: 'a', status: 'pending', attempts: 2 }]);
  again.resolve('delivered');
  await draining2;
  await expect(stored()).resolves.toEqual([{ lane: 'a', status: 'delivered', attempts: 2 }]);
});

test('a payload that cannot be opened is a failed attempt, and no other item waits for it', async () => {
  const queue = queueOf(lane('a'));
  await add(queue, 'a', item(1), item(2));
  const first = '(select id from queue_item order by id limit 1)';
  await postgres.em.fork().execute(`update queue_item set payload = 'v1.unknown.text' where id = ${first}`);
  await expect(queue.drain()).resolves.toBe(1);
  expect(seen).toEqual([2]);
  expect(counted.toSorted()).toEqual(['a k delivered', 'a k failed']);
});

describe('work of which one item waits at most', () => {
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  const ask = (queue: Queue, key: string, dueAt: Date) =>
    postgres.uow.run(() => queue.ask('a', { kind: 'k', key }, dueAt));
  const attempt: Lane['attempt'] = async ({ kind, key }, payload) => {
    seen.push([kind, key, payload]);
    return 'delivered';
  };

  test('is done once, when it is due first, and again when it is asked for afterwards', async () => {
    const queue = queueOf(lane('a', { attempt }));
    for (const ms of [2000, 1000, 3000]) await ask(queue, 'x', at(ms));
    await ask(queue, 'y', at(5000));
    clock.advance(999);
    await expect(queue.drain()).resolves.toBe(0);
    clock.advance(1);
    await expect(queue.drain()).resolves.toBe(1);
    expect(seen).toEqual([['k', 'x', undefined]]);
    await ask(queue, 'x', clock.now());
    await expect(queue.drain('a')).resolves.toBe(1);
    clock.advance(4000);
    await expect(queue.drain()).resolves.toBe(1);
    expect(seen).toHaveLength(3);
  });

  test('is done once more when it is asked for while it is under way, whatever came of that', async () => {
    const over = Promise.withResolvers<void>();
    const first = queueOf(lane('a', { attempt: () => over.promise.then(() => 'delivered') }));
    await ask(first, 'x', clock.now());
    const draining = first.drain();
    await eventually(async () => (await stored())[0]!.attempts === 1);
    const second = queueOf(lane('a', { attempt }));
    await ask(second, 'x', at(1000));
    over.resolve();
    await draining;
    await expect(stored()).resolves.toEqual([{ lane: 'a', status: 'pending', attempts: 0 }]);
    await expect(second.drain()).resolves.toBe(0);
    clock.advance(1000);
    await expect(second.drain()).resolves.toBe(1);
  });

  test('is due no later, with all attempts before it, when it is asked for after a failure', async () => {
    const queue = queueOf(lane('a', { attempt: failing }));
    await ask(queue, 'x', clock.now());
    await queue.drain();
    await ask(queue, 'x', at(10));
    await expect(stored()).resolves.toEqual([{ lane: 'a', status: 'pending', attempts: 0 }]);
    clock.advance(10);
    await expect(queueOf(lane('a', { attempt })).drain()).resolves.toBe(1);
  });

  test('eight who ask at once leave one item', async () => {
    const queue = queueOf(lane('a', { attempt }));
    await Promise.all(Array.from({ length: 8 }, () => ask(queue, 'x', clock.now())));
    await expect(stored()).resolves.toHaveLength(1);
  });

  test('that is given up keeps its key, and another item may wait', async () => {
    const queue = queueOf(lane('a', { attempt: failing }, { maxAttempts: 1 }));
    await ask(queue, 'x', clock.now());
    await queue.drain();
    await ask(queue, 'x', clock.now());
    expect((await stored()).map(({ status }) => status).toSorted()).toEqual(['dead', 'pending']);
  });
});

test('a serial lane attempts one item after the other, in the order of the claim, whatever becomes of each', async () => {
  let running = 0;
  const attempt: Lane['attempt'] = async (_, payload) => {
    expect(++running).toBe(1);
    await sleep(Number(payload) % 3);
    seen.push(payload);
    running--;
    if (payload === 4) throw new Error('no');
    return payload === 5 ? 'lost' : 'delivered';
  };
  const rest = { kind: 'k', listener: null, key: null, attempts: 1, isExpired: false };
  const payload = (n: number) => box.seal(`${n}`, `row ${n}`);
  const rows = Array.from({ length: 12 }, (_, n) => ({ ...rest, id: `${n}`, payload: payload(n) }));
  const became: string[] = [];
  const items: LaneItems = {
    sealPurpose: (id) => `row ${id}`,
    claim: async (_lane, _now, _lease, limit) => rows.splice(0, limit),
    settle: async ({ id }, { status }) => void became.push(`${id} ${status}`),
    postpone: async ({ id }, _dueAt, error) => void became.push(`${id} ${error}`),
  };
  const queue = queueOf(lane('a', { items, attempt, isSerial: true }, { itemsAtOnce: 4 }));
  await expect(queue.drain()).resolves.toBe(10);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const delivered = [0, 1, 2, 3, 6, 7, 8, 9, 10, 11].map((n) => `${n} delivered`);
  expect(new Set(became)).toEqual(new Set([...delivered, '4 no']));
});

test('items of a lane that is not ready wait without an attempt', async () => {
  let isReady = false;
  const queue = queueOf(lane('a', { isReady: async () => isReady }));
  await add(queue, 'a', item(1));
  await expect(queue.drain()).resolves.toBe(0);
  await expect(stored()).resolves.toEqual([{ lane: 'a', status: 'pending', attempts: 0 }]);
  isReady = true;
  await expect(queue.drain()).resolves.toBe(1);
});

test('no item is given up because the database was away', async () => {
  const attempt = async () => Promise.reject(new DatabaseUnavailable());
  const queue = queueOf(lane('a', { attempt }, { maxAttempts: 2, retryJitter: 0 }));
  await add(queue, 'a', item(1));
  for (let count = 0; count < 3; count++) {
    await queue.drain();
    clock.advance(kernelDefaults.outbox.longestRetryMs);
  }
  await expect(stored()).resolves.toEqual([{ lane: 'a', status: 'pending', attempts: 3 }]);
});

test('a drain of some lanes leaves the others alone', async () => {
  const queue = queueOf(lane('a'), lane('b'));
  await add(queue, 'a', item(1));
  await add(queue, 'b', item(2));
  await expect(queue.drain('b')).resolves.toBe(1);
  await expect(queue.drain()).resolves.toBe(1);
  expect(seen).toEqual([2, 1]);
});

test('the turns of a lane are its own: one of a recipient and three of an origin', async () => {
  const over = Promise.withResolvers<'delivered'>();
  const attempt = noting(() => over.promise);
  const queue = queueOf(lane('a', { attempt, turns: { ofRecipient: 1, ofOrigin: 3 } }, { itemsAtOnce: 20 }));
  queue.onApplicationBootstrap();
  const origin = 'https://x.example';
  const calls = ['a', 'a', 'b', 'c', 'd'].map((recipient) => item(recipient, { recipient, origin }));
  await add(queue, 'a', ...calls);
  await eventually(() => seen.length === 3);
  await add(queue, 'a', item('y', { recipient: 'a', origin: 'https://y.example' }));
  await add(queue, 'a', item('z', { recipient: 'z', origin: 'https://z.example' }));
  await eventually(() => seen.includes('z'));
  expect(seen).toEqual(['a', 'b', 'c', 'z']);
  over.resolve('delivered');
  await eventually(() => seen.length === 7);
});

test('what waits in one lane is not read to claim the items of another', async () => {
  await postgres.em.fork().execute(`
    insert into queue_item (id, lane, kind, payload, status, attempts, created_at, due_at)
    select gen_random_uuid(), 'full', 'k', 'v1.key.sealed', 'pending', 0, now(), now() from generate_series(1, 5000);
    analyze queue_item`);
  const claim = `prepare claim_plan (timestamptz, timestamptz, timestamptz, int, text) as ${CLAIM}`;
  const plan = await postgres.em.fork().transactional(async (open) => {
    await open.execute(claim);
    const later = `now() + interval '1 hour'`;
    return open.execute(`explain (analyze, format text) execute claim_plan (now(), now(), ${later}, 20, 'empty')`);
  });
  expect(JSON.stringify(plan)).toContain('queue_item_due_index');
  expect(JSON.stringify(plan)).not.toContain('Rows Removed');
});
