import { describe, expect, test } from '@jest/globals';
import { balanceText, dayLabel, daysIn, eventTitle, rangeOf, refusedOf, usageCost, usedPercent } from './usage.ts';

describe('usage by day', () => {
  test('begins where the service says, over the end of summer time', () => {
    const days = daysIn({ since: '2026-10-24T00:00:00.000Z', perDay: [0, 2.5, 1] });
    expect(days.map(({ day, units }) => [dayLabel(day, 'en'), units])).toEqual([
      ['24 Oct', 0],
      ['25 Oct', 2.5],
      ['26 Oct', 1],
    ]);
  });

  test('is shown for the range of the URL', () => {
    expect([rangeOf('7d').days, rangeOf('90d').days, rangeOf('nonsense').days, rangeOf('').days]).toEqual([
      7, 90, 30, 30,
    ]);
  });
});

test('names of programs in words', () => {
  expect([eventTitle('api_key.call'), eventTitle('render'), eventTitle('._')]).toEqual([
    'API key call',
    'Render',
    '._',
  ]);
});

test.each([
  [25, 0, '25 used'],
  [30, 100, '70 left'],
  [100, 100, '0 left'],
  [330, 100, '230 over your 100 credits'],
  [1.5, 1, '0.5 over your 1 credit'],
])('%d used of %d credited: %s', (consumedUnits, creditedUnits, words) => {
  const balance = creditedUnits - consumedUnits;
  expect(balanceText({ consumedUnits, creditedUnits, balance }).join(' ')).toBe(words);
});

test('how much of the credit is used', () => {
  const used = (consumedUnits: number, creditedUnits: number) => usedPercent({ consumedUnits, creditedUnits });
  expect([used(25, 100), used(150, 100), used(5, 0)]).toEqual([25, 100, undefined]);
});

test('refused events by name and reason, with the latest time', () => {
  const event = (id: string, name: string, occurredAt: string) => ({ id, name, occurredAt, reason: 'in the future' });
  const events = [
    event('3', 'render', '2026-11-03'),
    event('2', 'export', '2026-11-02'),
    event('1', 'render', '2026-11-01'),
  ];
  expect(refusedOf(events)).toEqual([
    { name: 'render', reason: 'in the future', uses: 2, latest: '2026-11-03' },
    { name: 'export', reason: 'in the future', uses: 1, latest: '2026-11-02' },
  ]);
});

describe('the cost of usage', () => {
  type Charged = Parameters<typeof usageCost>[1][number];
  const price = (more: object) => ({
    id: 'price',
    amountType: 'metered_unit',
    priceCurrency: 'usd',
    meterId: 'calls',
    unitAmount: '0.015',
    capAmount: null,
    ...more,
  });
  const cost = (used: { readonly units: number; readonly credit: number }, more: object = {}, counted: object[] = []) =>
    usageCost({ meterId: 'calls', consumedUnits: used.units, balance: used.credit - used.units }, [
      { currency: 'usd', meters: counted as unknown as Charged['meters'], prices: [price(more)], status: 'active' },
    ]);

  test('names the price of a unit, and what those beyond the credit cost', () => {
    expect(cost({ units: 250_000, credit: 100 })).toEqual({
      rate: '$0.00015 per unit used',
      sum: { amount: 3749, currency: 'usd' },
      isTaxIncluded: false,
    });
    expect(cost({ units: 50, credit: 100 })?.sum?.amount).toBe(0);
    expect(cost({ units: 250_000, credit: 0 }, { capAmount: 2000 })).toEqual({
      rate: '$0.00015 per unit used, at most $20.00',
      sum: { amount: 2000, currency: 'usd' },
      isTaxIncluded: false,
    });
    expect(cost({ units: 50, credit: 0 }, { taxBehavior: 'inclusive' })?.isTaxIncluded).toBe(true);
  });

  test('takes the amount of the billing provider where it is that of the same units', () => {
    const counted = (consumedUnits: number) => [{ meterId: 'calls', consumedUnits, amount: 4000 }];
    expect(cost({ units: 250_000, credit: 100 }, {}, counted(250_000))?.sum?.amount).toBe(4000);
    expect(cost({ units: 250_000, credit: 100 }, {}, counted(9))?.sum?.amount).toBe(3749);
  });

  test('has no sum for prices in steps, and nothing for a meter without a price', () => {
    const tiers = {
      tiers: [
        { bound: 10, unitAmount: '2' },
        { bound: null, unitAmount: '1' },
      ],
    };
    expect(cost({ units: 20, credit: 0 }, { amountType: 'metered_tiers', unitAmount: undefined, tiers })).toEqual({
      rate: 'from $0.01 per unit used',
      sum: undefined,
      isTaxIncluded: false,
    });
    expect(cost({ units: 20, credit: 0 }, { meterId: 'other' })).toBeUndefined();
    expect(cost({ units: 20, credit: 0 }, { priceCurrency: 'eur' })).toBeUndefined();
  });
});
