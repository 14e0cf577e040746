import { Injectable } from '@nestjs/common';
import { ActiveOrganizations, type Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { Teams, Members } from '../domain/ports.ts';
import { TeamRefusal, VisitorRefusal, OrganizationRefusal } from '../domain/refusals.ts';
import { Team, TeamMember } from '../domain/team.ts';
import { aboutPart, organizationActions, aboutMember } from './audit-actions.ts';
import { OrganizationResolver, maySee } from './organization-resolver.ts';
import { Random } from '#shared-kernel/application/random';

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
    this.audit.record({ action, ...about, details: { teamId: team.id, team: team.name } });
    return member;
  }
}

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

  /** Members of all teams, oldest first. @throws NO_ACTIVE_ORGANIZATION, USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION */
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
      this.audit.record({
        action,
        ...aboutMember(organization.id, userId),
        details: { teamId: team.id, team: team.name },
      });
    });
  }

  private async readableId(caller: Caller, organizationId: string | undefined): Promise<string> {
    const stranger = VisitorRefusal.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION;
    return (await this.resolver.mustBeMember(caller, { organizationId }, stranger)).organizationId;
  }
}
