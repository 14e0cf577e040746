import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { kernelDefaults } from '../infrastructure/kernel-options.ts';
import { MemoryRateLimitStorage } from '../infrastructure/rate-limit/memory-rate-limit-storage.ts';
import { PostgresRateLimitStorage } from '../infrastructure/rate-limit/postgres-rate-limit-storage.ts';
import type { RateLimitStorage } from '../infrastructure/rate-limit/rate-limit-storage.ts';
import { RedisRateLimitStorage } from '../infrastructure/rate-limit/redis-rate-limit-storage.ts';
import { duringTests } from './during-tests.ts';
import { FixedClock } from './fixed-clock.ts';
import { limitDeletes, postgresFixture } from './postgres.ts';
import { hasRedis, type RedisServer, startRedis } from './redis.ts';

const LIMIT = 3;
const WINDOW_MS = 10_000;
const withRedis = hasRedis();

const fixture = duringTests(() => postgresFixture());
const one = duringTests(() => fixture.instance());
const two = duringTests(() => fixture.instance());
let redis: RedisServer | undefined;
let clock: FixedClock;
let key = '';
const opened: RedisRateLimitStorage[] = [];

const hit = (storage: RateLimitStorage, name = 'sensitive') =>
  storage.increment(key, WINDOW_MS, LIMIT, WINDOW_MS, name);

function onRedis(fallback: RateLimitStorage): RedisRateLimitStorage {
  const storage = new RedisRateLimitStorage(redis!.url, fallback, clock, {
    ...kernelDefaults.rateLimit,
    breakerOpenMs: 300,
  });
  opened.push(storage);
  return storage;
}

/** Waits until this storage uses Redis again: its counts no longer reach the fallback. */
async function connected(storage: RateLimitStorage): Promise<void> {
  for (let i = 0; i < 300; i++) {
    await storage.increment(`probe ${i}`, WINDOW_MS, LIMIT, WINDOW_MS, 'sensitive');
    const rows = await one.statements.query('probe', 'select 1 from rate_limit where key = $1', [`probe ${i}`]);
    if (rows.length === 0) return;
    await sleep(20);
  }
  throw new Error('Redis is still not used');
}

Logger.overrideLogger(false);
beforeAll(async () => {
  if (withRedis) redis = await startRedis();
});
beforeEach(() => {
  clock = new FixedClock();
  key = `test ${Math.random()}`;
});
afterEach(() => opened.splice(0).forEach((storage) => storage.onApplicationShutdown()));
afterAll(() => redis?.stop());

/** The same counters, as two instances of the application see them; in memory there is one. */
type Kit = () => Promise<readonly [RateLimitStorage, RateLimitStorage]>;

const onDatabase = ({ statements } = one) => new PostgresRateLimitStorage(statements, clock);
const kits: Record<string, Kit> = {
  async memory() {
    const storage = new MemoryRateLimitStorage(clock, 1000);
    return [storage, storage];
  },
  postgresql: async () => [onDatabase(one), onDatabase(two)],
  async redis() {
    const storages = [onRedis(onDatabase()), onRedis(onDatabase())] as const;
    await Promise.all(storages.map(connected));
    return storages;
  },
};
if (!withRedis) {
  delete kits['redis'];
  test.todo('RateLimitStorage on redis: skipped, no redis-server is installed');
}

