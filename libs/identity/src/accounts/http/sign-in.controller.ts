import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { IssuedSession } from '../application/session-issuing.ts';
import { SignIn } from '../application/sign-in.ts';
import { AuthController } from './auth-controller.ts';
import { SignInEmailBody, SignInPhoneNumberBody, SignInUsernameBody } from './bodies.dto.ts';
import { SessionCookies } from './session-cookies.ts';
import { SignInContextReader } from './sign-in-context.ts';
import { type SignedInView, TokenAndUserView, UserView } from './views.ts';

@ApiTags('Sign-up and sign-in')
@AuthController('/sign-in')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly cookies: SessionCookies,
    private readonly contexts: SignInContextReader,
  ) {}

  /** Signs in with e-mail and password. */
  @Post('email')
  @HttpCode(200)
  async email(
    @Body() body: SignInEmailBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInView> {
    const issued = await this.signIn.withEmail(body, this.contexts.read(request, body.rememberMe));
    const { callbackURL } = body;
    return {
      redirect: callbackURL !== undefined,
      ...this.answer(response, issued),
      ...(callbackURL !== undefined && { url: callbackURL }),
    };
  }

  /** Signs in with user name and password. */
  @Post('username')
  @HttpCode(200)
  async username(
    @Body() body: SignInUsernameBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenAndUserView> {
    return this.answer(response, await this.signIn.withUsername(body, this.contexts.read(request, body.rememberMe)));
  }

  /** Signs in with a proven phone number and password. */
  @Post('phone-number')
  @HttpCode(200)
  async phoneNumber(
    @Body() body: SignInPhoneNumberBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenAndUserView> {
    return this.answer(response, await this.signIn.withPhoneNumber(body, this.contexts.read(request, body.rememberMe)));
  }

  private answer(response: Response, issued: IssuedSession): TokenAndUserView {
    this.cookies.start(response, issued);
    return { token: issued.token, user: UserView.of(issued.user) };
  }
}
