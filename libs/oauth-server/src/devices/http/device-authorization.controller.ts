import { Body, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { DeviceStart } from '../application/device-start.ts';
import { DeviceAuthorizationView } from './views.ts';

/** The flow checks the parameters, because their errors are its own. */
const FORM = {
  schema: {
    type: 'object',
    description: 'RFC 8628 §3.1, with the credentials of the client unless in the header.',
    properties: {
      client_id: { type: 'string' },
      client_secret: { type: 'string' },
      scope: { type: 'string' },
      resource: { type: 'string' },
    },
  },
};

@ApiTags('OAuth')
@GuardedController('api/auth')
@Accepts('anonymous')
export class DeviceAuthorizationController {
  constructor(private readonly devices: DeviceStart) {}

  /** Gives a device without a browser a code that its user enters elsewhere (RFC 8628). */
  @Post('oauth2/device_authorization')
  @HttpCode(200)
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiBody(FORM)
  async start(
    @Body() form: Readonly<Record<string, unknown>>,
    @Req() request: Request,
    @Headers('authorization') authorization?: string,
  ): Promise<DeviceAuthorizationView> {
    return DeviceAuthorizationView.of(await this.devices.start(form, authorization, requestMetaOf(request)));
  }
}
