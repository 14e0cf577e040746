import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { OutsideCall } from '../application/outbox.ts';
import { kernelDefaults } from '../infrastructure/kernel-options.ts';
import { duringTests } from './during-tests.ts';
import { FixedClock } from './fixed-clock.ts';
import { DELETED, eventually, Postbox, quotasBy, textMessageLimits } from './outbox-kit.ts';
import { type OutboxInstance, outboxInstance } from './outbox-instance.ts';
import { postgresFixture } from './postgres.ts';

const MINUTE = 60_000;
const fixture = duringTests(() => postgresFixture());
const kits = [1, 2].map(() => duringTests(() => fixture.instance()));
let clock: FixedClock;
let instances: OutboxInstance[];
/** One instance has room for as many calls at once. */
const ROOM = 24;
/** By user id: whose call it is. Those of a recipient that hangs end when the test says so. */
let seen: string[];
let hanging: Set<string>;
let release: PromiseWithResolvers<void>;

Logger.overrideLogger(false);
beforeEach(async () => {
  clock = new FixedClock();
  seen = [];
  hanging = new Set();
  release = Promise.withResolvers<void>();
  await kits[0]!.em.fork().execute('truncate queue_item');
  instances = kits.map((kit) => instanceOn(kit));
});
afterEach(async () => {
  release.resolve();
  await Promise.all(instances.map(({ queue }) => queue.beforeApplicationShutdown()));
});

function instanceOn(kit: (typeof kits)[number], pollEveryMs = 20): OutboxInstance {
  const limits = textMessageLimits(clock, Infinity);
  const surroundings = { clock, postbox: new Postbox(), quotas: quotasBy(clock), limits };
  const calls = { ...kernelDefaults.outbox.calls, itemsAtOnce: ROOM };
  const made = outboxInstance(kit, surroundings, { pollEveryMs, calls });
  made.subscriptions.on(DELETED.type, 'caller', async ({ payload: { userId } }) => {
    seen.push(userId);
    if (hanging.has(userId.split(' ')[0]!)) await release.promise;
  });
  return made;
}

const start = () => instances.forEach(({ queue }) => queue.onApplicationBootstrap());
/** Events whose user id is the recipient and a number. */
const call = (recipient: string, count = 1, change: Partial<OutsideCall> = {}) =>
  kits[0]!.uow.run(async () => {
    for (let n = 0; n < count; n++) {
      const event = { ...DELETED, payload: { ...DELETED.payload, userId: `${recipient} ${n}` } };
      const expiresAt = new Date(clock.now().getTime() + 15 * MINUTE);
      const to = { recipient, origin: `https://${recipient}.example`, expiresAt, ...change };
      await instances[0]!.outbox.publish(event, to);
    }
  });
const statuses = async () => {
  const sql = 'select status, count(*)::int as count from queue_item group by 1';
  const rows = await kits[0]!.em.fork().execute<{ status: string; count: number }[]>(sql);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
const of = (recipient: string) => seen.filter((id) => id.startsWith(`${recipient} `)).length;

describe('calls outside, on two instances', () => {
  test('of a recipient that hangs, two are under way, and the calls of others and events go on', async () => {
    hanging.add('slow');
    await call('slow', 60);
    start();
    await eventually(() => of('slow') === 2);
    await call('good', 20);
    await eventually(() => of('good') === 20);
    await instances[1]!.postgres.uow.run(() => instances[1]!.outbox.publish(DELETED));
    await eventually(() => seen.includes('u1'));
    expect(of('slow')).toBe(2);
    release.resolve();
    await eventually(() => of('slow') === 60);
  });

  test('of an origin that hangs, ten are under way, however many recipients are there', async () => {
    const recipients = Array.from({ length: 30 }, (_, n) => `client${n}`);
    for (const recipient of recipients) {
      hanging.add(recipient);
      await call(recipient, 2, { origin: 'https://slow.example' });
    }
    start();
    await eventually(() => seen.length === 10);
    await call('good');
    await eventually(() => of('good') === 1);
    expect(seen).toHaveLength(11);
    release.resolve();
    // Seen when they begin; marked when they have ended.
    await eventually(async () => (await statuses())['delivered'] === 61);
    expect(await statuses()).toEqual({ delivered: 61 });
    expect(seen).toHaveLength(61);
  });

  test('are made by turns: a recipient with many does not come before one with few', async () => {
    for (let n = 0; n < ROOM - 1; n++) await call(`many${n}`, 3);
    await call('late');
    await instances[0]!.queue.drain();
    expect(seen.slice(0, ROOM).map((id) => id.split(' ')[0])).toContain('late');
    expect(seen).toHaveLength(3 * (ROOM - 1) + 1);
  });

  test('that are late are dropped without a call, also behind a recipient that hangs', async () => {
    hanging.add('slow');
    await call('slow', 10);
    start();
    await eventually(() => of('slow') === 2);
    clock.advance(15 * MINUTE);
    await eventually(async () => !(await statuses())['pending']);
    // Also the two that hang: their leases have ended.
    expect([of('slow'), await statuses()]).toEqual([2, { expired: 10 }]);
  });

  test('of an instance that died are counted until their lease ends, and then repeated', async () => {
    hanging.add('slow');
    await call('slow', 3);
    // An instance that died polls no more.
    const dying = (instances[0] = instanceOn(kits[0]!, 60_000));
    dying.queue.onApplicationBootstrap();
    await eventually(() => of('slow') === 2);
    await instances[1]!.queue.drain();
    expect(of('slow')).toBe(2);
    clock.advance(2 * MINUTE);
    hanging.clear();
    await instances[1]!.queue.drain();
    expect(of('slow')).toBe(5);
    expect(await statuses()).toEqual({ delivered: 3 });
  });
});
