import { Teams } from '../domain/ports.ts';
import type { Team, TeamMember } from '../domain/team.ts';
import { type MemoryOrganizationDatabase, oldestFirst } from './memory-database.ts';

export class MemoryTeams extends Teams {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async find(organizationId: string, id: string): Promise<Team | undefined> {
    const team = this.database.teams.get(id);
    return team?.organizationId === organizationId ? team : undefined;
  }

  async organizationOf(id: string): Promise<string | undefined> {
    return this.database.teams.get(id)?.organizationId;
  }

  async listOf(organizationId: string): Promise<Team[]> {
    return this.database.teams.find((team) => team.organizationId === organizationId).toSorted(oldestFirst);
  }

  async add(team: Team): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.organizations.get(team.organizationId)) throw new Error('Foreign key: no such organization');
    this.database.teams.put(team);
  }

  async save(team: Team): Promise<void> {
    await this.add(team);
  }

  async remove({ id }: Team): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.teams.delete((team) => team.id === id);
    this.database.teamMembers.delete(({ teamId }) => teamId === id);
    for (const invitation of this.database.invitations.find(({ teamId }) => teamId === id)) {
      this.database.invitations.put(Object.assign(invitation, { teamId: null }));
    }
  }

  async membersIn(organizationId: string, userId?: string): Promise<TeamMember[]> {
    return this.database.teamMembers
      .find((member) => member.organizationId === organizationId && (userId === undefined || member.userId === userId))
      .toSorted(oldestFirst);
  }

  async holdMember({ id, organizationId }: Team, userId: string): Promise<boolean> {
    this.database.mustBeInTransaction();
    return (await this.membersIn(organizationId, userId)).some(({ teamId }) => teamId === id);
  }

  async ofUser(userId: string): Promise<Team[]> {
    const members = this.database.teamMembers.find((member) => member.userId === userId).toSorted(oldestFirst);
    return members.flatMap(({ teamId }) => this.database.teams.get(teamId) ?? []);
  }

  async addMember(added: TeamMember): Promise<void> {
    this.database.mustBeInTransaction();
    const { organizationId, teamId, userId } = added;
    const isThere = (row: { organizationId: string }) => row.organizationId === organizationId;
    const team = this.database.teams.find((other) => other.id === teamId && isThere(other));
    const member = this.database.members.find((other) => other.userId === userId && isThere(other));
    if (team.length === 0 || member.length === 0) throw new Error('Foreign key: no such team or member there');
    const isSame = (other: TeamMember) => other.teamId === teamId && other.userId === userId;
    if (this.database.teamMembers.find(isSame).length > 0) throw new Error('Unique: this member is in the team');
    this.database.teamMembers.put(added);
  }

  async removeMember({ id }: TeamMember): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.teamMembers.delete((member) => member.id === id);
  }
}
