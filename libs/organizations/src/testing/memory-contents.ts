import { type Contents, OrganizationContents } from '../domain/ports.ts';
import { type MemoryOrganizationDatabase, oldestFirst } from './memory-database.ts';
import { listed } from './memory-invitations.ts';

export class MemoryContents extends OrganizationContents {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async of(organizationId: string, memberLimit: number, closedLimit: number): Promise<Contents> {
    this.database.mustBeOutside();
    const { members, places, invitations, teams } = this.database;
    const isThere = (row: { readonly organizationId: string }) => row.organizationId === organizationId;
    return {
      members: members.find(isThere).toSorted(oldestFirst).slice(0, memberLimit),
      places: places.find(isThere).toSorted(oldestFirst),
      invitations: listed(invitations.find(isThere).toSorted(oldestFirst), closedLimit),
      teams: teams.find(isThere).toSorted(oldestFirst),
    };
  }
}
