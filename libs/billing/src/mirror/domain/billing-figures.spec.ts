import { expect, test } from '@jest/globals';
import type { SubscriptionGroup } from './billing-figures.ts';
import { countIn, monthlyRevenue } from './billing-figures.ts';

const group = (period: string, amount: bigint, change: Partial<SubscriptionGroup> = {}): SubscriptionGroup => ({
  status: 'active',
  currency: 'usd',
  period,
  count: 1,
  amount,
  ...change,
});

test.each<[string, bigint, number]>([
  ['1 month', 1000n, 1000],
  ['3 month', 1000n, 333],
  ['1 year', 12_000n, 1000],
  ['2 year', 1000n, 42],
  ['1 week', 1200n, 5214],
  ['1 day', 12n, 365],
])('a period of %s of %d counts %d by month', (period, amount, expected) => {
  expect(monthlyRevenue([group(period, amount)])).toMatchObject([{ amount: expected, uncounted: 0 }]);
});

test('currencies are not summed, trials are not counted, and a sum is rounded once', () => {
  const groups = [
    group('1 year', 6n),
    group('1 month', 0n, { status: 'past_due', count: 2 }),
    group('1 year', 6n, { status: 'past_due' }),
    group('1 month', 500n, { currency: 'eur' }),
    group('1 month', 900n, { status: 'trialing' }),
  ];
  expect(monthlyRevenue(groups)).toEqual([
    { currency: 'eur', amount: 500, subscriptions: 1, uncounted: 0 },
    { currency: 'usd', amount: 1, subscriptions: 4, uncounted: 0 },
  ]);
  expect(countIn(groups, 'past_due')).toBe(3);
});

test.each(['1 fortnight', '0 month', 'month', ''])('a period of %j is counted, and not guessed', (period) => {
  expect(monthlyRevenue([group(period, 1000n, { count: 3 })])).toEqual([
    { currency: 'usd', amount: 0, subscriptions: 3, uncounted: 3 },
  ]);
});
