import { EntityManager } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { Actors } from '../application/actors.ts';
import { Audit, AuditCounts, AuditTrail } from '../application/audit.ts';
import { Clock } from '../application/clock.ts';
import { Egress } from '../application/egress.ts';
import { HealthChecks } from '../application/health-checks.ts';
import { Subscriptions } from '../application/events.ts';
import { Jobs, JobRuns } from '../application/jobs.ts';
import { MailLayout } from '../application/mail-layout.ts';
import { MailQueue } from '../application/mail-queue.ts';
import { Mailer, TextMessenger } from '../application/mailer.ts';
import { Outbox } from '../application/outbox.ts';
import { Pictures } from '../application/pictures.ts';
import { Quotas } from '../application/quotas.ts';
import { Random } from '../application/random.ts';
import { SealedData } from '../application/sealed-data.ts';
import { SecretBox } from '../application/secret-box.ts';
import { Signer } from '../application/signer.ts';
import { Purges } from '../application/purges.ts';
import { DeletionPreviews } from '../application/deletion-previews.ts';
import { StaffSources } from '../application/staff-sources.ts';
import { TextMessageLimits } from '../application/text-message-limits.ts';
import { UndeliveredMails } from '../application/undelivered-mails.ts';
import { UnitOfWork } from '../application/unit-of-work.ts';
import { AsyncActors } from './async-actors.ts';
import { auditCopy } from './audit-copy/audit-copy.providers.ts';
import { AesSecretBox } from './crypto/aes-secret-box.ts';
import { HmacSigner } from './crypto/hmac-signer.ts';
import { KeyRing } from './crypto/key-ring.ts';
import { NodeRandom } from './crypto/node-random.ts';
import { UndiciEgress } from './egress/undici-egress.ts';
import { EventSubscriptions, DatabaseOutbox, OutboxLanes } from './persistence/database-outbox.ts';
import { KernelHealth } from './kernel-health.ts';
import type { KernelOptions } from './kernel-options.ts';
import { ConfiguredTextMessageLimits } from './mail/configured-text-message-limits.ts';
import { DevelopmentMailbox } from './mail/development-mailbox.ts';
import { HttpTextMessenger, NoTextMessages } from './mail/http-text-messenger.ts';
import { SmtpMailer } from './mail/smtp-mailer.ts';
import { AuditMonths } from './persistence/audit-months.ts';
import { databaseProviders } from './persistence/database-providers.ts';
import { DatabaseAudit } from './persistence/database-audit.ts';
import { DatabaseAuditCounts } from './persistence/database-audit-counts.ts';
import { DatabaseAuditTrail } from './persistence/database-audit-trail.ts';
import { KernelCounts } from './persistence/kernel-counts.ts';
import { KnownSecrets } from './persistence/known-secrets.ts';
import { KernelFinders } from './persistence/kernel-finders.ts';
import { StoredPictures } from './persistence/stored-pictures.ts';
import { PreparedStatements } from './persistence/prepared-statements.ts';
import { Queue } from './queue/queue.ts';
import { QueueItems, QueueSealing } from './queue/queue-items.ts';
import { StoredMails } from './queue/stored-mails.ts';
import { StoredUndeliveredMails } from './queue/stored-undelivered-mails.ts';
import { MemoryRateLimitStorage } from './rate-limit/memory-rate-limit-storage.ts';
import { PostgresRateLimitStorage } from './rate-limit/postgres-rate-limit-storage.ts';
import { RateLimitStorage } from './rate-limit/rate-limit-storage.ts';
import { RedisRateLimitStorage } from './rate-limit/redis-rate-limit-storage.ts';
import { StoredQuotas } from './rate-limit/stored-quotas.ts';
import { SecretRotation } from './secret-rotation.ts';
import { PurgeSchedule, Purger } from './purger.ts';
import { SystemClock } from './system-clock.ts';

@Global()
@Module({})
export class KernelModule {
  /** @param clock tests pass one that they can move */
  static forRoot(options: KernelOptions, clock: Clock = new SystemClock()): DynamicModule {
    const ports: Provider[] = [
      { provide: Clock, useValue: clock },
      { provide: Random, useClass: NodeRandom },
      { provide: KeyRing, useValue: new KeyRing(options.secrets) },
      { provide: SecretBox, inject: [KeyRing], useFactory: (ring: KeyRing) => new AesSecretBox(ring) },
      { provide: Signer, inject: [KeyRing], useFactory: (ring: KeyRing) => new HmacSigner(ring) },
      ...databaseProviders(options),
      { provide: Actors, useClass: AsyncActors },
      AuditMonths,
      { provide: Audit, useClass: DatabaseAudit },
      { provide: AuditTrail, useClass: DatabaseAuditTrail },
      { provide: AuditCounts, useClass: DatabaseAuditCounts },
      { provide: Egress, useFactory: () => new UndiciEgress(options.egress) },
      {
        provide: Pictures,
        inject: [EntityManager, PreparedStatements, Random],
        useFactory: (em: EntityManager, statements: PreparedStatements, random: Random) =>
          new StoredPictures(em, statements, random, options.baseUrl),
      },
      {
        provide: StaffSources,
        inject: [EntityManager],
        useFactory(em: EntityManager): StaffSources {
          const made = new StaffSources();
          made.register(new KernelCounts(em));
          made.register(new KernelFinders(em));
          return made;
        },
      },
      DeletionPreviews,
      HealthChecks,
      KernelHealth,
      ...secretRotation,
      ...outbox(options),
      ...mail(options),
      rateLimits(options),
      {
        provide: Quotas,
        inject: [RateLimitStorage, Signer],
        useFactory: (storage: RateLimitStorage, signer: Signer) =>
          new StoredQuotas(storage, signer, options.rateLimited),
      },
      ...purges(options),
      ...auditCopy(options),
    ];
    return { module: KernelModule, providers: ports, exports: ports };
  }
}

