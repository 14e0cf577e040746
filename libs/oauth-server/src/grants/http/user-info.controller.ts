import { Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { orNull } from '#shared-kernel/http/or-null';
import { bearerToken } from '../../clients/domain/bearer-token.ts';
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
  async get(
    @Res({ passthrough: true }) response: Response,
    @Headers('authorization') authorization?: string,
  ): Promise<UserInfoView> {
    if (authorization === undefined) {
      challenge(response);
      throw AccessTokenRefusal.ACCESS_TOKEN_MISSING();
    }
    const token = bearerToken(authorization);
    if (token === undefined) throw AccessTokenRefusal.INVALID_ACCESS_TOKEN();
    return this.userInfo.claims(token);
  }

  /** As GET. The token is taken from the header only. */
  @Post(['oauth2/userinfo', 'mcp/userinfo'])
  @HttpCode(200)
  async post(
    @Res({ passthrough: true }) response: Response,
    @Headers('authorization') authorization?: string,
  ): Promise<UserInfoView> {
    return this.get(response, authorization);
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
