import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import type { SignInOutcome } from '../application/session-issuing.ts';
import type { SignInContext } from '../application/account-policies.ts';
import { AfterSignIn } from './after-sign-in.ts';
import { SessionCookies } from './session-cookies.ts';
import { UserViews } from './user-views.ts';
import { ChallengedView, TokenAndUserView } from './views.ts';

/** Documents a route that signs in: its own answer, or a challenge. */
export const SignInResponse = (view: typeof TokenAndUserView): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(view, ChallengedView),
    ApiOkResponse({ schema: { oneOf: [{ $ref: getSchemaPath(view) }, { $ref: getSchemaPath(ChallengedView) }] } }),
  );

/** Writes cookies and body after a first factor. */
@Injectable()
export class SignInAnswers {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly views: UserViews,
    private readonly afterSignIn: AfterSignIn,
  ) {}

  write(response: Response, outcome: SignInOutcome): (TokenAndUserView & { token: string }) | ChallengedView {
    if (outcome.kind === 'challenged') {
      this.cookies.challenge(response, outcome.challenge);
      return { twoFactorRedirect: true, twoFactorMethods: [...outcome.challenge.methods] };
    }
    const { session } = outcome;
    this.cookies.start(response, session);
    return { token: session.token, user: this.views.of(session.user) };
  }

  /** For what the user signs in, as parameters of the page of the second factor; empty: nothing waits in this browser. */
  about(request: Request): Promise<Readonly<Record<string, string>>> {
    return this.afterSignIn.about(request);
  }
}

/** Where a sign-in comes from. */
@Injectable()
export class SignInContextReader {
  constructor(private readonly cookies: SessionCookies) {}

  read(request: Request, remember = true): SignInContext {
    return {
      ...requestMetaOf(request),
      deviceId: this.cookies.readDeviceId(request),
      trustToken: this.cookies.readTrust(request),
      remember,
    };
  }
}
