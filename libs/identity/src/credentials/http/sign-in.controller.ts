import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  Accepts,
  AuthController,
  type ChallengedView,
  SignInAnswers,
  SignInContextReader,
  SignInResponse,
  TokenAndUserView,
} from '../../sessions/http.ts';
import { SignIn } from '../application/sign-in.ts';
import { SignInEmailBody, SignInPhoneNumberBody, SignInUsernameBody } from './bodies.dto.ts';
import { SignedInView } from './views.ts';

@ApiTags('Sign-up and sign-in')
@AuthController('/sign-in')
@Accepts('anonymous')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly answers: SignInAnswers,
    private readonly contexts: SignInContextReader,
  ) {}

  /** Signs in with email and password. */
  @Post('email')
  @HttpCode(200)
  @SignInResponse(SignedInView)
  async email(
    @Body() body: SignInEmailBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInView | ChallengedView> {
    const outcome = await this.signIn.withEmail(body, this.contexts.read(request, body.rememberMe));
    const answer = this.answers.write(response, outcome);
    if ('twoFactorRedirect' in answer) return answer;
    const { callbackURL } = body;
    return { redirect: callbackURL !== undefined, ...answer, ...(callbackURL !== undefined && { url: callbackURL }) };
  }

  /** Signs in with user name and password. */
  @Post('username')
  @HttpCode(200)
  @SignInResponse(TokenAndUserView)
  async username(
    @Body() body: SignInUsernameBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenAndUserView | ChallengedView> {
    const context = this.contexts.read(request, body.rememberMe);
    return this.answers.write(response, await this.signIn.withUsername(body, context));
  }

  /** Signs in with a proven phone number and password. */
  @Post('phone-number')
  @HttpCode(200)
  @SignInResponse(TokenAndUserView)
  async phoneNumber(
    @Body() body: SignInPhoneNumberBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenAndUserView | ChallengedView> {
    const context = this.contexts.read(request, body.rememberMe);
    return this.answers.write(response, await this.signIn.withPhoneNumber(body, context));
  }
}
