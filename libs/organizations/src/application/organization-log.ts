import { Injectable } from '@nestjs/common';
import { type Caller, type Person, UserDirectory } from '#identity';
import { type AuditCursor, type AuditEntry, type AuditQuery, AuditTrail } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Members } from '../domain/ports.ts';
import { AuditLogRefusal, VisitorRefusal } from '../domain/refusals.ts';
import { AccessTables, OrganizationResolver } from './organization-resolver.ts';

export interface LoggedEntry {
  readonly entry: AuditEntry;
  /** Staff of the service, in their own name or impersonating a member. */
  readonly isByStaff: boolean;
  /** The member who acted; null for staff, for a person who is not a member now, and for the system. */
  readonly actor: Person | null;
  /** The member who was acted on; null for other targets, and for a person who is not a member now. */
  readonly target: Person | null;
}

/** The name of a key, as its owner gave it, or of an app. */
const programOf = ({ kind, label }: AuditEntry['actor']) =>
  kind === 'api-key' || kind === 'oauth-client' ? label : null;

/** An entry as the organization sees it: without address and device of the actor, which are not its business. */
export function shownEntry({ entry, isByStaff, actor, target: person }: LoggedEntry) {
  const { id, time, action, outcome, reason, target } = entry;
  const { kind } = entry.actor;
  // The reason of staff is for staff.
  const { reason: _, ...details } = entry.details;
  return {
    id,
    time,
    action,
    outcome,
    reason,
    actor: {
      kind: isByStaff ? ('staff' as const) : kind,
      id: actor && entry.actor.id,
      name: actor?.name ?? null,
      email: actor?.email ?? null,
    },
    program: actor && programOf(entry.actor),
    target: { ...target, label: person?.name ?? target.label, email: person?.email ?? null },
    details,
  };
}

export interface LogFilter extends Pick<AuditQuery, 'action' | 'actor' | 'target' | 'from' | 'until'> {
  /** Part of the name or address of members. */
  readonly person?: string | undefined;
}

/** Members whom a search for a person finds. */
const MOST_PEOPLE = 50;

export interface LogPage {
  readonly entries: readonly LoggedEntry[];
  readonly next: AuditCursor | null;
}

@Injectable()
export class OrganizationLog {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly members: Members,
    private readonly tables: AccessTables,
    private readonly trail: AuditTrail,
    private readonly directory: UserDirectory,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION, AuditLogRefusal */
  page(
    caller: Caller,
    organizationId: string | undefined,
    { person, ...filter }: LogFilter,
    limit: number,
    after?: AuditCursor,
  ): Promise<LogPage> {
    return this.uow.read(async () => {
      const stranger = VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;
      const self = await this.resolver.mustBeMember(caller, { organizationId }, stranger);
      const access = await this.tables.of(self.organizationId);
      // No permission of its own: existing clients have a fixed table of permissions.
      if (!access.allows(self, 'organization', 'update')) {
        throw AuditLogRefusal.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG();
      }
      const { organizationId: id } = self;
      const people = person === undefined ? undefined : await this.membersLike(id, person);
      if (people?.length === 0) return { entries: [], next: null };
      const isByActor = filter.actor !== undefined;
      const { entries, next } = await this.trail.page(
        { ...filter, people, organizationId: id, withoutStaff: isByActor },
        limit,
        after,
      );
      const logged = await this.withPeople(id, entries);
      // A filter must not tell what the log hides: staff, and people who are not members now.
      if (isByActor && logged.some(({ actor }) => actor === null)) return { entries: [], next: null };
      return { entries: logged, next };
    });
  }

  /** Ids of members by part of their name or address; of people who have left nothing is told. */
  private async membersLike(organizationId: string, text: string): Promise<readonly string[]> {
    const sought = text.trim().toLowerCase();
    const members = await this.members.listOf(organizationId);
    const people = await this.directory.findAll(members.map(({ userId }) => userId));
    const found = [...people.values()].filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(sought));
    return found.slice(0, MOST_PEOPLE).map(({ id }) => id);
  }

  private async withPeople(organizationId: string, entries: readonly AuditEntry[]): Promise<LoggedEntry[]> {
    const targetOf = ({ target }: AuditEntry) => (target.kind === 'user' ? target.id : null);
    const ids = entries.flatMap((entry) => [entry.actor.userId, targetOf(entry)]).filter((id) => id !== null);
    const people = await this.directory.findAll([...new Set(ids)]);
    const members = new Set((await this.members.listOf(organizationId)).map(({ userId }) => userId));
    return entries.map((entry) => {
      const { kind, userId, impersonatorId } = entry.actor;
      const isByStaff = kind === 'staff' || impersonatorId !== null;
      const memberOf = (id: string | null) => (id !== null && members.has(id) ? (people.get(id) ?? null) : null);
      return { entry, isByStaff, actor: isByStaff ? null : memberOf(userId), target: memberOf(targetOf(entry)) };
    });
  }
}
