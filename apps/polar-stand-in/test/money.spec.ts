import { expect, test } from '@jest/globals';
import { addInterval, fromIso, toIso } from '../src/core/clock.ts';
import type { DiscountRow, PriceRow } from '../src/core/rows.ts';
import { allocate, discountOn, halfEven, proratedDelta, timesUnits, usageAmount } from '../src/money/amounts.ts';
import { CURRENCIES, decimalsOf, format } from '../src/money/currencies.ts';
import { taxed } from '../src/money/tax.ts';

test.each([
  [1999, 2550, 510],
  [105, 1000, 11],
  [29, 5000, 15],
  [0, 5000, 0],
])('a percentage of %i at %i basis points is %i, half away from zero', (amount, basis_points, off) => {
  expect(discountOn({ basis_points } as DiscountRow, amount, 'usd')).toBe(off);
});

test('a fixed discount takes at most the subtotal, and nothing in another currency', () => {
  const discount = { amounts: { usd: 500 } } as unknown as DiscountRow;
  expect(discountOn(discount, 2000, 'usd')).toBe(500);
  expect(discountOn(discount, 300, 'usd')).toBe(300);
  expect(discountOn(discount, 300, 'eur')).toBe(0);
});

test('shares: floors, then the largest remainders', () => {
  expect(allocate(100, [333, 333, 333])).toEqual([34, 33, 33]);
  expect(allocate(10, [1, 1, 8])).toEqual([1, 1, 8]);
  expect(allocate(0, [1, 2])).toEqual([0, 0]);
});

test.each([
  ['0.015', 333, 5],
  ['0.5', 1, 1],
  ['0.000000000001', 1_000_000_000_000, 1],
  ['2', 1.5, 3],
])('%s for each of %d units is %i', (unit, units, amount) => {
  expect(timesUnits(unit, units)).toBe(amount);
});

test('usage is capped, and credits are not paid out', () => {
  const price = { amount_type: 'metered_unit', unit_amount: '1', cap_amount: 50 } as PriceRow;
  expect([usageAmount(price, 10), usageAmount(price, 100), usageAmount(price, -5)]).toEqual([10, 50, 0]);
});

test('tiers: volume charges all units alike, graduated each at its own price', () => {
  const tiers = [
    { bound: 10, unit_amount: '5' },
    { bound: null, unit_amount: '2' },
  ];
  const price = (type: string) =>
    ({ amount_type: 'metered_tiers', cap_amount: null, tiers: { type, tiers } }) as PriceRow;
  expect(usageAmount(price('volume'), 15)).toBe(30);
  expect(usageAmount(price('graduated'), 15)).toBe(60);
});

test('a change of seats is truncated toward zero', () => {
  expect([proratedDelta(1500, 1 / 7), proratedDelta(-1500, 1 / 7)]).toEqual([214, -214]);
});

test('half to even', () => {
  expect([0.5, 1.5, 2.5, -0.5, -1.5].map(halfEven)).toEqual([0, 2, 2, 0, -2]);
});

test.each(['exclusive', 'inclusive'] as const)('tax %s: total is net and tax', (behavior) => {
  for (const amount of [0, 1, 999, 12_345, -967]) {
    const { net, tax, total } = taxed(amount, 2000, behavior);
    expect(total).toBe(net + tax);
    expect(behavior === 'inclusive' ? total : net).toBe(amount);
  }
});

test('126 currencies; fifteen have no decimals, whatever Intl says', () => {
  expect(CURRENCIES).toHaveLength(126);
  expect(CURRENCIES.filter((currency) => decimalsOf(currency) === 0)).toHaveLength(15);
  expect([format(80, 'jpy'), format(7000, 'isk'), format(7000, 'huf'), format(1, 'usd')]).toEqual([
    '80 JPY',
    '70.00 ISK',
    '70.00 HUF',
    '0.01 USD',
  ]);
});

test('periods end on the anchor day, or the last of a shorter month', () => {
  const ends = (start: string, ...interval: [Parameters<typeof addInterval>[1], number]) =>
    toIso(addInterval(fromIso(start), ...interval, 31));
  expect(ends('2026-01-31T10:00:00.000001Z', 'month', 1)).toBe('2026-02-28T10:00:00.000001Z');
  expect(ends('2026-02-28T10:00:00.000001Z', 'month', 1)).toBe('2026-03-31T10:00:00.000001Z');
  expect(ends('2028-02-29T00:00:00.000000Z', 'year', 1)).toBe('2029-02-28T00:00:00.000000Z');
  expect(ends('2026-01-31T00:00:00.000000Z', 'week', 2)).toBe('2026-02-14T00:00:00.000000Z');
});