const secretRotation: Provider[] = [
  {
    provide: SecretRotation,
    inject: [SecretBox, Clock, EntityManager, QueueItems, UnitOfWork, Purger],
    useFactory(
      box: SecretBox,
      clock: Clock,
      em: EntityManager,
      items: QueueItems,
      uow: UnitOfWork,
      purger: Purger,
    ): SecretRotation {
      const made = new SecretRotation(box, clock, new KnownSecrets(em, uow));
      purger.registerUpkeep('secret-rotation', 'Seals data under the newest secret again.', (signal) =>
        made.reseal(signal),
      );
      made.register('outbox', new QueueSealing(items, box, uow));
      return made;
    },
  },
  { provide: SealedData, useExisting: SecretRotation },
];

function purges({ outbox: { retentionMs }, jobRunRetentionMs, auditRetentionMs }: KernelOptions): Provider[] {
  const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
  const purger: Provider = {
    provide: Purger,
    inject: [Jobs, UnitOfWork, Clock, QueueItems, JobRuns, AuditMonths, RateLimitStorage],
    useFactory(
      jobs: Jobs,
      uow: UnitOfWork,
      clock: Clock,
      items: QueueItems,
      runs: JobRuns,
      months: AuditMonths,
      limits: RateLimitStorage,
    ): Purger {
      const made = new Purger(jobs, uow, clock);
      made.register('outbox-sweep', 'Deletes delivered and given-up items of the queue after their time.', {
        removed: { deleteExpired: (now, limit) => items.deleteSettledBefore(before(now, retentionMs), limit) },
      });
      made.register('job-run-sweep', 'Deletes records of old runs of jobs.', {
        removed: { deleteExpired: (now, limit) => runs.deleteFinishedBefore(before(now, jobRunRetentionMs), limit) },
      });
      made.register('audit-months', 'Creates the next month of the audit trail, and drops months after their time.', {
        removed: { deleteExpired: (now) => months.keep(before(now, auditRetentionMs)) },
      });
      made.registerLocal('rate-limit-sweep', 'Removes rate-limit counters whose time is over from memory.', () =>
        limits.purge(),
      );
      return made;
    },
  };
  return [purger, { provide: Purges, useExisting: Purger }, PurgeSchedule];
}

function outbox(options: KernelOptions): Provider[] {
  return [
    EventSubscriptions,
    { provide: Subscriptions, useExisting: EventSubscriptions },
    QueueItems,
    Queue,
    OutboxLanes,
    { provide: UndeliveredMails, useClass: StoredUndeliveredMails },
    { provide: MailQueue, useClass: StoredMails },
    {
      provide: Outbox,
      inject: [Queue, EventSubscriptions, OutboxLanes, Signer],
      useFactory(queue: Queue, subscriptions: EventSubscriptions, lanes: OutboxLanes, signer: Signer): Outbox {
        for (const lane of lanes.of(options.outbox)) queue.register(lane);
        return new DatabaseOutbox(queue, subscriptions, signer);
      },
    },
  ];
}

function mail(options: KernelOptions): Provider[] {
  const { smtpUrl, smtpRequiresTls, mailFrom, textMessages, developmentMailbox, mailbox } = options;
  if (smtpUrl === undefined && !developmentMailbox) throw new Error('There is neither a mail server nor a mailbox');
  return [
    {
      provide: DevelopmentMailbox,
      inject: [Clock],
      useFactory: (clock: Clock) => new DevelopmentMailbox(clock, mailbox.capacity),
    },
    smtpUrl === undefined
      ? { provide: Mailer, useExisting: DevelopmentMailbox }
      : { provide: Mailer, useFactory: () => new SmtpMailer(smtpUrl, mailFrom, smtpRequiresTls) },
    textMessenger(),
    {
      provide: TextMessageLimits,
      inject: [Quotas],
      useFactory: (quotas: Quotas) => new ConfiguredTextMessageLimits(quotas, options.textMessageRules),
    },
    { provide: MailLayout, useValue: new MailLayout(options) },
  ];

  function textMessenger(): Provider {
    if (textMessages) {
      const { url, token } = textMessages;
      return {
        provide: TextMessenger,
        inject: [Egress],
        useFactory: (egress: Egress) => new HttpTextMessenger(egress, url, token),
      };
    }
    return developmentMailbox
      ? { provide: TextMessenger, useExisting: DevelopmentMailbox }
      : { provide: TextMessenger, useClass: NoTextMessages };
  }
}

function rateLimits({ rateLimitStore, redisUrl, rateLimit }: KernelOptions): Provider {
  return {
    provide: RateLimitStorage,
    inject: [Clock, PreparedStatements],
    useFactory(clock: Clock, statements: PreparedStatements): RateLimitStorage {
      if (rateLimitStore === 'memory') return new MemoryRateLimitStorage(clock, rateLimit.memoryEntries);
      const database = new PostgresRateLimitStorage(statements, clock);
      if (rateLimitStore === 'database') return database;
      if (redisUrl === undefined) throw new Error('Rate limits in Redis need its URL');
      return new RedisRateLimitStorage(redisUrl, database, clock, rateLimit);
    },
  };
}
