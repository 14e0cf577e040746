import type { Acting, Actor, ActorKind, ActorOrigin } from '../application/actors.ts';
import type { AuditDetails, AuditEntry, AuditOutcome, AuditRecord } from '../application/audit.ts';

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
  /** The account that label and details of the target belong to. */
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

/** Without the ids that say to whom the personal fields belong. */
export function auditEntryOf(row: Omit<AuditRow, 'actorPersonId' | 'targetPersonId'>): AuditEntry {
  const { id, action, outcome, reason, accountId, organizationId, ipAddress, userAgent, requestId } = row;
  return {
    id,
    time: row.occurredAt,
    action,
    outcome,
    reason,
    actor: {
      kind: row.actorKind,
      id: row.actorId,
      label: row.actorLabel,
      userId: row.actorUserId,
      sessionId: row.sessionId,
      impersonatorId: row.impersonatorId,
    },
    target: { kind: row.targetKind, id: row.targetId, label: row.targetLabel },
    accountId,
    organizationId,
    ipAddress,
    userAgent,
    requestId,
    details: { ...row.details, ...row.personal },
  };
}
