import { expect, test } from '@jest/globals';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { assignedText, laterBy, seatCountText, seatsLeft, seatStatusText } from './subscription-messages.ts';
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
  ['pending', null, 'Invited'],
  ['claimed', null, 'Assigned'],
  ['claimed', 'member', 'In use'],
  ['claimed', 'invited', 'Invited, waiting to join'],
  ['claimed', 'stranger', 'Not a member'],
  ['unknown', 'member', 'Unknown'],
  ['constructor', null, 'Unknown'],
] as const)('the seat that is %s, of %s, is shown as %s', (status, holder, text) => {
  expect(seatStatusText({ status, holder }).text).toBe(text);
});

test.each([
  ['member', 'Bob', 'Bob has a seat.'],
  [null, null, 'bob@example.com has a seat.'],
  ['invited', null, 'bob@example.com was invited, and has the seat after joining.'],
  ['stranger', null, 'bob@example.com has a seat, but couldn’t be invited now.'],
] as const)('after an assignment to %s (%s): %s', (holder, name, text) => {
  expect(assignedText({ email: 'bob@example.com', name, holder })[0]).toBe(text);
});

const DECREASE = 'You planned 3 seats, and as many are assigned. Drop the planned change, or remove a seat.';
const FULL = 'All seats are assigned. Change seats, or remove one.';
test.each([
  [4, 5, null, [5, 0, undefined]],
  [5, 5, null, [5, 0, FULL]],
  [6, 5, null, [5, 1, FULL]],
  [2, 5, 3, [3, 0, undefined]],
  [3, 5, 3, [3, 0, DECREASE]],
  [4, 5, 3, [3, 1, DECREASE]],
  [4, 5, 8, [5, 0, undefined]],
] as const)('%d assigned of %d, of which %s are left later', (assigned, total, seats, expected) => {
  const planned = seats === null ? null : { seats, appliesAt: '2026-12-30T00:00:00Z' };
  const { left, excess, obstacle } = seatsLeft(assigned, total, planned);
  expect([left, excess, obstacle]).toEqual(expected);
});

test('the count', () => {
  expect([seatCountText(0, 1), seatCountText(2, 5)]).toEqual(['0 of 1 seat assigned', '2 of 5 seats assigned']);
});
