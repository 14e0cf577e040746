import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import { billingFlows } from '../../testing/billing-flows.ts';
import { fixtureId } from '../../testing/fixtures/ids.ts';
import { order } from '../../testing/fixtures/purchases.ts';

let flows: Awaited<ReturnType<typeof billingFlows>>;
let admin: Caller;
beforeEach(async () => {
  flows = await billingFlows();
  admin = await flows.somebody('admin', 'admin');
});

const sql = (text: string) => flows.em.fork().execute(text);

/** An event of an order, which was processed until it was given up. @param n its order; later events have higher seconds */
async function died(n: number, { type = 'order.paid', second = 1 } = {}): Promise<void> {
  const data = { ...order, id: fixtureId(n) };
  const payload = { type, timestamp: `2026-11-02T10:00:0${second}.000001Z`, data };
  const id = `evt_${n}_${second}`;
  await flows.intake.take({
    id,
    endpointKey: 'default',
    source: 'webhook',
    body: JSON.stringify(payload),
    payload,
  });
  await sql(`update billing_inbox set status = 'dead', attempts = 8, due_at = null, settled_at = received_at,
    last_error = 'broken' where webhook_id = '${id}'`);
}

const statuses = async () => {
  const { rows } = await flows.staffInbox.list({ filters: {}, sort: 'receivedAt', limit: 100 });
  return Object.fromEntries(rows.map(({ webhookId, status, outcome }) => [webhookId, outcome ?? status]));
};
const entries = async () => {
  const all = (await flows.auditRows()).filter(({ action }) => action === 'billing.webhook.replayed');
  return all.map(({ details, personal }) => ({ ...details, ...personal }));
};

describe('replaying what was given up', () => {
  test('puts all back that fit and have their content, and tells in one entry how many', async () => {
    await died(1);
    flows.clock.advance(60_000);
    const receivedFrom = flows.clock.now().toISOString();
    await died(2);
    await died(3, { type: 'order.created' });
    await died(4);
    await sql(`update billing_inbox set body = null, body_key = null where webhook_id = 'evt_4_1'`);
    flows.clock.advance(60_000);

    const filters = { type: 'order.paid', receivedFrom };
    const answer = await flows.staffInbox.replay(admin, filters, { reason: 'Case 12' });
    expect(answer).toEqual({ count: 1, withBody: 0, withoutBody: 1 });
    expect(await statuses()).toEqual({ evt_1_1: 'dead', evt_2_1: 'received', evt_3_1: 'dead', evt_4_1: 'dead' });
    expect(await entries()).toEqual([{ count: 1, ...filters, about: null, reason: 'Case 12' }]);
    const { rows } = await flows.staffInbox.list({ filters: { status: 'received' }, limit: 2 });
    expect(rows).toMatchObject([{ attempts: 0, dueAt: flows.clock.now(), settledAt: null }]);

    await expect(flows.staffInbox.replay(admin, { about: fixtureId(3) })).resolves.toMatchObject({ count: 1 });
    await expect(flows.staffInbox.replay(admin, { about: fixtureId(3) })).resolves.toMatchObject({ count: 0 });
    expect(await entries()).toHaveLength(2);
    await expect(flows.processDue()).resolves.toBe(2);
    expect(await statuses()).toMatchObject({ evt_1_1: 'dead', evt_2_1: 'applied', evt_3_1: 'applied' });
  });

  test('changes nothing where a later event has written the object meanwhile', async () => {
    await died(1);
    const data = { ...order, id: fixtureId(1), modified_at: '2026-11-03T00:00:00Z', total_amount: 5 };
    const payload = { type: 'order.updated', timestamp: '2026-11-03T00:00:01Z', data };
    const later = { id: 'later', endpointKey: 'default', source: 'webhook' } as const;
    await flows.intake.take({ ...later, body: JSON.stringify(payload), payload });
    await flows.processDue();
    await expect(flows.staffInbox.replay(admin, {})).resolves.toMatchObject({ count: 1 });
    await flows.processDue();
    expect(await statuses()).toEqual({ evt_1_1: 'stale', later: 'applied' });
    expect((await flows.reading.find('order', fixtureId(1)))?.fields.totalAmount).toBe(5);
  });

  test('takes a thousand at once, the oldest first, and says how many are left', async () => {
    await died(1);
    await sql(`insert into billing_inbox (id, endpoint_key, webhook_id, source, type, event_us, body, body_key, body_hash,
        status, attempts, received_at, settled_at, redeliveries, contradictions)
      select gen_random_uuid(), 'default', 'old ' || n, 'webhook', type, event_us, body, body_key, body_hash, status, 8,
        received_at - n * interval '1 second', settled_at, 0, 0
      from billing_inbox, generate_series(1, 1001) n`);
    await expect(flows.staffInbox.replay(admin, {})).resolves.toEqual({ count: 1000, withBody: 2, withoutBody: 0 });
    const { rows } = await flows.staffInbox.list({ filters: { status: 'dead' }, limit: 9 });
    expect(rows.map(({ webhookId }) => webhookId)).toEqual(['evt_1_1', 'old 1']);
    await expect(flows.staffInbox.replay(admin, {})).resolves.toEqual({ count: 2, withBody: 0, withoutBody: 0 });
  });

  test('puts none back twice when two admins ask at once', async () => {
    for (const n of [1, 2, 3]) await died(n);
    const other = await flows.somebody('other', 'admin');
    const outside = AsyncLocalStorage.snapshot();
    let waiting: ReturnType<typeof flows.staffInbox.replay> | undefined;
    const first = await flows.uow.run(async () => {
      const answer = await flows.staffInbox.replay(admin, { about: fixtureId(2) });
      waiting = outside(() => flows.staffInbox.replay(other, {}));
      await untilBlocked(asideOf(flows));
      return answer;
    });
    expect(first).toEqual({ count: 1, withBody: 0, withoutBody: 0 });
    await expect(waiting).resolves.toEqual({ count: 2, withBody: 0, withoutBody: 0 });
    expect((await entries()).map(({ count }) => count)).toEqual([1, 2]);

    for (const n of [4, 5, 6]) await died(n);
    const both = await Promise.all([admin, other].map((who) => flows.staffInbox.replay(who, {})));
    expect(both.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await entries()).toHaveLength(3);
  });

  test('is for admins, without a recent authentication', async () => {
    await died(1);
    const support = await flows.somebody('support', 'support');
    await expect(flows.staffInbox.replay(support, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await statuses()).toEqual({ evt_1_1: 'dead' });
    flows.clock.advance(25 * 3_600_000);
    await expect(flows.staffInbox.replay(admin, {})).resolves.toMatchObject({ count: 1 });
  });
});
