import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AuthController,
  type ChallengedView,
  CurrentSessionReader,
  SignInAnswers,
  SignInContextReader,
  SignInResponse,
  UserViews,
} from '../../sessions/http.ts';
import { PhoneVerification } from '../application/phone-verification.ts';
import { PhoneNumberBody, VerifyPhoneNumberBody } from './bodies.dto.ts';
import { MessageView, PhoneVerificationView } from './views.ts';

@ApiTags('Phone numbers')
@AuthController('/phone-number')
export class PhoneNumberController {
  constructor(
    private readonly phones: PhoneVerification,
    private readonly current: CurrentSessionReader,
    private readonly answers: SignInAnswers,
    private readonly contexts: SignInContextReader,
    private readonly views: UserViews,
  ) {}

  /** Sends a six-digit code by text message. */
  @Post('send-otp')
  @HttpCode(200)
  async send(@Body() body: PhoneNumberBody): Promise<MessageView> {
    await this.phones.sendCode(body.phoneNumber);
    return { message: 'code sent' };
  }

  /** Checks a code: records the number with the caller's account, or signs in the account it belongs to. */
  @Post('verify')
  @HttpCode(200)
  @SignInResponse(PhoneVerificationView)
  async verify(
    @Body() body: VerifyPhoneNumberBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PhoneVerificationView | ChallengedView> {
    const caller = await this.current.read(request, response);
    const { disableSession = false, updatePhoneNumber = false } = body;
    const proof = { ...body, disableSession, updatePhoneNumber };
    const { user, signIn } = await this.phones.verify(proof, caller, this.contexts.read(request));
    if (!signIn) return { status: true, token: caller?.token ?? null, user: this.views.of(user) };
    const answer = this.answers.write(response, signIn);
    return 'twoFactorRedirect' in answer ? answer : { status: true, ...answer };
  }
}
