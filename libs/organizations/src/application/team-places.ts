import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Teams } from '../domain/ports.ts';
import { TeamRefusal } from '../domain/refusals.ts';
import { Team, TeamPlace } from '../domain/team.ts';
import { aboutMember, aboutPart, organizationActions } from './audit-actions.ts';

/** Teams of an opened organization and the places in them: each rule and its rows in one step. */
@Injectable()
export class TeamPlaces {
  constructor(
    private readonly teams: Teams,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** @throws YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS, INVALID_NAME */
  async form(organizationId: string, name: string): Promise<Team> {
    const existing = (await this.teams.listOf(organizationId)).length;
    const values = { id: this.random.id(), name, organizationId };
    const team = Team.form(values, existing, this.settings.options.teamLimit, this.clock.now());
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

  /** Oldest first. */
  async of({ id, organizationId }: Pick<Team, 'id' | 'organizationId'>): Promise<TeamPlace[]> {
    return (await this.teams.placesIn(organizationId)).filter(({ teamId }) => teamId === id);
  }

  /** @throws TEAM_MEMBER_LIMIT_REACHED */
  async mustHaveRoom(team: Team): Promise<void> {
    team.mustHaveRoom((await this.of(team)).length, this.settings.options.teamMemberLimit);
  }

  /** Nothing changes for who is in the team already. @throws TEAM_MEMBER_LIMIT_REACHED */
  async join(team: Team, userId: string): Promise<TeamPlace> {
    const existing = (await this.of(team)).find((place) => place.userId === userId);
    if (existing) return existing;
    await this.mustHaveRoom(team);
    const place = TeamPlace.in(team, userId, this.random.id(), this.clock.now());
    await this.teams.addPlace(place);
    const about = aboutMember(team.organizationId, userId);
    const action = organizationActions['organization.team.member.added'];
    this.audit.record({ action, ...about, details: { teamId: team.id } });
    return place;
  }
}
