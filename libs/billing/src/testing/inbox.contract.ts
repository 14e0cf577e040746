import { walkList } from '#shared-kernel/testing/walk-list';
import type { InboxFilters } from '../inbox/application/staff-inbox.ts';
import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ClaimedDelivery, NewDelivery } from '../inbox/domain/delivery.ts';
import { all } from './fixtures/ids.ts';
import { after, NOW, onPostgres } from './postgres-kit.ts';

/** Before every other one of this file that is not claimed. */
let order = 1_000_000n;

const aDelivery = (changes: Partial<NewDelivery> = {}): NewDelivery => {
  const id = randomUUID();
  return {
    id,
    endpointKey: 'default',
    webhookId: `evt_${id}`,
    source: 'webhook',
    type: 'order.paid',
    object: { kind: 'order', id: `o_${id}` },
    eventUs: (order -= 1n),
    apiVersion: '2026-10',
    body: `sealed ${id}`,
    bodyKey: 'key-1',
    bodyHash: `hash ${id}`,
    status: 'received',
    receivedAt: NOW,
    ...changes,
  };
};

onPostgres('Inbox', (kit) => {
  const inbox = () => kit().inbox;
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const get = (id: string) => kit().uow.read(() => inbox().get(id));
  const list = (filters: InboxFilters, sort = '-receivedAt') => kit().inboxList.page({ filters, sort, limit: 100 });

  async function stored(changes: Partial<NewDelivery> = {}): Promise<NewDelivery> {
    const delivery = aDelivery(changes);
    await expect(inbox().add(delivery)).resolves.toBe(true);
    return delivery;
  }

  /** The delivery, stored last and hence claimed first. */
  async function claimed(changes: Partial<NewDelivery> = {}, now = NOW): Promise<ClaimedDelivery> {
    const { id } = await stored(changes);
    const [claim] = await inbox().claim(now, after(30), 1);
    expect(claim?.id).toBe(id);
    return claim!;
  }

  async function died(): Promise<ClaimedDelivery> {
    const claim = await claimed();
    await inbox().fail(claim, { dueAt: undefined, now: after(1), error: 'data.id is not a text' });
    return claim;
  }

  test('takes up what was ignored for its type, once its type is known', async () => {
    const ignored = { status: 'ignored', object: null, type: 'order.shipped' } as const;
    const [first, second] = [await stored(ignored), await stored(ignored)];
    const other = await stored({ ...ignored, type: 'order.eaten' });
    const byStaff = await claimed({ type: 'order.shipped' });
    await run(() => inbox().close(byStaff.id, 'ignored', null, after(1)));
    const old = await stored(ignored);
    await run(() => inbox().forgetBodies(after(1), 1000));
    const young = { ...ignored, receivedAt: after(2) };
    const fresh = await stored(young);
    const takeUp = (limit: number) => inbox().takeUp(['order.paid', 'order.shipped'], after(3), limit);
    await expect(takeUp(10)).resolves.toBe(1);
    await expect(takeUp(10)).resolves.toBe(0);
    await expect(get(fresh.id)).resolves.toMatchObject({ status: 'received', dueAt: after(3), settledAt: null });
    for (const { id } of [first, second, other, byStaff, old]) {
      await expect(get(id)).resolves.toMatchObject({ status: 'ignored' });
    }
    const more = [await stored(young), await stored(young)];
    await expect(takeUp(1)).resolves.toBe(1);
    await expect(takeUp(1)).resolves.toBe(1);
    // Not in the way of the other tests.
    for (const { id } of [fresh, ...more]) await run(() => inbox().close(id, 'processed', 'applied', after(4)));
  });

  test('shows what it stored, without the body', async () => {
    const delivery = await stored({ eventUs: 1_700_000_000_123_456n });
    const { body: _, bodyKey: __, bodyHash: ___, eventUs: ____, ...shown } = delivery;
    const seen = { eventAt: new Date(1_700_000_000_123), hasBody: true, dueAt: NOW };
    const later = { ...all(null, 'outcome', 'settledAt', 'lastError'), ...all(0, 'attempts', 'redeliveries') };
    await expect(get(delivery.id)).resolves.toEqual({ ...shown, ...seen, ...later, contradictions: 0 });
    const bare = await stored({ type: null, object: null, apiVersion: null, source: 'replay' });
    await expect(get(bare.id)).resolves.toMatchObject({ type: null, object: null, apiVersion: null });
    await expect(get('unknown')).resolves.toBeUndefined();
    await expect(get(randomUUID())).resolves.toBeUndefined();
  });

  test('has one delivery for each endpoint and webhook id, the first one', async () => {
    const first = await stored();
    const same = { webhookId: first.webhookId };
    await expect(inbox().add(aDelivery(same))).resolves.toBe(false);
    await stored({ ...same, endpointKey: 'second' });
    await expect(run(() => inbox().findForUpdate('default', first.webhookId))).resolves.toEqual({
      id: first.id,
      status: 'received',
      bodyHash: first.bodyHash,
      hasBody: true,
    });
    await expect(run(() => inbox().findForUpdate('third', first.webhookId))).resolves.toBeUndefined();
  });

  test('stores each of many that come at once, once', async () => {
    const deliveries = Array.from({ length: 20 }, () => aDelivery());
    const twice = deliveries.flatMap((delivery) => [delivery, aDelivery({ webhookId: delivery.webhookId })]);
    const added = await Promise.all(twice.map((delivery) => inbox().add(delivery)));
    expect(added.filter(Boolean)).toHaveLength(20);
    for (const { webhookId } of deliveries) expect((await list({ about: webhookId })).total).toBe(1);
  });

  test('is claimed in the order of events, once until the lease ends, and counts attempts', async () => {
    const [second, first] = [await stored(), await stored()];
    const claims = await inbox().claim(after(0), after(30), 2);
    expect(claims.map(({ id }) => id)).toEqual([first.id, second.id]);
    const { type, body } = first;
    expect(claims[0]).toMatchObject({ id: first.id, type, body, attempts: 1 });
    const others = (await inbox().claim(after(29), after(60), 1)).map(({ id }) => id);
    expect([first.id, second.id]).not.toContain(others[0]);
    const again = await inbox().claim(after(30), after(60), 2);
    expect(again.map(({ id, attempts }) => [id, attempts])).toEqual([
      [first.id, 2],
      [second.id, 2],
    ]);
  });

  test('claims what was put off before the clock was set back', async () => {
    const claim = await claimed();
    await inbox().fail(claim, { dueAt: after(86_400), now: NOW, error: 'x' });
    expect((await inbox().claim(NOW, after(30), 1))[0]).toMatchObject({ id: claim.id, attempts: 2 });
  });

  test('says whether anything is due', async () => {
    await stored();
    await expect(inbox().hasDue(NOW)).resolves.toBe(true);
    await expect(inbox().hasDue(after(-1))).resolves.toBe(false);
  });

  test('settles what is claimed, and nothing once the claim is lost', async () => {
    const lost = await claimed();
    const [claim] = await inbox().claim(after(31), after(61), 1);
    expect(claim).toMatchObject({ id: lost.id, attempts: 2 });
    await expect(run(() => inbox().settle(lost, 'applied', after(32)))).resolves.toBe(false);
    await inbox().fail(lost, { dueAt: after(40), now: after(32), error: 'late' });
    await expect(get(lost.id)).resolves.toMatchObject({ status: 'received', lastError: null, dueAt: after(61) });
    await expect(run(() => inbox().settle(claim!, 'stale', after(33)))).resolves.toBe(true);
    const settled = { status: 'processed', outcome: 'stale', settledAt: after(33), dueAt: null };
    await expect(get(lost.id)).resolves.toMatchObject(settled);
    await expect(run(() => inbox().settle(claim!, 'applied', after(34)))).resolves.toBe(false);
  });

  test('is listed by its filters, in either order', async () => {
    const object = { kind: 'order', id: `o_${randomUUID()}` };
    const old = await stored({ object, receivedAt: after(1) });
    const young = await stored({ object, receivedAt: after(2), type: 'order.created' });
    const idsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).rows.map(({ id }) => id);
    await expect(idsOf({ about: object.id })).resolves.toEqual([young.id, old.id]);
    await expect(idsOf({ about: object.id }, 'receivedAt')).resolves.toEqual([old.id, young.id]);
    const walked = await walkList((asked) => kit().inboxList.page({ ...asked, filters: { about: object.id } }));
    expect(walked).toEqual([young.id, old.id]);
    await expect(idsOf({ about: object.id, type: 'order.created' })).resolves.toEqual([young.id]);
    await expect(idsOf({ about: young.webhookId })).resolves.toEqual([young.id]);
    await run(() => inbox().repeat(old.id, 'contradiction', NOW));
    await expect(idsOf({ about: object.id, contradicted: true })).resolves.toEqual([old.id]);
    const ignored = await stored({ object, status: 'ignored' });
    await expect(idsOf({ about: object.id, status: 'ignored' })).resolves.toEqual([ignored.id]);
    await expect(idsOf({ about: object.id, status: 'processed' })).resolves.toEqual([]);
    await expect(get(ignored.id)).resolves.toMatchObject({ dueAt: null, settledAt: NOW });
  });

  test('tells how much waits, and how much was given up', async () => {
    const before = await inbox().backlog();
    await stored({ receivedAt: after(-3600) });
    await died();
    await expect(inbox().backlog()).resolves.toEqual({
      waiting: before.waiting + 1,
      dead: before.dead + 1,
      oldest: after(-3600),
      lastReceivedAt: expect.any(Date),
    });
  });

  describe('that is old', () => {
    const long = after(-400 * 86_400);

    test('loses the bodies of what is settled, at most so many', async () => {
      const settled = [await claimed(), await claimed()];
      for (const claim of settled) await run(() => inbox().settle(claim, 'applied', long));
      const waiting = await stored();
      await expect(run(() => inbox().forgetBodies(after(-399 * 86_400), 1))).resolves.toBe(1);
      await expect(run(() => inbox().forgetBodies(after(-399 * 86_400), 100))).resolves.toBe(1);
      for (const { id } of settled)
        await expect(get(id)).resolves.toMatchObject({ hasBody: false, outcome: 'applied' });
      await expect(get(waiting.id)).resolves.toMatchObject({ hasBody: true });
    });

    test('is deleted unless it waits, at most so much', async () => {
      const settled = [await claimed({ receivedAt: long }), await claimed({ receivedAt: long })];
      for (const claim of settled) await run(() => inbox().settle(claim, 'applied', long));
      const waiting = await stored({ receivedAt: long });
      await expect(run(() => inbox().deleteReceivedBefore(after(-399 * 86_400), 1))).resolves.toBe(1);
      await expect(run(() => inbox().deleteReceivedBefore(after(-399 * 86_400), 100))).resolves.toBe(1);
      for (const { id } of settled) await expect(get(id)).resolves.toBeUndefined();
      await expect(get(waiting.id)).resolves.toBeDefined();
    });
  });

  test('that staff decide about while it waits is attempted no more', async () => {
    const { id } = await stored();
    await run(() => inbox().close(id, 'processed', 'refetched', after(1)));
    const closed = { status: 'processed', outcome: 'refetched', dueAt: null, settledAt: after(1) };
    await expect(get(id)).resolves.toMatchObject(closed);
  });

  test('is sealed under another key', async () => {
    const former = await stored({ bodyKey: 'key-0' });
    expect((await inbox().countByKey()).get('key-0')).toBe(1);
    await run(async () => {
      const found = await inbox().sealedOtherwise('key-1', 10);
      expect(found).toEqual([{ id: former.id, body: former.body }]);
      await inbox().reseal('key-1', [{ id: former.id, body: 'again' }]);
    });
    expect((await inbox().countByKey()).has('key-0')).toBe(false);
    const claims = await inbox().claim(NOW, after(30), 1);
    expect(claims[0]).toMatchObject({ id: former.id, body: 'again' });
  });
});
