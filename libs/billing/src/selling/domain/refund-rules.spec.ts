import { describe, expect, test } from '@jest/globals';
import {
  mayRefundAlone,
  mustBeRefundable,
  type OrderRefund,
  type RefundableOrder,
  remainderOf,
  taxOf,
} from './refund-rules.ts';

const order: RefundableOrder = {
  paid: true,
  subscriptionId: null,
  netAmount: 1999,
  taxAmount: 400,
  refundedAmount: 0,
  refundedTaxAmount: 0,
  refundableAmount: 1999,
  refundableTaxAmount: 400,
};
const refunded = { refundedAmount: 1500, refundedTaxAmount: 300 };
const mostlyRefunded = { ...order, ...refunded, refundableAmount: 499, refundableTaxAmount: 100 };
const refund = (status: OrderRefund['status'], amount: number, taxAmount: number) => ({ status, amount, taxAmount });

describe('what can still be refunded', () => {
  test.each<[string, RefundableOrder, readonly OrderRefund[], number, number]>([
    ['all of it', order, [], 1999, 400],
    ['after a pending one', order, [refund('pending', 1000, 200)], 999, 200],
    ['after one that the order does not show yet', order, [refund('succeeded', 1000, 200)], 999, 200],
    ['after one of a status that is not known here', order, [refund('unknown', 1999, 400)], 0, 0],
    ['after one that failed', order, [refund('failed', 1999, 400), refund('canceled', 1, 0)], 1999, 400],
    ['what the order says, where a refund is missing here', mostlyRefunded, [], 499, 100],
    ['never more than the platform says', { ...order, refundableAmount: 10, refundableTaxAmount: 2 }, [], 10, 2],
    ['of an order of an older version', { ...order, refundableAmount: null, refundableTaxAmount: null }, [], 1999, 400],
    ['of one that is not paid', { ...order, paid: false }, [], 0, 0],
    ['of a credit', { ...order, netAmount: -500, taxAmount: -100, refundableAmount: 0 }, [], 0, 0],
  ])('%s', (_, of, refunds, amount, taxAmount) => {
    expect(remainderOf(of, refunds)).toEqual({ amount, taxAmount });
  });
});

test('the tax of three refunds is that of the order', () => {
  const done: OrderRefund[] = [];
  for (const amount of [1000, 500, 499]) done.push(refund('succeeded', amount, taxOf(order, done, amount)));
  expect(done.map(({ taxAmount }) => taxAmount)).toEqual([200, 100, 100]);
});

describe('a refund', () => {
  const check =
    (amount: number, of = order, refunds: readonly OrderRefund[] = [], revokeBenefits = false) =>
    () =>
      mustBeRefundable(of, refunds, { amount, revokeBenefits });
  const code = (name: string) => expect.objectContaining({ code: name });

  test('of anything up to the remainder is allowed', () => {
    expect(check(1)).not.toThrow();
    expect(check(1999)).not.toThrow();
    expect(check(999, order, [refund('succeeded', 1000, 200)])).not.toThrow();
    expect(check(1, order, [], true)).not.toThrow();
  });

  test.each([0, -1, 0.5, 2000, Number.NaN, Infinity])('of %s is refused', (amount) => {
    expect(check(amount)).toThrow(code('REFUND_AMOUNT_OUT_OF_RANGE'));
  });

  test('is refused while another one is pending, of what is not paid, and of what is refunded', () => {
    expect(check(1, order, [refund('pending', 1, 0)])).toThrow(code('REFUND_PENDING'));
    expect(check(1, { ...order, paid: false })).toThrow(code('REFUND_ORDER_NOT_PAID'));
    expect(check(1, order, [refund('succeeded', 1999, 400)])).toThrow(code('REFUND_NOTHING_LEFT'));
  });

  test('does not revoke the benefits of a subscription', () => {
    const ofSubscription = { ...order, subscriptionId: 's1' };
    expect(check(1, ofSubscription, [], true)).toThrow(code('REFUND_CANNOT_REVOKE_BENEFITS'));
    expect(check(1, ofSubscription)).not.toThrow();
  });
});

test('one person refunds up to the limit of the currency alone', () => {
  const limits = new Map([['usd', 1000]]);
  expect(mayRefundAlone(limits, 'USD', 400, 600)).toBe(true);
  expect(mayRefundAlone(limits, 'usd', 400, 601)).toBe(false);
  expect(mayRefundAlone(limits, 'eur', 0, 1)).toBe(false);
  expect(mayRefundAlone(undefined, 'eur', 0, 1_000_000)).toBe(true);
});
