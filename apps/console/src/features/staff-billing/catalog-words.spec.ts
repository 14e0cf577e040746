import { expect, test } from '@jest/globals';
import { priceText } from '../../shared/billing/plans.ts';
import { priceOf } from '../../shared/billing/provider-prices.ts';
import { aggregationText, discountText, durationText, filterText, redemptionsText } from './catalog-words.ts';

const monthly = { isRecurring: true, recurringInterval: 'month', recurringIntervalCount: 1 };
const seats = {
  amountType: 'seat_based',
  priceCurrency: 'usd',
  seatTiers: {
    tiers: [
      { minSeats: 1, maxSeats: 4, pricePerSeat: 1000 },
      { minSeats: 5, maxSeats: null, pricePerSeat: 800 },
    ],
  },
};
const units = {
  amountType: 'unit_based',
  priceCurrency: 'eur',
  tiers: { tiers: [{ bound: null, unitAmount: '250.5' }] },
};

test.each<readonly [string, Record<string, unknown>, string, readonly string[]]>([
  ['fixed', { amountType: 'fixed', priceAmount: 2000, priceCurrency: 'usd' }, '$20.00 per month', []],
  ['free', { amountType: 'fixed', priceAmount: 0, priceCurrency: 'usd' }, 'Free ', []],
  ['by seats', seats, 'from $8.00 per seat per month', ['1 to 4: $10.00', '5 or more: $8.00']],
  ['by units', units, '€2.505 per unit per month', []],
  ['by usage', { amountType: 'metered_unit', unitAmount: '0.5', priceCurrency: 'usd' }, '$0.005 per unit used', []],
  ['of a newer kind', { amountType: 'barter' }, 'See price at checkout ', []],
])('a price that is %s', (_, price, head, notes) => {
  const words = priceText({ ...monthly, prices: [priceOf(price)] });
  expect([`${words.figure} ${words.unit}`, words.notes]).toEqual([head, notes]);
});

type Discount = Parameters<typeof discountText>[0];
const none = { basisPoints: null, amount: null, currency: null, amounts: null };

test.each<readonly [Partial<Discount>, string]>([
  [{ basisPoints: 2550 }, '25.5%'],
  [{ amount: 500, currency: 'usd' }, '$5.00'],
  [{ amount: 500, currency: 'usd', amounts: { usd: 500, eur: 400 } }, '$5.00 or €4.00'],
  [{}, '–'],
])('%j takes off %s', (discount, words) => {
  expect(discountText({ ...none, ...discount } as Discount)).toBe(words);
});

test.each([
  ['once', null, 'Once'],
  ['forever', null, 'Always'],
  ['repeating', 1, 'For 1 month'],
  ['repeating', 3, 'For 3 months'],
  ['seasonal', null, 'seasonal'],
])('a discount that is %s for %j', (duration, durationInMonths, words) => {
  expect(durationText({ duration, durationInMonths })).toBe(words);
});

test('uses are counted against the limit, if there is one', () => {
  expect([redemptionsText(1204, null), redemptionsText(3, 1000)]).toEqual(['1,204', '3 of 1,000']);
});

const called = { property: 'name', operator: 'eq', value: 'api_call' };
const large = { property: 'size', operator: 'gt', value: 3 };
const pro = { property: 'plan', operator: 'resembles', value: true };

test.each([
  [{ conjunction: 'and', clauses: [called] }, 'name is api_call'],
  [{ conjunction: 'and', clauses: [called, large] }, 'name is api_call and size is more than 3'],
  [
    { conjunction: 'and', clauses: [called, { conjunction: 'or', clauses: [large, pro] }] },
    'name is api_call and (size is more than 3 or plan resembles true)',
  ],
  [{ conjunction: 'or', clauses: [{ conjunction: 'and', clauses: [called] }] }, 'name is api_call'],
  [{ conjunction: 'and', clauses: [{ conjunction: 'or', clauses: [] }] }, 'All events'],
  [{ conjunction: 'and', clauses: [] }, 'All events'],
])('%j is read as: %s', (filter, words) => {
  expect(filterText(filter)).toBe(words);
});

test.each([
  [{ func: 'count' }, 'Number of events'],
  [{ func: 'sum', property: 'tokens' }, 'Sum of tokens'],
  [{ func: 'unique', property: 'user' }, 'Different values of user'],
  [{ func: 'median', property: 'size' }, 'median size'],
  [{}, ''],
])('%j is read as: %s', (aggregation, words) => {
  expect(aggregationText(aggregation)).toBe(words);
});
