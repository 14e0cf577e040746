import { expect, test } from '@jest/globals';
import { pauseAfter, repetitionOf } from './inbox-rules.ts';

test.each([
  ['processed', 'a', 'redelivered'],
  ['received', 'a', 'redelivered'],
  ['failed', 'a', 'redelivered'],
  ['ignored', 'a', 'redelivered'],
  ['dead', 'a', 'revived'],
  ['processed', 'b', 'contradiction'],
  ['dead', 'b', 'contradiction'],
] as const)('%s, then with body %s: %s', (status, bodyHash, repetition) => {
  expect(repetitionOf({ status, bodyHash: 'a' }, { bodyHash })).toBe(repetition);
});

test('eight attempts, from seconds to an hour apart', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map(pauseAfter);
  expect(pauses).toEqual([2000, 7000, 24_500, 85_750, 300_125, 1_050_438, 3_600_000, undefined]);
});
