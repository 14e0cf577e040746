import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import type { SignInOutcome } from '../application/session-issuing.ts';
import type { SignInContext } from '../application/account-policies.ts';
import { SessionCookies, AfterSignIn } from './session-cookies.ts';
import { UserViews, UserView } from './views.ts';

/** Null when the call starts no session, for example because the address must be verified first. */
export class TokenAndUserView {
  token!: string | null;
  user!: UserView;
}

export class SignedInView extends TokenAndUserView {
  /** True when the client is to go to `url`. */
  redirect!: boolean;
  url?: string;
}

/** A second factor is required; no session yet. `better-auth/client` checks for this shape. */
export class ChallengedView {
  twoFactorRedirect!: true;
  /** `totp`, `otp`, `backup-code`; the default comes first. */
  twoFactorMethods!: string[];
}

export const SignInResponse = (view: typeof TokenAndUserView): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(view, ChallengedView),
    ApiOkResponse({ schema: { oneOf: [{ $ref: getSchemaPath(view) }, { $ref: getSchemaPath(ChallengedView) }] } }),
  );

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

  /** Parameters of the page of the second factor; empty: nothing waits in this browser. */
  about(request: Request): Promise<Readonly<Record<string, string>>> {
    return this.afterSignIn.about(request);
  }
}

@Injectable()
export class SignInContextReader {
  constructor(private readonly cookies: SessionCookies) {}

  read(request: Request, remember = true): SignInContext {
    return {
      ...requestMetaOf(request),
      deviceId: this.cookies.readBeside(request, 'device'),
      trustToken: this.cookies.readBeside(request, 'trust'),
      remember,
    };
  }
}
