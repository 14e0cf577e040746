import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { percentageOff, productChange, refundable, refundTax } from './estimates.ts';

const DAY = 86_400_000;
const thirtyDays = (now: number) => ({ start: 0, end: 30 * DAY, now });

test.each([
  [1999, 2550, 510],
  [105, 1000, 11],
  [29, 5000, 15],
  [-105, 1000, -11],
])('%d at %d basis points is %d off', (amount, basisPoints, off) => {
  expect(percentageOff(amount, basisPoints)).toBe(off);
});

test('a change of product after 1 of 30 days', () => {
  expect(productChange(500, 2000, thirtyDays(DAY))).toEqual({ credit: -483, debit: 1933, total: 1450 });
  expect(productChange(2000, 500, thirtyDays(DAY)).total).toBe(-1450);
  expect(productChange(500, 2000, thirtyDays(0)).total).toBe(1500);
  expect(productChange(500, 2000, thirtyDays(31 * DAY)).total).toBe(0);
});

test('halves of a product go to the even neighbour', () => {
  expect(productChange(0, 5, { start: 0, end: 2000, now: 1000 }).debit).toBe(2);
  expect(productChange(0, 7, { start: 0, end: 2000, now: 1000 }).debit).toBe(4);
});

const order = { netAmount: 1999, taxAmount: 400, refundedAmount: 0, refundedTaxAmount: 0 };

test('the tax of all refunds is the tax of the order, however they are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
      fc.nat(2000),
      (cuts, taxAmount) => {
        const netAmount = cuts.reduce((sum, cut) => sum + cut, 0);
        let state = { netAmount, taxAmount, refundedAmount: 0, refundedTaxAmount: 0 };
        for (const cut of cuts) {
          const refundedTaxAmount = state.refundedTaxAmount + refundTax(state, cut);
          state = { ...state, refundedAmount: state.refundedAmount + cut, refundedTaxAmount };
        }
        expect(state.refundedTaxAmount).toBe(taxAmount);
      },
    ),
  );
});

test('pending refunds are no longer refundable', () => {
  expect(refundable({ ...order, refundedAmount: 500 }, [{ amount: 400 }, { amount: 99 }])).toBe(1000);
  expect(refundable({ ...order, netAmount: -5 }, [])).toBe(0);
});
