import { expect, test } from '@jest/globals';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import {
  changedText,
  changeVerb,
  debitLabel,
  dueToday,
  laterBy,
  laterText,
  seatCountText,
  seatStatusText,
} from './subscription-messages.ts';
import { stillDueText } from '../../shared/billing/subscription.ts';

const meters = [{ meterId: 'm' }] as Subscription['meters'];

test.each([
  ['active', [], 'You won’t be charged again.'],
  ['active', meters, 'What you use until then is still charged.'],
  ['trialing', [], 'You won’t be charged.'],
  ['trialing', meters, 'What you use until then is still charged.'],
  ['past_due', [], 'The payment that failed is still due.'],
  ['past_due', meters, 'The payment that failed is still due.'],
])('of one that is %s with meters %j: %s', (status, own, words) => {
  expect(stillDueText({ status, meters: own })).toBe(words);
});

test.each([
  ['2026-12-22T10:30:00.000Z', 1, '2027-01-22T10:30:00.000Z'],
  ['2026-12-31T10:30:00.000Z', 2, '2027-02-28T10:30:00.000Z'],
  ['2027-12-31T00:00:00.000Z', 2, '2028-02-29T00:00:00.000Z'],
  ['2026-08-31T00:00:00.000Z', 6, '2027-02-28T00:00:00.000Z'],
])('%s and %i months are %s', (from, months, until) => {
  expect(laterBy(from, months)).toBe(until);
});

test.each([
  ['pending', 'Invited'],
  ['claimed', 'In use'],
  ['unknown', 'Unknown'],
  ['constructor', 'Unknown'],
])('%s is shown as %s', (status, text) => {
  expect(seatStatusText(status).text).toBe(text);
});

test('the count', () => {
  expect([seatCountText(0, 1), seatCountText(2, 5)]).toEqual(['0 of 1 seat assigned', '2 of 5 seats assigned']);
});

const estimate = { total: 1450, currency: 'usd', due: 'now', appliesAt: null } as const;

test.each([
  ['more at once', estimate, 'Change plan and pay $14.50', 1450, undefined],
  ['less at once', { ...estimate, total: -483 }, 'Change plan', 0, '$4.83 is kept as credit for the next invoices.'],
  ['the same at once', { ...estimate, total: 0 }, 'Change plan', 0, undefined],
  [
    'with the next invoice',
    { ...estimate, due: 'next-invoice' as const },
    'Change plan',
    0,
    '$14.50 is added to the next invoice.',
  ],
  [
    'from the next period',
    { ...estimate, total: 0, due: 'nothing' as const, appliesAt: '2026-12-22T00:00:00Z' },
    'Change plan at the end of the period',
    0,
    undefined,
  ],
])('%s', (_, shown, verb, today, later) => {
  expect([changeVerb('Change plan', shown), dueToday(shown), laterText(shown)]).toEqual([verb, today, later]);
});

test('a change that waits for the next period has not happened', () => {
  const pendingUpdate = { appliesAt: '2026-12-22T00:00:00Z', productId: null, seats: 3, units: null };
  expect(changedText('Seats', { pendingUpdate })).toBe('Seats will change at the end of the period.');
  expect(changedText('Plan', { pendingUpdate: null })).toBe('Plan changed.');
});

test('the price of a period that begins anew is that of all of it', () => {
  expect(debitLabel({ debit: 20_000, newAmount: 20_000 })).toBe('New price for the whole new period');
  expect(debitLabel({ debit: 1933, newAmount: 2000 })).toBe('New price for the rest of the period');
});
