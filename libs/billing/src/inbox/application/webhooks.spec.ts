import type { InboxFilters } from './staff-inbox.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { StaffSources } from '#shared-kernel/application/staff-sources';
import { digest } from '#shared-kernel/domain/digest';
import type { Json } from '../../objects/domain/json.ts';
import { GatewayError } from '../../polar/index.ts';
import { Purger } from '#shared-kernel/infrastructure/purger';
import { billingFlows } from '../../testing/billing-flows.ts';
import { FIXTURE_ORGANIZATION, fixtureId } from '../../testing/fixtures/ids.ts';
import * as catalogue from '../../testing/fixtures/catalogue.ts';
import * as people from '../../testing/fixtures/people.ts';
import * as purchases from '../../testing/fixtures/purchases.ts';
import type { DeliverySource } from '../domain/delivery.ts';
import type { Intake } from './webhook-intake.ts';

const listed = (filters: InboxFilters = {}) => flows.staffInbox.list({ filters, limit: 100 });
const refused = (code: string) => expect.objectContaining({ code });

let flows: Awaited<ReturnType<typeof billingFlows>>;
let admin: Caller;
beforeEach(async () => {
  flows = await billingFlows();
  admin = await flows.somebody('admin', 'admin');
});

const event = (type: string, data: object, timestamp = '2026-11-02T10:00:01.000001Z') => ({ type, timestamp, data });

const ORDER = { kind: 'order', id: purchases.order.id };
const UNKNOWN = event('order.eaten', { id: 'x' });
const UNREADABLE = event('order.paid', { ...purchases.order, id: undefined });
const PAID = event('order.paid', purchases.order);

function take(id: string, payload: object | null, source: DeliverySource = 'webhook', endpointKey = 'default') {
  const body = JSON.stringify(payload);
  return flows.intake.take({ id, endpointKey, source, body, payload: payload as Json });
}

const stored = async () => (await flows.rows('billing_inbox'))[0];
const all = async () => (await listed()).rows;
const only = async () => {
  const deliveries = await all();
  expect(deliveries).toHaveLength(1);
  return deliveries[0]!;
};
/** Processes what is due, after so many milliseconds. */
async function process(afterMs = 0) {
  flows.clock.advance(afterMs);
  return flows.processDue();
}
const order = () => flows.reading.find('order', purchases.order.id);

describe('intake', () => {
  test.each<[string, object | null, Intake, object]>([
    ['an event', PAID, 'stored', { type: 'order.paid', object: ORDER, status: 'received' }],
    ['an event of an unknown type', UNKNOWN, 'ignored', { type: 'order.eaten', object: null }],
    ['an object without an id', event('order.paid', { id: 7 }), 'stored', { type: 'order.paid', object: null }],
    ['JSON that is no event', { hello: 1 }, 'stored', { type: null, object: null, status: 'received' }],
    ['null', null, 'stored', { type: null, object: null }],
    ['texts that are no names', event('a\u0000b', { id: '\u0000' }), 'stored', { type: null, object: null }],
  ])('of %s', async (_, payload, intake, described) => {
    await expect(take('evt_1', payload)).resolves.toBe(intake);
    await expect(only()).resolves.toMatchObject({ webhookId: 'evt_1', endpointKey: 'default', ...described });
  });

  test('seals the body, and stores in the open when the event was made', async () => {
    await take('evt_1', PAID);
    const row = await stored();
    expect(row).toMatchObject({ event_us: '1793613601000001', body_key: expect.any(String) });
    expect(JSON.stringify(row)).not.toContain(purchases.order.customer.email);
    expect((await only()).eventAt).toEqual(new Date('2026-11-02T10:00:01.000Z'));
  });

  test('of the same again changes nothing but a count', async () => {
    await take('evt_1', PAID);
    await process();
    await expect(take('evt_1', PAID)).resolves.toBe('redelivered');
    await expect(only()).resolves.toMatchObject({ status: 'processed', redeliveries: 1 });
    expect(await flows.auditRows()).toEqual([]);
  });

  test('of another body with the same id keeps the first, and tells', async () => {
    await take('evt_1', PAID);
    await expect(take('evt_1', event('order.paid', { ...purchases.order, paid: false }))).resolves.toBe(
      'contradiction',
    );
    const delivery = await only();
    expect(delivery).toMatchObject({ contradictions: 1, redeliveries: 0 });
    expect(await stored()).toMatchObject({ body_hash: digest(JSON.stringify(PAID)) });
    expect(await flows.auditRows()).toMatchObject([
      { action: 'billing.webhook.contradicted', targetId: delivery.id, details: { endpoint: 'default' } },
    ]);
    const { total } = await listed({ contradicted: true });
    expect(total).toBe(1);
  });

  test('of a replay of what is there does nothing, however it is written', async () => {
    await take('evt_1', PAID);
    await expect(take('evt_1', { ...PAID, more: 1 }, 'replay')).resolves.toBe('known');
    await expect(only()).resolves.toMatchObject({ contradictions: 0, redeliveries: 0, source: 'webhook' });
    await expect(take('evt_2', PAID, 'replay')).resolves.toBe('stored');
  });
});

