import { Body, Get, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AuthController, CurrentCaller, PostOk, WhileImpersonating } from '#identity/http';
import { orNull } from '#shared-kernel/http/or-null';
import { OrganizationSwitch } from '../application/organization-directory.ts';
import { TeamManagement, TeamMembership } from '../application/team-management.ts';
import { AcceptsReaders, ClearsSessionCache } from './clears-session-cache.ts';
import {
  CreateTeamBody,
  OrganizationQuery,
  SetActiveTeamBody,
  TeamBody,
  TeamMemberBody,
  TeamQuery,
  UpdateTeamBody,
  UserTeamsQuery,
} from './bodies.dto.ts';
import { TeamMemberView, TeamMessageView, TeamView } from './views.ts';

@ApiTags('Teams')
@ApiExtraModels(TeamView)
@AuthController('/organization')
export class TeamsController {
  constructor(
    private readonly management: TeamManagement,
    private readonly membership: TeamMembership,
    private readonly organizationSwitch: OrganizationSwitch,
  ) {}

  /** Creates a team. */
  @PostOk('create-team')
  async create(@Body() body: CreateTeamBody, @CurrentCaller() caller: Caller): Promise<TeamView> {
    return TeamView.of(await this.management.create(caller, body.name, body.organizationId));
  }

  /** Renames a team. */
  @PostOk('update-team')
  @WhileImpersonating('unless-read-only')
  async update(@Body() body: UpdateTeamBody, @CurrentCaller() caller: Caller): Promise<TeamView> {
    const { teamId, data } = body;
    const organizationId = data.organizationId ?? body.organizationId;
    return TeamView.of(await this.management.rename(caller, teamId, data.name, organizationId));
  }

  /** Removes a team that is not the last one. Its members stay in the organization. */
  @PostOk('remove-team')
  @ClearsSessionCache()
  async remove(@Body() body: TeamBody, @CurrentCaller() caller: Caller): Promise<TeamMessageView> {
    await this.management.remove(caller, body.teamId, body.organizationId);
    return { message: 'Team removed successfully.' };
  }

  /** Every team of an organization, oldest first. */
  @Get('list-teams')
  @AcceptsReaders()
  async list(@Query() query: OrganizationQuery, @CurrentCaller() caller: Caller): Promise<TeamView[]> {
    return (await this.management.list(caller, query.organizationId)).map((team) => TeamView.of(team));
  }

  /** Sets the active team of the session, one of the active organization; null for none. */
  @PostOk('set-active-team')
  @WhileImpersonating('unless-read-only')
  @ApiOkResponse(orNull(TeamView))
  @ClearsSessionCache()
  async setActive(@Body() body: SetActiveTeamBody, @CurrentCaller() caller: Caller): Promise<TeamView | null> {
    const team = await this.organizationSwitch.setTeam(caller, body.teamId);
    return team ? TeamView.of(team) : null;
  }

  /** Teams of the caller, or of another member of an organization. */
  @Get('list-user-teams')
  @AcceptsReaders()
  async listOfUser(@Query() query: UserTeamsQuery, @CurrentCaller() caller: Caller): Promise<TeamView[]> {
    const teams = await this.membership.listOfUser(caller, query.organizationId, query.userId);
    return teams.map((team) => TeamView.of(team));
  }

  /** Members of a team. */
  @Get('list-team-members')
  @AcceptsReaders()
  async listMembers(@Query() query: TeamQuery, @CurrentCaller() caller: Caller): Promise<TeamMemberView[]> {
    return (await this.membership.listMembers(caller, query.teamId)).map((member) => TeamMemberView.of(member));
  }

  /** Members of all teams of an organization. */
  @Get('list-team-places')
  @AcceptsReaders()
  async listAllMembers(@Query() query: OrganizationQuery, @CurrentCaller() caller: Caller): Promise<TeamMemberView[]> {
    return (await this.membership.listAllMembers(caller, query.organizationId)).map((member) =>
      TeamMemberView.of(member),
    );
  }

  /** Adds a member of the organization to a team. */
  @PostOk('add-team-member')
  async addMember(@Body() body: TeamMemberBody, @CurrentCaller() caller: Caller): Promise<TeamMemberView> {
    const { teamId, userId, organizationId } = body;
    return TeamMemberView.of(await this.membership.addMember(caller, teamId, userId, organizationId));
  }

  /** Removes a member from a team. */
  @PostOk('remove-team-member')
  @ClearsSessionCache()
  async removeMember(@Body() body: TeamMemberBody, @CurrentCaller() caller: Caller): Promise<TeamMessageView> {
    const { teamId, userId, organizationId } = body;
    await this.membership.removeMember(caller, teamId, userId, organizationId);
    return { message: 'Team member removed successfully.' };
  }
}
