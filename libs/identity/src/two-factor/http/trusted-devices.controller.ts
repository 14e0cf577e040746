import { Body, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AuthController, CurrentSession, SessionCookies, StatusView } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { TrustedDevicesOfCaller } from '../application/trust-issuing.ts';
import { RevokeTrustedDeviceBody } from './bodies.dto.ts';
import { TrustedDeviceView } from './views.ts';

@ApiTags('Two-factor authentication')
@AuthController('/two-factor')
export class TrustedDevicesController {
  constructor(
    private readonly devices: TrustedDevicesOfCaller,
    private readonly cookies: SessionCookies,
  ) {}

  /** The caller's trusted browsers, the last used first. */
  @Get('list-trusted-devices')
  async list(@CurrentSession() caller: SessionPrincipal, @Req() request: Request): Promise<TrustedDeviceView[]> {
    const devices = await this.devices.list(caller, this.cookies.readTrust(request));
    return devices.map(({ device, isCurrent }) => TrustedDeviceView.of(device, isCurrent));
  }

  /** Revokes one of the caller's trusted browsers. */
  @Post('revoke-trusted-device')
  @HttpCode(200)
  async revoke(@Body() body: RevokeTrustedDeviceBody, @CurrentSession() caller: SessionPrincipal): Promise<StatusView> {
    await this.devices.revoke(caller, body.id);
    return { status: true };
  }

  /** Revokes all trusted browsers of the caller, this one included. */
  @Post('revoke-trusted-devices')
  @HttpCode(200)
  async revokeAll(
    @CurrentSession() caller: SessionPrincipal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatusView> {
    await this.devices.revokeAll(caller);
    this.cookies.clearTrust(response);
    return { status: true };
  }
}
