import { Body } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Accepts,
  AuthController,
  type ChallengedView,
  PostOk,
  Reply,
  SignedInView,
  SignInAnswers,
  SignInContextReader,
  SignInResponse,
  TokenAndUserView,
  UserViews,
} from '../../sessions/http.ts';
import type { SignInName } from '../../users/index.ts';
import { SignIn } from '../application/sign-in.ts';
import {
  SignInEmailBody,
  SignInPhoneNumberBody,
  SignInUsernameBody,
  SignUpBody,
  type PasswordSignInBody,
} from './credentials.dto.ts';
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
    const { email, callbackURL } = body;
    const answer = await this.answer({ email }, body, response);
    if ('twoFactorRedirect' in answer) return answer;
    return { redirect: callbackURL !== undefined, ...answer, ...(callbackURL !== undefined && { url: callbackURL }) };
  }

  /** Signs in with user name and password. */
  @PostOk('username')
  @SignInResponse(TokenAndUserView)
  username(@Body() body: SignInUsernameBody, @Reply() response: Response): Promise<TokenAndUserView | ChallengedView> {
    return this.answer({ username: body.username }, body, response);
  }

  /** Signs in with a proven phone number and password. */
  @PostOk('phone-number')
  @SignInResponse(TokenAndUserView)
  phoneNumber(
    @Body() body: SignInPhoneNumberBody,
    @Reply() response: Response,
  ): Promise<TokenAndUserView | ChallengedView> {
    return this.answer({ phoneNumber: body.phoneNumber }, body, response);
  }

  private async answer(name: SignInName, body: PasswordSignInBody, response: Response) {
    const context = this.contexts.read(response.req, body.rememberMe);
    return this.answers.write(response, await this.signIn.withPassword(name, body, context));
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
