import { expect, test } from '@jest/globals';
import { mirroredFrom } from '../../objects/domain/references.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { order, refund } from '../../testing/fixtures/purchases.ts';
import { Refunding } from './refunding.ts';

const API = { eventTime: null, source: 'api' } as const;

test('an order whose refund is under way is read from the mirror once, with what the platform answers', async () => {
  const { wiring, kit, gateway, writing, em } = await billingFlows();
  const pending = { ...refund, order_id: order.id, customer_id: order.customer_id, status: 'pending' };
  await writing.apply(mirroredFrom('order', order), API);
  await writing.apply(mirroredFrom('refund', pending), API);
  gateway.has('order', order);
  gateway.has('refund', { ...pending, status: 'succeeded', modified_at: '2026-12-01T10:00:00.000001Z' });
  const reads: string[] = [];
  const find = kit.objects.find.bind(kit.objects);
  kit.objects.find = (kind, id) => {
    // Writing to the mirror reads as well, inside of a transaction.
    if (kind === 'order' && !em.isInTransaction()) reads.push(id);
    return find(kind, id);
  };
  const { refunds } = await wiring.get(Refunding).order(order.id);
  expect(refunds).toMatchObject([{ status: 'succeeded' }]);
  expect(reads).toEqual([order.id]);
});
