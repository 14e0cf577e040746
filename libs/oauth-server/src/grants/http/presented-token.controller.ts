import { Body, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Accepts, GuardedController } from '#identity/http';
import { parametersSchema, TakesForm } from '../../client-authentication/http.ts';
import { CLIENT_PARAMETERS, Parameters, presentedClient } from '../../client-authentication/index.ts';
import { OAuthSettings } from '../../clients/index.ts';
import { PresentedTokens } from '../application/presented-tokens.ts';
import { PresentedTokenRefusal } from '../domain/token-oauth-refusals.ts';
import { IntrospectionView } from './views.ts';

type Form = Readonly<Record<string, unknown>>;

/** The hint is not needed to find a token, but it is a known parameter, given once. */
const PARAMETERS = ['token', 'token_type_hint', ...CLIENT_PARAMETERS];

const FORM = parametersSchema(PARAMETERS, { required: ['token'] });

@ApiTags('OAuth')
@GuardedController('api/auth')
@Accepts('anonymous')
export class PresentedTokenController {
  constructor(
    private readonly tokens: PresentedTokens,
    private readonly settings: OAuthSettings,
  ) {}

  /** Ends a token of the client (RFC 7009); a refresh token with all tokens of its grant. 200 for unknown ones, too. */
  @Post('oauth2/revoke')
  @HttpCode(200)
  @TakesForm(FORM)
  async revoke(@Body() form: Form, @Headers('authorization') authorization?: string): Promise<void> {
    const { presented, token } = read(form, authorization);
    await this.tokens.revoke(presented, token);
  }

  /** Whether a token is active, and for what (RFC 7662). For confidential clients. */
  @Post('oauth2/introspect')
  @HttpCode(200)
  @TakesForm(FORM)
  async introspect(@Body() form: Form, @Headers('authorization') authorization?: string): Promise<IntrospectionView> {
    const { presented, token } = read(form, authorization);
    return IntrospectionView.of(await this.tokens.introspect(presented, token), this.settings.options.issuer);
  }
}

function read(form: Form, authorization: string | undefined) {
  const parameters = Parameters.read(form, PARAMETERS);
  const presented = presentedClient(authorization, parameters);
  const token = parameters.get('token');
  if (token === undefined) throw PresentedTokenRefusal.TOKEN_IS_REQUIRED();
  return { presented, token };
}
