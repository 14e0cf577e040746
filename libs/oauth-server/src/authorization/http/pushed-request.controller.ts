import { Body, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { TakesForm } from '../../client-authentication/http.ts';
import { CLIENT_PARAMETERS, Parameters, presentedClient } from '../../client-authentication/index.ts';
import { RequestPushing } from '../application/request-pushing.ts';
import { AuthorizationQuery, KNOWN_PARAMETERS } from '../domain/query.ts';
import { REQUEST_SCHEMA } from './authorization.controller.ts';
import { PushedRequestView } from './views.ts';

type Form = Readonly<Record<string, unknown>>;

@ApiTags('OAuth')
@GuardedController('api/auth')
@Accepts('anonymous')
export class PushedRequestController {
  constructor(private readonly pushing: RequestPushing) {}

  /**
   * Takes the parameters of an authorization request from its client, which authenticates as at the token endpoint, and
   * gives a URI that stands for them once (RFC 9126 §2).
   */
  @Post('oauth2/par')
  @HttpCode(201)
  @TakesForm(REQUEST_SCHEMA)
  async push(@Body() form: Form, @Req() request: Request): Promise<PushedRequestView> {
    const presented = presentedClient(request.headers.authorization, Parameters.read(form, CLIENT_PARAMETERS));
    const given = Object.fromEntries(Object.entries(form).filter(([name]) => KNOWN_PARAMETERS.has(name)));
    return PushedRequestView.of(await this.pushing.push(presented, new AuthorizationQuery(given), request));
  }
}
