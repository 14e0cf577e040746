import { Body, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, PostOk, StaffGuard } from '#identity/http';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { Connections } from '../../grants/index.ts';
import { OAuthLists } from '../application/oauth-lists.ts';
import { StaffGrants } from '../application/staff-grants.ts';
import { EndAccessBody } from './bodies.dto.ts';
import { ConsentListQuery, ConsentListView, GrantListQuery, GrantListView } from './lists.dto.ts';
import { EndedView, UserGrantsView } from './views.ts';

@ApiTags('Staff: OAuth clients')
@GuardedController('api/staff/oauth/users/:userId/grants', StaffGuard)
export class StaffGrantsController {
  constructor(
    private readonly connections: Connections,
    private readonly staff: StaffGrants,
  ) {}

  /** Clients that a user granted access, newest first. */
  @Get()
  async list(@Param('userId') userId: string): Promise<UserGrantsView[]> {
    return (await this.connections.of(userId)).map((connection) => UserGrantsView.of(connection));
  }

  /** Ends the access of one client to the account, and removes the consent. From a fresh session, as the next. */
  @PostOk('end')
  @UseGuards(AdminGuard)
  async end(
    @Param('userId') userId: string,
    @Body() { clientId, reason }: EndAccessBody,
    @CurrentCaller() caller: Caller,
  ): Promise<EndedView> {
    return { ended: await this.staff.end(caller, userId, clientId, { reason }) };
  }

  /** Ends the access of all clients to the account, and removes the consents. */
  @PostOk('end-all')
  @UseGuards(AdminGuard)
  async endAll(
    @Param('userId') userId: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<EndedView> {
    return { ended: await this.staff.endAll(caller, userId, { reason }) };
  }
}

@ApiTags('Staff: OAuth clients')
@GuardedController('api/staff/oauth', StaffGuard)
export class StaffOAuthListsController {
  constructor(private readonly lists: OAuthLists) {}

  /** The consents of all users. */
  @Get('consents')
  async consents(@Query() query: ConsentListQuery): Promise<ConsentListView> {
    return ConsentListView.of(await this.lists.consents(listQueryOf(query)));
  }

  /** All grants with the times of their tokens, never a token; also expired ones, until they are deleted. */
  @Get('grants')
  async grants(@Query() query: GrantListQuery): Promise<GrantListView> {
    return GrantListView.of(await this.lists.grants(listQueryOf(query)));
  }
}