describe.each(Object.entries(kits))('RateLimitStorage on %s', (_, make) => {
  test('of fifty at once, over two instances, exactly three pass', async () => {
    const storages = await make();
    const records = await Promise.all(Array.from({ length: 50 }, (__, i) => hit(storages[i % 2 === 0 ? 0 : 1])));
    const passed = records.filter(({ isBlocked }) => !isBlocked).map(({ totalHits }) => totalHits);
    expect(passed.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  test('a refusal says how long to wait: whole seconds until the window ends', async () => {
    const [storage] = await make();
    for (let i = 0; i < LIMIT; i++) {
      const passed = { totalHits: i + 1, isBlocked: false, timeToExpire: 10, timeToBlockExpire: 0 };
      expect(await hit(storage)).toEqual(passed);
    }
    clock.advance(2500);
    const refused = { totalHits: LIMIT + 1, isBlocked: true, timeToExpire: 8, timeToBlockExpire: 8 };
    expect(await hit(storage)).toEqual(refused);
    clock.advance(7499);
    expect(await hit(storage)).toMatchObject({ isBlocked: true, timeToBlockExpire: 1 });
  });

  test('the window ends by the clock, refused requests or not, and the next request opens another', async () => {
    const [storage] = await make();
    for (let i = 0; i < 10; i++) {
      await hit(storage);
      clock.advance(900);
    }
    clock.advance(1000);
    expect(await hit(storage)).toMatchObject({ totalHits: 1, isBlocked: false, timeToExpire: 10 });
    clock.advance(9000);
    expect(await hit(storage)).toMatchObject({ totalHits: 2 });
  });

  test('what is given back can be spent again, a refused request is not', async () => {
    const [here, there] = await make();
    for (let i = 0; i < LIMIT + 2; i++) await hit(here);
    await there.giveBack(key);
    expect(await hit(here)).toMatchObject({ totalHits: LIMIT, isBlocked: false });
    expect(await hit(here)).toMatchObject({ isBlocked: true });
    clock.advance(WINDOW_MS);
    await here.giveBack(key);
    expect(await hit(here)).toMatchObject({ totalHits: 1 });
  });

  test('counters are read without counting, while their window is open', async () => {
    const [here, there] = await make();
    for (let i = 0; i < LIMIT + 1; i++) await hit(here);
    const read = () => there.read([key, 'unknown']);
    const endsAt = new Date(clock.now().getTime() + WINDOW_MS);
    for (let i = 0; i < 2; i++) await expect(read()).resolves.toEqual(new Map([[key, { hits: LIMIT, endsAt }]]));
    clock.advance(WINDOW_MS);
    await expect(read()).resolves.toEqual(new Map());
  });

  test('staff see the fullest counters first, by a part of the key, and remove one', async () => {
    const [here, there] = await make();
    const [half, full, other] = [`${key} half`, `${key} full`, `other ${key}`];
    const count = async (name: string, times: number, limit: number) => {
      for (let i = 0; i < times; i++) await here.increment(name, WINDOW_MS, limit, WINDOW_MS, 'sensitive');
    };
    await count(half, 5, 10);
    await count(full, 4, 3);
    await count(other, 1, 3);
    const endsAt = new Date(clock.now().getTime() + WINDOW_MS);
    const shown = async (most: number, ...parts: string[]) => (await there.fullest(most, parts)).counters;
    const [fullest, second] = [
      { key: full, hits: 3, limit: 3, endsAt },
      { key: half, hits: 5, limit: 10, endsAt },
    ];
    await expect(shown(10, `${key} `)).resolves.toEqual([fullest, second]);
    await expect(shown(1, `${key} `)).resolves.toEqual([fullest]);
    await expect(shown(9, 'none of them', other)).resolves.toMatchObject([{ key: other, hits: 1 }]);
    expect((await shown(1000)).map((counter) => counter.key)).toEqual(expect.arrayContaining([full, half, other]));
    await there.remove([full, 'unknown']);
    await expect(shown(9, `${key} `)).resolves.toEqual([second]);
    expect(await here.increment(full, WINDOW_MS, 3, WINDOW_MS, 'sensitive')).toMatchObject({ totalHits: 1 });
    clock.advance(WINDOW_MS);
    await expect(shown(9, key)).resolves.toEqual([]);
  });

  test('keys are counted apart', async () => {
    const [storage] = await make();
    for (let i = 0; i < LIMIT; i++) await hit(storage);
    key = `${key} other`;
    expect(await hit(storage)).toMatchObject({ totalHits: 1 });
  });

  test('after a clock was set back, no wait is longer than a window', async () => {
    const [storage] = await make();
    for (let i = 0; i < LIMIT; i++) await hit(storage);
    clock.advance(-3_600_000);
    expect(await hit(storage)).toMatchObject({ isBlocked: false, timeToExpire: 10 });
  });
});

describe('MemoryRateLimitStorage', () => {
  test('keeps no more counters than its capacity, and drops those whose window ended', async () => {
    const storage = new MemoryRateLimitStorage(clock, 2);
    const count = (name: string) => storage.increment(name, WINDOW_MS, LIMIT);
    for (const name of ['first', 'second', 'third']) await count(name);
    expect((await count('second')).totalHits).toBe(2);
    expect((await count('first')).totalHits).toBe(1);
    clock.advance(WINDOW_MS);
    await storage.purge();
    expect((await count('first')).totalHits).toBe(1);
  });

  test('endless other names push out each other, and no counter with more hits', async () => {
    const storage = new MemoryRateLimitStorage(clock, 3);
    const count = (name: string) => storage.increment(name, WINDOW_MS, LIMIT);
    await count('victim');
    await count('victim');
    for (let i = 0; i < 20; i++) expect((await count(`decoy ${i}`)).totalHits).toBe(1);
    expect((await count('decoy 19')).totalHits).toBe(2);
    expect((await count('decoy 0')).totalHits).toBe(1);
    expect((await count('victim')).totalHits).toBe(3);
    clock.advance(WINDOW_MS);
    expect(await storage.purge()).toBe(3);
    for (const name of ['a', 'b', 'c', 'd']) expect((await count(name)).totalHits).toBe(1);
  });

  test('a counter that was given back takes no place, so that endless other names push out none that counts', async () => {
    const storage = new MemoryRateLimitStorage(clock, 2);
    const count = (name: string) => storage.increment(name, WINDOW_MS, LIMIT);
    await count('victim');
    for (const decoy of ['a', 'b', 'c']) {
      await count(decoy);
      await storage.giveBack(decoy);
    }
    expect((await count('victim')).totalHits).toBe(2);
  });
});

describe('PostgresRateLimitStorage', () => {
  test('a purge removes counters whose window ended, and no others', async () => {
    const storage = onDatabase();
    await one.statements.query('clear', 'delete from rate_limit', []);
    await hit(storage);
    const rows = () => one.statements.query('all', 'select key from rate_limit', []);
    await storage.purge();
    expect(await rows()).toHaveLength(1);
    clock.advance(WINDOW_MS);
    await storage.purge();
    expect(await rows()).toHaveLength(0);
  });

  test('a purge removes any number of counters in batches', async () => {
    const storage = onDatabase();
    const fill = 'insert into rate_limit select n, 1, $1, $1 from generate_series(1, 10001) n';
    await one.statements.query('fill', fill, [clock.now()]);
    await limitDeletes(one.em, 'rate_limit', 5000);
    await storage.purge();
    const ended = 'select 1 from rate_limit where expires_at <= $1';
    expect(await one.statements.query('any', ended, [clock.now()])).toEqual([]);
  });
});

(withRedis ? describe : describe.skip)('RedisRateLimitStorage without Redis', () => {
  const make = async () => {
    const storage = onRedis(onDatabase());
    await connected(storage);
    return storage;
  };

  test.each([
    ['a strict limit holds on the database', 'sensitive', LIMIT],
    ['the general limit lets requests pass', 'general', 20],
  ])('killed: %s, and Redis is used again when it is back', async (_, name, count) => {
    const storage = await make();
    await redis!.stop();
    const records = await Promise.all(Array.from({ length: 20 }, () => hit(storage, name)));
    expect(records.filter(({ isBlocked }) => !isBlocked)).toHaveLength(count);
    await redis!.start();
    await connected(storage);
  });

  const admitted = async (storage: RateLimitStorage, count: number) => {
    const records = await Promise.all(Array.from({ length: count }, () => hit(storage)));
    return records.filter(({ isBlocked }) => !isBlocked).length;
  };
  /** Redis was away for a whole window, and is back, not yet in use. The database refuses what comes in the window after it. */
  const afterOutage = async () => {
    const storage = await make();
    await redis!.stop();
    expect(await admitted(storage, 20)).toBe(LIMIT);
    clock.advance(WINDOW_MS);
    expect(await admitted(storage, 20)).toBe(LIMIT);
    await redis!.start();
    return storage;
  };

  /** Whether Redis counts again. @param beside a request just before each one that would notice */
  const isUsedAgain = async (storage: RateLimitStorage, beside?: () => Promise<unknown>) => {
    for (let i = 0; i < 300; i++) {
      const general = () => storage.increment('general', WINDOW_MS, 1000, WINDOW_MS, 'general');
      const [, { totalHits }] = await Promise.all([beside?.(), general()]);
      if (totalHits > 1) return true;
      await sleep(20);
    }
    return false;
  };

  test('windows shorter than the outage do not begin again with Redis: what was counted meanwhile counts to their end', async () => {
    const storage = await afterOutage();
    expect(await isUsedAgain(storage)).toBe(true);
    expect(await admitted(storage, 20)).toBe(0);
    clock.advance(WINDOW_MS);
    expect(await admitted(storage, 20)).toBe(LIMIT);
  });

  test('after an outage, staff see and remove the counter that refuses, and what is given back can be spent again', async () => {
    const storage = await afterOutage();
    expect(await isUsedAgain(storage)).toBe(true);
    const full = { hits: LIMIT, endsAt: new Date(clock.now().getTime() + WINDOW_MS) };
    expect(await storage.read([key])).toEqual(new Map([[key, full]]));
    expect(await storage.fullest(1, [key])).toMatchObject({ counters: [{ key, limit: LIMIT, ...full }] });
    await storage.giveBack(key);
    expect(await admitted(storage, 20)).toBe(1);
    await storage.remove([key]);
    expect(await storage.read([key])).toEqual(new Map());
    expect(await admitted(storage, 20)).toBe(LIMIT);
    // Counted in both, and shown once.
    expect(await storage.fullest(9, [key])).toMatchObject({ counters: [{ key, ...full }] });
  });

  test('requests that the database refuses do not delay the return to Redis', async () => {
    const storage = await afterOutage();
    expect(await isUsedAgain(storage, () => hit(storage))).toBe(true);
  });

  test('hanging: a request waits a short time, after five failures not at all, and no strict limit opens', async () => {
    const storage = await make();
    redis!.freeze();
    try {
      const start = performance.now();
      const first = await hit(storage);
      expect(performance.now() - start).toBeLessThan(1000);
      const others = await Promise.all(Array.from({ length: 19 }, () => hit(storage)));
      expect([first, ...others].filter(({ isBlocked }) => !isBlocked)).toHaveLength(LIMIT);
      const whenOpen = performance.now();
      await hit(storage);
      expect(performance.now() - whenOpen).toBeLessThan(kernelDefaults.rateLimit.redisTimeoutMs);
    } finally {
      redis!.thaw();
    }
    await connected(storage);
  });
});
