import { expect, test } from '@jest/globals';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
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
