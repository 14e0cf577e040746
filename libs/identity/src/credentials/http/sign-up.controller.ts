import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  Accepts,
  AuthController,
  type ChallengedView,
  SignInAnswers,
  SignInContextReader,
  TokenAndUserView,
  UserViews,
} from '../../sessions/http.ts';
import { SignUp } from '../application/sign-up.ts';
import { SignUpBody } from './bodies.dto.ts';

@ApiTags('Sign-up and sign-in')
@AuthController('/sign-up')
@Accepts('anonymous')
export class SignUpController {
  constructor(
    private readonly signUp: SignUp,
    private readonly answers: SignInAnswers,
    private readonly contexts: SignInContextReader,
    private readonly views: UserViews,
  ) {}

  /** Registers a person with email and password. */
  @Post('email')
  @HttpCode(200)
  @ApiOkResponse({ type: TokenAndUserView })
  async email(
    @Body() body: SignUpBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenAndUserView | ChallengedView> {
    const { rememberMe, ...known } = body;
    const context = this.contexts.read(request, rememberMe);
    const { user, signIn } = await this.signUp.withEmail(
      { ...known, body: request.body as Readonly<Record<string, unknown>> },
      context,
    );
    return signIn ? this.answers.write(response, signIn) : { token: null, user: this.views.of(user) };
  }
}
