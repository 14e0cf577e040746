import type { Sessions } from '#identity/sessions/domain/ports';
import type { Users } from '#identity/users/domain/ports';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { CustomRoles, Invitations, Members, OrganizationLookup, Organizations, Teams } from '../domain/ports.ts';

/** The ports of the context, and those of the accounts it refers to, on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly organizations: Organizations;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly teams: Teams;
  readonly customRoles: CustomRoles;
  readonly lookup: OrganizationLookup;
  close(): Promise<void>;
}
