import { Body, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Accepts, AuthController, OptionalCaller } from '#identity/http';
import { ClientRegistration, type RegisteredClient } from '../application/client-registration.ts';
import { OwnClients } from '../application/own-clients.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { METADATA } from './metadata-shape.ts';
import { ClientView, RegisteredClientView } from './views.ts';

type Metadata = Readonly<Record<string, unknown>>;

@ApiTags('OAuth clients')
@AuthController()
export class ClientsController {
  constructor(
    private readonly registration: ClientRegistration,
    private readonly clients: OwnClients,
    private readonly caller: OptionalCaller,
    private readonly settings: OAuthSettings,
  ) {}

  /** Registers a client (RFC 7591). Needs a session, unless anonymous registration is on. */
  @Post('oauth2/register')
  @Accepts('anonymous', 'session')
  @ApiBody(METADATA)
  async register(
    @Body() body: Metadata,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegisteredClientView> {
    const caller = await this.caller.find(request, response);
    return this.shown(await this.registration.register(body, caller));
  }

  /** Registers an MCP client. A session is recorded as the owner, and not needed. */
  @Post('mcp/register')
  @Accepts('anonymous', 'session')
  @ApiBody(METADATA)
  async registerMcp(
    @Body() body: Metadata,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegisteredClientView> {
    const caller = await this.caller.find(request, response);
    return this.shown(await this.registration.registerMcp(body, caller));
  }

  /** Name and icon of a client, for the pages where users sign in and consent. */
  @Get('oauth2/client/:id')
  async get(@Param('id') id: string): Promise<ClientView> {
    return ClientView.of(await this.clients.look(id));
  }

  private shown(registered: RegisteredClient): RegisteredClientView {
    return RegisteredClientView.registered(registered.client, registered, this.settings.options.issuer);
  }
}
