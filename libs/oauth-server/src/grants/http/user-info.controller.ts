import { Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { orNull } from '#shared-kernel/http/or-null';
import { bearerToken, dpopToken } from '../../clients/domain/bearer-token.ts';
import { UserInfo } from '../application/user-info.ts';
import { AccessTokenRefusal } from '../domain/token-oauth-refusals.ts';
import { McpSessionView, UserInfoView } from './views.ts';

@ApiTags('OAuth')
@ApiBearerAuth('accessToken')
@ApiExtraModels(McpSessionView)
@GuardedController('api/auth')
@Accepts('anonymous')
export class UserInfoController {
  constructor(private readonly userInfo: UserInfo) {}

  /** Claims about the user who granted the access token, as its scopes allow (OpenID Connect Core §5.3). */
  @Get(['oauth2/userinfo', 'mcp/userinfo'])
  async get(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<UserInfoView> {
    if (request.headers.authorization === undefined) {
      challenge(response);
      throw AccessTokenRefusal.ACCESS_TOKEN_MISSING();
    }
    const { token, proven } = presentedToken(request);
    if (token === undefined) throw AccessTokenRefusal.INVALID_ACCESS_TOKEN();
    return this.userInfo.claims(token, request.path.includes('/mcp/') ? 'mcp' : 'oauth2', proven);
  }

  /** As GET. The token is taken from the header only. */
  @Post(['oauth2/userinfo', 'mcp/userinfo'])
  @HttpCode(200)
  async post(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<UserInfoView> {
    return this.get(request, response);
  }

  /**
   * The session of an access token, or null when the token is not valid. For MCP servers that received it. A token that
   * is bound to a key is valid with a proof for this URL only, which its client alone can make.
   */
  @Get('mcp/get-session')
  @ApiOkResponse(orNull(McpSessionView))
  async session(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<McpSessionView | null> {
    if (request.headers.authorization === undefined) challenge(response);
    const { token, proven } = presentedToken(request);
    const found = token === undefined ? undefined : await this.userInfo.session(token, proven);
    return found ? McpSessionView.of(found) : null;
  }
}

/** The access token in the header; with the request where it must carry the proof of a key. */
function presentedToken(request: Request): { readonly token: string | undefined; readonly proven?: Request } {
  const authorization = request.headers.authorization ?? '';
  const bound = dpopToken(authorization);
  return bound === undefined ? { token: bearerToken(authorization) } : { token: bound, proven: request };
}

/** Without an error: there is no token (RFC 6750 §3.1). */
function challenge(response: Response): void {
  response.setHeader('WWW-Authenticate', 'Bearer');
}
