import { expect, jest, test } from '@jest/globals';
import { register } from 'prom-client';
import { objectOf } from '../../objects/domain/events.ts';
import { mirroredFrom } from '../../objects/domain/references.ts';
import { GatewayError } from '../../polar/index.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { discounts } from '../../testing/fixtures/catalogue.ts';
import { customer, customerSeat, customerState, member, organization } from '../../testing/fixtures/people.ts';
import { benefitGrant, order, subscription } from '../../testing/fixtures/purchases.ts';
import type { Provenance } from '../domain/mirrored-object.ts';
import { BillingConnection } from './billing-connection.ts';
import type { MirrorChange } from './mirror-writing.ts';

const API: Provenance = { eventTime: null, source: 'api' };
const event = (eventTime: string): Provenance => ({ eventTime, source: 'webhook' });
const at = (second: number) => `2026-11-03T10:00:${String(second).padStart(2, '0')}.000001Z`;

async function watched() {
  const flows = await billingFlows();
  const changes: MirrorChange[] = [];
  flows.observers.on({
    kinds: ['order', 'customer', 'discount', 'subscription'],
    changed: async (change) => void changes.push(change),
  });
  return { ...flows, changes };
}

const refetches = async (flows: Awaited<ReturnType<typeof billingFlows>>) =>
  (await flows.waitingRefetches()).map(({ kind, id }) => `${kind} ${id}`);

test('observers are told of what changed, with what was before', async () => {
  const { writing, reading, changes } = await watched();
  await writing.apply(objectOf('order.created', order), event(at(1)));
  await writing.apply(objectOf('order.created', order), event(at(1)));
  const refunded = { ...order, status: 'refunded', modified_at: at(2) };
  await writing.apply(objectOf('order.refunded', refunded), event(at(2)));
  expect(changes).toMatchObject([
    { entity: { kind: 'order', fields: { status: 'paid' } }, former: undefined, deleted: false },
    { entity: { fields: { status: 'refunded' } }, former: { fields: { status: 'paid' } }, deleted: false },
  ]);
  const { items, total } = await reading.list(
    'order',
    { status: ['refunded'] },
    { limit: 10, offset: 0, newestFirst: true },
  );
  expect(total).toBe(1);
  expect(items[0]!.fields.rawStatus).toBe('refunded');
});

test('what an observer refuses is not stored', async () => {
  const { writing, reading, observers } = await watched();
  observers.on({ kinds: ['order'], changed: () => Promise.reject(new Error('no')) });
  await expect(writing.apply(objectOf('order.created', order), event(at(1)))).rejects.toThrow('no');
  expect(await reading.find('order', order.id)).toBeUndefined();
});

test('an older event changes nothing, and the object is read again', async () => {
  const flows = await watched();
  const newer = { ...subscription, status: 'canceled', modified_at: at(2) };
  await flows.writing.apply(objectOf('subscription.updated', newer), event(at(2)));
  const judgement = await flows.writing.apply(objectOf('subscription.updated', subscription), event(at(1)));
  expect(judgement).toEqual({ outcome: 'stale', refetch: true });
  expect((await flows.reading.find('subscription', subscription.id))?.fields.status).toBe('canceled');
  expect(flows.changes).toHaveLength(1);
  expect(await refetches(flows)).toEqual([`subscription ${subscription.id}`]);
});

test('values that this version does not know are stored as they are', async () => {
  const { writing, reading } = await billingFlows();
  await writing.apply(objectOf('order.updated', { ...order, status: 'disputed' }), event(at(1)));
  expect((await reading.find('order', order.id))?.fields).toMatchObject({ status: 'unknown', rawStatus: 'disputed' });
  const found = await reading.list('order', { status: ['disputed'] }, { limit: 1, offset: 0, newestFirst: true });
  expect(found.total).toBe(1);
});

