import { describe, expect, test } from '@jest/globals';
import {
  customerProration,
  estimateChange,
  isAsShown,
  isRecent,
  type Proration,
  type Rate,
  usualProration,
} from './change-estimate.ts';

interface Circumstances {
  readonly status?: 'active' | 'trialing';
  readonly isQuantity?: boolean;
  readonly during?: typeof period;
}

const DAY = 86_400_000;
const start = Date.parse('2026-06-01T00:00:00Z');
const period = { start, end: start + 30 * DAY, now: start + DAY };
const currentPeriodEnd = new Date(period.end).toISOString();
const monthly = (amount: number): Rate => ({ amount, interval: 'month', intervalCount: 1 });
const yearly = (amount: number): Rate => ({ amount, interval: 'year', intervalCount: 1 });

function estimate(
  before: Rate,
  after: Rate,
  proration: Proration,
  { status = 'active', isQuantity = false, during = period }: Circumstances = {},
) {
  const change = { before, after, discount: undefined, proration, seats: null, isQuantity };
  return estimateChange({ status, currency: 'usd', currentPeriodEnd }, change, during);
}

test('up at once, on the second of thirty days', () => {
  expect(estimate(monthly(500), monthly(2000), 'invoice')).toEqual({
    credit: -483,
    debit: 1933,
    total: 1450,
    currency: 'usd',
    newAmount: 2000,
    seats: null,
    at: new Date(period.now).toISOString(),
    prorationBehavior: 'invoice',
    due: 'now',
    appliesAt: null,
    paidUntil: currentPeriodEnd,
  });
});

test('carried to the next invoice, or begun with the next period', () => {
  expect(estimate(monthly(2000), monthly(500), 'prorate')).toMatchObject({ total: -1450, due: 'next-invoice' });
  const later = { total: 0, due: 'nothing', appliesAt: currentPeriodEnd, paidUntil: null };
  expect(estimate(monthly(2000), monthly(500), 'next_period')).toMatchObject(later);
});

test('another interval is paid for whole at once, less what is left of the old one', () => {
  const change = estimate(monthly(2000), yearly(20_000), 'prorate');
  expect(change).toMatchObject({ credit: -1933, debit: 20_000, total: 18_067, due: 'now' });
  expect(change.paidUntil).toBe('2027-06-02T00:00:00.000Z');
});

test.each([
  ['2028-01-31T08:00:00.000Z', monthly(1), '2028-02-29T08:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', yearly(1), '2029-02-28T08:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', { ...monthly(1), intervalCount: 3 }, '2027-02-28T08:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', { amount: 1, interval: 'week', intervalCount: 2 }, '2026-12-14T08:00:00.000Z'],
])('a period that begins at %s, paid as %j, ends at %s', (now, after, end) => {
  const during = { ...period, now: Date.parse(now) };
  const before = { amount: 1, interval: 'day', intervalCount: 1 };
  expect(estimate(before, after, 'invoice', { during }).paidUntil).toBe(end);
});

test('a trial costs nothing', () => {
  const change = estimate(monthly(500), monthly(2000), 'invoice', { status: 'trialing' });
  expect(change).toMatchObject({ total: 0, due: 'nothing' });
});

test('seats are cut towards zero, up and down', () => {
  const seats = { isQuantity: true, during: { start, end: start + 7 * DAY, now: start + 6 * DAY } };
  const more = estimate(monthly(2500), monthly(4000), 'invoice', seats);
  expect(more).toMatchObject({ credit: 0, debit: 214, total: 214 });
  const fewer = estimate(monthly(4000), monthly(2500), 'invoice', seats);
  expect(fewer).toMatchObject({ credit: -214, debit: 0, total: -214 });
});

describe('an estimate that was shown', () => {
  const estimated = estimate(monthly(500), monthly(2000), 'invoice');
  test.each([
    ['the same', {}, true],
    ['dearer', { total: 1451 }, false],
    ['cheaper', { total: 1449 }, false],
    ['of another price', { newAmount: 2500 }, false],
    ['of another time to begin', { prorationBehavior: 'next_period' }, false],
  ] as const)('is %s', (_what, other, expected) => {
    expect(isAsShown({ ...estimated, ...other }, estimated)).toBe(expected);
  });

  test.each([
    [0, true],
    [3600, true],
    [3601, false],
    [-1, false],
  ])('%d seconds ago is recent: %s', (seconds, expected) => {
    expect(isRecent(estimated, new Date(period.now + seconds * 1000))).toBe(expected);
  });
});

describe('what is usual', () => {
  test.each([
    [monthly(500), monthly(2000), 'invoice'],
    [monthly(2000), monthly(500), 'next_period'],
    [monthly(2000), yearly(20_000), 'next_period'],
    [yearly(20_000), monthly(2000), 'invoice'],
    [monthly(500), monthly(500), 'invoice'],
  ] as const)('from %o to %o: %s', (before, after, proration) => {
    expect(usualProration(before, after)).toBe(proration);
  });
});

