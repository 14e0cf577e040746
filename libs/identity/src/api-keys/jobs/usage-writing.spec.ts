import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UsageMeter } from '../application/key-usage.ts';
import { UsageWriting } from './usage-writing.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Writes that the test completes. */
function slow() {
  const open: (() => void)[] = [];
  const flush = () => new Promise<void>((done) => open.push(done));
  const writing = new UsageWriting({ flush } as UsageMeter);
  writing.onApplicationBootstrap();
  return { open, writing };
}

test('counts are written every five seconds, one write after the other', async () => {
  const { open } = slow();
  await jest.advanceTimersByTimeAsync(4999);
  expect(open).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(5001);
  expect(open).toHaveLength(1);
  open[0]!();
  await jest.advanceTimersByTimeAsync(0);
  expect(open).toHaveLength(2);
});

test('stopping waits for the write that is under way, and for one more', async () => {
  const { open, writing } = slow();
  await jest.advanceTimersByTimeAsync(5000);
  let isStopped = false;
  const stopping = writing.beforeApplicationShutdown().then(() => {
    isStopped = true;
  });
  for (const index of [0, 1]) {
    await jest.advanceTimersByTimeAsync(0);
    expect([open.length, isStopped]).toEqual([index + 1, false]);
    open[index]!();
  }
  await stopping;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(open).toHaveLength(2);
});
