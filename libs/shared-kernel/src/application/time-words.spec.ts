import { expect, test } from '@jest/globals';
import { inWords, momentInWords } from './time-words.ts';

test.each([
  ['2026-11-20T12:00:00.000Z', 'November 20, 2026 at 12:00 UTC'],
  ['2026-01-01T00:05:59.999Z', 'January 1, 2026 at 00:05 UTC'],
  ['2026-12-31T23:59:59.999Z', 'December 31, 2026 at 23:59 UTC'],
])('%s is %s', (iso, words) => {
  expect(momentInWords(new Date(iso))).toBe(words);
});

test.each([
  [3600, '1 hour'],
  [172_800, '48 hours'],
  [604_800, '7 days'],
  [5400, '90 minutes'],
  [119, '1 minute'],
  [0, '0 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
