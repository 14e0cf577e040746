import { expect, test } from '@jest/globals';
import { figure, moneyText, readAmount, unitAmountText } from './money.tsx';

/** The space that `Intl` puts between a number and a word; here written as a blank. */
const NO_BREAK = '\u00a0';

test.each([
  [2000, 'usd', 'en', '$20.00'],
  [5, 'USD', 'en', '$0.05'],
  [0, 'usd', 'en', '$0.00'],
  [-483, 'usd', 'en', '-$4.83'],
  [123_456, 'eur', 'de', '1.234,56 €'],
  [1900, 'eur', 'uk', '19,00 €'],
  [80, 'jpy', 'en', '¥80'],
  [7000, 'isk', 'en', 'kr 70.00'],
  [150_000, 'huf', 'en', 'Ft 1,500.00'],
  [9_007_199_254_740_991, 'usd', 'en', '$90,071,992,547,409.91'],
])('%i in %s in %s is %s', (amount, currency, language, words) => {
  expect(moneyText({ amount, currency }, language).replaceAll(NO_BREAK, ' ')).toBe(words);
});

test.each([
  ['1', 'usd', '$0.01'],
  ['0.015', 'usd', '$0.00015'],
  ['0.000000000001', 'usd', '$0.00000000000001'],
  ['1200', 'usd', '$12.00'],
  ['12.50', 'usd', '$0.125'],
  ['0.5', 'jpy', '¥0.5'],
])('a unit of %s in %s costs %s', (unitAmount, currency, words) => {
  expect(unitAmountText({ unitAmount, currency }, 'en')).toBe(words);
});

test.each([
  [1204.5, 'en', '1,204.5'],
  [1204.5, 'de', '1.204,5'],
  [0.00015, 'en', '0.0002'],
  [-3, 'en', '-3'],
])('%d in %s is %s', (value, language, text) => {
  expect(figure(value, language)).toBe(text);
});

test.each([
  ['12', 'usd', 1200],
  [' 12.5 ', 'usd', 1250],
  ['12,05', 'EUR', 1205],
  ['0.09', 'usd', 9],
  ['1200', 'jpy', 1200],
  ['12.5', 'jpy', undefined],
  ['12.505', 'usd', undefined],
  ['-1', 'usd', undefined],
  ['1e3', 'usd', undefined],
  ['', 'usd', undefined],
])('the typed amount %j in %s is %s', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount);
});
