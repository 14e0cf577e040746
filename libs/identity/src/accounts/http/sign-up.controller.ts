import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SignUp } from '../application/sign-up.ts';
import { AuthController } from './auth-controller.ts';
import { SignUpBody } from './bodies.dto.ts';
import { SessionCookies } from './session-cookies.ts';
import { SignInContextReader } from './sign-in-context.ts';
import { TokenAndUserView, UserView } from './views.ts';

@ApiTags('Sign-up and sign-in')
@AuthController('/sign-up')
export class SignUpController {
  constructor(
    private readonly signUp: SignUp,
    private readonly cookies: SessionCookies,
    private readonly contexts: SignInContextReader,
  ) {}

  /** Registers a person with e-mail and password. */
  @Post('email')
  @HttpCode(200)
  async email(
    @Body() body: SignUpBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenAndUserView> {
    const { rememberMe, ...known } = body;
    const context = this.contexts.read(request, rememberMe);
    const { user, session } = await this.signUp.withEmail(
      { ...known, body: request.body as Readonly<Record<string, unknown>> },
      context,
    );
    if (session) this.cookies.start(response, session);
    return { token: session?.token ?? null, user: UserView.of(user) };
  }
}
