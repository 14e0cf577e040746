import { expect, test } from '@jest/globals';
import { QueueItems } from '#shared-kernel/infrastructure/queue/queue-items';
import type { Lane } from '#shared-kernel/infrastructure/queue/lane';
import { objectOf } from '../../objects/domain/events.ts';
import { GatewayError } from '../../polar/index.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { order } from '../../testing/fixtures/purchases.ts';

const LANE = { name: 'refetch' } as Lane;
const at = (second: number) => `2026-11-03T10:00:0${second}.000001Z`;

/** A mirror that was told two things about an order that cannot both be the newest. */
async function uncertain() {
  const flows = await billingFlows();
  const waiting = flows.waitingRefetches;
  for (const total of [1, 2]) {
    const wire = { ...order, total_amount: total, modified_at: at(1) };
    await flows.writing.apply(objectOf('order.updated', wire), { eventTime: at(2), source: 'webhook' });
  }
  const has = (total: number) => flows.gateway.has('order', { ...order, total_amount: total, modified_at: at(1) });
  const total = async () => (await flows.reading.find('order', order.id))?.fields.totalAmount;
  return { ...flows, waiting, has, total };
}

test('of two contents with one time of change, the one of the platform stays, half a minute later', async () => {
  const { refetchDue, clock, has, total, waiting } = await uncertain();
  has(2);
  expect(await total()).toBe(1);
  clock.advance(29_999);
  expect(await refetchDue()).toBe(0);
  clock.advance(1);
  expect(await refetchDue()).toBe(1);
  expect(await total()).toBe(2);
  expect(await waiting()).toEqual([]);
});

test('what cannot be read is tried again', async () => {
  const { refetchDue, clock, gateway, has, total, waiting } = await uncertain();
  has(2);
  gateway.failures.push(new GatewayError({ kind: 'unavailable', ambiguous: false }));
  clock.advance(30_000);
  expect(await refetchDue()).toBe(0);
  expect(await waiting()).toMatchObject([{ attempts: 1, dueAt: new Date(clock.now().getTime() + 30_000) }]);
  clock.advance(30_000);
  expect(await refetchDue()).toBe(1);
  expect(await total()).toBe(2);
});

test('what can never be read is tried ever later, and given up after twelve attempts', async () => {
  const { refetchDue, clock, gateway, waiting } = await uncertain();
  const unavailable = () => new GatewayError({ kind: 'unavailable', ambiguous: false });
  gateway.failures.push(...Array.from({ length: 12 }, unavailable));
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    pauses.push((await waiting())[0]!.dueAt.getTime() - clock.now().getTime());
    clock.advance(pauses.at(-1)!);
    expect(await refetchDue()).toBe(0);
  }
  const minute = 60_000;
  expect(pauses.map((pause) => pause / minute)).toEqual([0.5, 0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  expect(await waiting()).toEqual([]);
});

test('an object that is asked for again is due no later, with all attempts before it', async () => {
  const { uow, refetches, refetchDue, clock, gateway, waiting } = await uncertain();
  gateway.failures.push(new GatewayError({ kind: 'unavailable', ambiguous: false }));
  clock.advance(30_000);
  await refetchDue();
  const asked = clock.now();
  await uow.run(() => refetches.ask('order', order.id, asked));
  expect(await waiting()).toMatchObject([{ attempts: 0, dueAt: asked }]);
});

test('nothing is attempted without a platform', async () => {
  const { uow, refetches, refetchDue, clock, waitingRefetches } = await billingFlows({ accessToken: undefined });
  await uow.run(() => refetches.ask('order', order.id, clock.now()));
  expect(await refetchDue()).toBe(0);
  expect(await waitingRefetches()).toMatchObject([{ attempts: 0 }]);
});

test('what is gone is gone here', async () => {
  const { refetchDue, clock, total, waiting } = await uncertain();
  clock.advance(30_000);
  expect(await refetchDue()).toBe(1);
  expect(await total()).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

test('a process that ends while it reads leaves the object to another one', async () => {
  const { wiring, refetchDue, clock, has, total } = await uncertain();
  has(2);
  clock.advance(30_000);
  const until = new Date(clock.now().getTime() + 180_000);
  await wiring.get(QueueItems).claim(LANE, clock.now(), { until, latestDue: until }, 1);
  expect(await refetchDue()).toBe(0);
  clock.advance(180_000);
  expect(await refetchDue()).toBe(1);
  expect(await total()).toBe(2);
});
