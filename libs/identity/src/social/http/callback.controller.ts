import { Get, Param, Post, Res } from '@nestjs/common';
import { ApiConsumes, ApiFoundResponse, ApiQuery, ApiSeeOtherResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Redirection, withQuery } from '#shared-kernel/http/answers';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import {
  Accepts,
  AuthController,
  Principals,
  Reply,
  SESSION,
  SignInAnswers,
  SignInContextReader,
  WhileImpersonating,
} from '../../sessions/http.ts';
import { type CallbackOutcome, ProviderCallback } from '../application/provider-callback.ts';
import { SocialUrls } from '../application/authorization-states.ts';
import { type CallbackError, callbackErrorOf, refusalAfterCallback } from '../domain/callback-error.ts';
import type { CallbackRoute } from '../domain/pending-authorization.ts';
import { ProviderError } from '../domain/provider.ts';
import { BrowserBinding, logged } from './provider-redirects.ts';
import { malformation } from '#shared-kernel/domain/well-formed';
import { CallbackRefusal } from '../domain/social-refusals.ts';

/** The page of the console on which the second factor is entered. */
const SECOND_FACTOR_PAGE = '/two-factor';

const TO_CALLBACK = 'To the callback URL, or with `error` to the error callback URL or the error page.';

/** Where providers send browsers back. Every answer is a redirect. */
@ApiTags('Social sign-in')
@AuthController()
@Accepts('anonymous')
@WhileImpersonating('refused')
export class CallbackController {
  constructor(
    private readonly callback: ProviderCallback,
    private readonly urls: SocialUrls,
    private readonly binding: BrowserBinding,
    private readonly answers: SignInAnswers,
    private readonly contexts: SignInContextReader,
    private readonly principals: Principals,
    private readonly origins: TrustedOrigins,
  ) {}

  /** Completes a sign-in at a provider, or the linking of an account. */
  @Get('callback/:id')
  @Accepts('anonymous', 'session')
  @ApiQuery({ name: 'code', required: false })
  @ApiQuery({ name: 'state', required: false })
  @ApiQuery({ name: 'error', required: false })
  @ApiFoundResponse({ description: TO_CALLBACK })
  complete(@Param('id') id: string, @Reply() response: Response): Promise<Redirection> {
    return this.answer('callback', id, response);
  }

  /** Takes the form that some providers post (`response_mode=form_post`), and sends the browser on to the GET route. */
  @Post('callback/:id')
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiSeeOtherResponse({ description: 'To the GET route.' })
  post(@Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.forward('callback', id, response);
  }

  /** Completes a sign-in or linking that the generic OAuth client of better-auth started. */
  @Get('oauth2/callback/:providerId')
  @Accepts('anonymous', 'session')
  @ApiQuery({ name: 'code', required: false })
  @ApiQuery({ name: 'state', required: false })
  @ApiQuery({ name: 'error', required: false })
  @ApiFoundResponse({ description: TO_CALLBACK })
  completeOAuth2(@Param('providerId') id: string, @Reply() response: Response): Promise<Redirection> {
    return this.answer('oauth2/callback', id, response);
  }

  /** Takes a posted form, and sends the browser on to the GET route. */
  @Post('oauth2/callback/:providerId')
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiSeeOtherResponse({ description: 'To the GET route.' })
  postOAuth2(@Param('providerId') id: string, @Res() response: Response): Promise<void> {
    return this.forward('oauth2/callback', id, response);
  }

  /** A cross-site POST carries no SameSite=Lax cookie, so only the GET can know the browser and use the state. */
  private async forward(route: CallbackRoute, id: string, response: Response): Promise<void> {
    const { query, body } = response.req;
    const parameters = callbackParameters({ ...query, ...(body as object) });
    await this.callback.receivePost(parameters);
    const { user: _, id_token: __, ...others } = parameters;
    response.redirect(303, withQuery(this.urls.redirectUri(route, id), others));
  }

  private async answer(route: CallbackRoute, providerId: string, response: Response): Promise<Redirection> {
    const { req: request } = response;
    const outcome = await this.callback.complete({
      providerId,
      route,
      parameters: callbackParameters(request.query),
      browser: this.binding.read(request),
      session: () => this.principals.find(request, response, SESSION),
      context: this.contexts.read(request),
      safeTarget: (url) => this.origins.safeRedirect(url),
    });
    return new Redirection(await this.follow(outcome, response));
  }

  private async follow(outcome: CallbackOutcome, response: Response): Promise<string> {
    switch (outcome.kind) {
      case 'linked':
        return outcome.target;
      case 'signed-in': {
        const answer = this.answers.write(response, outcome.signIn, outcome.waiting);
        if (!('twoFactorRedirect' in answer)) return outcome.target;
        const about = await this.answers.about(response.req, outcome.waiting);
        return withQuery(SECOND_FACTOR_PAGE, { ...about, callbackURL: this.urls.pathTo(outcome.target) });
      }
      case 'refused-by-provider':
        return this.withError(undefined, outcome);
      case 'failed': {
        const { reason, target } = outcome;
        const refusal = reason instanceof ProviderError ? logged(reason, refusalAfterCallback) : reason;
        return this.withError(target, callbackErrorOf(refusal));
      }
    }
  }

  private withError(target: string | undefined, { error, description }: CallbackError): string {
    const parameters = { error, ...(description !== undefined && { error_description: description }) };
    return withQuery(target ?? this.urls.errorPage, parameters);
  }
}

/** A code of Microsoft has some thousand characters. */
const VALUE_LENGTH = 8192;
const MOST = 30;

/** Each parameter given once (RFC 6749 §3.1). @throws INVALID_CALLBACK_REQUEST */
export function callbackParameters(source: object): Readonly<Record<string, string>> {
  const given = Object.entries(source as Record<string, unknown>);
  const isValid = ([, value]: [string, unknown]) => typeof value === 'string' && value.length <= VALUE_LENGTH;
  const isRefused = given.length > MOST || !given.every(isValid) || malformation(source) !== undefined;
  if (isRefused) throw CallbackRefusal.INVALID_CALLBACK_REQUEST();
  // An empty one counts as missing (RFC 6749 §3.1).
  return Object.fromEntries((given as [string, string][]).filter(([, value]) => value !== ''));
}
