import { Body, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  Accepts,
  AuthController,
  Principals,
  SESSION,
  SessionCookies,
  SignInContextReader,
  StatusView,
  UserViews,
} from '../../sessions/http.ts';
import type { SignInContext } from '../../sessions/index.ts';
import { OneTimeCodesByMail } from '../application/one-time-codes-by-mail.ts';
import { type SecondStepResult, SecondStep } from '../application/second-step.ts';
import type { Claimant } from '../application/attempts.ts';
import { TwoFactorOverview } from '../application/two-factor-overview.ts';
import { TrustDeviceBody, VerifyBackupCodeBody, VerifyCodeBody } from './bodies.dto.ts';
import { BackupCodeStepView, ChallengeView, SecondStepView } from './views.ts';

/** For browsers with an open challenge, and for signed-in callers. */
@ApiTags('Two-factor authentication')
@AuthController('/two-factor')
@Accepts('anonymous', 'session')
export class SecondStepController {
  constructor(
    private readonly step: SecondStep,
    private readonly mailed: OneTimeCodesByMail,
    private readonly overview: TwoFactorOverview,
    private readonly principals: Principals,
    private readonly cookies: SessionCookies,
    private readonly contexts: SignInContextReader,
    private readonly views: UserViews,
  ) {}

  /** The open challenge of this browser. */
  @Get('challenge')
  async challenge(@Req() request: Request): Promise<ChallengeView> {
    return ChallengeView.of(await this.overview.challenge(this.cookies.readChallenge(request)));
  }

  /** Checks a code of the authenticator: signs in, or confirms the enrolment of the caller. */
  @Post('verify-totp')
  @HttpCode(200)
  async verifyTotp(
    @Body() body: VerifyCodeBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SecondStepView> {
    const claimant = await this.claimantOf(request, response);
    return this.answer(
      response,
      await this.step.verifyTotp(claimant, proofOf(body), this.contextOf(request, claimant)),
    );
  }

  /** Mails a code to the account. */
  @Post('send-otp')
  @HttpCode(200)
  async sendOtp(
    @Body() _body: TrustDeviceBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatusView> {
    await this.mailed.send(await this.claimantOf(request, response));
    return { status: true };
  }

  /** Checks a mailed code: signs in, or confirms the enrolment of the caller. */
  @Post('verify-otp')
  @HttpCode(200)
  async verifyOtp(
    @Body() body: VerifyCodeBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SecondStepView> {
    const claimant = await this.claimantOf(request, response);
    return this.answer(response, await this.step.verifyOtp(claimant, proofOf(body), this.contextOf(request, claimant)));
  }

  /** Spends a backup code: signs in. */
  @Post('verify-backup-code')
  @HttpCode(200)
  async verifyBackupCode(
    @Body() body: VerifyBackupCodeBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BackupCodeStepView> {
    const claimant = await this.claimantOf(request, response);
    const passed = await this.step.verifyBackupCode(claimant, proofOf(body), this.contextOf(request, claimant));
    this.writeCookies(response, passed);
    return BackupCodeStepView.of(passed, this.views);
  }

  private async claimantOf(request: Request, response: Response): Promise<Claimant> {
    const caller = await this.principals.find(request, response, SESSION);
    return { caller, challengeToken: this.cookies.readChallenge(request) };
  }

  /** A session that replaces another keeps its "remember me"; a challenge stores its own. */
  private contextOf(request: Request, { caller }: Claimant): SignInContext {
    return this.contexts.read(request, caller?.session.remembered);
  }

  private answer(response: Response, passed: SecondStepResult): SecondStepView {
    this.writeCookies(response, passed);
    const { token } = (passed.started ?? passed.caller)!;
    return { token, user: this.views.of(passed.user) };
  }

  private writeCookies(response: Response, { started, caller }: SecondStepResult): void {
    if (started) this.cookies.start(response, started);
    if (!caller) this.cookies.clearChallenge(response);
  }
}

function proofOf(body: VerifyBackupCodeBody) {
  return {
    code: body.code,
    trustDevice: body.trustDevice ?? false,
    disableSession: body.disableSession ?? false,
  };
}
