import { expect, test } from '@jest/globals';
import { codecs } from '../../objects/domain/codecs.ts';
import { benefits, prices, product } from '../../testing/fixtures/catalogue.ts';
import { plansOf } from './plan.ts';

const aProduct = (id: string, changes: object = {}) => codecs.product.inbound({ ...product, id, ...changes });
const shown = (all: readonly ReturnType<typeof aProduct>[], ...current: string[]) =>
  plansOf(all, new Set(current)).map(({ product: { id }, isLegacy, isCurrent }) => ({ id, isLegacy, isCurrent }));

test('what is archived, private or a draft is shown only to those who have it', () => {
  const all = [
    aProduct('sold'),
    aProduct('old', { is_archived: true }),
    aProduct('private', { visibility: 'private' }),
    aProduct('draft', { visibility: 'draft' }),
  ];
  expect(shown(all)).toEqual([{ id: 'sold', isLegacy: false, isCurrent: false }]);
  expect(shown(all, 'old', 'private')).toEqual([
    { id: 'sold', isLegacy: false, isCurrent: false },
    { id: 'old', isLegacy: true, isCurrent: true },
    { id: 'private', isLegacy: false, isCurrent: true },
  ]);
});

test('archived prices, and benefits that are deleted or private, are left out', () => {
  const sold = {
    prices: [prices.fixed, { ...prices.custom, is_archived: true }],
    benefits: [
      { ...benefits.custom, id: 'public', visibility: 'public' },
      { ...benefits.custom, id: 'private', visibility: 'private' },
      { ...benefits.custom, id: 'deleted', is_deleted: true },
    ],
  };
  const [plan] = plansOf([aProduct('p1', sold)], new Set());
  expect(plan!.prices.map(({ price }) => price.amountType)).toEqual(['fixed']);
  expect(plan!.benefits.map(({ id }) => id)).toEqual(['public']);
});

test('prices by quantity have steps', () => {
  const all = [prices.seat_based, prices.unit_based, prices.metered_tiers, prices.fixed];
  const [plan] = plansOf([aProduct('p1', { prices: all })], new Set());
  const steps = [
    { upTo: 100, unitAmount: '0.5' },
    { upTo: null, unitAmount: '0.25' },
  ];
  expect(plan!.prices.map(({ tiers }) => tiers)).toEqual([[{ upTo: null, unitAmount: '1500' }], steps, steps, []]);
});

test('a price says whether tax is in it, where that does not depend on the country', () => {
  const taxed = ([null, 'location', 'inclusive', 'exclusive'] as const).map((tax_behavior, at) => ({
    ...prices.fixed,
    id: `price-${at}`,
    tax_behavior,
  }));
  const [plan] = plansOf([aProduct('p1', { prices: taxed })], new Set());
  expect(plan!.prices.map(({ tax }) => tax)).toEqual([null, null, 'inclusive', 'exclusive']);
});
