import { Body } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Accepts,
  AuthController,
  type ChallengedView,
  PostOk,
  Reply,
  SignInAnswers,
  SignInContextReader,
  SignInResponse,
  TokenAndUserView,
  UserViews,
} from '../../sessions/http.ts';
import { SignIn } from '../application/sign-in.ts';
import { SignInEmailBody, SignInPhoneNumberBody, SignInUsernameBody, SignUpBody } from './bodies.dto.ts';
import { SignedInView } from './views.ts';
import { SignUp } from '../application/sign-up.ts';

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
  @PostOk('email')
  @SignInResponse(SignedInView)
  async email(@Body() body: SignInEmailBody, @Reply() response: Response): Promise<SignedInView | ChallengedView> {
    const outcome = await this.signIn.withEmail(body, this.contexts.read(response.req, body.rememberMe));
    const answer = this.answers.write(response, outcome);
    if ('twoFactorRedirect' in answer) return answer;
    const { callbackURL } = body;
    return { redirect: callbackURL !== undefined, ...answer, ...(callbackURL !== undefined && { url: callbackURL }) };
  }

  /** Signs in with user name and password. */
  @PostOk('username')
  @SignInResponse(TokenAndUserView)
  async username(
    @Body() body: SignInUsernameBody,
    @Reply() response: Response,
  ): Promise<TokenAndUserView | ChallengedView> {
    const context = this.contexts.read(response.req, body.rememberMe);
    return this.answers.write(response, await this.signIn.withUsername(body, context));
  }

  /** Signs in with a proven phone number and password. */
  @PostOk('phone-number')
  @SignInResponse(TokenAndUserView)
  async phoneNumber(
    @Body() body: SignInPhoneNumberBody,
    @Reply() response: Response,
  ): Promise<TokenAndUserView | ChallengedView> {
    const context = this.contexts.read(response.req, body.rememberMe);
    return this.answers.write(response, await this.signIn.withPhoneNumber(body, context));
  }
}

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
  @PostOk('email')
  @ApiOkResponse({ type: TokenAndUserView })
  async email(@Body() body: SignUpBody, @Reply() response: Response): Promise<TokenAndUserView | ChallengedView> {
    const { rememberMe, ...known } = body;
    const context = this.contexts.read(response.req, rememberMe);
    const { user, signIn } = await this.signUp.withEmail(
      { ...known, body: response.req.body as Readonly<Record<string, unknown>> },
      context,
    );
    return signIn ? this.answers.write(response, signIn) : { token: null, user: this.views.of(user) };
  }
}
