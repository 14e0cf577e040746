import { expect, test } from '@jest/globals';
import { pauseAfter, type Pauses } from './pauses.ts';

const MINUTE = 60_000;
const pauses: Pauses = {
  firstRetryMs: MINUTE,
  retryFactor: 2,
  longestRetryMs: 60 * MINUTE,
  retryJitter: 0.2,
  maxAttempts: 9,
};

test('pauses grow by the factor up to the longest one, and end with the last attempt', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => pauseAfter(attempts, pauses)! / MINUTE);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(pauseAfter(9, pauses)).toBeUndefined();
  expect([1, 2, 3].map((attempts) => pauseAfter(attempts, { ...pauses, retryFactor: 3.5 }))).toEqual([
    60_000, 210_000, 735_000,
  ]);
});

test('chance lengthens or shortens a pause by the jitter at most', () => {
  expect([-1, 0, 1].map((chance) => pauseAfter(7, pauses, chance)! / MINUTE)).toEqual([48, 60, 72]);
});

test('work without a last attempt is never given up', () => {
  expect(pauseAfter(5000, { ...pauses, maxAttempts: Infinity })).toBe(60 * MINUTE);
});
