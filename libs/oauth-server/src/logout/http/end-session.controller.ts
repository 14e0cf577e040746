import { Body, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiFoundResponse, ApiQuery, ApiSeeOtherResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '#identity';
import {
  Accepts,
  AuthController,
  BrowserSignOut,
  CurrentCaller,
  OptionalCaller,
  WhileImpersonating,
} from '#identity/http';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import { backAsGet, parametersSchema } from '../../client-authentication/http.ts';
import { Parameters } from '../../client-authentication/index.ts';
import { OAuthSettings } from '../../clients/index.ts';
import { EndSession, LOGOUT_PARAMETERS } from '../application/end-session.ts';
import { LogoutQuestion } from '../application/logout-question.ts';
import { LogoutAnswerView, LogoutBody, LogoutRequestView } from './views.ts';

type Given = Readonly<Record<string, unknown>>;

const COOKIE = 'oidc_logout_prompt';
const PARAMETERS = parametersSchema(LOGOUT_PARAMETERS, { additionalProperties: true });
const QUERY = { name: 'parameters', required: false, style: 'form', explode: true, schema: PARAMETERS } as const;

@ApiTags('OAuth logout')
@AuthController('/oauth2/end-session')
export class EndSessionController {
  constructor(
    private readonly endSession: EndSession,
    private readonly question: LogoutQuestion,
    private readonly signOuts: BrowserSignOut,
    private readonly cookies: SignedCookies,
    private readonly settings: OAuthSettings,
    private readonly caller: OptionalCaller,
  ) {}

  /**
   * Signs the user out for a client that has an id token of theirs, and asks the user otherwise (OpenID Connect
   * RP-Initiated Logout).
   */
  @Get()
  @Accepts('anonymous', 'session')
  @WhileImpersonating('refused')
  @ApiQuery(QUERY)
  @ApiFoundResponse({ description: 'To the client, to the page that asks, or to the page of users who signed out' })
  async start(@Query() query: Given, @Req() request: Request, @Res() response: Response): Promise<void> {
    const caller = await this.caller.find(request, response);
    const outcome = await this.endSession.start(Parameters.read(query, LOGOUT_PARAMETERS), caller);
    if (outcome.kind === 'sign-out') await this.signOuts.signOut(request, response);
    if (outcome.kind === 'ask') {
      const maxAgeSeconds = this.settings.options.interactionLifeSeconds;
      this.cookies.write(response, COOKIE, outcome.reference, { maxAgeSeconds });
    }
    response.redirect(302, outcome.url);
  }

  /** The same request as GET: it goes on as GET, because a form of another site comes without the cookies of the user. */
  @Post()
  @Accepts('anonymous', 'session')
  @HttpCode(303)
  @ApiBody({ schema: PARAMETERS })
  @ApiSeeOtherResponse({ description: 'To the same request as GET' })
  post(@Body() body: Given, @Req() request: Request, @Res() response: Response): void {
    backAsGet(request, response, body);
  }

  /** The request that waits in this browser for the user to confirm. */
  @Get('request')
  async find(@CurrentCaller() caller: Caller, @Req() request: Request): Promise<LogoutRequestView> {
    return LogoutRequestView.of(await this.question.find(this.cookies.read(request, COOKIE), caller));
  }

  /** The answer of the user to the request that waits in this browser. */
  @Post('confirm')
  @HttpCode(200)
  async answer(
    @Body() { accept }: LogoutBody,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LogoutAnswerView> {
    const { signsOut, url } = await this.question.answer(this.cookies.read(request, COOKIE), caller, accept);
    if (signsOut) await this.signOuts.signOut(request, response);
    this.cookies.clear(response, COOKIE);
    return { redirectURI: url };
  }
}
