import { expect, test } from '@jest/globals';
import { codecs } from '../../objects/domain/codecs.ts';
import { product } from '../../testing/fixtures/catalogue.ts';
import { subscription } from '../../testing/fixtures/purchases.ts';
import { planAmount, seatsAmount } from './plan.ts';

const [template] = product.prices;
const common = { ...template, is_archived: false, price_currency: 'usd' };
const seatBased = (seat_tier_type: string) => ({
  ...common,
  amount_type: 'seat_based',
  seat_tiers: {
    seat_tier_type,
    tiers: [
      { min_seats: 1, max_seats: 5, price_per_seat: 500 },
      { min_seats: 6, max_seats: null, price_per_seat: 400 },
    ],
  },
});
const amount = (prices: readonly object[], seats: number | null = null, currency = 'usd') =>
  planAmount(codecs.product.inbound({ ...product, prices }), currency, seats);

test('fixed prices count in their currency; what is used does not', () => {
  const prices = [
    { ...common, amount_type: 'fixed', price_amount: 2000 },
    { ...common, id: 'e', amount_type: 'fixed', price_amount: 1900, price_currency: 'eur' },
    { ...common, id: 'm', amount_type: 'metered_unit', unit_amount: '0.5', cap_amount: null, meter_id: 'x' },
  ];
  expect([amount(prices), amount(prices, null, 'eur'), amount(prices, null, 'gbp')]).toEqual([2000, 1900, undefined]);
});

test('seats by volume, and by step', () => {
  expect([1, 5, 6].map((seats) => amount([seatBased('volume')], seats))).toEqual([500, 2500, 2400]);
  expect([1, 5, 6].map((seats) => amount([seatBased('graduated')], seats))).toEqual([500, 2500, 2900]);
});

test('a price that the buyer chooses is not known', () => {
  expect(amount([{ ...common, amount_type: 'custom', minimum_amount: 100 }])).toBeUndefined();
});

test('seats of a subscription cost what it was sold at, also when that price is archived', () => {
  const price = { ...seatBased('volume'), is_archived: true };
  expect(seatsAmount(codecs.subscription.inbound({ ...subscription, prices: [price] }), 6)).toBe(2400);
});
