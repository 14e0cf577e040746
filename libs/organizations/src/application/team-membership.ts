import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Members, Teams } from '../domain/ports.ts';
import { OrganizationRefusal, TeamRefusal, VisitorRefusal } from '../domain/refusals.ts';
import type { Team, TeamMember } from '../domain/team.ts';
import { aboutMember, organizationActions } from './audit-actions.ts';
import { maySee, OrganizationResolver } from './organization-resolver.ts';
import { TeamChanges } from './team-changes.ts';

const STRANGER = OrganizationRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;
const MANAGE = ['member', 'update'] as const;

@Injectable()
export class TeamMembership {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly members: Members,
    private readonly teams: Teams,
    private readonly teamChanges: TeamChanges,
    private readonly active: ActiveOrganizations,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Of all teams, oldest first. @throws NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION */
  listAllMembers(caller: Caller, organizationId?: string): Promise<TeamMember[]> {
    return this.uow.read(async () => this.teams.membersIn(await this.readableId(caller, organizationId)));
  }

  /**
   * Teams of the caller in one organization or in all, or of another member in one; in the order in which they joined.
   * @throws NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
   */
  listOfUser(caller: Caller, organizationId?: string, userId = caller.userId): Promise<Team[]> {
    return this.uow.read(async () => {
      const id = userId === caller.userId ? organizationId : await this.readableId(caller, organizationId);
      const teams = (await this.teams.ofUser(userId)).filter(({ organizationId: of }) => maySee(caller, of));
      return id === undefined ? teams : teams.filter((team) => team.organizationId === id);
    });
  }

  /** @throws YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM, TEAM_NOT_FOUND also for callers who are not members */
  listMembers(caller: Caller, teamId?: string): Promise<TeamMember[]> {
    return this.uow.read(async () => {
      const id = teamId || caller.activeTeamId;
      if (!id) throw TeamRefusal.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM();
      const organizationId = await this.teams.organizationOf(id);
      const isHidden = organizationId === undefined || !maySee(caller, organizationId);
      const self = isHidden ? undefined : await this.members.find(organizationId, caller.userId);
      if (!self) throw TeamRefusal.TEAM_NOT_FOUND();
      return this.teamChanges.membersOf({ id, organizationId: self.organizationId });
    });
  }

  /**
   * Changes nothing for a user who is in the team already.
   * @throws TeamRefusal, NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
   */
  addMember(caller: Caller, teamId: string, userId: string, organizationId?: string): Promise<TeamMember> {
    return this.uow.run(async () => {
      const forbidden = TeamRefusal.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER;
      const { organization, roster } = await this.resolver.openFor(caller, organizationId, MANAGE, forbidden, STRANGER);
      if (!roster.of(userId)) throw STRANGER();
      return this.teamChanges.join(await this.teamChanges.team(organization.id, teamId), userId);
    });
  }

  /** @throws TeamRefusal, NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION */
  removeMember(caller: Caller, teamId: string, userId: string, organizationId?: string): Promise<void> {
    return this.uow.run(async () => {
      const forbidden = TeamRefusal.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER;
      const { organization } = await this.resolver.openFor(caller, organizationId, MANAGE, forbidden, STRANGER);
      const team = await this.teamChanges.team(organization.id, teamId);
      const member = (await this.teamChanges.membersOf(team)).find((other) => other.userId === userId);
      if (!member) throw TeamRefusal.USER_IS_NOT_A_MEMBER_OF_THE_TEAM();
      await this.teams.removeMember(member);
      await this.active.clearTeam(team.id, [userId]);
      const action = organizationActions['organization.team.member.removed'];
      this.audit.record({ action, ...aboutMember(organization.id, userId), details: { teamId: team.id } });
    });
  }

  private async readableId(caller: Caller, organizationId: string | undefined): Promise<string> {
    const stranger = VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;
    return (await this.resolver.mustBeMember(caller, { organizationId }, stranger)).organizationId;
  }
}
