import { expect, test } from '@jest/globals';
import { kernelDefaults } from '../kernel-options.ts';
import { pauseAfter } from './lane.ts';

const MINUTE = 60_000;
const options = { ...kernelDefaults.outbox, maxAttempts: 9 };

test('pauses double up to the longest one, and end with the last attempt', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => pauseAfter(attempts, options, 0)! / MINUTE);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(pauseAfter(9, options, 0)).toBeUndefined();
});

test('chance lengthens or shortens a pause by the jitter at most', () => {
  expect([-1, 0, 1].map((chance) => pauseAfter(7, options, chance)! / MINUTE)).toEqual([48, 60, 72]);
});
