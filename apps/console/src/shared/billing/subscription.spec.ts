import { expect, test } from '@jest/globals';
import {
  changedText,
  commandsFor,
  hasEnded,
  intervalText,
  outlookOf,
  seatsText,
  spanText,
  type SubscriptionState,
  statusText,
} from './subscription.ts';

const END = '2026-12-22T00:00:00Z';
const active: SubscriptionState = {
  status: 'active',
  cancelAtPeriodEnd: false,
  canceledAt: null,
  currentPeriodEnd: END,
  endedAt: null,
  endsAt: null,
  trialEnd: null,
};
const LATER = '2027-01-22T00:00:00Z';

test.each<readonly [string, Partial<SubscriptionState>, readonly string[], string | undefined]>([
  ['active', {}, ['change', 'cancel', 'pause'], `Renews on ${END}`],
  ['without an end', { currentPeriodEnd: null }, ['change', 'cancel', 'pause'], undefined],
  ['canceled, not ended', { cancelAtPeriodEnd: true, endsAt: END }, ['uncancel'], `Ends on ${END}`],
  ['to be paused', { pauseAtPeriodEnd: true }, ['change', 'cancel', 'unpause'], `Pauses on ${END}`],
  ['in its trial', { status: 'trialing', trialEnd: LATER }, ['change', 'cancel'], `Trial ends on ${LATER}`],
  ['past due', { status: 'past_due', pastDueAt: LATER }, ['change', 'cancel'], `Payment due since ${LATER}`],
  ['past due for an unknown time', { status: 'past_due' }, ['change', 'cancel'], undefined],
  ['past due and canceled', { status: 'past_due', cancelAtPeriodEnd: true }, ['uncancel'], `Ends on ${END}`],
  ['paused', { status: 'paused', pausedAt: END }, ['resume'], `Paused since ${END}`],
  ['paused for a time', { status: 'paused', pausedAt: END, resumesAt: LATER }, ['resume'], `Resumes on ${LATER}`],
  ['unpaid', { status: 'unpaid' }, [], undefined],
  ['not paid yet', { status: 'incomplete' }, [], 'Not paid null'],
  ['never paid', { status: 'incomplete_expired' }, [], 'Not paid null'],
  ['ended', { status: 'canceled', endedAt: LATER, endsAt: END }, [], `Ended on ${LATER}`],
  ['of a newer status', { status: 'unknown' }, [], undefined],
])('%s', (_, change, commands, outlook) => {
  const subscription = { ...active, ...change };
  const can = Object.entries(commandsFor(subscription)).flatMap(([command, may]) => (may ? [command] : []));
  const next = outlookOf(subscription);
  expect([can, next && `${next.text} ${next.at}`]).toEqual([commands, outlook]);
});

test.each([
  ['canceled', true],
  ['incomplete_expired', true],
  ['incomplete', false],
  ['paused', false],
  ['unpaid', false],
  ['unknown', false],
])('%s has ended: %s', (status, ended) => {
  expect(hasEnded({ status })).toBe(ended);
});

test.each([
  [{ seats: 5 }, ' for 5 seats'],
  [{ seats: 1 }, ' for 1 seat'],
  [{ seats: null }, ''],
  [{}, ''],
])('%j are %j', (subscription, words) => {
  expect(seatsText(subscription)).toBe(words);
});

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
  expect(statusText({ status })).toEqual({ state, text });
});

const NOON = '2026-12-23T12:00:00Z';

test.each([
  [{ status: 'active', cancelAtPeriodEnd: true, endsAt: NOON, currentPeriodEnd: END }, 'attention', 'Ends 23 Dec'],
  [{ status: 'active', cancelAtPeriodEnd: true, endsAt: null, currentPeriodEnd: NOON }, 'attention', 'Ends 23 Dec'],
  [{ status: 'trialing', cancelAtPeriodEnd: true }, 'attention', 'Ends soon'],
  [{ status: 'active', pauseAtPeriodEnd: true, currentPeriodEnd: NOON }, 'attention', 'Pauses 23 Dec'],
  [{ status: 'active', cancelAtPeriodEnd: false, endsAt: NOON }, 'good', 'Active'],
  [{ status: 'past_due', cancelAtPeriodEnd: true, endsAt: NOON }, 'bad', 'Past due'],
  [{ status: 'canceled', cancelAtPeriodEnd: true, endsAt: NOON }, 'neutral', 'Ended'],
])('%j is %s: %s', (subscription, state, text) => {
  expect(statusText(subscription)).toEqual({ state, text });
});

test.each([
  [{ status: 'unknown', rawStatus: 'on_hold' }, 'On hold'],
  [{ status: 'unknown' }, 'Unknown'],
  [{ status: 'constructor', rawStatus: 'constructor' }, 'Constructor'],
])('%j is shown as %s', (subscription, text) => {
  expect(statusText(subscription)).toEqual({ state: 'neutral', text });
});

test.each([
  ['month', 1, 'per month'],
  ['year', null, 'per year'],
  ['week', 2, 'every 2 weeks'],
  ['unknown', 1, 'per period'],
  [null, null, 'per period'],
])('%s times %s is %s', (interval, count, words) => {
  expect(intervalText(interval, count)).toBe(words);
});

test.each([
  ['day', 14, '14 days'],
  ['month', 1, '1 month'],
])('%s times %i lasts %s', (interval, count, words) => {
  expect(spanText(interval, count)).toBe(words);
});

test('a change that waits for the next period has not happened', () => {
  const pendingUpdate = { appliesAt: '2026-12-22T00:00:00Z', productId: null, seats: 3, units: null };
  expect(changedText('Seats', { pendingUpdate })).toBe('Seats will change at the end of the period.');
  expect(changedText('Plan', { pendingUpdate: null })).toBe('Plan changed.');
});
