import { Body, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminGuard, GuardedController, StaffGuard } from '#identity/http';
import { ConnectedApps } from '../../grants/index.ts';
import { EndAccessBody } from './bodies.dto.ts';
import { EndedView, UserGrantsView } from './views.ts';

@ApiTags('Staff: OAuth clients')
@GuardedController('api/staff/oauth/users/:userId/grants', StaffGuard)
export class StaffGrantsController {
  constructor(private readonly apps: ConnectedApps) {}

  /** Clients that a user granted access, newest first. */
  @Get()
  async list(@Param('userId') userId: string): Promise<UserGrantsView[]> {
    return (await this.apps.of(userId)).map((connection) => UserGrantsView.of(connection));
  }

  /** Ends the access of one client to the account, and removes the consent. */
  @Post('end')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async end(@Param('userId') userId: string, @Body() body: EndAccessBody): Promise<EndedView> {
    return { ended: await this.apps.revoke(userId, body.clientId) };
  }

  /** Ends the access of all clients to the account, and removes the consents. */
  @Delete()
  @UseGuards(AdminGuard)
  async endAll(@Param('userId') userId: string): Promise<EndedView> {
    return { ended: await this.apps.revokeAll(userId) };
  }
}
