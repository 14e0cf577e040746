import { expect, test } from '@jest/globals';
import { awaited, type Purchase } from './checkout-progress.ts';

const granted = { benefitId: 'b1', isGranted: true, isRevoked: false, error: null };
const error = { message: 'No account', type: 'ActionRequired', timestamp: '2026-11-20T12:00:00Z' };
const failed = { ...granted, isGranted: false, error };
const checkout = { status: 'succeeded' } as const;
const paid: Purchase = { checkout, order: { paid: true }, benefitIds: ['b1'], grants: [granted] };

test.each<[string, Partial<Purchase>]>([
  ['buyer', { checkout: { status: 'open' } }],
  ['payment', { checkout: { status: 'confirmed' } }],
  ['payment', { checkout: { status: 'unknown' } }],
  ['over', { checkout: { status: 'expired' } }],
  ['over', { checkout: { status: 'failed' } }],
  ['order', { order: undefined }],
  ['order', { order: { paid: false } }],
  ['benefits', { grants: [] }],
  ['benefits', { benefitIds: ['b1', 'b2'] }],
  ['benefits', { grants: [{ ...granted, isGranted: false }] }],
  ['nothing', { grants: [failed] }],
  ['nothing', { benefitIds: [], grants: [] }],
  ['nothing', {}],
])('%s, with %j', (expected, changes) => {
  expect(awaited({ ...paid, ...changes })).toBe(expected);
});
