import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import {
  type AuditCursor,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  AuditTrail,
} from '../../application/audit.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import type { AuditRow } from './database-audit.ts';
import { asJson, type JsonRow } from './json-rows.ts';

type Condition = readonly [sql: string, ...values: readonly unknown[]];

const pageWhere = (conditions: string) =>
  asJson(`
  select e.id, e.occurred_at as "occurredAt", e.action, e.outcome, e.reason, e.actor_kind as "actorKind",
    e.actor_id as "actorId", e.actor_user_id as "actorUserId", e.session_id as "sessionId",
    e.impersonator_id as "impersonatorId", e.target_kind as "targetKind", e.target_id as "targetId",
    e.account_id as "accountId", e.organization_id as "organizationId", e.request_id as "requestId", e.details,
    p.actor_label as "actorLabel", p.target_label as "targetLabel", p.ip_address as "ipAddress",
    p.user_agent as "userAgent", p.details as "personal"
  from (
    select * from audit_entry ${conditions} order by occurred_at desc, id desc limit ?
  ) e left join audit_person p on p.occurred_at = e.occurred_at and p.entry_id = e.id
  order by e.occurred_at desc, e.id desc`);

type FoundRow = Omit<AuditRow, 'occurredAt' | 'actorPersonId' | 'targetPersonId'> & { readonly occurredAt: string };

@Injectable()
export class DatabaseAuditTrail extends AuditTrail {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async page(query: AuditQuery, limit: number, after?: AuditCursor): Promise<AuditPage> {
    const conditions = conditionsOf(query, after);
    const where = conditions.length > 0 ? `where ${conditions.map(([sql]) => sql).join(' and ')}` : '';
    // One more than requested, to know whether there is a next page.
    const values = [...conditions.flatMap(([, ...given]) => given), limit + 1];
    const rows = await this.uow.read(() => this.em.execute<JsonRow<FoundRow>[]>(pageWhere(where), values));
    const entries = rows
      .slice(0, limit)
      .map(({ found }) => auditEntryOf({ ...found, occurredAt: new Date(found.occurredAt) }));
    return { entries, next: rows.length > limit ? entries.at(-1)! : null };
  }
}

/** The partial index on accounts serves exactly these kinds. */
const BY_ACCOUNT = `(actor_id = ? or (actor_user_id = ? and actor_kind in ('api-key', 'oauth-client')))`;

const actorIs = (id: string): Condition => (isUuid(id) ? [BY_ACCOUNT, id, id] : ['actor_id = ?', id]);

function conditionsOf(
  { accountId, organizationId, actor, target, withoutStaff, action, withoutDone = [] }: AuditQuery,
  after?: AuditCursor,
) {
  const conditions: Condition[] = [];
  if (accountId !== undefined) conditions.push(['account_id = ?', accountId]);
  if (organizationId !== undefined) conditions.push(['organization_id = ?', organizationId]);
  if (actor !== undefined) conditions.push(actorIs(actor));
  if (withoutStaff) conditions.push([`actor_kind <> 'staff' and impersonator_id is null`]);
  if (target !== undefined) conditions.push(['target_id = ?', target]);
  if (action?.endsWith('.')) conditions.push(['starts_with(action, ?)', action]);
  else if (action !== undefined) conditions.push(['action = ?', action]);
  if (withoutDone.length > 0) {
    conditions.push([
      `(outcome = 'refused' or action not in (${withoutDone.map(() => '?').join(', ')}))`,
      ...withoutDone,
    ]);
  }
  if (after) conditions.push(['(occurred_at, id) < (?, ?)', after.time, after.id]);
  return conditions;
}

/** Without the ids that say to whom the personal fields belong. */
function auditEntryOf(row: Omit<AuditRow, 'actorPersonId' | 'targetPersonId'>): AuditEntry {
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
