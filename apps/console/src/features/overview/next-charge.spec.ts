import { expect, test } from '@jest/globals';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { nextCharge } from './next-charge.ts';

const END = '2026-12-22T00:00:00Z';
const TRIAL_END = '2026-12-02T00:00:00Z';
type Charged = Parameters<typeof nextCharge>[0];
const active: Charged = {
  status: 'active',
  amount: 500,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: END,
  meters: [],
  trialEnd: null,
};
const meters = [{ meterId: 'm' }] as Subscription['meters'];
const inclusive = [{ id: 'p', amountType: 'fixed', priceCurrency: 'usd', taxBehavior: 'inclusive' }];
const change = { appliesAt: END, productId: 'p', seats: null, units: null };

test.each<readonly [string, Partial<Charged>, string | undefined]>([
  ['active', {}, `500 ${END}, plus any tax`],
  ['in its trial', { status: 'trialing', trialEnd: TRIAL_END }, `500 ${TRIAL_END}, plus any tax`],
  ['with usage', { amount: 0, meters }, `0 ${END}, plus usage and any tax`],
  ['with a discount', { discount: { name: 'Launch' } }, `500 ${END}, before your discount, plus any tax`],
  ['without a discount', { discount: null }, `500 ${END}, plus any tax`],
  ['with the tax in its price', { prices: inclusive }, `500 ${END}`],
  ['with the tax in its price, and usage', { prices: inclusive, meters }, `500 ${END}, plus usage`],
  ['free', { amount: 0 }, undefined],
  ['canceled', { cancelAtPeriodEnd: true }, undefined],
  ['to be paused', { pauseAtPeriodEnd: true }, undefined],
  ['about to change', { pendingUpdate: change }, undefined],
  ['past due', { status: 'past_due' }, undefined],
  ['paused', { status: 'paused' }, undefined],
  ['without an end', { currentPeriodEnd: null }, undefined],
])('%s', (_, values, expected) => {
  const next = nextCharge({ ...active, ...values });
  expect(next && `${next.amount} ${next.at}${next.notes}`).toBe(expected);
});
