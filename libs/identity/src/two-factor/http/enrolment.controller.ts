import { Body, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ListPageQuery, listQueryOf } from '#shared-kernel/http/list-page.dto';
import {
  AuthController,
  CurrentSession,
  PostOk,
  Reply,
  SessionCookies,
  SignInContextReader,
  StatusView,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { Enrolment } from '../application/enrolment.ts';
import { TwoFactorOverview } from '../application/two-factor-overview.ts';
import { EnableTwoFactorBody, FactorProofBody, RevokeTrustedDeviceBody } from './bodies.dto.ts';
import {
  BackupCodesView,
  EnrolmentView,
  TotpUriView,
  TrustedDevicePageView,
  TrustedDeviceView,
  TwoFactorStatusView,
} from './views.ts';
import { TrustedDevicesOfCaller } from '../application/trust-issuing.ts';

@ApiTags('Two-factor authentication')
@AuthController('/two-factor')
export class EnrolmentController {
  constructor(
    private readonly enrolment: Enrolment,
    private readonly overview: TwoFactorOverview,
    private readonly cookies: SessionCookies,
    private readonly contexts: SignInContextReader,
  ) {}

  /** State of the caller's second factor. */
  @Get('status')
  async status(@CurrentSession() caller: SessionPrincipal): Promise<TwoFactorStatusView> {
    return TwoFactorStatusView.of(await this.overview.status(caller));
  }

  /** Begins an enrolment: a secret for an authenticator, and backup codes. The first right code turns it on. */
  @PostOk('enable')
  async enable(
    @Body() body: EnableTwoFactorBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<EnrolmentView> {
    const context = this.contexts.read(response.req, caller.session.remembered);
    const enrolled = await this.enrolment.enable(caller, body, context);
    if (enrolled.session) this.cookies.start(response, enrolled.session);
    return EnrolmentView.of(enrolled);
  }

  /** Turns it off and deletes secret, backup codes and trusted devices. A new session replaces the caller's. */
  @PostOk('disable')
  async disable(
    @Body() body: FactorProofBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<StatusView> {
    const context = this.contexts.read(response.req, caller.session.remembered);
    this.cookies.start(response, await this.enrolment.disable(caller, body, context));
    this.cookies.clearBeside(response, 'trust');
    return { status: true };
  }

  /** The secret in force, for another authenticator. */
  @PostOk('get-totp-uri')
  async totpUri(@Body() body: FactorProofBody, @CurrentSession() caller: SessionPrincipal): Promise<TotpUriView> {
    return { totpURI: await this.enrolment.totpUri(caller, body) };
  }

  /** New backup codes; the earlier ones are void. */
  @PostOk('generate-backup-codes')
  async generate(@Body() body: FactorProofBody, @CurrentSession() caller: SessionPrincipal): Promise<BackupCodesView> {
    const backupCodes = await this.enrolment.renewBackupCodes(caller, body);
    return { status: true, backupCodes: [...backupCodes] };
  }
}

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
    const devices = await this.devices.list(caller, this.cookies.readBeside(request, 'trust'));
    return devices.map(({ device, isCurrent }) => TrustedDeviceView.of({ ...device, isCurrent }));
  }

  /** The caller's trusted browsers in pages, this one first, then the last used. */
  @Get('search-trusted-devices')
  async search(
    @Query() query: ListPageQuery,
    @CurrentSession() caller: SessionPrincipal,
    @Req() request: Request,
  ): Promise<TrustedDevicePageView> {
    const token = this.cookies.readBeside(request, 'trust');
    return TrustedDevicePageView.of(await this.devices.search(caller, token, listQueryOf(query)));
  }

  /** Revokes one of the caller's trusted browsers. */
  @PostOk('revoke-trusted-device')
  async revoke(@Body() body: RevokeTrustedDeviceBody, @CurrentSession() caller: SessionPrincipal): Promise<StatusView> {
    await this.devices.revoke(caller, body.id);
    return { status: true };
  }

  /** Revokes all trusted browsers of the caller, this one included. */
  @PostOk('revoke-trusted-devices')
  async revokeAll(@CurrentSession() caller: SessionPrincipal, @Reply() response: Response): Promise<StatusView> {
    await this.devices.revokeAll(caller);
    this.cookies.clearBeside(response, 'trust');
    return { status: true };
  }
}