describe('how a customer pays for a change', () => {
  const up = { before: monthly(500), after: monthly(2000), trial: undefined, isUnpaid: false, startsSeats: false };
  const down = { ...up, before: monthly(2000), after: monthly(500) };
  const longer = { ...up, before: monthly(2000), after: yearly(20_000) };
  const shorter = { ...up, before: yearly(20_000), after: monthly(2000) };
  test.each([
    ['more', up, undefined, false, 'invoice'],
    ['more', up, 'invoice', false, 'invoice'],
    ['more', up, 'next_period', false, 'next_period'],
    ['more', up, 'prorate', false, 'deferred'],
    ['more, where the merchant prorates', up, 'prorate', true, 'prorate'],
    ['less', down, undefined, false, 'next_period'],
    ['less', down, 'prorate', false, 'prorate'],
    ['less', down, 'invoice', false, 'invoice'],
    ['a year at once, though less for each day', longer, 'prorate', false, 'deferred'],
    ['more for each day, though less at once', shorter, 'prorate', false, 'deferred'],
    ['less, before it is paid', { ...down, isUnpaid: true }, undefined, true, 'next_period'],
    ['less, before it is paid', { ...down, isUnpaid: true }, 'next_period', true, 'next_period'],
    ['less, before it is paid', { ...down, isUnpaid: true }, 'prorate', true, 'unpaid'],
    [
      'less at once, though more for each day, before it is paid',
      { ...shorter, isUnpaid: true },
      'invoice',
      true,
      'unpaid',
    ],
    ['more, before it is paid', { ...up, isUnpaid: true }, undefined, false, 'unpaid'],
    ['more, before it is paid', { ...up, isUnpaid: true }, 'invoice', false, 'unpaid'],
    ['more, before it is paid', { ...up, isUnpaid: true }, 'prorate', true, 'unpaid'],
    ['more, before it is paid', { ...up, isUnpaid: true }, 'next_period', false, 'next_period'],
    ['the first seats, for less', { ...down, startsSeats: true }, undefined, false, 'invoice'],
    ['the first seats', { ...up, startsSeats: true }, 'prorate', false, 'deferred'],
    ['the first seats', { ...up, startsSeats: true }, 'next_period', false, 'not-later'],
    ['the first seats, before it is paid', { ...down, startsSeats: true, isUnpaid: true }, undefined, false, 'unpaid'],
    ['the same', { ...up, after: up.before }, 'prorate', false, 'prorate'],
  ] as const)('%s: %o, asked for %s, the merchant prorates: %s, is %s', (_what, change, asked, prorates, expected) => {
    expect(customerProration(change, asked, { prorates })).toBe(expected);
  });

  const trial = (trialInterval: string | null, trialIntervalCount: number | null, end: string | null) => ({
    ...up,
    trial: { start: '2026-06-01T00:00:00.000001Z', end, offered: { trialInterval, trialIntervalCount } },
  });
  const fortnight = '2026-06-15T00:00:00.000001Z';
  test.each([
    ['a plan that is sold without a trial', trial(null, null, fortnight), undefined, 'next_period'],
    ['a plan that is sold without a trial', trial(null, null, fortnight), 'invoice', 'trial'],
    ['a plan that is sold without a trial', trial(null, null, fortnight), 'prorate', 'trial'],
    ['a plan that is sold without a trial', trial(null, null, fortnight), 'next_period', 'next_period'],
    ['a shorter trial', trial('day', 13, fortnight), 'invoice', 'trial'],
    ['a trial that is as long', trial('day', 14, fortnight), 'invoice', 'invoice'],
    ['a trial that is as long', trial('week', 2, fortnight), undefined, 'invoice'],
    ['the longest month', trial('month', 1, '2026-07-02T00:00:00.000001Z'), undefined, 'invoice'],
    ['an interval that is not known', trial('unknown', 9, fortnight), 'invoice', 'trial'],
    ['a trial whose end is not known', trial('day', 14, null), 'invoice', 'trial'],
    ['seats', { ...trial(null, null, fortnight), startsSeats: true }, undefined, 'seats-in-trial'],
    ['seats', { ...trial(null, null, fortnight), startsSeats: true }, 'invoice', 'seats-in-trial'],
    ['seats', { ...trial(null, null, fortnight), startsSeats: true }, 'next_period', 'seats-in-trial'],
    ['seats, and a trial that is as long', { ...trial('day', 14, fortnight), startsSeats: true }, undefined, 'invoice'],
  ] as const)('in a trial, more with %s: %o, asked for %s, is %s', (_what, change, asked, expected) => {
    expect(customerProration(change, asked, { prorates: true })).toBe(expected);
  });

  test('in a trial, less is free to choose', () => {
    const { trial: running } = trial(null, null, fortnight);
    expect(customerProration({ ...down, trial: running }, 'invoice', { prorates: false })).toBe('invoice');
  });
});
