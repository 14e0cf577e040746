import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Actors, type Acting, type Actor, type ActorKind, type ActorOrigin } from '../../application/actors.ts';
import { Audit, type AuditRecord, type AuditDetails, type AuditOutcome } from '../../application/audit.ts';
import { Clock } from '../../application/clock.ts';
import { Random } from '../../application/random.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { AuditMonths } from './audit-months.ts';

/** An entry as stored: the fields from `actorPersonId` on are personal, or say to whom the personal ones belong. */
export interface AuditRow {
  readonly id: string;
  readonly occurredAt: Date;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly reason: string | null;
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
  readonly actorUserId: string | null;
  readonly sessionId: string | null;
  readonly impersonatorId: string | null;
  readonly targetKind: string;
  readonly targetId: string | null;
  readonly accountId: string | null;
  readonly organizationId: string | null;
  readonly requestId: string | null;
  readonly details: AuditDetails;
  /** The account that label, address and device of the actor belong to; null for staff, whose acts stay theirs. */
  readonly actorPersonId: string | null;
  readonly targetPersonId: string | null;
  readonly actorLabel: string | null;
  readonly targetLabel: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly personal: AuditDetails | null;
}

const USER = 'user';

export function auditRowOf<Details extends object>(
  record: AuditRecord<Details>,
  acting: Acting,
  id: string,
  occurredAt: Date,
): AuditRow {
  const { origin } = acting;
  const { action, target, organizationId = null, actor = acting.actor } = record;
  const targetUser = target.kind === USER ? target.id : null;
  const { accountId = organizationId === null ? targetUser : null } = record;
  const targetPersonId = targetUser ?? record.personId ?? accountId;
  return {
    id,
    occurredAt,
    action: action.name,
    outcome: record.outcome ?? 'done',
    reason: record.outcome === 'refused' ? record.reason : null,
    actorKind: actor.kind,
    actorId: actor.id,
    actorUserId: actor.userId,
    sessionId: actor.sessionId,
    impersonatorId: actor.impersonatorId,
    targetKind: target.kind,
    targetId: target.id,
    accountId,
    organizationId,
    actorPersonId: personOf(actor, targetPersonId),
    targetPersonId,
    actorLabel: actor.label,
    targetLabel: target.label ?? null,
    ...originOf(origin),
    ...detailsOf((record.details ?? {}) as AuditDetails, action.personal),
  };
}

/** The address of an anonymous actor belongs to the account that was tried. */
function personOf({ kind, userId }: Actor, targetPersonId: string | null): string | null {
  return kind === 'staff' ? null : (userId ?? targetPersonId);
}

function originOf(origin: ActorOrigin | null) {
  return {
    requestId: origin?.requestId || null,
    ipAddress: origin?.ipAddress || null,
    userAgent: origin?.userAgent || null,
  };
}

function detailsOf(given: AuditDetails, personalNames: readonly string[]) {
  const isPersonal = ([name]: [string, unknown]) => personalNames.includes(name);
  const members = Object.entries(given);
  const personal = members.filter(isPersonal);
  return {
    details: Object.fromEntries(members.filter((member) => !isPersonal(member))),
    personal: personal.length > 0 ? Object.fromEntries(personal) : null,
  };
}

/** Writes all entries of a transaction; a function, so that its plan is cached per connection. */
const WRITE = 'select audit_append(?)';

/** Entries that are blanked at a time, by each of the three ways that lead to them. */
const FORGET_LIMIT = 2000;
/**
 * Also blanks the ids of the person, so that a repetition finds what is left. The index has only labels with an @.
 */
const FORGET = `
  with person as (select ?::uuid as id, ?::text as email),
  found as (
    (select occurred_at, entry_id from audit_person where actor_person_id = (select id from person) limit ${FORGET_LIMIT})
    union
    (select occurred_at, entry_id from audit_person where target_person_id = (select id from person) limit ${FORGET_LIMIT})
    union
    (select occurred_at, entry_id from audit_person
      where target_person_id is null and target_label like '%@%' and target_label = (select email from person)
      limit ${FORGET_LIMIT})
  ),
  blanked as (
    update audit_person p set
      actor_person_id = nullif(actor_person_id, person.id),
      actor_label = case when actor_person_id = person.id then null else actor_label end,
      ip_address = case when actor_person_id = person.id then null else ip_address end,
      user_agent = case when actor_person_id = person.id then null else user_agent end,
      target_person_id = nullif(target_person_id, person.id),
      target_label = case
        when target_person_id = person.id or target_person_id is null and target_label = person.email then null
        else target_label
      end,
      details = case when target_person_id = person.id then null else details end
    from found, person
    where p.occurred_at = found.occurred_at and p.entry_id = found.entry_id
    returning 1
  )
  select count(*)::int as blanked from blanked`;

@Injectable()
export class DatabaseAudit extends Audit {
  private readonly unwritten = new WeakMap<EntityManager, AuditRow[]>();

  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
    private readonly actors: Actors,
    private readonly months: AuditMonths,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    super();
  }

  record<Details extends object>(record: AuditRecord<Details>): void {
    const transaction = this.transaction();
    const row = this.rowOf(record);
    const rows = this.unwritten.get(transaction);
    if (rows) return void rows.push(row);
    this.unwritten.set(transaction, [row]);
    this.uow.beforeCommit(() => this.write(transaction));
  }

  compose<Details extends object>(record: AuditRecord<Details>): AuditRow | undefined {
    const row = this.rowOf(record);
    return this.months.isKnown(row.occurredAt) ? row : undefined;
  }

  async forgetPerson({ id, provenEmail }: Parameters<Audit['forgetPerson']>[0]): Promise<boolean> {
    await this.write(this.transaction());
    const [row] = await this.em.execute<[{ blanked: number }]>(FORGET, [id, provenEmail]);
    return row.blanked < FORGET_LIMIT;
  }

  protected async inTransaction(work: () => Promise<void>): Promise<void> {
    if (this.em.isInTransaction()) throw new Error('What is recorded here would be rolled back with the refusal');
    await this.uow.run(work);
  }

  private rowOf<Details extends object>(record: AuditRecord<Details>): AuditRow {
    if (record.actor) this.actors.identify(record.actor);
    return auditRowOf(record, this.actors.current, this.random.id(), this.clock.now());
  }

  /** MikroORM has its own entity manager per transaction. */
  private transaction(): EntityManager {
    if (!this.em.isInTransaction()) throw new Error('The audit trail is written inside UnitOfWork.run only');
    return this.em.getContext() as EntityManager;
  }

  private async write(transaction: EntityManager): Promise<void> {
    const rows = this.unwritten.get(transaction)?.splice(0) ?? [];
    if (rows.length === 0) return;
    for (const { occurredAt } of rows) await this.months.ensure(occurredAt);
    await this.em.execute(WRITE, [JSON.stringify(rows)], 'run');
  }
}
