import { describe, expect, test } from '@jest/globals';
import { estimateChange, type Proration, type Rate, usualProration } from './change-estimate.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-06-01T00:00:00Z');
const period = { start, end: start + 30 * DAY, now: start + DAY };
const currentPeriodEnd = new Date(period.end).toISOString();
const monthly = (amount: number): Rate => ({ amount, interval: 'month', intervalCount: 1 });
const yearly = (amount: number): Rate => ({ amount, interval: 'year', intervalCount: 1 });

function estimate(before: Rate, after: Rate, proration: Proration, more: object = {}, status = 'active' as const) {
  const change = { before, after, discount: undefined, proration, isQuantity: false, ...more };
  return estimateChange({ status, currency: 'usd', currentPeriodEnd }, change, period);
}

test('E12: up at once, on the second of thirty days', () => {
  expect(estimate(monthly(500), monthly(2000), 'invoice')).toEqual({
    credit: -483,
    debit: 1933,
    total: 1450,
    currency: 'usd',
    newAmount: 2000,
    prorationBehavior: 'invoice',
    due: 'now',
    appliesAt: null,
  });
});

test('E12: carried to the next invoice, or begun with the next period', () => {
  expect(estimate(monthly(2000), monthly(500), 'prorate')).toMatchObject({ total: -1450, due: 'next-invoice' });
  const later = { total: 0, due: 'nothing', appliesAt: currentPeriodEnd };
  expect(estimate(monthly(2000), monthly(500), 'next_period')).toMatchObject(later);
});

test('another interval is paid for whole at once, less what is left of the old one', () => {
  const change = estimate(monthly(2000), yearly(20_000), 'prorate');
  expect(change).toMatchObject({ credit: -1933, debit: 20_000, total: 18_067, due: 'now' });
});

test('a trial costs nothing', () => {
  const change = {
    before: monthly(500),
    after: monthly(2000),
    discount: undefined,
    proration: 'invoice',
    isQuantity: false,
  };
  const trial = { status: 'trialing', currency: 'usd', currentPeriodEnd } as const;
  expect(estimateChange(trial, { ...change, proration: 'invoice' }, period)).toMatchObject({
    total: 0,
    due: 'nothing',
  });
});

test('E17: seats are cut towards zero, up and down', () => {
  const sevenths = { start, end: start + 7 * DAY, now: start + 6 * DAY };
  const change = { discount: undefined, proration: 'invoice', isQuantity: true } as const;
  const active = { status: 'active', currency: 'usd', currentPeriodEnd } as const;
  const more = estimateChange(active, { ...change, before: monthly(2500), after: monthly(4000) }, sevenths);
  expect(more).toMatchObject({ credit: 0, debit: 214, total: 214 });
  const fewer = estimateChange(active, { ...change, before: monthly(4000), after: monthly(2500) }, sevenths);
  expect(fewer).toMatchObject({ credit: -214, debit: 0, total: -214 });
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
