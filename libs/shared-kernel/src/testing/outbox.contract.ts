import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { RequestContext } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { PermanentDeliveryError } from '../application/mailer.ts';
import type { Quotas } from '../application/quotas.ts';
import type { TextMessageLimits } from '../application/text-message-limits.ts';
import type { OutgoingMail } from '../application/outbox.ts';
import { AesSecretBox } from '../infrastructure/crypto/aes-secret-box.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { kernelDefaults, type OutboxOptions } from '../infrastructure/kernel-options.ts';
import { Queue } from '../infrastructure/queue/queue.ts';
import { QueueItems, QueueSealing } from '../infrastructure/queue/queue-items.ts';
import { sealPurpose } from '../infrastructure/queue/queue-item.schema.ts';
import { KernelCounts } from '../infrastructure/persistence/kernel-counts.ts';
import { PreparedStatements } from '../infrastructure/persistence/prepared-statements.ts';
import { duringTests } from './during-tests.ts';
import { FixedClock } from './fixed-clock.ts';
import { DELETED, eventually, mail, Postbox, quotasBy, type Row, textMessageLimits } from './outbox-kit.ts';
import { type OutboxInstance, outboxInstance } from './outbox-instance.ts';
import { postgresFixture } from './postgres.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const fixture = duringTests(() => postgresFixture());
const kits = [1, 2, 3].map(() => duringTests(() => fixture.instance()));
let clock: FixedClock;
let postbox: Postbox;
let quotas: Quotas;
let limits: TextMessageLimits;
let one: OutboxInstance;
const started: Queue[] = [];

function instance(postgres = kits[0]!, change: Partial<OutboxOptions> = {}): OutboxInstance {
  const made = outboxInstance(postgres, { clock, postbox, quotas, limits }, change);
  started.push(made.queue);
  return made;
}

const send = ({ outbox, postgres }: OutboxInstance, ...mails: OutgoingMail[]) =>
  postgres.uow.run(async () => {
    for (const one of mails) await outbox.mail(one);
  });

const stored = () =>
  kits[0]!.statements.query<Row & { id: string }>('rows', 'select * from queue_item order by id', []);

Logger.overrideLogger(false);
beforeEach(async () => {
  clock = new FixedClock();
  postbox = new Postbox();
  quotas = quotasBy(clock);
  limits = textMessageLimits(clock, Infinity);
  one = instance();
  await kits[0]!.em.fork().execute('truncate queue_item');
});
afterEach(() => Promise.all(started.splice(0).map((queue) => queue.beforeApplicationShutdown())));

/** Fails as given until it is told otherwise. */
const failWith = (error: Error) => {
  postbox.behave = () => {
    throw error;
  };
};
const statuses = async () => (await stored()).map(({ status }) => status);

