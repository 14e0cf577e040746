import { expect, test } from '@jest/globals';
import { objectOf } from '../../objects/domain/events.ts';
import { GatewayError } from '../../polar/index.ts';
import { billingFlows } from '../../testing/billing-flows.ts';
import { order } from '../../testing/fixtures/purchases.ts';
import { refetchPause } from '../domain/refetch-rules.ts';

const at = (second: number) => `2026-11-03T10:00:0${second}.000001Z`;

/** A mirror that was told two things about an order that cannot both be the newest. */
async function uncertain() {
  const flows = await billingFlows();
  const waiting = () => flows.kit.database.refetches.find(() => true).map(({ row }) => row);
  for (const total of [1, 2]) {
    const wire = { ...order, total_amount: total, modified_at: at(1) };
    await flows.writing.apply(objectOf('order.updated', wire), { eventTime: at(2), source: 'webhook' });
  }
  const has = (total: number) => flows.gateway.has('order', { ...order, total_amount: total, modified_at: at(1) });
  const total = async () => (await flows.reading.find('order', order.id))?.fields.totalAmount;
  return { ...flows, waiting, has, total };
}

test('of two contents with one time of change, the one of the platform stays, half a minute later', async () => {
  const { refetchWorker, clock, has, total, waiting } = await uncertain();
  has(2);
  expect(await total()).toBe(1);
  clock.advance(29_999);
  expect(await refetchWorker.drain()).toBe(0);
  clock.advance(1);
  expect(await refetchWorker.drain()).toBe(1);
  expect(await total()).toBe(2);
  expect(waiting()).toEqual([]);
});

test('what cannot be read is tried again, ever later, and given up in the end', async () => {
  const { refetchWorker, clock, gateway, has, total, waiting } = await uncertain();
  has(2);
  gateway.failures.push(new GatewayError({ kind: 'unavailable', ambiguous: false }));
  clock.advance(30_000);
  expect(await refetchWorker.drain()).toBe(0);
  expect(waiting()).toMatchObject([{ attempts: 1, dueAt: new Date(clock.now().getTime() + 30_000) }]);
  clock.advance(30_000);
  expect(await refetchWorker.drain()).toBe(1);
  expect(await total()).toBe(2);
  expect([1, 2, 3, 8, 11, 12].map(refetchPause)).toEqual([30_000, 60_000, 120_000, 3_600_000, 3_600_000, undefined]);
});

test('what is gone is gone here', async () => {
  const { refetchWorker, clock, total, waiting } = await uncertain();
  clock.advance(30_000);
  expect(await refetchWorker.drain()).toBe(1);
  expect(await total()).toBeUndefined();
  expect(waiting()).toEqual([]);
});

test('a process that ends while it reads leaves the object to another one', async () => {
  const { kit, refetchWorker, clock, has, total } = await uncertain();
  has(2);
  clock.advance(30_000);
  const until = new Date(clock.now().getTime() + 180_000);
  await kit.uow.run(() => kit.refetches.claim(clock.now(), until, 1));
  expect(await refetchWorker.drain()).toBe(0);
  clock.advance(180_000);
  expect(await refetchWorker.drain()).toBe(1);
  expect(await total()).toBe(2);
});
