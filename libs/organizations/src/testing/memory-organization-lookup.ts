import { type OrganizationDetails, OrganizationLookup } from '../domain/ports.ts';
import { type MemoryOrganizationDatabase, oldestFirst } from './memory-database.ts';
import { listed } from './memory-invitations.ts';

export class MemoryOrganizationLookup extends OrganizationLookup {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async details(organizationId: string, memberLimit: number, closedLimit: number): Promise<OrganizationDetails> {
    this.database.mustBeOutside();
    const { members, teamMembers, invitations, teams } = this.database;
    const isThere = (row: { readonly organizationId: string }) => row.organizationId === organizationId;
    return {
      members: members.find(isThere).toSorted(oldestFirst).slice(0, memberLimit),
      teamMembers: teamMembers.find(isThere).toSorted(oldestFirst),
      invitations: listed(invitations.find(isThere).toSorted(oldestFirst), closedLimit),
      teams: teams.find(isThere).toSorted(oldestFirst),
    };
  }
}
