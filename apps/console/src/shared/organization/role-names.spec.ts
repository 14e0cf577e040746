import { expect, test } from '@jest/globals';
import { inviterText } from './role-names.ts';

test.each([
  ['Ada', 'ada@example.com', 'Ada (ada@example.com)'],
  ['Ada', null, 'Ada'],
  [null, 'ada@example.com', 'ada@example.com'],
  [null, null, 'A member'],
])('%s, %s: %s', (inviterName, inviterEmail, words) => {
  expect(inviterText({ inviterName, inviterEmail })).toBe(words);
});
