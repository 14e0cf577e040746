import { beforeAll, expect, test } from '@jest/globals';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import { setTimeout as sleep } from 'node:timers/promises';
import { Actors } from '../application/actors.ts';
import { Audit, AuditTrail } from '../application/audit.ts';
import { Clock } from '../application/clock.ts';
import { Subscriptions } from '../application/events.ts';
import { JobLock, Jobs, JobRuns } from '../application/jobs.ts';
import { Outbox } from '../application/outbox.ts';
import { SecretBox } from '../application/secret-box.ts';
import { Signer } from '../application/signer.ts';
import { SealedData } from '../application/sealed-data.ts';
import { Purges } from '../application/purges.ts';
import { UnitOfWork } from '../application/unit-of-work.ts';
import { entities } from '../infrastructure/entities.ts';
import type { KernelOptions } from '../infrastructure/kernel-options.ts';
import { KernelModule } from '../infrastructure/kernel.module.ts';
import { DevelopmentMailbox } from '../infrastructure/mail/development-mailbox.ts';
import { Queue } from '../infrastructure/queue/queue.ts';
import { RateLimitStorage } from '../infrastructure/rate-limit/rate-limit-storage.ts';
import { Purger } from '../infrastructure/purger.ts';
import { FixedClock } from './fixed-clock.ts';
import { duringTests } from './during-tests.ts';
import { kernelOptions } from './kernel-options.ts';
import { postgresFixture } from './postgres.ts';

const options: KernelOptions = {
  ...kernelOptions,
  secrets: ['a secret of the test, 32 bytes long'],
  rateLimitStore: 'database',
};

const fixture = duringTests(() => postgresFixture());
let app: INestApplicationContext;
const clock = new FixedClock();

beforeAll(async () => {
  const orm = { driver: PostgreSqlDriver, clientUrl: fixture.url, entities, registerRequestContext: false };
  // Starts the scheduler as well: it refuses a job that two providers declare.
  const imports = [ScheduleModule.forRoot(), MikroOrmModule.forRoot(orm), KernelModule.forRoot(options, clock)];
  @Module({ imports })
  class Root {}
  app = await NestFactory.createApplicationContext(Root, { logger: false });
});

test('every port has its adapter, and the clock is the one given', () => {
  const ports = [
    Actors,
    Audit,
    AuditTrail,
    UnitOfWork,
    Outbox,
    Subscriptions,
    JobLock,
    JobRuns,
    Jobs,
    Purges,
    SecretBox,
    SealedData,
    Signer,
    RateLimitStorage,
  ];
  for (const port of ports) expect(app.get(port)).toBeInstanceOf(port);
  expect(app.get(Clock)).toBe(clock);
});

test('the dispatcher runs with the application: a mail written in a transaction is in the mailbox soon after', async () => {
  const mail = { kind: 'verify-email', to: 'ada@example.com', subject: 's', text: 't', html: 'h' };
  await app.get(UnitOfWork).run(() => app.get(Outbox).mail(mail));
  const mailbox = app.get(DevelopmentMailbox);
  for (let i = 0; i < 100 && mailbox.list().length === 0; i++) await sleep(10);
  expect(mailbox.list()).toEqual([{ ...mail, createdAt: clock.now() }]);
});

test('each purge is a job with a record, kept for 30 days', async () => {
  const purge = app.get(Purger);
  const names = purge.scheduled.map(({ name }) => name);
  expect(names).toEqual(['audit-months', 'job-run-sweep', 'outbox-sweep', 'rate-limit-sweep', 'secret-rotation']);
  for (const name of names) await expect(purge.run(name)).resolves.toMatchObject({ name, outcome: 'done' });
  clock.advance(30 * 86_400_000);
  await expect(purge.run('job-run-sweep')).resolves.toMatchObject({ result: { removed: 0 } });
  clock.advance(1);
  await expect(purge.run('job-run-sweep')).resolves.toMatchObject({ result: { removed: 5 } });
});

test('the purge is scheduled once, every ten minutes', () => {
  const jobs = app.get(SchedulerRegistry).getCronJobs();
  expect([...jobs.keys()]).toEqual(['sweep']);
  const [first, second] = jobs
    .get('sweep')!
    .nextDates(2)
    .map((date) => date.toMillis());
  expect(second! - first!).toBe(600_000);
});

test('it stops with the application, and the database connection closes after it', async () => {
  const dispatcher = app.get(Queue);
  await app.close();
  await expect(dispatcher.drain()).resolves.toBe(0);
});

test.each<[string, Partial<KernelOptions>]>([
  ['neither a mail server nor a mailbox', { developmentMailbox: false }],
  ['secret', { secrets: [] }],
])('refuses to start: %s', (message, change) => {
  expect(() => KernelModule.forRoot({ ...options, ...change })).toThrow(message);
});
