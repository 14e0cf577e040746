import { Body, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Accepts, AuthController, OptionalCaller } from '#identity/http';
import { ClientDirectory } from '../application/client-directory.ts';
import { ClientRegistration } from '../application/client-registration.ts';
import { ClientView, RegisteredClientView } from './views.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** RFC 7591 §2. The domain checks the members, because their errors are its own. */
const METADATA = {
  schema: {
    type: 'object',
    description: 'Client metadata (RFC 7591 §2); unknown members are ignored.',
    properties: { redirect_uris: { type: 'array', items: { type: 'string' } }, client_name: { type: 'string' } },
    additionalProperties: true,
  },
};

@ApiTags('OAuth clients')
@AuthController()
export class ClientsController {
  constructor(
    private readonly registration: ClientRegistration,
    private readonly directory: ClientDirectory,
    private readonly caller: OptionalCaller,
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
    return RegisteredClientView.of(await this.registration.register(body, caller));
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
    return RegisteredClientView.of(await this.registration.registerMcp(body, caller));
  }

  /** Name and icon of a client, for the pages where users sign in and consent. */
  @Get('oauth2/client/:id')
  async get(@Param('id') id: string): Promise<ClientView> {
    return ClientView.of(await this.directory.get(id));
  }
}
