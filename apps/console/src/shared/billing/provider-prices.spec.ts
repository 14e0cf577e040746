import { expect, test } from '@jest/globals';
import { besidesText, chargedPrices, isTaxIncluded, plusTaxText } from './provider-prices.ts';

type Charged = Parameters<typeof besidesText>[0];
const price = { id: 'p', amountType: 'fixed', priceCurrency: 'usd', priceAmount: 500 } as const;
const included = { ...price, taxBehavior: 'inclusive' };
const free = { ...price, priceAmount: 0 };
const meters = [{ meterId: 'm' }] as Charged['meters'];

test.each<readonly [string, Partial<Charged>, string]>([
  ['any tax', {}, ', plus any tax'],
  ['usage and any tax', { meters }, ', plus usage and any tax'],
  ['any tax, by the country', { prices: [{ ...price, taxBehavior: 'location' }] }, ', plus any tax'],
  ['nothing where tax is in the price', { prices: [included] }, ''],
  ['usage alone where tax is in the price', { meters, prices: [included, free] }, ', plus usage'],
  ['any tax where only one price has it', { prices: [included, price] }, ', plus any tax'],
  ['any tax beside a free price', { prices: [free] }, ', plus any tax'],
])('beside the amount of a subscription comes %s', (_, charged, words) => {
  expect(besidesText({ meters: [], ...charged })).toBe(words);
});

test('an amount that is charged at once is without tax, unless all prices include it', () => {
  const words = (prices: Charged['prices']) => plusTaxText(isTaxIncluded({ prices: prices! }));
  expect([[price], [included, price], [included]].map(words)).toEqual([' plus tax', ' plus tax', '']);
  expect(plusTaxText(undefined)).toBe(' plus any tax');
});

test('a subscription is charged by its own prices, of which none may be known', () => {
  const metered = { id: 'm', amountType: 'metered_unit', priceCurrency: 'eur', unitAmount: '0.5', meterId: 'calls' };
  expect(chargedPrices({ prices: [metered, included] })).toMatchObject([
    { amountType: 'metered_unit', currency: 'eur', unitAmount: '0.5', meterId: 'calls', tax: null },
    { amountType: 'fixed', amount: 500, meterId: null, tax: 'inclusive' },
  ]);
  expect(chargedPrices({})).toEqual([]);
});
