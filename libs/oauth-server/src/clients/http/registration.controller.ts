import { Body, Delete, Get, Headers, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import { Accepts, AuthController } from '#identity/http';
import { RegistrationManagement } from '../application/registration-management.ts';
import { bearerToken } from '../domain/bearer-token.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { METADATA } from './metadata-shape.ts';
import { RegisteredClientView } from './views.ts';

const tokenIn = (authorization: string | undefined) => bearerToken(authorization ?? '');

/** For clients themselves, with their registration access token (RFC 7592). */
@ApiTags('OAuth clients')
@ApiBearerAuth('registrationToken')
@AuthController('/oauth2/register')
@Accepts('anonymous')
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationManagement,
    private readonly settings: OAuthSettings,
  ) {}

  /** The registration of a client, without its secret. */
  @Get(':clientId')
  async get(
    @Param('clientId') clientId: string,
    @Headers('authorization') authorization: string | undefined,
  ): Promise<RegisteredClientView> {
    const client = await this.registrations.read({ clientId, token: tokenIn(authorization) });
    return RegisteredClientView.registered(client, {}, this.settings.options.issuer);
  }

  /** Replaces the registration: what is left out is removed. The token is replaced as well. */
  @Put(':clientId')
  @ApiBody(METADATA)
  async replace(
    @Param('clientId') clientId: string,
    @Headers('authorization') authorization: string | undefined,
    @Body() body: Readonly<Record<string, unknown>>,
  ): Promise<RegisteredClientView> {
    const replaced = await this.registrations.replace({ clientId, token: tokenIn(authorization) }, body);
    return RegisteredClientView.registered(replaced.client, replaced, this.settings.options.issuer);
  }

  /** Deletes a client, with all access that users granted it. */
  @Delete(':clientId')
  @HttpCode(204)
  async delete(
    @Param('clientId') clientId: string,
    @Headers('authorization') authorization: string | undefined,
  ): Promise<void> {
    await this.registrations.delete({ clientId, token: tokenIn(authorization) });
  }
}
