import { expect, test } from '@jest/globals';
import { asTheyAre } from './as-they-are.ts';
import { dashboardLink, dashboardOf } from './dashboard-links.ts';
import type { StoredObject } from './ports.ts';

test('values that are not known are shown as they are, at any depth; others stay', () => {
  const shown = {
    status: 'unknown',
    rawStatus: 'hibernating',
    rawMaterial: 'wood',
    type: 'custom',
    rawType: 'kept',
    prices: [{ amountType: 'unknown', rawAmountType: 'auction' }],
    discount: null,
    comment: 'unknown',
    metadata: { status: 'unknown', rawStatus: 'of the merchant' },
  };
  expect(asTheyAre(shown)).toEqual({
    status: 'hibernating',
    rawMaterial: 'wood',
    type: 'custom',
    rawType: 'kept',
    prices: [{ amountType: 'auction' }],
    discount: null,
    comment: 'unknown',
    metadata: { status: 'unknown', rawStatus: 'of the merchant' },
  });
});

const stored = (change: Partial<StoredObject>) => ({ id: 'x', deletedAt: null, ...change }) as StoredObject;

test('links lead to the dashboard of the environment, if it is that of Polar itself', () => {
  expect(dashboardOf('acme', { environment: 'production', baseUrl: undefined })).toBe(
    'https://polar.sh/dashboard/acme',
  );
  expect(dashboardOf('a/b', { environment: 'sandbox', baseUrl: undefined })).toBe(
    'https://sandbox.polar.sh/dashboard/a%2Fb',
  );
  expect(dashboardOf('acme', { environment: 'production', baseUrl: 'http://127.0.0.1:4010' })).toBeNull();
  expect(dashboardOf(null, { environment: 'production', baseUrl: undefined })).toBeNull();
});

test.each<[Partial<StoredObject>, string | null]>([
  [{ kind: 'customer' }, 'd/customers/x'],
  [{ kind: 'order' }, 'd/sales/x'],
  [{ kind: 'subscription' }, 'd/sales/subscriptions/x'],
  [{ kind: 'refund', orderId: 'o' }, 'd/sales/o'],
  [{ kind: 'refund', orderId: null }, null],
  [{ kind: 'discount' }, 'd/products/discounts'],
  [{ kind: 'customer_seat' }, null],
  [{ kind: 'customer', deletedAt: new Date(0) }, null],
])('%j is at %s', (change, link) => {
  expect(dashboardLink(stored(change), 'd')).toBe(link);
  expect(dashboardLink(stored(change), null)).toBeNull();
});