describe('processing', () => {
  test('applies an event to the mirror', async () => {
    await take('evt_1', PAID);
    await expect(order()).resolves.toBeUndefined();
    await expect(process()).resolves.toBe(1);
    await expect(order()).resolves.toMatchObject({ fields: { status: 'paid' } });
    await expect(only()).resolves.toMatchObject({ status: 'processed', outcome: 'applied', attempts: 1, dueAt: null });
  });

  test('says when an event is older than what is there, or the same', async () => {
    await take('evt_2', event('order.paid', purchases.order, '2026-11-02T10:00:02Z'));
    await process();
    const former = { ...purchases.order, modified_at: '2026-11-02T09:00:00.000001Z', status: 'pending' };
    await take('evt_1', event('order.created', former, '2026-11-02T09:00:01Z'));
    await take('evt_3', event('order.updated', purchases.order, '2026-11-02T10:00:03Z'));
    await process();
    const outcomes = (await all()).map(({ webhookId, outcome }) => [webhookId, outcome] as const);
    expect(Object.fromEntries(outcomes)).toEqual({ evt_1: 'stale', evt_2: 'applied', evt_3: 'equal' });
    await expect(order()).resolves.toMatchObject({ fields: { status: 'paid' } });
  });

  test.each([
    ['customer.deleted', 'customer', people.customer],
    ['discount.deleted', 'discount', catalogue.discounts.fixed_once],
    ['member.deleted', 'member', people.member],
  ] as const)('%s, also before the event that made it', async (type, kind, wire) => {
    await take('evt_2', event(type, wire, '2026-11-02T10:00:02Z'));
    await process();
    await take('evt_1', event(`${kind}.updated`, { ...wire, modified_at: '2026-11-02T10:00:00.9Z' }));
    await process();
    await expect(flows.reading.find(kind, wire.id)).resolves.toBeUndefined();
    const outcomes = (await all()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(expect.arrayContaining(['deleted', 'stale']));
  });

  test('of an event that cannot be read is tried eight times, at last after an hour; the others go on', async () => {
    await take('evt_1', UNREADABLE);
    await take('evt_2', PAID);
    await expect(process()).resolves.toBe(1);
    const failed = async () => (await listed({ status: 'failed' })).rows[0];
    const pauses: number[] = [];
    for (let delivery = await failed(); delivery; delivery = await failed()) {
      pauses.push(delivery.dueAt!.getTime() - flows.clock.now().getTime());
      await process(pauses.at(-1));
    }
    expect(pauses).toEqual([2000, 7000, 24_500, 85_750, 300_125, 1_050_438, 3_600_000]);
    await process(3_600_000);
    const dead = (await listed({ status: 'dead' })).rows;
    expect(dead).toMatchObject([{ webhookId: 'evt_1', attempts: 8, lastError: 'id is not an id' }]);
  });

  test('of an event of a time that has not come yet is given up at once', async () => {
    const createdAt = new Date(flows.clock.now().getTime() + 400_000).toISOString();
    await take('evt_1', event('order.paid', { ...purchases.order, created_at: createdAt }));
    await process();
    const lastError = 'created_at is more than five minutes ahead';
    await expect(only()).resolves.toMatchObject({ status: 'dead', attempts: 1, lastError });
  });

  test('of an object of another organization fails', async () => {
    const customer = { ...people.customer, organization_id: fixtureId(99) };
    expect(customer.organization_id).not.toBe(FIXTURE_ORGANIZATION);
    await take('evt_1', event('customer.updated', customer));
    await process();
    await expect(only()).resolves.toMatchObject({
      status: 'failed',
      lastError: expect.stringContaining('organization'),
    });
  });

  test('rolls the mirror back when what follows from it fails', async () => {
    let isBroken = true;
    flows.observers.on({
      kinds: ['order'],
      changed: async () => {
        if (isBroken) throw new Error('ada@example.com could not be told');
      },
    });
    await take('evt_1', PAID);
    await process();
    await expect(order()).resolves.toBeUndefined();
    await expect(only()).resolves.toMatchObject({ status: 'failed', lastError: '<address> could not be told' });
    isBroken = false;
    await process(2000);
    await expect(order()).resolves.toBeDefined();
    await expect(only()).resolves.toMatchObject({ status: 'processed', attempts: 2 });
  });
});

describe('a dead delivery', () => {
  const broken = event('order.paid', { ...purchases.order, status: undefined });
  let id: string;
  beforeEach(async () => {
    await take('evt_1', broken);
    for (let attempt = 1; attempt <= 8; attempt += 1) await process(3_600_000);
    const delivery = await only();
    expect(delivery.status).toBe('dead');
    id = delivery.id;
  });

  test('is counted for staff, in the hour in which it was given up and by its event', async () => {
    const hour = new Date(Math.floor(flows.clock.now().getTime() / 3_600_000) * 3_600_000);
    const until = (from: Date) => new Date(from.getTime() + 3_600_000);
    const counted = (from: Date) => flows.wiring.get(StaffSources).countsOf(from, until(from));
    const count = { hour, figure: 'failed-webhooks', label: 'order.paid', amount: 1 };
    await expect(counted(hour)).resolves.toContainEqual(count);
    await expect(counted(until(hour))).resolves.toEqual([]);
    await flows.staffInbox.retry(admin, id);
    await expect(counted(hour)).resolves.toContainEqual(count);
    for (let attempt = 1; attempt <= 8; attempt += 1) await process(attempt === 1 ? 0 : 3_600_000);
    await expect(only()).resolves.toMatchObject({ status: 'dead' });
    await expect(counted(hour)).resolves.toContainEqual(count);
    const again = new Date(Math.floor(flows.clock.now().getTime() / 3_600_000) * 3_600_000);
    await expect(counted(again)).resolves.toContainEqual({ ...count, hour: again });
  });

  test('is processed again when it is sent again', async () => {
    await expect(take('evt_1', broken)).resolves.toBe('revived');
    await process();
    await expect(only()).resolves.toMatchObject({ status: 'failed', attempts: 1, redeliveries: 1 });
  });

  test('is tried again by staff, once', async () => {
    await expect(flows.staffInbox.retry(admin, id)).resolves.toMatchObject({ status: 'received', attempts: 0 });
    await expect(flows.staffInbox.retry(admin, id)).rejects.toEqual(refused('WEBHOOK_NOT_RETRYABLE'));
    expect(await flows.auditRows()).toMatchObject([{ action: 'billing.webhook.retried', targetId: id }]);
    await process();
    await expect(only()).resolves.toMatchObject({ status: 'failed', attempts: 1 });
  });

  test('is ignored by staff, for a reason, and can be tried again after all', async () => {
    await expect(flows.staffInbox.ignore(admin, id, 'A test of theirs')).resolves.toMatchObject({ status: 'ignored' });
    await expect(flows.staffInbox.ignore(admin, id, 'Again')).rejects.toEqual(refused('WEBHOOK_NOT_IGNORABLE'));
    const details = { reason: 'A test of theirs' };
    expect(await flows.auditRows()).toMatchObject([{ action: 'billing.webhook.ignored', targetId: id, details }]);
    await expect(flows.staffInbox.retry(admin, id)).resolves.toMatchObject({ status: 'received' });
  });

  test('is replaced by what the platform has', async () => {
    flows.gateway.has('order', purchases.order);
    await expect(flows.staffInbox.refetch(admin, id)).resolves.toMatchObject({
      status: 'processed',
      outcome: 'refetched',
    });
    await expect(order()).resolves.toMatchObject({ fields: { status: 'paid' } });
    await expect(flows.staffInbox.refetch(admin, id)).rejects.toEqual(refused('WEBHOOK_NOT_REFETCHABLE'));
    const details = { kind: 'order', objectId: purchases.order.id };
    expect(await flows.auditRows()).toMatchObject([{ action: 'billing.webhook.refetched', targetId: id, details }]);
  });

  test('is closed when the platform has no such object any more', async () => {
    await expect(flows.staffInbox.refetch(admin, id)).resolves.toMatchObject({
      status: 'processed',
      outcome: 'refetched',
    });
    await expect(order()).resolves.toBeUndefined();
  });

  test('stays when the platform does not answer', async () => {
    flows.gateway.failures.push(new GatewayError({ kind: 'unavailable', ambiguous: false }));
    await expect(flows.staffInbox.refetch(admin, id)).rejects.toEqual(refused('BILLING_PROVIDER_UNAVAILABLE'));
    await expect(only()).resolves.toMatchObject({ status: 'dead' });
  });

  test('is decided about by those who are admins by now; only to ignore it needs a recent authentication', async () => {
    const former = await flows.somebody('former', 'support');
    const acts = (who: Caller) => [
      () => flows.staffInbox.ignore(who, id, 'A test of theirs'),
      () => flows.staffInbox.refetch(who, id),
      () => flows.staffInbox.retry(who, id),
    ];
    for (const act of acts(former)) await expect(act()).rejects.toEqual(refused('FORBIDDEN'));
    await expect(only()).resolves.toMatchObject({ status: 'dead' });
    flows.clock.advance(25 * 3_600_000);
    const [ignore, , retry] = acts(admin);
    await expect(ignore!()).rejects.toEqual(refused('SESSION_EXPIRED'));
    await expect(retry!()).resolves.toMatchObject({ status: 'received' });
  });

  test('cannot be tried again once its body is forgotten', async () => {
    flows.clock.advance(91 * 86_400_000);
    await flows.wiring.get(Purger).run('billing-inbox');
    await expect(only()).resolves.toMatchObject({ status: 'dead', hasBody: false });
    const later = await flows.somebody('later', 'admin');
    await expect(flows.staffInbox.retry(later, id)).rejects.toEqual(refused('WEBHOOK_NOT_RETRYABLE'));
    flows.clock.advance(310 * 86_400_000);
    await flows.wiring.get(Purger).run('billing-inbox');
    await expect(all()).resolves.toEqual([]);
  });
});

test('what is processed is left alone by staff', async () => {
  await take('evt_1', PAID);
  await process();
  const { id } = await only();
  await expect(flows.staffInbox.retry(admin, id)).rejects.toEqual(refused('WEBHOOK_NOT_RETRYABLE'));
  await expect(flows.staffInbox.ignore(admin, id, 'x')).rejects.toEqual(refused('WEBHOOK_NOT_IGNORABLE'));
  await expect(flows.staffInbox.refetch(admin, id)).rejects.toEqual(refused('WEBHOOK_NOT_REFETCHABLE'));
  await expect(flows.staffInbox.retry(admin, 'unknown')).rejects.toEqual(refused('WEBHOOK_NOT_FOUND'));
});

const forgetConnection = () => flows.em.fork().execute('delete from billing_connection');

test('nothing is attempted before it is known whose the platform is', async () => {
  await forgetConnection();
  flows.gateway.failures.push(new GatewayError({ kind: 'unauthorized' }));
  await take('evt_1', PAID);
  await expect(process()).resolves.toBe(0);
  await expect(only()).resolves.toMatchObject({ status: 'received', attempts: 0 });
  flows.gateway.has('organization', { ...people.organization, id: FIXTURE_ORGANIZATION });
  await expect(process()).resolves.toBe(1);
});

test('products say whose the platform is where the token may not read organizations', async () => {
  await forgetConnection();
  flows.gateway.failures.push(new GatewayError({ kind: 'forbidden', code: null }));
  flows.gateway.has('product', catalogue.product);
  await take('evt_1', PAID);
  await expect(process()).resolves.toBe(1);
  await expect(only()).resolves.toMatchObject({ status: 'processed', outcome: 'applied' });
});

test('an organization that this version cannot read is ours all the same', async () => {
  await forgetConnection();
  flows.gateway.has('organization', { id: FIXTURE_ORGANIZATION, name: 'Shop' });
  await take('evt_1', PAID);
  await expect(process()).resolves.toBe(1);
});

test('after a start, events are processed that an earlier version ignored for their type', async () => {
  await take('evt_1', PAID);
  await flows.em.fork().execute(`update billing_inbox
    set status = 'ignored', kind = null, object_id = null, due_at = null, settled_at = received_at`);
  await expect(order()).resolves.toBeUndefined();
  await expect(process()).resolves.toBe(1);
  await expect(order()).resolves.toBeDefined();
  await expect(only()).resolves.toMatchObject({ status: 'processed', outcome: 'applied' });
});
