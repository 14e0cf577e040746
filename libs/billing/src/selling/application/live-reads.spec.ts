import { expect, test } from '@jest/globals';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { GatewayError } from '../../polar/index.ts';
import { LiveReads, PATIENCE_MS } from './live-reads.ts';

test('an object is read once it was waited for, and then as often', () => {
  const clock = new FixedClock();
  const reads = new LiveReads(clock);
  const due = (id: string, milliseconds: number) => {
    clock.advance(milliseconds);
    return reads.isDue(id);
  };
  expect([due('a', 0), due('a', PATIENCE_MS - 1), due('a', 1), due('a', 1), due('a', PATIENCE_MS)]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(due('b', 0)).toBe(false);
});

test('who asks while the platform is read waits for its answer, and after it the platform rests for longer', async () => {
  const clock = new FixedClock();
  const reads = new LiveReads(clock);
  const rest = 100 * PATIENCE_MS;
  let [called, answer] = [0, () => {}];
  const read = () => {
    called += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const both = Promise.all([reads.asked('a', read, rest), reads.asked('a', read, rest)]);
  answer();
  expect([await both, called]).toEqual([[true, true], 1]);
  clock.advance(rest - 1);
  expect([await reads.asked('a', read, rest), called]).toEqual([true, 1]);
  clock.advance(1);
  const again = reads.asked('a', read, rest);
  answer();
  expect([await again, called]).toEqual([true, 2]);
});

test('where the platform does not answer, it is asked again soon', async () => {
  const clock = new FixedClock();
  const reads = new LiveReads(clock);
  let called = 0;
  const fail = () => {
    called += 1;
    return Promise.reject(new GatewayError({ kind: 'unavailable', ambiguous: false }));
  };
  const asked = () => reads.asked('a', fail, 100 * PATIENCE_MS);
  expect([await asked(), await asked(), called]).toEqual([false, false, 1]);
  clock.advance(PATIENCE_MS);
  expect([await asked(), called]).toEqual([false, 2]);
});

test('what is not asked for any more is forgotten', () => {
  const clock = new FixedClock();
  const reads = new LiveReads(clock);
  reads.isDue('first');
  for (let index = 0; index < 10_000; index += 1) reads.isDue(`other ${index}`);
  clock.advance(PATIENCE_MS);
  expect(reads.isDue('first')).toBe(false);
  expect(reads.isDue('other 9999')).toBe(true);
});

test('what the platform said counts until its next answer is due, and not what it never said', () => {
  const clock = new FixedClock();
  const reads = new LiveReads(clock);
  reads.isDue('a');
  expect(reads.isCertain('a')).toBe(false);
  clock.advance(PATIENCE_MS);
  reads.isDue('a');
  reads.answered('a');
  expect(reads.isCertain('a')).toBe(true);
  clock.advance(PATIENCE_MS);
  reads.isDue('a');
  expect(reads.isCertain('a')).toBe(true);
  clock.advance(PATIENCE_MS);
  expect(reads.isCertain('a')).toBe(false);
});
