import { Injectable } from '@nestjs/common';
import {
  type AuditCursor,
  type AuditDirection,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  AuditTrail,
} from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type Person, UserDirectory } from '../../users/index.ts';
import { needsTimeRange } from '../domain/audit-range.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';

export interface PageOfTrail {
  readonly limit: number;
  readonly cursor?: AuditCursor | undefined;
  readonly direction?: AuditDirection | undefined;
}

export interface ReadEntry {
  readonly entry: AuditEntry;
  /** The member of staff who acted as the user; undefined without one, and for a deleted account. */
  readonly impersonator: Person | undefined;
  /** Whom the entry is about, where neither actor nor target has a name that says so; undefined for a deleted account. */
  readonly account: Person | undefined;
}

export interface ReadPage extends Pick<AuditPage, 'next' | 'previous'> {
  readonly entries: readonly ReadEntry[];
}

/** The audit trail as staff read it: all of it, also what they did themselves. */
@Injectable()
export class StaffAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly directory: UserDirectory,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * One statement, and one more where names of people are missing.
   * @throws TIME_RANGE_REQUIRED where a search could read the whole trail
   */
  async page(query: AuditQuery, { limit, cursor, direction }: PageOfTrail): Promise<ReadPage> {
    if (needsTimeRange(query, this.clock.now())) throw StaffRefusal.TIME_RANGE_REQUIRED();
    const { entries, next, previous } = await this.uow.readInTurn(() =>
      this.trail.page(query, limit, cursor, direction),
    );
    const ids = new Set(entries.flatMap((entry) => [entry.actor.impersonatorId ?? [], unnamedIn(entry) ?? []].flat()));
    const people = await this.directory.findAll([...ids]);
    const read = entries.map((entry) => ({
      entry,
      impersonator: people.get(entry.actor.impersonatorId ?? ''),
      account: people.get(unnamedIn(entry) ?? ''),
    }));
    return { entries: read, next, previous };
  }
}

/** The account that an entry is about, unless it names that one. */
function unnamedIn({ accountId, actor, target }: AuditEntry): string | undefined {
  if (target.label !== null) return undefined;
  const id = accountId ?? (target.kind === 'user' ? target.id : null);
  const isByItself = id === actor.id && actor.impersonatorId === null;
  return id === null || isByItself ? undefined : id;
}
