import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { CustomRole } from '../domain/custom-role.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { Team, TeamMember } from '../domain/team.ts';

interface Row {
  readonly id: string;
  readonly createdAt: Date;
}

export const oldestFirst = (a: Row, b: Row) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** What the memory adapters of this context share, as the real ones share one PostgreSQL. */
export class MemoryOrganizationDatabase implements Rollbackable {
  readonly organizations = new MemoryTable<Organization>();
  readonly members = new MemoryTable<Member>();
  readonly invitations = new MemoryTable<Invitation>();
  readonly teams = new MemoryTable<Team>();
  readonly teamMembers = new MemoryTable<TeamMember>();
  readonly customRoles = new MemoryTable<CustomRole>();

  constructor(private readonly uow: MemoryUnitOfWork) {
    uow.enlist(this);
  }

  /** For writes and locks. */
  mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
  }

  /** For lookups. */
  mustBeOutside(): void {
    if (this.uow.isInTransaction()) throw new Error('This belongs outside a transaction');
  }

  forbidCommit(reason: string): void {
    this.uow.forbidCommit(reason);
  }

  snapshot(): () => void {
    const { organizations, members, invitations, teams, teamMembers, customRoles } = this;
    const undo = [organizations, members, invitations, teams, teamMembers, customRoles].map((table) =>
      table.snapshot(),
    );
    return () => undo.forEach((restore) => restore());
  }
}
