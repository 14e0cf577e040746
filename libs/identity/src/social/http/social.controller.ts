import { Body, Get, Query } from '@nestjs/common';
import { ApiExtraModels, ApiFoundResponse, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { Redirection } from '#shared-kernel/http/answers';
import {
  Accepts,
  AuthController,
  ChallengedView,
  CurrentSession,
  PostOk,
  Reply,
  SignInAnswers,
  SignInContextReader,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountLinking } from '../application/account-links.ts';
import { IdTokenSignIn } from '../application/social-sign-in.ts';
import { refusalOfIdToken } from '../domain/callback-error.ts';
import {
  ContinueQuery,
  LinkOAuth2Body,
  LinkSocialBody,
  ReauthenticateSocialBody,
  SignInOAuth2Body,
  SignInSocialBody,
} from './bodies.dto.ts';
import { ProviderRedirects, refusing } from './provider-redirects.ts';
import { IdTokenSignedInView, LinkView, ProviderUrlView } from './views.ts';

const signInViews = [ProviderUrlView, IdTokenSignedInView, ChallengedView];

@ApiTags('Social sign-in')
@ApiExtraModels(...signInViews)
@AuthController()
export class SocialController {
  constructor(
    private readonly redirects: ProviderRedirects,
    private readonly idTokens: IdTokenSignIn,
    private readonly linking: AccountLinking,
    private readonly answers: SignInAnswers,
    private readonly contexts: SignInContextReader,
  ) {}

  /** Starts a sign-in at a provider, or completes one with an id token of the provider. */
  @PostOk('sign-in/social')
  @Accepts('anonymous')
  @ApiOkResponse({ schema: { oneOf: signInViews.map((view) => ({ $ref: getSchemaPath(view) })) } })
  async signIn(
    @Body() body: SignInSocialBody,
    @Reply() response: Response,
  ): Promise<ProviderUrlView | IdTokenSignedInView | ChallengedView> {
    const { provider, idToken, callbackURL, onlyUserId, requestSignUp = false } = body;
    if (!idToken) {
      return this.redirects.begin({ providerId: provider, route: 'callback' }, body, response);
    }
    const wish = { requestSignUp, callbackURL, onlyUserId, extra: this.redirects.extraOf(body) };
    const signedIn = this.idTokens.signIn(provider, idToken, wish, this.contexts.read(response.req, body.rememberMe));
    const { signIn } = await refusing(signedIn, refusalOfIdToken);
    const answer = this.answers.write(response, signIn);
    return 'twoFactorRedirect' in answer ? answer : { redirect: false, ...answer };
  }

  /** Starts a sign-in at a provider, as the generic OAuth client of better-auth does. */
  @PostOk('sign-in/oauth2')
  @Accepts('anonymous')
  signInOAuth2(@Body() body: SignInOAuth2Body, @Reply() response: Response): Promise<ProviderUrlView> {
    return this.redirects.begin({ providerId: body.providerId, route: 'oauth2/callback' }, body, response);
  }

  /** Leads to a trusted page, after a second factor that was entered on a page of this service. */
  @Get('continue')
  @Accepts('anonymous')
  @ApiFoundResponse({ description: 'To `callbackURL`.' })
  continue(@Query() { callbackURL }: ContinueQuery): Redirection {
    return new Redirection(callbackURL);
  }

  /** Starts linking an account at a provider to the account of the caller, or links it by an id token. */
  @PostOk('link-social')
  async link(
    @Body() body: LinkSocialBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<LinkView> {
    const { provider, idToken } = body;
    if (!idToken) {
      const to = { providerId: provider, route: 'callback' } as const;
      const bound = { link: this.linking.begin(caller) };
      return this.redirects.begin(to, body, response, bound);
    }
    await refusing(this.idTokens.link(provider, idToken, caller), refusalOfIdToken);
    return { redirect: false, url: '', status: true };
  }

  /** Starts linking an account at a provider, as the generic OAuth client of better-auth does. */
  @PostOk('oauth2/link')
  async linkOAuth2(
    @Body() body: LinkOAuth2Body,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<ProviderUrlView> {
    const to = { providerId: body.providerId, route: 'oauth2/callback' } as const;
    const bound = { link: this.linking.begin(caller) };
    return this.redirects.begin(to, body, response, bound);
  }

  /** Starts another sign-in of the caller at a provider, which makes the session fresh again; no other account is accepted. */
  @PostOk('reauthenticate/social')
  reauthenticate(
    @Body() body: ReauthenticateSocialBody,
    @CurrentSession() { user }: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<ProviderUrlView> {
    const to = { providerId: body.provider, route: 'callback' } as const;
    return this.redirects.begin(to, body, response, { reauthenticates: user.id });
  }
}
