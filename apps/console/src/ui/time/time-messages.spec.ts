import { expect, test } from '@jest/globals';
import { absoluteDate, absoluteTime, minuteTime, relativeTime, waitDigits, waitText } from './time-messages.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [89, '1 minute ago'],
  [91, '2 minutes ago'],
  [-3590, 'in 1 hour'],
  [-(7 * 86_400 - 5), 'in 7 days'],
  [86_400 - 60, 'yesterday'],
  [30 * 86_400 - 60, '30 days ago'],
  [365 * 86_400, '1 year ago'],
  [3 * 3600, '3 hours ago'],
  [86_400, 'yesterday'],
  [40 * 86_400, '40 days ago'],
  [-30 * 86_400, 'in 30 days'],
  [90 * 86_400, '3 months ago'],
  [-2 * 86_400, 'in 2 days'],
])('%i s ago is "%s"', (seconds, words) => {
  expect(relativeTime(ago(seconds), now)).toBe(words);
});

test('other languages have their own plurals', () => {
  expect(relativeTime(ago(3 * 3600), now, 'ru')).toBe('3 часа назад');
  expect(relativeTime(ago(5 * 3600), now, 'pl')).toBe('5 godzin temu');
});

test('the absolute time names its zone', () => {
  expect(absoluteTime(now, 'en', 'UTC')).toBe('20 Nov 2026, 12:00 UTC');
});

test('what opens again is told by its whole minute, never too early', () => {
  const shown = minuteTime(new Date('2026-11-20T12:00:01Z'), 'en', 'UTC');
  expect(shown).toBe('20 Nov 2026, 12:01 UTC');
  expect(minuteTime(now, 'en', 'UTC')).toBe('20 Nov 2026, 12:00 UTC');
});

test.each([
  ['en', '20 November 2026'],
  ['de', '20. November 2026'],
])('a date in %s is %s', (language, words) => {
  expect(absoluteDate(now, language, 'UTC')).toBe(words);
});

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
  expect(waitText(seconds)).toBe(words);
  expect(waitDigits(seconds)).toBe(digits);
});
