import { expect, test } from '@jest/globals';
import { isFull, keyState } from './key-state.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['granted', null, 'Valid'],
  ['granted', '2026-11-20T12:00:01Z', 'Valid'],
  ['granted', '2026-11-20T12:00:00Z', 'Expired'],
  ['revoked', '2020-01-01T00:00:00Z', 'Revoked'],
  ['disabled', null, 'Disabled'],
  ['frozen', null, 'Unknown'],
])('a key that is %s and expires at %s is %s', (status, expiresAt, text) => {
  expect(keyState({ status, expiresAt }, NOW).text).toBe(text);
});

test('a key is full at its limit', () => {
  expect([isFull({ limitActivations: 2 }, 1), isFull({ limitActivations: 2 }, 2)]).toEqual([false, true]);
  expect(isFull({ limitActivations: null }, 1000)).toBe(false);
});
