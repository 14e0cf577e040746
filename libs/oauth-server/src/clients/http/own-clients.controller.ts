import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AuthController, CurrentCaller } from '#identity/http';
import { OwnClients } from '../application/own-clients.ts';
import { ClientIdBody, RotateSecretBody, UpdateClientBody } from './bodies.dto.ts';
import { ClientRequestView, DoneView, EditedClientView, OwnClientView } from './views.ts';

/** The caller's own clients. Clients of other users are answered like clients that do not exist. */
@ApiTags('OAuth clients')
@AuthController('/oauth2/clients')
export class OwnClientsController {
  constructor(private readonly clients: OwnClients) {}

  /** The caller's clients, newest first. */
  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<OwnClientView[]> {
    return (await this.clients.list(caller)).map((client) => OwnClientView.of(client));
  }

  /** One of the caller's clients. */
  @Get(':clientId')
  async get(@Param('clientId') clientId: string, @CurrentCaller() caller: Caller): Promise<OwnClientView> {
    return OwnClientView.of(await this.clients.get(caller, clientId));
  }

  /** The last 200 requests of one of the caller's clients in seven days, the newest first. */
  @Get(':clientId/requests')
  async requests(@Param('clientId') clientId: string, @CurrentCaller() caller: Caller): Promise<ClientRequestView[]> {
    return (await this.clients.requestsOf(caller, clientId)).map((request) => ({ ...request }));
  }

  /**
   * Changes what a client registered. What decides who can use it changes from a fresh session only. Only this answer contains a secret that the
   * change made necessary.
   */
  @Post('update')
  @HttpCode(200)
  async update(@Body() body: UpdateClientBody, @CurrentCaller() caller: Caller): Promise<EditedClientView> {
    return EditedClientView.edited(await this.clients.update(caller, body.clientId, body));
  }

  /**
   * Replaces the secret of a client, from a fresh session. The current one is accepted until the overlap ends. Without
   * overlap the registration token is revoked, too.
   */
  @Post('rotate-secret')
  @HttpCode(200)
  async rotateSecret(@Body() body: RotateSecretBody, @CurrentCaller() caller: Caller): Promise<EditedClientView> {
    return EditedClientView.edited(await this.clients.rotateSecret(caller, body.clientId, body.overlapSeconds));
  }

  /** Revokes the token by which a client changes itself (RFC 7592). There is no other one afterwards. */
  @Post('revoke-registration-token')
  @HttpCode(200)
  async revokeRegistrationToken(@Body() body: ClientIdBody, @CurrentCaller() caller: Caller): Promise<OwnClientView> {
    return OwnClientView.of(await this.clients.revokeRegistrationToken(caller, body.clientId));
  }

  /** Deletes a client from a fresh session, with all access that users granted it. */
  @Post('delete')
  @HttpCode(200)
  async delete(@Body() body: ClientIdBody, @CurrentCaller() caller: Caller): Promise<DoneView> {
    await this.clients.delete(caller, body.clientId);
    return DoneView.done;
  }
}
