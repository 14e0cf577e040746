import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { EntityManager, type Options } from '@mikro-orm/postgresql';
import type { Provider } from '@nestjs/common';
import { Actors } from '../application/actors.ts';
import { Audit } from '../application/audit.ts';
import { Egress } from '../application/egress.ts';
import type { DomainEvent } from '../application/events.ts';
import { type OutgoingMail, type OutgoingTextMessage, Outbox } from '../application/outbox.ts';
import { Random } from '../application/random.ts';
import { UnitOfWork } from '../application/unit-of-work.ts';
import { SignedCookies } from '../http/signed-cookies.ts';
import { type AuditRow, DatabaseAudit } from '../infrastructure/persistence/database-audit.ts';
import { entities as kernelEntities } from '../infrastructure/entities.ts';
import type { KernelOptions } from '../infrastructure/kernel-options.ts';
import { KernelModule } from '../infrastructure/kernel.module.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { AuditMonths } from '../infrastructure/persistence/audit-months.ts';
import { CountingRandom } from './counting-random.ts';
import { FixedClock } from './fixed-clock.ts';
import { kernelOptions } from './kernel-options.ts';
import { type PostgresFixture, postgresFixture, type PostgresKit } from './postgres.ts';
import { ScriptedEgress } from './scripted-egress.ts';

type Entities = NonNullable<Options['entities']>;

/** Entities of all contexts whose flows the test file uses. */
const entities = new Set(kernelEntities as Entities);
let instance: PostgresKit;
/** Shared by all flows of a test, which share its tables. */
let random: CountingRandom;
/** Ids of audit entries, so that recording does not advance the counter of the test. */
let auditRandom: CountingRandom;

/** Called where a file of flows is loaded, with the entities of its context. */
export function needsDatabase(contextEntities: Entities): void {
  for (const entity of contextEntities) entities.add(entity);
}

// The project `flow` loads this file first, so each test file, or group of files, has a database of its own, which is
// emptied before each test.
let fixture: PostgresFixture;
beforeAll(async () => {
  fixture = await postgresFixture([...entities]);
  instance = await fixture.instance();
  await instance.em.fork().execute(EMPTYING);
});
beforeEach(emptyDatabase);
afterAll(() => fixture.close());

/** For tests that begin anew within one test. */
export async function emptyDatabase(): Promise<void> {
  random = new CountingRandom();
  auditRandom = new CountingRandom();
  await instance.em.fork().execute('select empty_all_tables()');
}

/** Foreign keys, and the triggers that protect the audit trail, do not apply to a replica. */
const EMPTYING = `
  do $$ declare deletions text; begin
    select string_agg(format('delete from %I;', tablename), ' ') into deletions from pg_tables
      where schemaname = 'public' and tablename <> 'mikro_orm_migrations'
        and not exists (select from pg_inherits where inhrelid = format('%I', tablename)::regclass);
    execute format('create function empty_all_tables() returns void language plpgsql
      set session_replication_role = replica as %L', 'begin ' || deletions || ' end');
  end $$`;

/** Keeps the mails, text messages and events of committed transactions. */
export class RecordingOutbox extends Outbox {
  mails: readonly OutgoingMail[] = [];
  textMessages: readonly OutgoingTextMessage[] = [];
  events: readonly DomainEvent[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async mail(mail: OutgoingMail): Promise<void> {
    this.committed(() => (this.mails = [...this.mails, mail]));
  }

  async textMessage(message: OutgoingTextMessage): Promise<void> {
    this.committed(() => (this.textMessages = [...this.textMessages, message]));
  }

  async publish(event: DomainEvent): Promise<void> {
    this.committed(() => (this.events = [...this.events, event]));
  }

  /** @throws Error outside of a transaction */
  private committed(record: () => void): void {
    this.uow.beforeCommit(async () => this.uow.afterCommit(record));
  }
}

/**
 * The kernel on the database of the test file, for a `Wiring`: time, randomness, outgoing HTTP, mails and events are
 * controlled by the test. Only while a test or `beforeEach` runs.
 * @param on another database, which the test shares with other instances and does not empty: ids are random there
 */
export function flowKernel(
  changes: Partial<KernelOptions> = {},
  on?: { readonly em: EntityManager; readonly uow: UnitOfWork },
) {
  const { em, uow } = on ?? instance;
  const [ids, auditIds] = on ? [new NodeRandom(), new NodeRandom()] : [random, auditRandom];
  const clock = new FixedClock();
  const egress = new ScriptedEgress();
  const outbox = new RecordingOutbox(uow);
  const options = { ...kernelOptions, ...changes };
  const replacements: Provider[] = [
    { provide: EntityManager, useValue: em },
    { provide: UnitOfWork, useValue: uow },
    { provide: Random, useValue: ids },
    { provide: Egress, useValue: egress },
    { provide: Outbox, useValue: outbox },
    { provide: SignedCookies, useValue: new SignedCookies(options) },
    {
      provide: Audit,
      inject: [Actors, AuditMonths],
      useFactory: (actors: Actors, months: AuditMonths) => new DatabaseAudit(em, uow, actors, months, clock, auditIds),
    },
  ];
  return {
    clock,
    egress,
    outbox,
    em,
    uow,
    modules: [KernelModule.forRoot(options, clock)],
    replacements,
    /** All rows of a table, in the order of their creation where ids are of version 7. */
    rows: <Row extends object = Record<string, unknown>>(table: string, condition = 'true') =>
      em.fork().execute<Row[]>(`select * from ${table} where ${condition} order by 1`),
    auditRows: () => auditRows(em),
  };
}

/** Entries of the audit trail as they were recorded, oldest first. */
async function auditRows(em: EntityManager): Promise<AuditRow[]> {
  const rows = await em.fork().execute<(AuditRow & { occurredAt: string })[]>(`
    select e.id, e.occurred_at as "occurredAt", e.action, e.outcome, e.reason, e.actor_kind as "actorKind",
      e.actor_id as "actorId", e.actor_user_id as "actorUserId", e.session_id as "sessionId",
      e.impersonator_id as "impersonatorId", e.target_kind as "targetKind", e.target_id as "targetId",
      e.account_id as "accountId", e.organization_id as "organizationId", e.request_id as "requestId", e.details,
      p.actor_person_id as "actorPersonId", p.target_person_id as "targetPersonId", p.actor_label as "actorLabel",
      p.target_label as "targetLabel", p.ip_address as "ipAddress", p.user_agent as "userAgent", p.details as personal
    from audit_entry e left join audit_person p on p.occurred_at = e.occurred_at and p.entry_id = e.id order by e.id`);
  return rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt) }));
}
