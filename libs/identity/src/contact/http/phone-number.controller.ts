import { Body } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Accepts,
  AuthController,
  type ChallengedView,
  PostOk,
  Principals,
  Reply,
  SESSION,
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
    private readonly principals: Principals,
    private readonly answers: SignInAnswers,
    private readonly contexts: SignInContextReader,
    private readonly views: UserViews,
  ) {}

  /** Sends a six-digit code by text message: to any number for a signed-in caller, else to numbers of accounts only. */
  @PostOk('send-otp')
  @Accepts('anonymous', 'session')
  async send(@Body() body: PhoneNumberBody, @Reply() response: Response): Promise<MessageView> {
    const caller = await this.principals.find(response.req, response, SESSION);
    await this.phones.sendCode(body.phoneNumber, caller);
    return { message: 'code sent' };
  }

  /** Checks a code: records the number with the caller's account, or signs in the account it belongs to. */
  @PostOk('verify')
  @Accepts('anonymous', 'session')
  @SignInResponse(PhoneVerificationView)
  async verify(
    @Body() body: VerifyPhoneNumberBody,
    @Reply() response: Response,
  ): Promise<PhoneVerificationView | ChallengedView> {
    const caller = await this.principals.find(response.req, response, SESSION);
    const { disableSession = false, updatePhoneNumber = false } = body;
    const proof = { ...body, disableSession, updatePhoneNumber };
    const { user, signIn } = await this.phones.verify(proof, caller, this.contexts.read(response.req));
    if (!signIn) return { status: true, token: caller?.token ?? null, user: this.views.of(user) };
    const answer = this.answers.write(response, signIn);
    return 'twoFactorRedirect' in answer ? answer : { status: true, ...answer };
  }
}
