import { expect, test } from '@jest/globals';
import type { Subscription } from '../../api/billing-reads.ts';
import { stillDueWords } from './still-due-words.ts';

const meters = [{ meterId: 'm' }] as Subscription['meters'];

test.each([
  ['active', [], 'You won’t be charged again.'],
  ['active', meters, 'What you use until then is still charged.'],
  ['trialing', [], 'You won’t be charged.'],
  ['trialing', meters, 'What you use until then is still charged.'],
  ['past_due', [], 'The payment that failed is still due.'],
  ['past_due', meters, 'The payment that failed is still due.'],
])('of one that is %s with meters %j: %s', (status, own, words) => {
  expect(stillDueWords({ status, meters: own })).toBe(words);
});
