import { Injectable } from '@nestjs/common';
import {
  Audit,
  auditActions,
  type AuditCursor,
  type AuditDetails,
  type AuditEntry,
  type AuditQuery,
  AuditTrail,
  entry,
} from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { csvLine } from '#shared-kernel/domain/csv';
import { soughtIn } from '#shared-kernel/domain/sought';
import { type SessionPrincipal, Sessions } from '../../sessions/index.ts';
import { AccountRefusal, Users } from '../../users/index.ts';
import { needsTimeRange } from '../domain/audit-range.ts';
import { mustBeStaff } from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { type AuditExport, AuditExports, ExportFiles, ExportLimits, mustBeReady } from './audit-exports.ts';
import { StaffActs } from './staff-acts.ts';

interface StartDetails extends AuditDetails {
  readonly filters: AuditDetails;
  /** Null: more than are streamed. */
  readonly rows: number | null;
  readonly ipAddress?: string | undefined;
}

export const exportActions = auditActions({
  'audit-export.started': entry<StartDetails>('A member of staff exported entries of the audit trail.', ['ipAddress']),
});

/** The columns. New ones are added at the end. */
const heads = [
  'time',
  'action',
  'outcome',
  'refusal_code',
  'actor_kind',
  'actor_id',
  'actor',
  'impersonator_id',
  'target_kind',
  'target_id',
  'target',
  'account_id',
  'organization_id',
  'ip_address',
  'user_agent',
  'request_id',
  'entry_id',
  'details',
  'reason_given',
] as const;

const HEAD = csvLine(heads);

/** Parts of a file that one attempt makes: short enough that others get their turn, and for a restart of the service. */
const PARTS_OF_ATTEMPT = 20;