describe('Outbox', () => {
  test('a commit leaves mail and event, a rollback nothing; outside a transaction it refuses', async () => {
    const { outbox, subscriptions, postgres } = one;
    subscriptions.on(DELETED.type, 'organizations', async () => undefined);
    const write = async () => {
      await outbox.mail(mail());
      await outbox.publish(DELETED);
    };
    await expect(postgres.uow.run(() => write().then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    expect(await stored()).toHaveLength(0);
    await postgres.uow.run(write);
    expect(await stored()).toHaveLength(2);
    await expect(outbox.mail(mail())).rejects.toThrow('inside UnitOfWork.run only');
    await expect(outbox.publish(DELETED)).rejects.toThrow('inside UnitOfWork.run only');
  });
});

describe('DatabaseOutbox', () => {
  test('nothing of a mail is readable at rest, and its payload opens in its own row only', async () => {
    await send(one, mail(), mail());
    const rows = await stored();
    expect(JSON.stringify(rows)).not.toMatch(/ada@|s3cret|Confirm/);
    const values = [rows[0]!.payload, rows[1]!.id];
    await one.postgres.em.fork().execute('update queue_item set payload = ? where id = ?', values);
    await expect(one.queue.drain()).resolves.toBe(1);
  });

  test('each listener has a row of its own, and an event without listeners has none', async () => {
    const heard: unknown[] = [];
    one.subscriptions.on(DELETED.type, 'billing', () => Promise.reject(new Error('platform away')));
    one.subscriptions.on(DELETED.type, 'organizations', async (event, { id }) => void heard.push([event, id]));
    await one.postgres.uow.run(async () => {
      await one.outbox.publish(DELETED);
      const payload = { userId: 'u1', changedAt: DELETED.payload.deletedAt };
      await one.outbox.publish({ type: 'identity.password-changed', payload });
    });
    await expect(one.queue.drain()).resolves.toBe(1);
    const rows = await stored();
    expect(rows.map(({ listener, status }) => `${listener} ${status}`)).toEqual([
      'billing pending',
      'organizations delivered',
    ]);
    expect(heard).toEqual([[DELETED, rows[1]!.id]]);
  });
});

describe('Queue', () => {
  test('a delivered mail carries its row id, and leaves no payload', async () => {
    await send(one, mail());
    await expect(one.queue.drain()).resolves.toBe(1);
    const [row] = await stored();
    expect(row).toMatchObject({ status: 'delivered', payload: null, attempts: 1 });
    expect(postbox.seen).toEqual([{ ...mail(), id: row!.id }]);
    await expect(one.queue.drain()).resolves.toBe(0);
  });

  test('text messages go their own way', async () => {
    await one.postgres.uow.run(() => one.outbox.textMessage({ kind: 'otp', to: '+49301234', text: '123456' }));
    await one.queue.drain();
    expect(postbox.seen).toEqual([{ id: expect.any(String), kind: 'otp', to: '+49301234', text: '123456' }]);
  });

  test('three instances over 50 rows: each mail once', async () => {
    const instances = kits.map((kit) => instance(kit));
    await send(instances[0]!, ...Array.from({ length: 50 }, (_, i) => mail({ to: `${i}@example.com` })));
    postbox.behave = () => sleep(5);
    const delivered = await Promise.all(instances.map(({ queue }) => queue.drain()));
    expect(delivered.reduce((sum, n) => sum + n)).toBe(50);
    expect(new Set(postbox.seen.map(({ to }) => to)).size).toBe(50);
    expect(postbox.seen).toHaveLength(50);
  });

  test('killed between delivery and mark: after the lease the same id comes again', async () => {
    const doomed = await fixture.instance();
    const dying = instance(doomed);
    await send(dying, mail());
    // For this instance the database is gone at the very moment the mail is out.
    const pool = await doomed.em.getConnection().getNativeClient();
    postbox.behave = () => pool.end();
    // Calls are drained after mails, and no longer found.
    await expect(dying.queue.drain()).rejects.toThrow('The database does not answer');
    postbox.behave = () => undefined;
    const next = instance(kits[2]);
    await expect(next.queue.drain()).resolves.toBe(0);
    clock.advance(kernelDefaults.outbox.leaseMs);
    await expect(next.queue.drain()).resolves.toBe(1);
    expect(new Set(postbox.seen.map(({ id }) => id)).size).toBe(1);
    expect(postbox.seen).toHaveLength(2);
  });

  test('failures wait 1, 2, 4 … 60 minutes, more or less, and are given up in the end', async () => {
    one = instance(kits[0], { maxAttempts: 9 });
    await send(one, mail());
    failWith(new Error('451 try later'));
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await expect(one.queue.drain()).resolves.toBe(0);
      const [row] = await stored();
      const wait = (row!.due_at.getTime() - clock.now().getTime()) / MINUTE;
      expect(wait).toBeGreaterThanOrEqual(minutes * 0.8);
      expect(wait).toBeLessThanOrEqual(minutes * 1.2);
      expect(row).toMatchObject({ status: 'pending', last_error: '451 try later' });
      clock.advance(minutes * 1.2 * MINUTE);
    }
    await one.queue.drain();
    expect((await stored())[0]).toMatchObject({ status: 'dead', attempts: 9, payload: expect.any(String) });
    clock.advance(24 * 60 * MINUTE);
    await one.queue.drain();
    expect(postbox.seen).toHaveLength(9);
  });

  test('a permanent no is not tried again', async () => {
    await send(one, mail());
    failWith(new PermanentDeliveryError('550 no such user'));
    await one.queue.drain();
    clock.advance(24 * 60 * MINUTE);
    await one.queue.drain();
    expect((await stored())[0]).toMatchObject({ status: 'dead', attempts: 1, last_error: '550 no such user' });
    expect(postbox.seen).toHaveLength(1);
  });

  test('a mail that is given up is counted at that time, also once it is tried again, and each time', async () => {
    const counts = new KernelCounts(kits[0]!.em.fork());
    const from = new Date(Math.floor(clock.now().getTime() / HOUR) * HOUR);
    const counted = async () =>
      (await counts.countsOf(from, new Date(from.getTime() + 24 * HOUR))).map(({ hour, label, amount }) => {
        return `${(hour.getTime() - from.getTime()) / HOUR}: ${label} ${amount}`;
      });
    /** As staff do (`MailQueue.sendNow`). */
    const again = () =>
      kits[0]!.em.fork().execute(`update queue_item set status = 'pending', settled_at = null, due_at = created_at`);
    await send(one, mail());
    failWith(new PermanentDeliveryError('550 no such user'));
    await one.queue.drain();
    clock.advance(2 * HOUR);
    await again();
    expect(await counted()).toEqual(['0: verify-email 1']);
    await one.queue.drain();
    expect((await counted()).toSorted()).toEqual(['0: verify-email 1', '2: verify-email 1']);
    await again();
    postbox.behave = () => undefined;
    await one.queue.drain();
    expect(await statuses()).toEqual(['delivered']);
    expect(await counted()).toHaveLength(2);
  });

  test.each([
    ['in the end', new PermanentDeliveryError('550 <Ada@Example.com>: no such user')],
    ['while it is tried again', new Error('+4915123456789 and ada%40example.com do not answer')],
  ])('an error names no recipient, %s', async (_, error) => {
    await send(one, mail());
    failWith(error);
    await one.queue.drain();
    const [{ last_error: words } = { last_error: null }] = await stored();
    expect(words).toMatch(/<(?:address|number)>/);
    expect(words).not.toMatch(/ada|4915/i);
  });

  test('beyond the budget of the day a text message is dropped; mails, and messages that expired, cost none of it', async () => {
    limits = textMessageLimits(clock, 1);
    one = instance();
    const text = { kind: 'k', to: '+4915123456789', text: 't' };
    await one.postgres.uow.run(async () => {
      await one.outbox.textMessage({ ...text, expiresAt: clock.now() });
      await one.outbox.mail(mail());
      for (let count = 0; count < 2; count++) await one.outbox.textMessage(text);
    });
    await one.queue.drain();
    expect((await statuses()).toSorted()).toEqual(['delivered', 'delivered', 'expired', 'expired']);
    expect(postbox.seen).toHaveLength(2);
  });

  test('beyond the quota of its recipient a mail is dropped, without a payload; a retry costs none of it', async () => {
    const quota = { name: 'two', limit: 2, windowSeconds: 60 };
    let failures = 1;
    postbox.behave = () => {
      if (failures-- > 0) throw new Error('The server is busy');
    };
    const [a, b] = ['a@x.example', 'b@x.example'].map((to) => mail({ to, quota })) as [OutgoingMail, OutgoingMail];
    await send(one, a, a, a, b, mail({ to: a.to }));
    await one.queue.drain();
    clock.advance(2 * MINUTE);
    await one.queue.drain();
    const rows = await stored();
    expect((await statuses()).toSorted()).toEqual([...Array<string>(4).fill('delivered'), 'expired']);
    expect(rows.every(({ payload }) => payload === null)).toBe(true);
    expect(new Set(postbox.seen.map(({ id }) => id)).size).toBe(4);
  });

  test('a mail whose token has expired is dropped', async () => {
    await send(one, mail({ expiresAt: new Date(clock.now().getTime() + MINUTE) }), mail({ to: 'b@example.com' }));
    clock.advance(MINUTE);
    await expect(one.queue.drain()).resolves.toBe(1);
    expect((await stored()).map(({ status, payload }) => [status, payload])).toEqual([
      ['expired', null],
      ['delivered', null],
    ]);
    expect(postbox.seen.map(({ to }) => to)).toEqual(['b@example.com']);
  });

  test('a clock set back delays no retry', async () => {
    failWith(new Error('451 try later'));
    await send(one, mail());
    await one.queue.drain();
    postbox.behave = () => undefined;
    clock.advance(-24 * 60 * MINUTE);
    await expect(one.queue.drain()).resolves.toBe(1);
  });

  test('a delivery without end fails in time', async () => {
    one = instance(kits[0], { attemptTimeoutMs: 30 });
    await send(one, mail());
    postbox.behave = () => sleep(10_000, undefined, { ref: false });
    await expect(one.queue.drain()).resolves.toBe(0);
    expect((await stored())[0]).toMatchObject({ status: 'pending', last_error: 'No answer within 30 ms' });
  });

  test.each([
    ['delivers at once after a commit, without a look at the clock', 60_000, undefined],
    ['finds what another instance has written', 20, kits[1]],
  ])('once started it %s', async (_, pollEveryMs, writer) => {
    one = instance(kits[0], { pollEveryMs });
    one.queue.onApplicationBootstrap();
    await sleep(50);
    await send(writer ? instance(writer) : one, mail());
    await eventually(() => postbox.seen.length === 1);
  });

  test('a message wakes its own lane only', async () => {
    one.queue.onApplicationBootstrap();
    await one.queue.drain();
    const claims = jest.spyOn(QueueItems.prototype, 'claim');
    await send(one, mail());
    await eventually(() => postbox.seen.length === 1);
    const lanes = claims.mock.calls.map(([{ name }]) => name);
    claims.mockRestore();
    expect([...new Set(lanes)]).toEqual(['mail']);
  });

  test('a handler does not run inside the request that caused it', async () => {
    one.queue.onApplicationBootstrap();
    const contexts: unknown[] = [];
    one.subscriptions.on(DELETED.type, 'organizations', async () => {
      contexts.push(RequestContext.currentRequestContext());
    });
    await one.postgres.uow.read(() => one.postgres.uow.run(() => one.outbox.publish(DELETED)));
    await eventually(() => contexts.length === 1);
    expect(contexts).toEqual([undefined]);
  });

  test('a stop lets the delivery in flight finish and begins no other', async () => {
    one = instance(kits[0], { itemsAtOnce: 1 });
    await send(one, mail(), mail());
    postbox.behave = () => sleep(100);
    one.queue.onApplicationBootstrap();
    await eventually(() => postbox.seen.length === 1);
    await one.queue.beforeApplicationShutdown();
    expect((await statuses()).toSorted()).toEqual(['delivered', 'pending']);
    await send(one, mail());
    await sleep(50);
    expect(postbox.seen).toHaveLength(1);
  });

  test('what waits under an old secret is sealed under the current one, in batches, and still delivered', async () => {
    const { em, uow } = one.postgres;
    await send(one, mail(), mail(), mail());
    const rows = new QueueItems(em, new PreparedStatements(em));
    const secrets = ['a newer secret, 32 bytes long or more', 'a secret of the test, 32 bytes long'];
    const box = new AesSecretBox(new KeyRing(secrets));
    const sealing = new QueueSealing(rows, box, uow);
    const [current, old] = box.keyIds as [string, string];
    await expect(sealing.countByKey()).resolves.toEqual(new Map([[old, 3]]));
    for (const count of [2, 1, 0]) await expect(sealing.reseal(2)).resolves.toBe(count);
    await expect(sealing.countByKey()).resolves.toEqual(new Map([[current, 3]]));
    const [row] = await stored();
    expect(JSON.parse(box.open(row!.payload!, sealPurpose(row!.id)))).toMatchObject({ to: mail().to });
  });

  test('mails that did not arrive are found by their address, which is not readable in the queue', async () => {
    const { uow, em } = one.postgres;
    const to = (address: string) => uow.read(() => one.undelivered.to(address, 5));
    await send(one, mail(), mail({ to: 'bob@example.com' }), mail({ kind: 'late', expiresAt: clock.now() }));
    expect(await to('ada@example.com')).toEqual([]);
    failWith(new Error('421 busy with ada@example.com'));
    await one.queue.drain();
    expect(await to('ada@example.com')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'verify-email', state: 'waiting', attempts: 1, createdAt: clock.now() }),
        expect.objectContaining({ kind: 'late', state: 'left-out', error: null }),
      ]),
    );
    failWith(new PermanentDeliveryError('550 no such mailbox'));
    clock.advance(3_600_000);
    await one.queue.drain();
    const [mailOfBob] = await to('bob@example.com');
    expect(mailOfBob).toMatchObject({ state: 'given-up', attempts: 2, error: '550 no such mailbox' });
    expect(JSON.stringify(await em.fork().execute('select * from queue_item'))).not.toContain('@example.com');
  });

  test('settled rows are deleted at most so many at a time, waiting ones never', async () => {
    const { em, uow } = one.postgres;
    await send(one, mail(), mail(), mail());
    await one.queue.drain();
    await send(one, mail());
    const rows = new QueueItems(em, new PreparedStatements(em));
    const purge = () => uow.run(() => rows.deleteSettledBefore(clock.now(), 2));
    await expect(purge()).resolves.toBe(0);
    clock.advance(1);
    for (const count of [2, 1, 0]) await expect(purge()).resolves.toBe(count);
    expect(await statuses()).toEqual(['pending']);
  });
});
