import { describe, expect, test } from '@jest/globals';
import {
  type OrderAmounts,
  orderFilters,
  orderReasonText,
  orderStatusText,
  orderSubject,
  orderTitle,
  refundReasonText,
  refundStatusText,
  sumsOf,
} from './orders.ts';

describe('orders in words', () => {
  test('statuses and reasons', () => {
    expect(orderStatusText({ status: 'partially_refunded' })).toEqual({ state: 'info', text: 'Partly refunded' });
    expect([orderReasonText('subscription_cycle'), refundReasonText('customer_request')]).toEqual([
      'Renewal',
      'On request',
    ]);
    expect(refundStatusText('succeeded').text).toBe('Refunded');
  });

  test('what this version does not know is shown as the billing provider says it, or as unknown', () => {
    expect(orderStatusText({ status: 'unknown', rawStatus: 'in_dispute' }).text).toBe('In dispute');
    expect(orderStatusText({ status: 'constructor' }).text).toBe('Unknown');
    expect([orderReasonText('unknown'), refundReasonText('unknown'), refundStatusText('unknown').text]).toEqual([
      'Other',
      'Other',
      'Unknown',
    ]);
  });

  test('the filter has words for each of its values', () => {
    const labels = orderFilters.map(({ label }) => label);
    expect(labels).toEqual(['All', 'Paid', 'Payment pending', 'Partly refunded', 'Refunded', 'Void']);
  });

  test('titles', () => {
    expect([orderTitle({ invoiceNumber: 'ACME-0001' }), orderTitle({ invoiceNumber: null })]).toEqual([
      'Order ACME-0001',
      'Order',
    ]);
    expect(orderSubject({ product: null, description: 'Pro' })).toBe('Pro');
    expect(orderSubject({ product: { name: 'Handbook' }, description: 'x' })).toBe('Handbook');
    expect(orderSubject({ product: null })).toBe('');
  });
});

const order = (amounts: Partial<OrderAmounts>): OrderAmounts => ({
  subtotalAmount: 2000,
  discountAmount: 0,
  netAmount: 2000,
  taxAmount: 400,
  totalAmount: 2400,
  paid: true,
  refundedAmount: 0,
  refundedTaxAmount: 0,
  ...amounts,
});
const lines = (amounts: Partial<OrderAmounts>) => sumsOf(order(amounts)).map(({ label, amount }) => [label, amount]);

describe('the sums of an order', () => {
  const dearer = { subtotalAmount: 1200, discountAmount: 200, netAmount: 833, taxAmount: 167, totalAmount: 1000 };
  const cheaper = { subtotalAmount: -1450, netAmount: -1450, taxAmount: -290, totalAmount: -1740 };
  const used = { appliedBalanceAmount: -1000, dueAmount: 1400, refundedAmount: 500, refundedTaxAmount: 100 };

  test.each<readonly [string, Partial<OrderAmounts>, Readonly<Record<string, number>>]>([
    [
      'tax on top of the prices',
      { discountAmount: 500, netAmount: 1500, taxAmount: 300, totalAmount: 1800 },
      { Subtotal: 2000, Discount: -500, Tax: 300, Total: 1800 },
    ],
    [
      'tax in the prices is named below the total',
      dearer,
      { Subtotal: 1200, Discount: -200, Total: 1000, 'Tax included': 167 },
    ],
    ['without tax', { taxAmount: 0, totalAmount: 2000 }, { Subtotal: 2000, Tax: 0, Total: 2000 }],
    [
      'credit for a change to a cheaper plan is negative',
      cheaper,
      { Subtotal: -1450, Tax: -290, Total: -1740, 'Kept as your credit': 1740 },
    ],
    [
      'what does not add up shows what is always true',
      { subtotalAmount: 9999 },
      { 'Without tax': 2000, Tax: 400, Total: 2400 },
    ],
    [
      'credit that was used, and what came back',
      used,
      { Subtotal: 2000, Tax: 400, Total: 2400, 'From your credit': -1000, Refunded: -600 },
    ],
  ])('%s', (_, amounts, expected) => {
    expect(lines(amounts)).toEqual(Object.entries(expected));
  });

  test('what is left to pay, where that is not the total', () => {
    const left = (amounts: Partial<OrderAmounts>) => lines(amounts).slice(3);
    const due = ['To be paid', 1400];
    expect(left({ paid: false, dueAmount: 1400 })).toEqual([due]);
    expect(left({ paid: false, dueAmount: 2400 })).toEqual([]);
    expect(left({ paid: true, dueAmount: 1400 })).toEqual([]);
  });
});
