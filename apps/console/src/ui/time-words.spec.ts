import { expect, test } from '@jest/globals';
import { absoluteTime, relativeTime } from './time-words.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [3 * 3600, '3 hours ago'],
  [86_400, 'yesterday'],
  [40 * 86_400, 'last month'],
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
