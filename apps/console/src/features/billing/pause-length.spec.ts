import { expect, test } from '@jest/globals';
import { laterBy } from './pause-length.ts';

test.each([
  ['2026-12-22T10:30:00.000Z', 1, '2027-01-22T10:30:00.000Z'],
  ['2026-12-31T10:30:00.000Z', 2, '2027-02-28T10:30:00.000Z'],
  ['2027-12-31T00:00:00.000Z', 2, '2028-02-29T00:00:00.000Z'],
  ['2026-08-31T00:00:00.000Z', 6, '2027-02-28T00:00:00.000Z'],
])('%s and %i months are %s', (from, months, until) => {
  expect(laterBy(from, months)).toBe(until);
});
