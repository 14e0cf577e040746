import { Body, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  Accepts,
  AuthController,
  PostOk,
  Principals,
  Reply,
  SESSION,
  SessionCookies,
  SignInContextReader,
  StatusView,
  UserViews,
} from '../../sessions/http.ts';
import type { SignInContext } from '../../sessions/index.ts';
import { OneTimeCodesByMail } from '../application/one-time-codes-by-mail.ts';
import { type CodeProof, SecondStep, type SecondStepResult } from '../application/second-step.ts';
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
    return ChallengeView.of(await this.overview.challenge(this.cookies.readBeside(request, 'challenge')));
  }

  /** Checks a code of the authenticator: signs in, or confirms the enrolment of the caller. */
  @PostOk('verify-totp')
  async verifyTotp(@Body() body: VerifyCodeBody, @Reply() response: Response): Promise<SecondStepView> {
    return this.answer(response, await this.step.verify('totp', ...(await this.given(body, response))));
  }

  /** Mails a code to the account. */
  @PostOk('send-otp')
  async sendOtp(@Body() _body: TrustDeviceBody, @Reply() response: Response): Promise<StatusView> {
    await this.mailed.send(await this.claimantOf(response));
    return { status: true };
  }

  /** Checks a mailed code: signs in, or confirms the enrolment of the caller. */
  @PostOk('verify-otp')
  async verifyOtp(@Body() body: VerifyCodeBody, @Reply() response: Response): Promise<SecondStepView> {
    return this.answer(response, await this.step.verify('otp', ...(await this.given(body, response))));
  }

  /** Spends a backup code: signs in. */
  @PostOk('verify-backup-code')
  async verifyBackupCode(@Body() body: VerifyBackupCodeBody, @Reply() response: Response): Promise<BackupCodeStepView> {
    const passed = await this.step.verify('backup-code', ...(await this.given(body, response)));
    this.writeCookies(response, passed);
    return BackupCodeStepView.of(passed, this.views);
  }

  private async claimantOf(response: Response): Promise<Claimant> {
    const caller = await this.principals.find(response.req, response, SESSION);
    return { caller, challengeToken: this.cookies.readBeside(response.req, 'challenge') };
  }

  /** A session that replaces another keeps its "remember me"; a challenge stores its own. */
  private async given(
    { code, trustDevice = false, disableSession = false }: VerifyBackupCodeBody,
    response: Response,
  ): Promise<[Claimant, CodeProof, SignInContext]> {
    const claimant = await this.claimantOf(response);
    const context = this.contexts.read(response.req, claimant.caller?.session.remembered);
    return [claimant, { code, trustDevice, disableSession }, context];
  }

  private answer(response: Response, passed: SecondStepResult): SecondStepView {
    this.writeCookies(response, passed);
    const { token } = (passed.started ?? passed.caller)!;
    return { token, user: this.views.of(passed.user) };
  }

  private writeCookies(response: Response, { started, caller }: SecondStepResult): void {
    if (started) this.cookies.start(response, started);
    if (!caller) this.cookies.clearBeside(response, 'challenge');
  }
}
