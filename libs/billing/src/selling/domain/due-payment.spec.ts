import { expect, test } from '@jest/globals';
import { duePayment } from './due-payment.ts';

type Subscription = Parameters<typeof duePayment>[0];
type Order = Parameters<typeof duePayment>[1][number];

const FAILED = '2026-11-23T10:00:00.000Z';
const late: Subscription = {
  id: 's1',
  productId: 'p1',
  status: 'past_due',
  currency: 'usd',
  pastDueAt: FAILED,
  endsAt: null,
};
const order: Order = {
  subscriptionId: 's1',
  status: 'pending',
  dueAmount: 600,
  totalAmount: 600,
  nextPaymentAttemptAt: '2026-11-25T10:00:00.000Z',
};

test('a failed payment has its amount, the next attempt, and what ends when', () => {
  expect(duePayment(late, [order], 7)).toEqual({
    subscriptionId: 's1',
    productId: 'p1',
    amount: 600,
    currency: 'usd',
    nextAttemptAt: '2026-11-25T10:00:00.000Z',
    accessEndsAt: '2026-11-30T10:00:00.000Z',
    endsAt: '2026-12-14T10:00:00.000Z',
  });
});

test.each<readonly [string, Partial<Subscription>, readonly Order[], object]>([
  ['two open orders', {}, [order, { ...order, dueAmount: null, totalAmount: 100 }], { amount: 700 }],
  ['what other subscriptions owe', {}, [order, { ...order, subscriptionId: 's2' }], { amount: 600 }],
  ['an order that is paid or void', {}, [order, { ...order, status: 'void' }], { amount: 600 }],
  [
    'the earlier of two attempts',
    {},
    [order, { ...order, nextPaymentAttemptAt: '2026-11-24T10:00:00Z' }],
    { nextAttemptAt: '2026-11-24T10:00:00Z' },
  ],
  ['a card that was lost', {}, [{ ...order, nextPaymentAttemptAt: null }], { amount: 600, nextAttemptAt: null }],
  ['an order that has not arrived', {}, [], { amount: null, nextAttemptAt: null }],
  ['an earlier end', { endsAt: '2026-12-01T00:00:00Z' }, [order], { endsAt: '2026-12-01T00:00:00Z' }],
  ['a later end', { endsAt: '2027-01-01T00:00:00Z' }, [order], { endsAt: '2026-12-14T10:00:00.000Z' }],
  ['an unknown beginning', { pastDueAt: null }, [order], { accessEndsAt: null, endsAt: null }],
])('%s', (_, change, orders, expected) => {
  expect(duePayment({ ...late, ...change }, orders, 0)).toMatchObject(expected);
});

test('an unknown grace period says nothing of the benefits, and nothing is due of a subscription that is paid', () => {
  expect(duePayment(late, [order], null)).toMatchObject({ accessEndsAt: null });
  expect(duePayment({ ...late, status: 'active' }, [order], 0)).toBeUndefined();
});
