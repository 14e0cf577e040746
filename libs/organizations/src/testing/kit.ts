import type { Sessions } from '#identity/sessions/domain/ports';
import type { Users } from '#identity/users/domain/ports';
import type { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { CustomRoles, Invitations, Members, OrganizationContents, Organizations, Teams } from '../domain/ports.ts';

/** Everything the context keeps, and the people it is about, on one kind of storage. */
export interface Kit {
  readonly uow: UnitOfWork;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly organizations: Organizations;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly teams: Teams;
  readonly customRoles: CustomRoles;
  readonly contents: OrganizationContents;
  close(): Promise<void>;
}
