import { type MemoryKit as IdentityKit, memoryKit as identityKit } from '#identity/testing/memory-kit';
import type { MemoryUnitOfWork } from '#shared-kernel/testing/memory-unit-of-work';
import type { Kit } from './kit.ts';
import { MemoryOrganizationLookup } from './memory-organization-lookup.ts';
import { MemoryCustomRoles } from './memory-custom-roles.ts';
import { MemoryOrganizationDatabase } from './memory-database.ts';
import { MemoryInvitations } from './memory-invitations.ts';
import { MemoryMembers } from './memory-members.ts';
import { MemoryOrganizations } from './memory-organizations.ts';
import { MemoryTeams } from './memory-teams.ts';

export interface MemoryKit extends Kit {
  readonly uow: MemoryUnitOfWork;
  readonly database: MemoryOrganizationDatabase;
}

/** @param identity the storage of the people that the organizations are about */
export function memoryKit(identity: Pick<IdentityKit, 'uow' | 'users' | 'sessions'> = identityKit()): MemoryKit {
  const { uow, users, sessions } = identity;
  const database = new MemoryOrganizationDatabase(uow);
  return {
    uow,
    users,
    sessions,
    database,
    organizations: new MemoryOrganizations(database),
    members: new MemoryMembers(database, users),
    invitations: new MemoryInvitations(database),
    teams: new MemoryTeams(database),
    customRoles: new MemoryCustomRoles(database),
    lookup: new MemoryOrganizationLookup(database),
    async close() {},
  };
}
