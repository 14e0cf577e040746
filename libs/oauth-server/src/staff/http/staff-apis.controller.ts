import { Body, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, PostOk, StaffGuard } from '#identity/http';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { StaffApis } from '../application/staff-apis.ts';
import { ApiChangeBody, ApiRightsBody, FoundApiView, NewApiBody, StaffApisView, StaffApiView } from './apis.dto.ts';
import { DeletedClientView } from './views.ts';

@ApiTags('Staff: OAuth APIs')
@GuardedController('api/staff/oauth/apis', StaffGuard)
export class StaffApisController {
  constructor(private readonly apis: StaffApis) {}

  /** All APIs that access tokens can be issued for, besides this one. */
  @Get()
  async list(): Promise<StaffApisView> {
    const { apis, configured } = await this.apis.list();
    return { items: apis.map((api) => StaffApiView.shown(api)), configured: [...configured] };
  }

  /** Adds an API. From a fresh session, as all changes. */
  @Post()
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async add(
    @Body() { scopes = [], signingAlgorithm = 'RS256', tokenLifeSeconds = null, ...body }: NewApiBody,
    @CurrentCaller() caller: Caller,
  ): Promise<FoundApiView> {
    return FoundApiView.of(await this.apis.add(caller, { ...body, scopes, signingAlgorithm, tokenLifeSeconds }));
  }

  /** An API with the clients that have rights there. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<FoundApiView> {
    return FoundApiView.of(await this.apis.get(id));
  }

  /** Changes an API. Other instances know it within five seconds. */
  @Patch(':id')
  @UseGuards(AdminGuard)
  async edit(
    @Param('id') id: string,
    @Body() { updatedAt, ...body }: ApiChangeBody,
    @CurrentCaller() caller: Caller,
  ): Promise<FoundApiView> {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const seen = updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt) };
    return FoundApiView.of(await this.apis.edit(caller, id, { ...given, ...seen }));
  }

  /** Deletes an API, with the rights of clients there: none introspects tokens for it any more. JWTs stay valid until they expire. */
  @PostOk(':id/delete')
  @UseGuards(AdminGuard)
  async delete(
    @Param('id') id: string,
    @Body() { reason }: ReasonedBody,
    @CurrentCaller() caller: Caller,
  ): Promise<DeletedClientView> {
    await this.apis.delete(caller, id, { reason });
    return { status: true };
  }

  /** Says what a client may do at the API for itself. Its owner is told. */
  @PostOk(':id/clients')
  @UseGuards(AdminGuard)
  async setRights(
    @Param('id') id: string,
    @Body() { clientId, scopes = null, updatedAt, ...rights }: ApiRightsBody,
    @CurrentCaller() caller: Caller,
  ): Promise<FoundApiView> {
    const seen = updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt) };
    return FoundApiView.of(await this.apis.setRights(caller, id, clientId, { ...rights, ...seen, scopes }));
  }
}