test('a deleted object is told of once, and no later event brings it back', async () => {
  const flows = await watched();
  const { writing, reading, changes } = flows;
  expect(await writing.markDeleted('discount', discounts.fixed_once.id)).toBe(false);
  await writing.apply(objectOf('discount.created', discounts.fixed_once), event(at(1)));
  expect(await writing.markDeleted('discount', discounts.fixed_once.id)).toBe(true);
  expect(await writing.markDeleted('discount', discounts.fixed_once.id)).toBe(false);
  const late = { ...discounts.fixed_once, modified_at: at(9) };
  expect(await writing.apply(objectOf('discount.updated', late), event(at(9)))).toMatchObject({ outcome: 'stale' });
  expect(await reading.find('discount', discounts.fixed_once.id)).toBeUndefined();
  expect(changes.map(({ deleted }) => deleted)).toEqual([false, true]);
  expect(await refetches(flows)).toHaveLength(1);
});

test('an answer that shows a deleted object proves that it is there, unless it may be older than the deletion', async () => {
  const { writing, reading, clock } = await billingFlows();
  await writing.apply(mirroredFrom('discount', discounts.fixed_once), API);
  await writing.markDeleted('discount', discounts.fixed_once.id);
  await writing.apply(mirroredFrom('discount', discounts.fixed_once), API);
  expect(await reading.find('discount', discounts.fixed_once.id)).toBeUndefined();
  clock.advance(60_000);
  await writing.apply(mirroredFrom('discount', discounts.fixed_once), API);
  expect(await reading.find('discount', discounts.fixed_once.id)).toBeDefined();
});

test('a customer says itself that it is deleted', async () => {
  const { writing, reading, changes } = await watched();
  await writing.apply(objectOf('customer.created', customer), event(at(1)));
  const deleted = { ...customer, deleted_at: at(2), modified_at: at(2) };
  await writing.apply(objectOf('customer.deleted', deleted), event(at(2)));
  expect(await reading.find('customer', customer.id)).toBeUndefined();
  expect(changes.map(({ deleted: isDeleted }) => isDeleted)).toEqual([false, true]);
});

test('objects of another organization are refused', async () => {
  const { writing } = await billingFlows();
  const foreign = { ...order, customer: { ...order.customer, organization_id: 'another' } };
  await expect(writing.apply(objectOf('order.created', foreign), event(at(1)))).rejects.toThrow('another organization');
  const merchant = mirroredFrom('organization', { ...organization, id: 'another' });
  await expect(writing.apply(merchant, API)).rejects.toThrow('another organization');
});

test('the organization is asked for once, and nothing is mirrored before', async () => {
  const flows = await billingFlows();
  await flows.em.fork().execute('delete from billing_connection');
  await expect(flows.writing.apply(mirroredFrom('order', order), API)).rejects.toThrow('not known yet');
  flows.gateway.has('organization', organization);
  const page = jest.spyOn(flows.gateway, 'page');
  const connection = flows.wiring.get(BillingConnection);
  expect(await connection.establish()).toBe(organization.id);
  expect(await connection.establish()).toBe(organization.id);
  expect(page).toHaveBeenCalledTimes(1);
  await flows.writing.apply(mirroredFrom('order', order), API);
});

test('an object is read from the platform and mirrored; what is gone there is gone here', async () => {
  const { gateway, refreshing, reading, changes } = await watched();
  gateway.has('order', order);
  expect((await refreshing.now('order', order.id)).fields.id).toBe(order.id);
  expect(await reading.find('order', order.id)).toBeDefined();
  gateway.lacks('order', order.id);
  await expect(refreshing.now('order', order.id)).rejects.toThrow('not_found');
  expect(await reading.find('order', order.id)).toBeUndefined();
  expect(changes.map(({ deleted }) => deleted)).toEqual([false, true]);
  gateway.failures.push(new GatewayError({ kind: 'unavailable', ambiguous: false }));
  await expect(refreshing.now('order', order.id)).rejects.toThrow('unavailable');
});

