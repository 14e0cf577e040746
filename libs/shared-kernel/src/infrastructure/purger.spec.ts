import { beforeEach, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FixedClock } from '../testing/fixed-clock.ts';
import { memoryPurger } from '../testing/memory-jobs.ts';
import { MemoryUnitOfWork } from '../testing/memory-unit-of-work.ts';

Logger.overrideLogger(false);

let clock: FixedClock;
let uow: MemoryUnitOfWork;
let kit: ReturnType<typeof memoryPurger>;
beforeEach(() => {
  clock = new FixedClock();
  uow = new MemoryUnitOfWork();
  kit = memoryPurger(clock, uow);
});

/** Rows that expire at once. */
function pile(size: number) {
  const asked: { now: Date; limit: number; inTransaction: boolean }[] = [];
  return {
    asked,
    deleteExpired: async (now: Date, limit: number) => {
      asked.push({ now, limit, inTransaction: uow.isInTransaction() });
      const deleted = Math.min(limit, size);
      size -= deleted;
      return deleted;
    },
  };
}
const MEANING = 'Deletes.';
const failing = { deleteExpired: () => Promise.reject(new TypeError('oops')) };

test('every job has its turn and its record, and one that fails does not keep the others from theirs', async () => {
  kit.purger.register('broken', MEANING, { rows: failing });
  kit.purger.register('whole', MEANING, { sessions: pile(7), devices: pile(0) });
  kit.purger.registerLocal('counters', MEANING, async () => 3);
  await kit.purger.purge();
  expect(kit.runs.all).toMatchObject([
    { name: 'counters', outcome: 'done', result: { removed: 3 } },
    { name: 'broken', outcome: 'failed', error: 'TypeError: oops' },
    { name: 'whole', outcome: 'done', result: { sessions: 7, devices: 0 } },
    { name: 'sweep', outcome: 'done', result: { jobs: 2, failed: 1 } },
  ]);
});

test('rows go in batches, each in a transaction of its own, at the time of the job’s start', async () => {
  const rows = pile(12_000);
  kit.purger.register('whole', MEANING, { rows });
  await expect(kit.purger.run('whole')).resolves.toMatchObject({ result: { rows: 12_000 } });
  expect(rows.asked).toEqual(Array(3).fill({ now: clock.now(), limit: 5000, inTransaction: true }));
});

test('an instance that comes second within a minute purges only what it keeps for itself', async () => {
  kit.purger.register('whole', MEANING, { rows: pile(1) });
  kit.purger.registerLocal('counters', MEANING, async () => 3);
  await kit.purger.purge();
  await kit.purger.purge();
  expect(kit.runs.all.slice(3)).toMatchObject([
    { name: 'counters', outcome: 'done' },
    { name: 'sweep', outcome: 'skipped' },
  ]);
});

test('an instance that loses the lock finishes the batch at hand and leaves the rest to the next', async () => {
  const rows = pile(12_000);
  const untouched = pile(1);
  const losing = {
    deleteExpired: async (now: Date, limit: number) => {
      kit.lock.lose('sweep');
      return rows.deleteExpired(now, limit);
    },
  };
  kit.purger.register('first', MEANING, { rows: losing });
  kit.purger.register('second', MEANING, { untouched });
  await kit.purger.purge();
  expect(kit.runs.all).toMatchObject([
    { name: 'first', outcome: 'failed' },
    { name: 'sweep', outcome: 'failed' },
  ]);
  expect([rows.asked.length, untouched.asked.length]).toEqual([1, 0]);
  await expect(kit.purger.run('first')).resolves.toMatchObject({ outcome: 'done', result: { rows: 7000 } });
});

test('a name belongs to one job, and an unknown one to none', async () => {
  kit.purger.register('whole', MEANING, { rows: pile(1) });
  expect(() => kit.purger.register('whole', MEANING, {})).toThrow('whole');
  expect(() => kit.purger.registerLocal('whole', MEANING, async () => 0)).toThrow('whole');
  const whole = { name: 'whole', meaning: MEANING, scope: 'service', intervalSeconds: 600 };
  expect(kit.purger.scheduled).toEqual([whole]);
  await expect(kit.purger.run('other')).rejects.toThrow('other');
});

test('jobs that run at times of their own are listed, and left out of the purge', async () => {
  const stepwise = { runningSince: async () => undefined, start: async () => undefined };
  kit.purger.registerTimed('look', MEANING, 300, async () => ({ found: 1 }));
  kit.purger.registerStepwise('compare', MEANING, null, stepwise);
  kit.purger.register('whole', MEANING, { rows: pile(1) });
  await kit.purger.purge();
  expect(kit.runs.all.map(({ name }) => name)).toEqual(['whole', 'sweep']);
  await expect(kit.purger.run('look')).resolves.toMatchObject({ outcome: 'done', result: { found: 1 } });
  await expect(kit.purger.run('compare')).rejects.toThrow('compare');
  expect(kit.purger.scheduled).toMatchObject([
    { name: 'compare', intervalSeconds: null, stepwise },
    { name: 'look', intervalSeconds: 300 },
    { name: 'whole', intervalSeconds: 600 },
  ]);
});
