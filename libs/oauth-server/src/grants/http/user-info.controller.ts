import { Get, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { orNull } from '#shared-kernel/http/or-null';
import { bearerToken, boundToken } from '../../clients/domain/bearer-token.ts';
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
    const { authorization } = request.headers;
    if (authorization === undefined) {
      challenge(response);
      throw AccessTokenRefusal.ACCESS_TOKEN_MISSING();
    }
    const bound = boundToken(authorization);
    const token = bound ?? bearerToken(authorization);
    if (token === undefined) throw AccessTokenRefusal.INVALID_ACCESS_TOKEN();
    return this.userInfo.claims(token, bound === undefined ? undefined : request);
  }

  /** As GET. The token is taken from the header only. */
  @Post(['oauth2/userinfo', 'mcp/userinfo'])
  @HttpCode(200)
  async post(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<UserInfoView> {
    return this.get(request, response);
  }

  /** What an access token stands for, or null when it is not valid. For MCP servers that received it. */
  @Get('mcp/get-session')
  @ApiOkResponse(orNull(McpSessionView))
  async session(
    @Res({ passthrough: true }) response: Response,
    @Headers('authorization') authorization?: string,
  ): Promise<McpSessionView | null> {
    if (authorization === undefined) challenge(response);
    const token = bearerToken(authorization ?? '');
    const found = token === undefined ? undefined : await this.userInfo.session(token);
    return found ? McpSessionView.of(found) : null;
  }
}

/** Without an error: there is no token (RFC 6750 §3.1). */
function challenge(response: Response): void {
  response.setHeader('WWW-Authenticate', 'Bearer');
}
