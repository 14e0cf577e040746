import { Body, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, StaffGuard } from '#identity/http';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { OAuthLists } from '../application/oauth-lists.ts';
import { type StaffChange, StaffClients } from '../application/staff-clients.ts';
import { ClientOfStaffBody, EditClientBody, RotateByStaffBody, SuperviseClientBody } from './bodies.dto.ts';
import { ClientListQuery, ClientListView } from './lists.dto.ts';
import { ClientOfStaffView, DeletedClientView, EndedView, RotatedClientView, StaffClientView } from './views.ts';

@ApiTags('Staff: OAuth clients')
@GuardedController('api/staff/oauth/clients', StaffGuard)
export class StaffClientsController {
  constructor(
    private readonly lists: OAuthLists,
    private readonly clients: StaffClients,
  ) {}

  /** All clients. */
  @Get()
  async list(@Query() query: ClientListQuery): Promise<ClientListView> {
    return ClientListView.of(await this.lists.clients(listQueryOf(query)));
  }

  /** Registers a client, for an account or for nobody. It gets no registration token. */
  @Post()
  @UseGuards(AdminGuard)
  async register(@Body() body: ClientOfStaffBody, @CurrentCaller() caller: Caller): Promise<ClientOfStaffView> {
    return ClientOfStaffView.of(await this.clients.register(caller, body));
  }

  /** A client with its owner, and how many users granted it access. Each route takes the id of its row or its `client_id`. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<StaffClientView> {
    return StaffClientView.of(await this.clients.get(id));
  }

  /**
   * Disables, enables or trusts a client, says what it may do for itself, or lifts the suspension of that. From a fresh
   * session, as all changes.
   */
  @Patch(':id')
  @UseGuards(AdminGuard)
  async supervise(
    @Param('id') id: string,
    @Body() body: SuperviseClientBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffClientView> {
    return StaffClientView.of(await this.clients.supervise(caller, id, changeOf(body)));
  }

  /** Changes what is registered for a client, by the rules of registration. Its owner is told. */
  @Post(':id/edit')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async edit(
    @Param('id') id: string,
    @Body() { metadata, reason }: EditClientBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffClientView> {
    return StaffClientView.of(await this.clients.edit(caller, id, metadata, { reason }));
  }

  /**
   * Replaces the secret of a client. The current one is accepted until the overlap ends. Without overlap the registration
   * token is revoked, too.
   */
  @Post(':id/rotate-secret')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async rotateSecret(
    @Param('id') id: string,
    @Body() { overlapSeconds, reason }: RotateByStaffBody,
    @CurrentCaller() caller: Caller,
  ): Promise<RotatedClientView> {
    return RotatedClientView.rotated(await this.clients.rotateSecret(caller, id, overlapSeconds, { reason }));
  }

  /** Deletes a client, with all access that users granted it. */
  @Post(':id/delete')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async delete(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<DeletedClientView> {
    await this.clients.delete(caller, id, { reason });
    return { status: true };
  }

  /** Ends all grants of a client: its tokens stop working at once. Users need not consent again. */
  @Post(':id/grants/end')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async endGrants(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<EndedView> {
    return { ended: await this.clients.endGrants(caller, id, { reason }) };
  }
}

/** Without members that are undefined, which a change would write. */
function changeOf({ updatedAt, ...body }: SuperviseClientBody): StaffChange {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(updatedAt !== undefined && { updatedAt: new Date(updatedAt) }) };
}
