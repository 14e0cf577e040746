import { expect, test } from '@jest/globals';
import { waitDigits, waitWords } from './wait-words.ts';

test.each([
  [1, '1 second', '1'],
  [8, '8 seconds', '8'],
  [60, '60 seconds', '60'],
  [120, '120 seconds', '2:00'],
  [121, '3 minutes', '2:01'],
  [845, '15 minutes', '14:05'],
  [7200, '120 minutes', '2:00:00'],
  [86_400, '24 hours', '24:00:00'],
])('%i s are "%s" and "%s"', (seconds, words, digits) => {
  expect(waitWords(seconds)).toBe(words);
  expect(waitDigits(seconds)).toBe(digits);
});
