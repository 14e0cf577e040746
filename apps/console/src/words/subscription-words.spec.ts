import { expect, test } from '@jest/globals';
import { intervalWords, spanWords, statusWords } from './subscription-words.ts';

test.each([
  ['incomplete', 'attention', 'Payment incomplete'],
  ['incomplete_expired', 'neutral', 'Never started'],
  ['trialing', 'info', 'Trial'],
  ['active', 'good', 'Active'],
  ['past_due', 'bad', 'Past due'],
  ['unpaid', 'bad', 'Unpaid'],
  ['paused', 'attention', 'Paused'],
  ['canceled', 'neutral', 'Ended'],
])('%s', (status, state, text) => {
  expect(statusWords({ status })).toEqual({ state, text });
});

test.each([
  [{ status: 'unknown', rawStatus: 'on_hold' }, 'On hold'],
  [{ status: 'unknown' }, 'Unknown'],
  [{ status: 'constructor', rawStatus: 'constructor' }, 'Constructor'],
])('%j is shown as %s', (subscription, text) => {
  expect(statusWords(subscription)).toEqual({ state: 'neutral', text });
});

test.each([
  ['month', 1, 'per month'],
  ['year', null, 'per year'],
  ['week', 2, 'every 2 weeks'],
  ['unknown', 1, 'per period'],
  [null, null, 'per period'],
])('%s times %s is %s', (interval, count, words) => {
  expect(intervalWords(interval, count)).toBe(words);
});

test.each([
  ['day', 14, '14 days'],
  ['month', 1, '1 month'],
])('%s times %i lasts %s', (interval, count, words) => {
  expect(spanWords(interval, count)).toBe(words);
});