/** Exports of the audit trail as CSV: small ones are streamed, of others a file is made (ADR 87). */
@Injectable()
export class TrailExports {
  constructor(
    private readonly exports: AuditExports,
    private readonly files: ExportFiles,
    private readonly trail: AuditTrail,
    private readonly acts: StaffActs,
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly limits: ExportLimits,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws TIME_RANGE_REQUIRED as for a page, TOO_MANY_EXPORTS, FORBIDDEN */
  async start(staff: SessionPrincipal, query: AuditQuery): Promise<AuditExport> {
    const { streamedRows, lifeSeconds, filesAtOnce } = this.limits;
    const now = this.clock.now();
    if (needsTimeRange(query, now)) throw StaffRefusal.TIME_RANGE_REQUIRED();
    const filters = { ...query, until: query.until && query.until < now ? query.until : now };
    const counted = await this.uow.readInTurn(() => this.trail.count(filters, streamedRows + 1));
    const isFile = counted > streamedRows;
    return this.acts.runAsStaff(staff, async ({ id: ownerId }) => {
      if (isFile && (await this.exports.countMaking(ownerId, now)) >= filesAtOnce) {
        throw StaffRefusal.TOO_MANY_EXPORTS({ limit: filesAtOnce });
      }
      const made: AuditExport = {
        id: this.random.id(),
        ownerId,
        filters,
        state: isFile ? 'making' : 'streamed',
        rows: isFile ? 0 : counted,
        parts: 0,
        cursor: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
      };
      await this.exports.add(made);
      if (isFile) await this.files.ask(made.id);
      this.audit.record({ action: exportActions['audit-export.started'], ...aboutStart(made) });
      return made;
    });
  }

  /** Own ones that have not expired, newest first. */
  list({ user }: SessionPrincipal): Promise<readonly AuditExport[]> {
    return this.uow.read(() => this.exports.listOf(user.id, this.clock.now()));
  }

  /**
   * The text of an own export, in parts: each is read in a statement of its own when the one before was taken.
   * @throws EXPORT_NOT_FOUND, EXPORT_NOT_READY
   */
  async open(
    staff: SessionPrincipal,
    id: string,
  ): Promise<{ readonly made: AuditExport; readonly text: AsyncIterable<string> }> {
    const made = await this.uow.read(() => this.exports.find(id));
    mustBeReady(made, staff.user.id, this.clock.now());
    const parts = made.state === 'streamed' ? this.streamed(made) : this.stored(made);
    return { made, text: this.watched(staff, made, parts) };
  }

  /** A download takes as long as the client likes: the end of the session, the role or the export ends it as well. */
  private async *watched(
    { user, session }: SessionPrincipal,
    made: AuditExport,
    parts: AsyncIterable<string>,
  ): AsyncGenerator<string> {
    for await (const part of parts) {
      await this.uow.read(async () => {
        if (!(await this.sessions.find(session.id))) throw AccountRefusal.UNAUTHORIZED();
        mustBeStaff(await this.users.find(user.id));
      });
      mustBeReady(made, user.id, this.clock.now());
      yield part;
    }
  }

  /**
   * Makes some parts of a file. @returns whether more are left
   * Repeating it after a crash goes on after the last part that was stored.
   */
  async make(id: string): Promise<boolean> {
    for (let count = 0; count < PARTS_OF_ATTEMPT; count++) {
      const made = await this.uow.read(() => this.exports.find(id));
      if (made?.state !== 'making' || made.expiresAt <= this.clock.now()) return false;
      const { entries, next } = await this.page(made, made.cursor);
      const rows = made.rows + entries.length;
      if (rows > this.limits.fileRows) {
        await this.giveUp(id, 'too-large');
        return false;
      }
      const text = (made.parts === 0 ? HEAD : '') + entries.map(lineOf).join('');
      const progress = { state: next ? 'making' : 'done', rows, cursor: next } as const;
      const isAppended = await this.uow.run(() => this.exports.append(made, text, progress));
      // Another instance was faster: this one goes on after its part.
      if (isAppended && !next) return false;
    }
    return true;
  }

  giveUp(id: string, state: 'failed' | 'too-large'): Promise<void> {
    return this.uow.run(() => this.exports.giveUp(id, state));
  }

  private async *streamed(made: AuditExport): AsyncGenerator<string> {
    yield HEAD;
    let cursor: AuditCursor | null = null;
    do {
      const { entries, next } = await this.page(made, cursor);
      yield entries.map(lineOf).join('');
      cursor = next;
    } while (cursor);
  }

  private async *stored({ id, parts }: AuditExport): AsyncGenerator<string> {
    for (let place = 0; place < parts; place++) {
      const text = await this.uow.readInTurn(() => this.exports.part(id, place));
      // Deleted meanwhile: an error ends the download, so that it does not look complete.
      if (text === undefined) throw StaffRefusal.EXPORT_NOT_FOUND();
      yield text;
    }
  }

  private page({ filters }: AuditExport, cursor: AuditCursor | null) {
    return this.uow.readInTurn(() => this.trail.page(filters, this.limits.pageRows, cursor ?? undefined));
  }
}

function aboutStart({ id, filters, state, rows }: AuditExport) {
  const { ipAddress, ...others } = filters;
  return {
    target: { kind: 'audit-export', id },
    personId: filters.accountId ?? soughtIn(filters.concerning ?? '').uuid,
    details: {
      filters: JSON.parse(JSON.stringify(others)) as AuditDetails,
      rows: state === 'streamed' ? rows : null,
      ipAddress,
    },
  };
}

/** The reason that staff typed; null where none was, and once the account is deleted. */
const reasonGiven = ({ reason }: AuditDetails): string | null => (typeof reason === 'string' ? reason : null);

function lineOf({ actor, target, time, details, ...one }: AuditEntry): string {
  const cells: Readonly<Record<(typeof heads)[number], string | null>> = {
    time: time.toISOString(),
    action: one.action,
    outcome: one.outcome,
    refusal_code: one.reason,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor: actor.label,
    impersonator_id: actor.impersonatorId,
    target_kind: target.kind,
    target_id: target.id,
    target: target.label,
    account_id: one.accountId,
    organization_id: one.organizationId,
    ip_address: one.ipAddress,
    user_agent: one.userAgent,
    request_id: one.requestId,
    entry_id: one.id,
    details: Object.keys(details).length > 0 ? JSON.stringify(details) : null,
    reason_given: reasonGiven(details),
  };
  return csvLine(heads.map((head) => cells[head]));
}
