import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AuthController, CurrentCaller } from '#identity/http';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { OrganizationSearching } from '../application/organization-search.ts';
import { SearchInvitationsQuery, SearchMembersQuery, SearchTeamsQuery } from './search.dto.ts';
import { InvitationPageView, MemberPageView, TeamPageView } from './search.views.ts';

/** Pages of an organization for its members; the lists of the specification answer all rows, or know no names. */
@ApiTags('Organizations')
@AuthController('/organization')
export class OrganizationSearchController {
  constructor(private readonly searching: OrganizationSearching) {}

  /** Members with their teams, in pages, by a part of name or address, role and team. */
  @Get('search-members')
  async members(
    @Query() { organizationId, ...query }: SearchMembersQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<MemberPageView> {
    return MemberPageView.of(await this.searching.members(caller, organizationId, listQueryOf(query)));
  }

  /** Invitations of every state in pages, newest first, by a part of the address and by state. */
  @Get('search-invitations')
  async invitations(
    @Query() { organizationId, ...query }: SearchInvitationsQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<InvitationPageView> {
    return InvitationPageView.of(await this.searching.invitations(caller, organizationId, listQueryOf(query)));
  }

  /** Teams in pages, oldest first, with the number of their members, by a part of the name. */
  @Get('search-teams')
  async teams(
    @Query() { organizationId, ...query }: SearchTeamsQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<TeamPageView> {
    return TeamPageView.of(await this.searching.teams(caller, organizationId, listQueryOf(query)));
  }
}
