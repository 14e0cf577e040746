import { Body, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { DEVICE_CODE_GRANT } from '../../clients/index.ts';
import { TokenEndpoint } from '../application/token-endpoint.ts';
import { TokenView } from './views.ts';

type Form = Readonly<Record<string, unknown>>;

/** The flows check the parameters, because their errors and the order of these are their own. */
const FORM = {
  schema: {
    type: 'object',
    description: 'Parameters of the grant type (RFC 6749), with the credentials of the client unless in the header.',
    properties: {
      grant_type: {
        type: 'string',
        enum: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_CODE_GRANT],
      },
      client_id: { type: 'string' },
      client_secret: { type: 'string' },
      client_assertion_type: { type: 'string' },
      client_assertion: { type: 'string' },
      code: { type: 'string' },
      redirect_uri: { type: 'string' },
      code_verifier: { type: 'string' },
      refresh_token: { type: 'string' },
      device_code: { type: 'string' },
      scope: { type: 'string' },
      resource: { type: 'string' },
    },
    required: ['grant_type'],
  },
};

const PROOF = {
  name: 'DPoP',
  required: false,
  description: 'Proof of a key, to which the tokens are bound (RFC 9449)',
};

@ApiTags('OAuth')
@GuardedController('api/auth')
@Accepts('anonymous')
export class TokenController {
  constructor(private readonly endpoint: TokenEndpoint) {}

  /** Exchanges an authorization code, a refresh token, a device code or the credentials of a client for tokens (RFC 6749 §3.2). */
  @Post('oauth2/token')
  @HttpCode(200)
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiHeader(PROOF)
  @ApiBody(FORM)
  async answer(@Body() form: Form, @Req() request: Request): Promise<TokenView> {
    return TokenView.of(await this.endpoint.answer(form, request.headers.authorization, request));
  }

  /** As `oauth2/token`. Tokens for no other resource are for the MCP server. */
  @Post('mcp/token')
  @HttpCode(200)
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiHeader(PROOF)
  @ApiBody(FORM)
  async answerMcp(@Body() form: Form, @Req() request: Request): Promise<TokenView> {
    return TokenView.of(await this.endpoint.answerMcp(form, request.headers.authorization, request));
  }
}
