import type { Actors } from '../application/actors.ts';
import {
  Audit,
  type AuditCursor,
  type AuditPage,
  type AuditQuery,
  type AuditRecord,
  AuditTrail,
  type ComposedEntry,
} from '../application/audit.ts';
import type { Clock } from '../application/clock.ts';
import type { Random } from '../application/random.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { auditEntryOf, type AuditRow, auditRowOf } from '../infrastructure/audit-row.ts';
import { CountingRandom } from './counting-random.ts';
import { FixedClock } from './fixed-clock.ts';
import type { MemoryUnitOfWork, Rollbackable } from './memory-unit-of-work.ts';

/** Keeps recorded entries; those of a rolled back transaction are removed. */
export class MemoryAudit extends Audit implements Rollbackable {
  rows: readonly AuditRow[] = [];

  constructor(
    private readonly uow: MemoryUnitOfWork,
    private readonly actors: Actors = new AsyncActors(),
    private readonly clock: Clock = new FixedClock(),
    // Its own, so that recording does not advance the test's counter.
    private readonly random: Random = new CountingRandom(),
  ) {
    super();
    uow.enlist(this);
  }

  record<Details extends object>(record: AuditRecord<Details>): void {
    this.write(this.compose(record));
  }

  compose<Details extends object>(record: AuditRecord<Details>): AuditRow {
    if (record.actor) this.actors.identify(record.actor);
    return auditRowOf(record, this.actors.current, this.random.id(), this.clock.now());
  }

  /** As the statement of an act does with what was composed for it. */
  write(entry: ComposedEntry): void {
    this.mustBeInTransaction();
    this.rows = [...this.rows, JSON.parse(JSON.stringify(entry), revive) as AuditRow];
  }

  async forgetPerson({ id, provenEmail }: Parameters<Audit['forgetPerson']>[0]): Promise<boolean> {
    this.mustBeInTransaction();
    this.rows = this.rows.map((row) => forgotten(row, id, provenEmail));
    return true;
  }

  protected async inTransaction(work: () => Promise<void>): Promise<void> {
    if (this.uow.isInTransaction()) throw new Error('What is recorded here would be rolled back with the refusal');
    await this.uow.run(work);
  }

  /** In brief, oldest first: `refused session.started INVALID_EMAIL_OR_PASSWORD`. */
  get told(): readonly string[] {
    return this.rows.map(({ action, outcome, reason }) =>
      outcome === 'done' ? action : `${outcome} ${action} ${reason}`,
    );
  }

  snapshot(): () => void {
    const { rows } = this;
    return () => void (this.rows = rows);
  }

  private mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('The audit trail is written inside UnitOfWork.run only');
  }
}

export class MemoryAuditTrail extends AuditTrail {
  constructor(private readonly audit: MemoryAudit) {
    super();
  }

  async page(query: AuditQuery, limit: number, after?: AuditCursor): Promise<AuditPage> {
    const found = this.audit.rows
      .filter((row) => matches(row, query))
      .map(auditEntryOf)
      .toSorted((a, b) => compare(b, a))
      .filter((entry) => !after || compare(entry, after) < 0);
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? entries.at(-1)! : null };
  }
}

const compare = (a: AuditCursor, b: AuditCursor) =>
  a.time.getTime() - b.time.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));

function matches(row: AuditRow, query: AuditQuery): boolean {
  const { accountId, organizationId, actor, target, withoutStaff, action } = query;
  const isByProgram = row.actorKind === 'api-key' || row.actorKind === 'oauth-client';
  const isByStaff = row.actorKind === 'staff' || row.impersonatorId !== null;
  const isAction = action?.endsWith('.') ? row.action.startsWith(action) : row.action === action;
  return (
    (accountId === undefined || row.accountId === accountId) &&
    (organizationId === undefined || row.organizationId === organizationId) &&
    (actor === undefined || row.actorId === actor || (isByProgram && row.actorUserId === actor)) &&
    !(withoutStaff && isByStaff) &&
    (target === undefined || row.targetId === target) &&
    (action === undefined || isAction) &&
    !isLeftOut(row, query)
  );
}

const isLeftOut = ({ outcome, action }: AuditRow, { withoutDone = [] }: AuditQuery) =>
  outcome === 'done' && withoutDone.includes(action);

function forgotten(row: AuditRow, accountId: string, provenEmail: string | null): AuditRow {
  const isTarget = row.targetPersonId === accountId;
  const isInvited = provenEmail !== null && row.targetPersonId === null && row.targetLabel === provenEmail;
  return {
    ...row,
    ...(row.actorPersonId === accountId && { actorLabel: null, ipAddress: null, userAgent: null }),
    ...((isTarget || isInvited) && { targetLabel: null }),
    ...(isTarget && { personal: null }),
  };
}

function revive(name: string, value: unknown): unknown {
  return name === 'occurredAt' ? new Date(String(value)) : value;
}
