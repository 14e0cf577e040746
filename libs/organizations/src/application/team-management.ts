import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Teams } from '../domain/ports.ts';
import { TeamRefusal, VisitorRefusal } from '../domain/refusals.ts';
import type { Team } from '../domain/team.ts';
import { aboutPart, organizationActions } from './audit-actions.ts';
import { OrganizationResolver } from './organization-resolver.ts';
import { TeamChanges } from './team-changes.ts';

@Injectable()
export class TeamManagement {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly teams: Teams,
    private readonly teamChanges: TeamChanges,
    private readonly active: ActiveOrganizations,
    private readonly settings: OrganizationSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws TeamRefusal, NO_ACTIVE_ORGANIZATION, INVALID_NAME */
  create(caller: Caller, name: string, organizationId?: string): Promise<Team> {
    return this.uow.run(async () => {
      const refused = TeamRefusal.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION;
      const opened = await this.resolver.openFor(caller, organizationId, ['team', 'create'], refused, refused);
      return this.teamChanges.create(opened.organization.id, name);
    });
  }

  rename(caller: Caller, teamId: string, name: string | undefined, organizationId?: string): Promise<Team> {
    return this.uow.run(async () => {
      const refused = TeamRefusal.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM;
      const opened = await this.resolver.openFor(caller, organizationId, ['team', 'update'], refused, refused);
      const team = await this.teamChanges.team(opened.organization.id, teamId);
      if (name === undefined) return team;
      const before = { name: team.name };
      team.rename(name, this.clock.now());
      await this.teams.save(team);
      const action = organizationActions['organization.team.updated'];
      this.audit.record({ action, ...aboutPart('team', team), details: { before, after: { name: team.name } } });
      return team;
    });
  }

  /**
   * @throws TeamRefusal, NO_ACTIVE_ORGANIZATION; YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM also when the caller is in it
   */
  remove(caller: Caller, teamId: string, organizationId?: string): Promise<void> {
    return this.uow.run(async () => {
      const forbidden = TeamRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION;
      const stranger = TeamRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM;
      const act = ['team', 'delete'] as const;
      const { organization } = await this.resolver.openFor(caller, organizationId, act, forbidden, stranger);
      const team = await this.teamChanges.team(organization.id, teamId);
      const isLast = (await this.teams.listOf(organization.id)).length === 1;
      if (isLast && !this.settings.options.lastTeamRemovable) throw TeamRefusal.UNABLE_TO_REMOVE_LAST_TEAM();
      const userIds = (await this.teamChanges.membersOf(team)).map(({ userId }) => userId);
      if (userIds.includes(caller.userId)) throw TeamRefusal.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM();
      await this.teams.remove(team);
      await this.active.clearTeam(team.id, userIds);
      this.audit.record({ action: organizationActions['organization.team.deleted'], ...aboutPart('team', team) });
    });
  }

  list(caller: Caller, organizationId?: string): Promise<Team[]> {
    return this.uow.read(async () => {
      const stranger = VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;
      const self = await this.resolver.mustBeMember(caller, { organizationId }, stranger);
      return this.teams.listOf(self.organizationId);
    });
  }
}
