import { beforeEach, describe, expect, test } from '@jest/globals';
import { Logger, type LoggerService } from '@nestjs/common';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { FixedClock } from '../testing/fixed-clock.ts';
import { memoryJobs } from '../testing/memory-jobs.ts';

let said: string[];
let clock: FixedClock;
let kit: ReturnType<typeof memoryJobs>;
beforeEach(() => {
  said = [];
  const note = (level: string) => (message: unknown) => void said.push(`${level}: ${String(message).split('\n')[0]}`);
  Logger.overrideLogger({ log: note('log'), warn: note('warn'), error: note('error') } satisfies LoggerService);
  clock = new FixedClock();
  kit = memoryJobs(clock);
});

test('a run is recorded with what it did and how long it took', async () => {
  const began = clock.now();
  const work = async () => {
    clock.advance(1500);
    return { sessions: 3, devices: 0 };
  };
  const run = await kit.jobs.run('nightly', work);
  expect(run).toEqual({
    id: expect.any(String),
    name: 'nightly',
    startedAt: began,
    finishedAt: clock.now(),
    outcome: 'done',
    result: { sessions: 3, devices: 0 },
    error: null,
  });
  expect(kit.runs.all).toEqual([run]);
  expect(said).toEqual([]);
});

test('who comes while another is at it is recorded as skipped', async () => {
  const finish: (() => void)[] = [];
  const first = kit.jobs.run('nightly', () => new Promise<object>((resolve) => finish.push(() => resolve({}))));
  const work = async () => expect(true).toBe(false);
  await expect(kit.jobs.run('nightly', work as never)).resolves.toMatchObject({
    outcome: 'skipped',
    result: null,
    error: null,
  });
  finish[0]!();
  await expect(first).resolves.toMatchObject({ outcome: 'done' });
});

test('a job of each instance takes no lock', async () => {
  const both = await Promise.all([1, 2].map((n) => kit.jobs.runHere('tidy', async () => ({ n }))));
  expect(both.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

describe('a failure', () => {
  const statement = Object.assign(new Error('insert into secrets values (s3cret) - duplicate key'), {
    name: 'UniqueConstraintViolationException',
    code: '23505',
  });

  test.each([
    [
      'an outage',
      new DatabaseUnavailable({ cause: new Error('timed out') }),
      'DatabaseUnavailable: The database does not answer',
      'warn: nightly is put off: Error: timed out',
    ],
    ['a bug', new TypeError('oops\nand more'), 'TypeError: oops', 'error: TypeError: oops'],
    [
      'a statement',
      statement,
      'UniqueConstraintViolationException 23505',
      'error: UniqueConstraintViolationException: insert into secrets values (s3cret) - duplicate key',
    ],
    [
      'an endless message',
      new Error('x'.repeat(1000)),
      `Error: ${'x'.repeat(193)}`,
      `error: Error: ${'x'.repeat(1000)}`,
    ],
  ])('of %s is logged and recorded in short, not thrown', async (_, error, words, logged) => {
    const run = await kit.jobs.run('nightly', () => Promise.reject(error));
    expect(run).toMatchObject({ outcome: 'failed', result: null, error: words });
    expect(kit.runs.all).toEqual([run]);
    expect(said).toEqual([logged]);
  });

  test('is what stopped because its lock was lost', async () => {
    const run = await kit.jobs.run('nightly', async (signal) => {
      kit.lock.lose('nightly');
      return { batches: signal.aborted ? 1 : 2 };
    });
    expect(run).toMatchObject({ outcome: 'failed', result: null, error: 'Error: The lock nightly has ended' });
    expect(kit.runs.all).toEqual([run]);
  });

  test('to record does not lose what the job did', async () => {
    kit.runs.add = () => Promise.reject(new DatabaseUnavailable({ cause: new Error('gone') }));
    await expect(kit.jobs.run('nightly', async () => ({ n: 1 }))).resolves.toMatchObject({ result: { n: 1 } });
    expect(said).toEqual(['warn: nightly is put off: Error: gone']);
  });
});
