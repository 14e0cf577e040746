import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AuthController, CurrentCaller } from '#identity/http';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { ConnectedApps } from '../application/connected-apps.ts';
import { Connections } from '../application/connections.ts';
import { ConnectionOrganizationsBody, RevokeConnectionBody, SearchConnectionsQuery } from './bodies.dto.ts';
import { ConnectionChangedView, ConnectionPageView, ConnectionView } from './views.ts';

/** The applications that have access to the account of the caller. */
@ApiTags('Connected apps')
@AuthController('/oauth2/connections')
export class ConnectionsController {
  constructor(
    private readonly connections: Connections,
    private readonly apps: ConnectedApps,
  ) {}

  /** Applications that the caller granted access, newest first. */
  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<ConnectionView[]> {
    return (await this.connections.of(caller.userId)).map((connection) => ConnectionView.of(connection));
  }

  /** Applications that the caller granted access, in pages, the last used first, by a part of their name. */
  @Get('search')
  async search(
    @Query() query: SearchConnectionsQuery,
    @CurrentCaller() { userId }: Caller,
  ): Promise<ConnectionPageView> {
    return ConnectionPageView.of(await this.connections.search(userId, listQueryOf(query)));
  }

  /** Ends the access of an application: its tokens stop working at once, and it has to ask again. */
  @Post('revoke')
  @HttpCode(200)
  async revoke(@Body() body: RevokeConnectionBody, @CurrentCaller() caller: Caller): Promise<ConnectionChangedView> {
    await this.apps.revoke(caller.userId, body.clientId);
    return ConnectionChangedView.done;
  }

  /** Changes which organizations an application may see. The tokens that it has see the same at once. */
  @Post('organizations')
  @HttpCode(200)
  async chooseOrganizations(
    @Body() { clientId, organizationIds }: ConnectionOrganizationsBody,
    @CurrentCaller() caller: Caller,
  ): Promise<ConnectionChangedView> {
    await this.apps.chooseOrganizations(caller, clientId, organizationIds);
    return ConnectionChangedView.done;
  }
}
