import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { kindOf, ResyncKit } from './resync-kit.ts';

let kit: ResyncKit;
beforeAll(async () => {
  kit = await ResyncKit.start();
  await kit.shop.standIn.control('populate', { customers: 120, orders: 250, subscriptions: 60 });
}, 180_000);
afterAll(() => kit.close());

test('an empty mirror has everything after one run, with the same content', async () => {
  const run = await kit.run();
  expect(run).toMatchObject({ status: 'done', reason: 'staff' });
  // Each subscription has its first order.
  expect(kindOf(run, 'order')).toMatchObject({ phase: 'done', total: 310, created: 310, broken: 0, error: null });
  expect(kindOf(run, 'customer')).toMatchObject({ created: 120 });
  await kit.expectEqual();
}, 180_000);

test('what was changed and deleted without events is repaired by one run, and the next one finds nothing', async () => {
  const orders = await kit.remote('order');
  const customers = await kit.remote('customer');
  const discounts = await kit.remote('discount');
  const { standIn } = kit.shop;
  for (const { id } of orders.slice(0, 5)) {
    await standIn.control('mutate', { table: 'orders', id, change: { description: 'changed silently' } });
  }
  for (const { id } of customers.slice(0, 3)) {
    await standIn.control('mutate', { table: 'customers', id, change: { name: 'Changed silently' } });
  }
  for (const { id } of orders.slice(-4)) await standIn.control('delete', { table: 'orders', id });
  await standIn.control('delete', { table: 'discounts', id: discounts[0]!['id'] });
  const repaired = await kit.run();
  expect(kindOf(repaired, 'order')).toMatchObject({ updated: 5, deleted: 4, created: 0 });
  expect(kindOf(repaired, 'customer')).toMatchObject({ updated: 3, deleted: 0, created: 0 });
  expect(kindOf(repaired, 'discount')).toMatchObject({ updated: 0, deleted: 1, created: 0 });
  expect(repaired).toMatchObject({ status: 'done', drift: 13 });
  await kit.expectEqual();
  expect(await kit.run()).toMatchObject({ status: 'done', drift: 0 });
}, 180_000);
