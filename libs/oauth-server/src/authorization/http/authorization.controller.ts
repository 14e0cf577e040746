import { Body, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiFoundResponse, ApiOkResponse, ApiQuery, ApiSeeOtherResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '#identity';
import { Accepts, AuthController, OptionalCaller, WhileImpersonating } from '#identity/http';
import { Refusal } from '#shared-kernel/domain/refusal';
import { noPagePolicy } from '#shared-kernel/http/content-security-policy';
import { backAsGet, parametersSchema } from '../../client-authentication/http.ts';
import { OAuthSettings } from '../../clients/index.ts';
import { Authorization } from '../application/authorization.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { InteractionCookies } from './interaction-cookies.ts';
import { RedirectView } from './views.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** The parameters of an authorization request, or most of them: extensions add more. */
export const REQUEST_SCHEMA = parametersSchema(
  ['client_id', 'response_type', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'],
  { required: ['client_id', 'response_type', 'redirect_uri'], additionalProperties: true },
);
const QUERY = { name: 'parameters', required: true, style: 'form', explode: true, schema: REQUEST_SCHEMA } as const;

const isFramed = ({ headers }: Request) => headers['sec-fetch-dest'] === 'iframe';

/** Whether a request may come from a frame: it is answered without a page of ours. That of a pushed one is known later. */
export const asksInSilence = ({ method, path, query }: Request): boolean =>
  method === 'GET' && path.endsWith('/authorize') && (query['prompt'] === 'none' || query['request_uri'] !== undefined);

@ApiTags('OAuth authorization')
@AuthController()
@Accepts('anonymous', 'session')
@WhileImpersonating('refused')
export class AuthorizationController {
  constructor(
    private readonly authorization: Authorization,
    private readonly settings: OAuthSettings,
    private readonly cookies: InteractionCookies,
    private readonly caller: OptionalCaller,
  ) {}

  /** Starts an authorization (RFC 6749 §4.1.1): redirects to sign-in, to consent, or to the client with a code. */
  @Get('oauth2/authorize')
  @ApiQuery(QUERY)
  @ApiFoundResponse({ description: 'To the page where the user signs in or consents, or to the client' })
  @ApiOkResponse({ type: RedirectView, description: 'Instead of the redirect, for scripts (`Sec-Fetch-Mode: cors`)' })
  authorize(@Query() query: Parameters, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.start(new AuthorizationQuery(query), request, response);
  }

  /** Starts an authorization for an MCP client: tokens are for the configured MCP server, unless it names another. */
  @Get('mcp/authorize')
  @ApiQuery(QUERY)
  @ApiFoundResponse({ description: 'As `oauth2/authorize`' })
  @ApiOkResponse({ type: RedirectView })
  authorizeMcp(@Query() query: Parameters, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { mcpResource } = this.settings.options;
    const given = new AuthorizationQuery(query);
    const isNamed = given.resources.length > 0 || mcpResource === undefined;
    return this.start(isNamed ? given : given.with('resource', mcpResource), request, response);
  }

  /**
   * The same request as GET (OpenID Connect Core §3.1.2.1). It goes on as GET, because a form of another site comes
   * without the cookies of the user.
   */
  @Post(['oauth2/authorize', 'mcp/authorize'])
  @HttpCode(303)
  @ApiBody({ schema: REQUEST_SCHEMA })
  @ApiSeeOtherResponse({ description: 'To the same request as GET' })
  post(@Body() body: Parameters, @Req() request: Request, @Res() response: Response): void {
    backAsGet(request, response, body);
  }

  private async start(query: AuthorizationQuery, request: Request, response: Response): Promise<void> {
    const caller = await this.callerOf(query, request, response);
    const authorizer = caller && { caller, hasJustSignedIn: false };
    const outcome = await this.authorization.start(query, authorizer, isFramed(request));
    const url = this.cookies.write(response, outcome);
    if (outcome.kind === 'redirect' && outcome.framedBy) {
      response.setHeader('Content-Security-Policy', noPagePolicy(outcome.framedBy));
    }
    if (request.headers['sec-fetch-mode'] === 'cors') response.json({ redirect: true, url } satisfies RedirectView);
    else response.redirect(302, url);
  }

  /** To a request in silence, staff who act as a user are signed out: their refusal would be a page of ours. */
  private callerOf(query: AuthorizationQuery, request: Request, response: Response): Promise<Caller | undefined> {
    const isSilent = query.get('prompt') === 'none' || isFramed(request);
    return this.caller.find(request, response).catch((error: unknown) => {
      if (isSilent && error instanceof Refusal) return undefined;
      throw error;
    });
  }
}
