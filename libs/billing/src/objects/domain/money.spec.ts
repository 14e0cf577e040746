import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decimalsOf, formatMoney } from './money.ts';

test.each([
  [80, 'JPY', '¥80'],
  [7000, 'ISK', 'ISK 70.00'],
  [7000, 'huf', 'HUF 70.00'],
  [1999, 'usd', '$19.99'],
  [-5, 'usd', '-$0.05'],
  [0, 'usd', '$0.00'],
  [9_007_199_254_740_991, 'usd', '$90,071,992,547,409.91'],
])('%d %s is %s', (amount, currency, shown) => {
  expect(formatMoney({ amount, currency }, 'en-US').replaceAll('\u00a0', ' ')).toBe(shown);
});

test('all amounts differ in writing', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.constantFrom('usd', 'jpy', 'ugx'), (amount, currency) => {
      const digits = formatMoney({ amount, currency }, 'en-US').replaceAll(/[^\d-]/g, '');
      expect(BigInt(digits)).toBe(BigInt(amount));
      expect([0, 2]).toContain(decimalsOf(currency));
    }),
  );
});
