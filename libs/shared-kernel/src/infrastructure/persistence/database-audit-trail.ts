import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AuditCursor,
  type AuditDirection,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  AuditTrail,
} from '../../application/audit.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { digest } from '../../domain/digest.ts';
import { auditStatement, countStatement, SIGN_IN, type Statement } from './audit-statement.ts';
import type { AuditRow } from './database-audit.ts';
import type { JsonRow } from './json-rows.ts';
import { PreparedStatements } from './prepared-statements.ts';

type FoundRow = Omit<AuditRow, 'occurredAt' | 'actorPersonId' | 'targetPersonId'> & { readonly occurredAt: string };

@Injectable()
export class DatabaseAuditTrail extends AuditTrail {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
    private readonly statements: PreparedStatements,
  ) {
    super();
  }

  async page(
    query: AuditQuery,
    limit: number,
    cursor?: AuditCursor,
    direction: AuditDirection = 'older',
  ): Promise<AuditPage> {
    // One more than requested, to know whether there is a further page.
    const statement = auditStatement(query, limit + 1, cursor, direction);
    const rows = await (isFrequent(query) ? this.planned(statement) : this.read(statement));
    const isNewer = direction === 'newer';
    const hasMore = rows.length > limit;
    const entries = (isNewer ? rows.slice(-limit) : rows.slice(0, limit)).map(({ found }) =>
      auditEntryOf({ ...found, occurredAt: new Date(found.occurredAt) }),
    );
    return {
      entries,
      next: isNewer || hasMore ? (entries.at(-1) ?? null) : null,
      previous: (isNewer ? hasMore : cursor) ? (entries[0] ?? null) : null,
    };
  }

  private read({ sql, values }: Statement): Promise<JsonRow<FoundRow>[]> {
    return this.uow.read(() => this.em.execute<JsonRow<FoundRow>[]>(sql, [...values]));
  }

  /** Planning parts for each month takes three times as long as reading them, so these plans are kept. */
  private planned({ sql, values }: Statement): Promise<JsonRow<FoundRow>[]> {
    let count = 0;
    const text = sql.replaceAll('?', () => `$${++count}`);
    return this.statements.query(`audit ${digest(text)}`, text, values);
  }

  async count(query: AuditQuery, most: number): Promise<number> {
    const { sql, values } = countStatement(query, most);
    const [row] = await this.uow.read(() => this.em.execute<[{ counted: number }]>(sql, [...values]));
    return row.counted;
  }
}

/** Queries of the page of an account: its whole timeline, and its latest sign-ins. Each further text is a further kept plan. */
const isFrequent = ({ concerning, accountId, action, target, replacing, ...others }: AuditQuery) =>
  concerning === undefined
    ? accountId !== undefined && action === SIGN_IN && (target ?? replacing) === undefined
    : [accountId, action, target, replacing, ...Object.values(others)].every((value) => value === undefined);

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
