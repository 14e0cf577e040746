import { describe, expect, test } from '@jest/globals';
import { balanceText, dayLabel, daysIn, eventTitle, rangeOf, refusedOf, usedPercent } from './usage.ts';

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
