import { expect, test } from '@jest/globals';
import { dashboardLink, dashboardOf } from './dashboard-links.ts';

type StoredObject = Parameters<typeof dashboardLink>[0];

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
