import { Body, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AuthController,
  CurrentSession,
  SessionCookies,
  SignInContextReader,
  StatusView,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { Enrolment } from '../application/enrolment.ts';
import { TwoFactorOverview } from '../application/two-factor-overview.ts';
import { EnableTwoFactorBody, FactorProofBody } from './bodies.dto.ts';
import { BackupCodesView, EnrolmentView, TotpUriView, TwoFactorStatusView } from './views.ts';

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
  @Post('enable')
  @HttpCode(200)
  async enable(
    @Body() body: EnableTwoFactorBody,
    @CurrentSession() caller: SessionPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnrolmentView> {
    const context = this.contexts.read(request, caller.session.remembered);
    const enrolled = await this.enrolment.enable(caller, body, context);
    if (enrolled.session) this.cookies.start(response, enrolled.session);
    return EnrolmentView.of(enrolled);
  }

  /** Turns it off and deletes secret, backup codes and trusted devices. A new session replaces the caller's. */
  @Post('disable')
  @HttpCode(200)
  async disable(
    @Body() body: FactorProofBody,
    @CurrentSession() caller: SessionPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatusView> {
    const context = this.contexts.read(request, caller.session.remembered);
    this.cookies.start(response, await this.enrolment.disable(caller, body, context));
    this.cookies.clearTrust(response);
    return { status: true };
  }

  /** The secret in force, for another authenticator. */
  @Post('get-totp-uri')
  @HttpCode(200)
  async totpUri(@Body() body: FactorProofBody, @CurrentSession() caller: SessionPrincipal): Promise<TotpUriView> {
    return { totpURI: await this.enrolment.totpUri(caller, body) };
  }

  /** New backup codes; the earlier ones are void. */
  @Post('generate-backup-codes')
  @HttpCode(200)
  async generate(@Body() body: FactorProofBody, @CurrentSession() caller: SessionPrincipal): Promise<BackupCodesView> {
    const backupCodes = await this.enrolment.renewBackupCodes(caller, body);
    return { status: true, backupCodes: [...backupCodes] };
  }
}