test('a state of a customer that was read is replaced by an event that is certainly later', async () => {
  const flows = await billingFlows();
  const { writing, clock, kit, uow } = flows;
  // Nothing that contradicts the objects, which would be asked for.
  const state = { ...customerState, active_subscriptions: [], granted_benefits: [], active_meters: [] };
  const arrives = async (name: string, seconds: number) => {
    const eventTime = new Date(clock.now().getTime() + seconds * 1000).toISOString();
    await writing.apply(mirroredFrom('customer_state', { ...state, name }), event(eventTime));
    return (await uow.read(() => kit.objects.find('customer_state', customerState.id)))?.raw.name;
  };
  await writing.apply(mirroredFrom('customer_state', state), API);
  expect(await arrives('Perhaps', 120)).toBe(state.name);
  expect(await refetches(flows)).toEqual([`customer_state ${customerState.id}`]);
  expect(await arrives('Later', 121)).toBe('Later');
});

test('a status that should not follow on the former one is mirrored and counted', async () => {
  register.resetMetrics();
  const { writing, reading } = await billingFlows();
  await writing.apply(mirroredFrom('order', order), API);
  const odd = { ...order, status: 'draft', modified_at: at(2) };
  await writing.apply(mirroredFrom('order', odd), API);
  expect(await reading.find('order', order.id)).toMatchObject({ fields: { status: 'draft' } });
  const metric = register.getSingleMetric('gatehouse_billing_unexpected_statuses_total');
  expect((await metric?.get())?.values).toContainEqual({
    labels: { kind: 'order', from: 'paid', to: 'draft' },
    value: 1,
  });
});

test('what a token of another organization does not find is not taken for deleted', async () => {
  const { refreshing, writing, reading, gateway } = await billingFlows();
  await writing.apply(mirroredFrom('customer', customer), API);
  gateway.has('organization', { ...organization, id: '00000000-0000-4000-8000-00000000ffff' });
  await expect(refreshing.now('customer', customer.id)).rejects.toThrow('unauthorized');
  expect(await reading.find('customer', customer.id)).toBeDefined();
});

test('a grant that is listed and cannot be read is not taken for deleted', async () => {
  const { refreshing, writing, reading, gateway } = await billingFlows();
  await writing.apply(mirroredFrom('benefit_grant', benefitGrant), API);
  gateway.has('benefit_grant', { ...benefitGrant, is_granted: 'of another version' });
  await expect(refreshing.now('benefit_grant', benefitGrant.id)).rejects.toThrow('contract_violation');
  expect(await reading.find('benefit_grant', benefitGrant.id)).toMatchObject({ fields: { isGranted: true } });
});

test('a grant, a member and a seat are looked for where the mirror knows them', async () => {
  const { gateway, refreshing, reading, writing } = await billingFlows();
  await expect(refreshing.now('benefit_grant', benefitGrant.id)).rejects.toThrow('not_found');
  await writing.apply(mirroredFrom('benefit_grant', benefitGrant), API);
  gateway.has('benefit_grant', { ...benefitGrant, is_revoked: true, modified_at: at(5) });
  expect((await refreshing.now('benefit_grant', benefitGrant.id)).fields.isRevoked).toBe(true);

  await writing.apply(mirroredFrom('member', member), API);
  gateway.members = { ...gateway.members, page: async () => ({ items: [], broken: [], totalCount: 0, pageCount: 0 }) };
  await expect(refreshing.now('member', member.id)).rejects.toThrow('not_found');
  expect(await reading.find('member', member.id)).toBeUndefined();

  await writing.apply(mirroredFrom('customer_seat', { ...customerSeat, subscription_id: null }), API);
  await expect(refreshing.now('customer_seat', customerSeat.id)).rejects.toThrow('not_found');
  expect(await reading.find('customer_seat', customerSeat.id)).toBeDefined();
});
