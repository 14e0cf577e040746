import { expect, test } from '@jest/globals';
import { foundByStaff, searchStatements } from '#shared-kernel/testing/found-by-staff';
import { walkList } from '#shared-kernel/testing/walk-list';
import { BillingConnection } from '../../mirror/application/billing-connection.ts';
import { mirroredObject } from '../../mirror/domain/mirrored-object.ts';
import { objectOf } from '../../objects/domain/events.ts';
import { mirroredFrom } from '../../objects/domain/references.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { fixtures } from '../../testing/fixtures/index.ts';
import { fixtureId } from '../../testing/fixtures/ids.ts';
import { customer } from '../../testing/fixtures/people.ts';
import { order, subscription } from '../../testing/fixtures/purchases.ts';
import { BillingObjects } from './billing-objects.ts';

const OWNER = '0190a8a1-0000-7000-8000-00000000000a';

test('staff find a customer by its id, its external id and its whole address', async () => {
  const flows = await billingFlows();
  const wire = { ...customer, external_id: OWNER, email: 'Ada@Example.com', name: 'Ada L' };
  await flows.writing.apply(objectOf('customer.created', wire), { eventTime: null, source: 'api' });
  const found = { id: customer.id, title: 'Ada L', detail: 'ada@example.com', userId: null };
  for (const typed of [customer.id, OWNER, 'ADA@example.com']) {
    await expect(foundByStaff(flows, typed)).resolves.toEqual([{ kind: 'billing-customer', found: [found] }]);
  }
  await expect(foundByStaff(flows, 'ada@')).resolves.toEqual([]);
  // All objects and webhooks, API keys, and the audit trail with the queue.
  await expect(searchStatements(flows, OWNER)).resolves.toHaveLength(3);
});

test('staff find a webhook by its id, here and at the platform', async () => {
  const flows = await billingFlows();
  await flows.intake.take({ id: 'msg_1', endpointKey: 'default', source: 'webhook', body: '{}', payload: {} });
  const [row] = (await flows.staffInbox.list({ filters: {}, limit: 1 })).rows;
  const found = { id: 'msg_1', title: 'msg_1', detail: 'received', userId: null };
  for (const typed of [row!.id, 'msg_1']) {
    await expect(foundByStaff(flows, typed)).resolves.toEqual([{ kind: 'webhook', found: [found] }]);
  }
});

test('staff find an order by its id and by the number of its invoice, a subscription by its id', async () => {
  const flows = await billingFlows();
  const apply = (...event: Parameters<typeof objectOf>) =>
    flows.writing.apply(objectOf(...event), { eventTime: null, source: 'api' });
  await apply('customer.created', { ...customer, email: 'Ada@Example.com' });
  await apply('order.created', order);
  await apply('subscription.created', subscription);
  const found = { id: order.id, title: 'AM-0001', detail: 'paid, ada@example.com', userId: null };
  for (const typed of [order.id, 'AM-0001', 'am-0001']) {
    await expect(foundByStaff(flows, typed)).resolves.toEqual([{ kind: 'billing-order', found: [found] }]);
  }
  await expect(foundByStaff(flows, 'AM-000')).resolves.toEqual([]);
  await expect(foundByStaff(flows, subscription.id)).resolves.toMatchObject([
    { kind: 'billing-subscription', found: [{ id: subscription.id, userId: null }] },
  ]);
});

test.each([
  ['customer', 5],
  ['subscription', 5],
  ['order', 5],
  ['refund', 5],
  ['checkout', 5],
  ['product', 3],
  ['discount', 3],
  ['benefit', 3],
  ['meter', 3],
  ['custom_field', 3],
] as const)('staff find each %s by its id, and read a page of the list in %d statements', async (kind, statements) => {
  const flows = await billingFlows();
  const [, , wire] = fixtures.find(([, of]) => of === kind)!;
  const ids = [1, 2, 3, 4, 5].map((number) => fixtureId(80_000 + number));
  for (const id of ids) {
    const object = mirroredFrom(kind, { ...wire, id, customer_id: `of ${id}` });
    const stored = mirroredObject(object, { eventTime: null, source: 'api' }, flows.clock.now());
    await flows.uow.run(() => flows.kit.objects.save(stored));
  }
  await flows.wiring.get(BillingConnection).establish();
  const objects = flows.wiring.get(BillingObjects);
  const pages = (limit: { readonly limit: number }) => objects.page(kind, { ...limit, filters: {} });
  const [group] = await foundByStaff(flows, ids[0]!);
  expect(group).toMatchObject({ kind: `billing-${kind.replace('_', '-')}`, found: [{ id: ids[0] }] });
  await expect(walkList(pages, 'createdAt', ({ stored }) => stored.id, statements)).resolves.toEqual(ids);
});
