import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboxOptions } from '../infrastructure/kernel-options.ts';
import { FixedClock } from './fixed-clock.ts';
import { type OutboxInstance, outboxInstance } from './outbox-instance.ts';
import { eventually, mail, Postbox, quotasBy, textMessageLimits } from './outbox-kit.ts';
import { postgresFixture, type PostgresFixture, type PostgresKit } from './postgres.ts';

let fixture: PostgresFixture;
let postgres: PostgresKit;
let postbox: Postbox;
const started: OutboxInstance[] = [];

function instance(change: Partial<OutboxOptions>): OutboxInstance {
  const clock = new FixedClock();
  const surroundings = { clock, postbox, quotas: quotasBy(clock), limits: textMessageLimits(clock, Infinity) };
  const made = outboxInstance(postgres, surroundings, change);
  started.push(made);
  return made;
}

const send = ({ outbox }: OutboxInstance, count: number) =>
  postgres.uow.run(async () => {
    for (let sent = 0; sent < count; sent++) await outbox.mail(mail());
  });
const statuses = async () =>
  (await postgres.em.fork().execute<{ status: string }[]>('select status from outbox')).map(({ status }) => status);

beforeAll(async () => {
  fixture = await postgresFixture();
  postgres = await fixture.instance();
});
beforeEach(async () => {
  postbox = new Postbox();
  await postgres.em.fork().execute('truncate outbox');
});
afterEach(() => Promise.all(started.splice(0).map(({ dispatcher }) => dispatcher.beforeApplicationShutdown())));
afterAll(() => fixture.close());

test('deliveries without end hold up no other while they are at most half of those at once', async () => {
  const one = instance({ deliveriesAtOnce: 4, pollEveryMs: 60_000 });
  const over = Promise.withResolvers<void>();
  postbox.behave = () => (postbox.seen.length <= 2 ? over.promise : undefined);
  one.dispatcher.onApplicationBootstrap();
  await send(one, 2);
  await eventually(() => postbox.seen.length === 2);
  for (let count = 3; count <= 12; count++) {
    await send(one, 1);
    await eventually(() => postbox.seen.length === count);
  }
  over.resolve();
  await one.dispatcher.drain();
  expect(new Set(await statuses())).toEqual(new Set(['delivered']));
});

test('no more are delivered side by side than may be', async () => {
  const one = instance({ deliveriesAtOnce: 4 });
  let [running, most] = [0, 0];
  postbox.behave = async () => {
    most = Math.max(most, ++running);
    await sleep(5);
    running--;
  };
  await send(one, 30);
  await expect(Promise.all([one.dispatcher.drain(), one.dispatcher.drain()])).resolves.toEqual([30, 0]);
  expect([postbox.seen.length, most]).toEqual([30, 4]);
});
