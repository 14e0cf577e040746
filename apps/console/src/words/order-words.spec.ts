import { describe, expect, test } from '@jest/globals';
import {
  orderFilters,
  orderReasonWords,
  orderStatusWords,
  orderSubject,
  orderTitle,
  refundReasonWords,
  refundStatusWords,
} from './order-words.ts';

describe('orders in words', () => {
  test('statuses and reasons', () => {
    expect(orderStatusWords({ status: 'partially_refunded' })).toEqual({ state: 'info', text: 'Partly refunded' });
    expect([orderReasonWords('subscription_cycle'), refundReasonWords('customer_request')]).toEqual([
      'Renewal',
      'On request',
    ]);
    expect(refundStatusWords('succeeded').text).toBe('Refunded');
  });

  test('what this version does not know is shown as the billing provider says it, or as unknown', () => {
    expect(orderStatusWords({ status: 'unknown', rawStatus: 'in_dispute' }).text).toBe('In dispute');
    expect(orderStatusWords({ status: 'constructor' }).text).toBe('Unknown');
    expect([orderReasonWords('unknown'), refundReasonWords('unknown'), refundStatusWords('unknown').text]).toEqual([
      'Other',
      'Other',
      'Unknown',
    ]);
  });

  test('the filter has words for each of its values', () => {
    expect(orderFilters.map(({ label }) => label)).toEqual([
      'All',
      'Paid',
      'Payment pending',
      'Partly refunded',
      'Refunded',
      'Void',
    ]);
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
