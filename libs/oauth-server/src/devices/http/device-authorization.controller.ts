import { Body, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { parametersSchema, TakesForm } from '../../client-authentication/http.ts';
import { DeviceStart } from '../application/device-start.ts';
import { DeviceAuthorizationView } from './views.ts';

const FORM = parametersSchema(['client_id', 'client_secret', 'scope', 'resource'], {
  description: 'RFC 8628 §3.1, with the credentials of the client unless in the header.',
});

@ApiTags('OAuth')
@GuardedController('api/auth')
@Accepts('anonymous')
export class DeviceAuthorizationController {
  constructor(private readonly devices: DeviceStart) {}

  /** Gives a device without a browser a code that its user enters elsewhere (RFC 8628). */
  @Post('oauth2/device_authorization')
  @HttpCode(200)
  @TakesForm(FORM)
  async start(
    @Body() form: Readonly<Record<string, unknown>>,
    @Req() request: Request,
    @Headers('authorization') authorization?: string,
  ): Promise<DeviceAuthorizationView> {
    return DeviceAuthorizationView.of(await this.devices.start(form, authorization, requestMetaOf(request)));
  }
}
