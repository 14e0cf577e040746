import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Teams } from '../domain/ports.ts';
import { TeamRefusal } from '../domain/refusals.ts';
import { Team, TeamMember } from '../domain/team.ts';
import { aboutMember, aboutPart, organizationActions } from './audit-actions.ts';

/** Changes teams of a locked organization and their members: the rule, the rows and the audit entry in one step. */
@Injectable()
export class TeamChanges {
  constructor(
    private readonly teams: Teams,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async create(organizationId: string, name: string): Promise<Team> {
    const existing = (await this.teams.listOf(organizationId)).length;
    const values = { id: this.random.id(), name, organizationId };
    const team = Team.create(values, existing, this.settings.options.teamLimit, this.clock.now());
    await this.teams.add(team);
    this.audit.record({ action: organizationActions['organization.team.created'], ...aboutPart('team', team) });
    return team;
  }

  /** @throws TEAM_NOT_FOUND also for a team of another organization */
  async team(organizationId: string, id: string): Promise<Team> {
    const team = await this.teams.find(organizationId, id);
    if (!team) throw TeamRefusal.TEAM_NOT_FOUND();
    return team;
  }

  /** Members of the team, oldest first. */
  async membersOf({ id, organizationId }: Pick<Team, 'id' | 'organizationId'>): Promise<TeamMember[]> {
    return (await this.teams.membersIn(organizationId)).filter(({ teamId }) => teamId === id);
  }

  async mustHaveRoom(team: Team): Promise<void> {
    team.mustHaveRoom((await this.membersOf(team)).length, this.settings.options.teamMemberLimit);
  }

  /** Changes nothing for a user who is in the team already. @throws TEAM_MEMBER_LIMIT_REACHED */
  async join(team: Team, userId: string): Promise<TeamMember> {
    const existing = (await this.membersOf(team)).find((member) => member.userId === userId);
    if (existing) return existing;
    await this.mustHaveRoom(team);
    const member = TeamMember.join(team, userId, this.random.id(), this.clock.now());
    await this.teams.addMember(member);
    const about = aboutMember(team.organizationId, userId);
    const action = organizationActions['organization.team.member.added'];
    this.audit.record({ action, ...about, details: { teamId: team.id } });
    return member;
  }
}
