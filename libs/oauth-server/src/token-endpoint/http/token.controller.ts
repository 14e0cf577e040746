import { Body, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { parametersSchema, TakesForm } from '../../client-authentication/http.ts';
import { SERVED_GRANT_TYPES } from '../../clients/index.ts';
import { PARAMETERS, TokenEndpoint } from '../application/token-endpoint.ts';
import { TokenView } from './views.ts';

type Form = Readonly<Record<string, unknown>>;

const described = parametersSchema(PARAMETERS, {
  description: 'Parameters of the grant type (RFC 6749), with the credentials of the client unless in the header.',
  required: ['grant_type'],
});
const grantType = { type: 'string', enum: SERVED_GRANT_TYPES };
const FORM = { ...described, properties: { ...described.properties, grant_type: grantType } };

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
  @ApiHeader(PROOF)
  @TakesForm(FORM)
  async answer(@Body() form: Form, @Req() request: Request): Promise<TokenView> {
    return TokenView.of(await this.endpoint.answer(form, request.headers.authorization, request));
  }

  /** As `oauth2/token`. Tokens for no other resource are for the MCP server. */
  @Post('mcp/token')
  @HttpCode(200)
  @ApiHeader(PROOF)
  @TakesForm(FORM)
  async answerMcp(@Body() form: Form, @Req() request: Request): Promise<TokenView> {
    return TokenView.of(await this.endpoint.answerMcp(form, request.headers.authorization, request));
  }
}
