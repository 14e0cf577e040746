import { describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import type { JobLock } from '../application/jobs.ts';
import { AdvisoryJobLock } from '../infrastructure/persistence/advisory-job-lock.ts';
import { MemoryJobLock } from './memory-job-lock.ts';
import { duringTests } from './during-tests.ts';
import { openInstance, postgresFixture } from './postgres.ts';

/** Two instances of the application, and a way to cut the connection of the holder of a lock. */
interface Kit {
  readonly here: JobLock;
  readonly there: JobLock;
  loseHolder(name: string): Promise<void>;
}

const fixture = duringTests(() => postgresFixture());
const one = duringTests(() => fixture.instance(1));
const two = duringTests(() => fixture.instance(1));

/** Connecting may be slow on a busy machine. */
async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !condition(); i++) await sleep(10);
  expect(condition()).toBe(true);
}

const kits: Record<string, () => Kit> = {
  memory() {
    const lock = new MemoryJobLock();
    return { here: lock, there: lock, loseHolder: async (name) => lock.lose(name) };
  },
  postgresql: () => ({
    here: new AdvisoryJobLock(one.em),
    there: new AdvisoryJobLock(two.em),
    async loseHolder() {
      await two.statements.query(
        'kill_holders',
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        [],
      );
    },
  }),
};

describe.each(Object.entries(kits))('JobLock on %s', (_, make) => {
  test('one of two instances does the job, the other goes on at once', async () => {
    const { here, there } = make();
    let finish: (() => void) | undefined;
    const working = here.tryRun('nightly', () => new Promise<string>((resolve) => (finish = () => resolve('done'))));
    await until(() => finish !== undefined);
    await expect(there.tryRun('nightly', async () => 'twice')).resolves.toBeUndefined();
    await expect(there.tryRun('hourly', async () => 'another')).resolves.toBe('another');
    finish?.();
    await expect(working).resolves.toBe('done');
    await expect(there.tryRun('nightly', async () => 'next')).resolves.toBe('next');
  });

  test('of ten at once exactly one gets through, whichever instance', async () => {
    const { here, there } = make();
    const job = () => sleep(300, 'done');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (__, i) => (i % 2 ? here : there).tryRun('burst', job)),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  test('kept, a quick job is not done again by an instance whose timer fires a moment later', async () => {
    const { here, there } = make();
    await expect(here.tryRun('tick', async () => 'done', 500)).resolves.toBe('done');
    await expect(there.tryRun('tick', async () => 'twice')).resolves.toBeUndefined();
    await expect(here.tryRun('tick', async () => 'twice')).resolves.toBeUndefined();
    await sleep(700);
    await expect(there.tryRun('tick', async () => 'next tick')).resolves.toBe('next tick');
  });

  test.each([
    ['gives the lock back', undefined],
    ['is not kept', 5000],
  ])('a job that throws %s', async (name, keepMs) => {
    const { here, there } = make();
    await expect(here.tryRun(name, () => Promise.reject(new Error('no')), keepMs)).rejects.toThrow('no');
    await expect(there.tryRun(name, async () => 'mine')).resolves.toBe('mine');
  });

  test('who loses the connection is told, and another takes over', async () => {
    const { here, there, loseHolder } = make();
    let signal: AbortSignal | undefined;
    const working = here.tryRun(
      'long',
      (given) =>
        new Promise<string>((resolve) => {
          signal = given;
          given.addEventListener('abort', () => resolve('stopped'));
        }),
    );
    await until(() => signal !== undefined);
    expect(signal?.aborted).toBe(false);
    await loseHolder('long');
    await expect(working).resolves.toBe('stopped');
    expect(signal?.reason).toBeInstanceOf(Error);
    // The server needs a moment to clear away a session it has ended.
    let outcome: string | undefined;
    for (let i = 0; i < 50 && outcome === undefined; i++) {
      outcome = await there.tryRun('long', async () => 'taken over');
      await sleep(20);
    }
    expect(outcome).toBe('taken over');
  });
});

describe('AdvisoryJobLock', () => {
  test('takes no place in the pool while the job runs', async () => {
    const lock = new AdvisoryJobLock(one.em);
    await expect(lock.tryRun('free', () => one.statements.query('one', 'select 1 as n', []))).resolves.toEqual([
      { n: 1 },
    ]);
  });

  test('leaves no connection behind', async () => {
    const lock = new AdvisoryJobLock(one.em);
    await lock.tryRun('tidy', async () => undefined);
    const rest = await two.statements.query<{ n: number }>(
      'locks',
      `select count(*) as n from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
      [],
    );
    expect(rest).toEqual([{ n: 0 }]);
  });

  test('a database that cannot be reached is an outage, not a lock somebody holds', async () => {
    const nowhere = await openInstance('postgresql://nobody@127.0.0.1:1/none');
    const attempt = new AdvisoryJobLock(nowhere.em).tryRun('any', async () => 'ran');
    await expect(attempt).rejects.toThrow(DatabaseUnavailable);
    await nowhere.close();
  });
});
