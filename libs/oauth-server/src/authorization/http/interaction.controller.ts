import { Body, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Accepts, AuthController, CurrentCaller, OptionalCaller } from '#identity/http';
import type { Caller } from '#identity';
import { ClientLog } from '../../clients/index.ts';
import { ConsentStep } from '../application/consent-step.ts';
import { referencesNamed } from '../domain/interaction.ts';
import { FactorStep } from '../application/factor-step.ts';
import { OpenInteraction } from '../application/open-interaction.ts';
import { ConsentBody, ConsentView, InteractionQuery, InteractionView } from './views.ts';
import { InteractionCookies } from './interaction-cookies.ts';

@ApiTags('OAuth authorization')
@AuthController()
export class InteractionController {
  constructor(
    private readonly consent: ConsentStep,
    private readonly factor: FactorStep,
    private readonly openInteraction: OpenInteraction,
    private readonly log: ClientLog,
    private readonly cookies: InteractionCookies,
    private readonly caller: OptionalCaller,
  ) {}

  /** The answer of the user to the request that waits in this browser. */
  @Post('oauth2/consent')
  @HttpCode(200)
  async answer(
    @Body() { accept, id, organizationIds }: ConsentBody,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsentView> {
    const [reference] = referencesNamed(this.cookies.read(request).consent, id);
    const outcome = reference === undefined ? undefined : await this.factor.answer(reference, caller, accept);
    if (outcome) return { redirectURI: this.cookies.write(response, outcome, reference) };
    const { clientId, url, fault } = await this.consent.answer(reference, caller, { accept, organizationIds });
    this.log.note({ clientId, endpoint: 'consent' }, fault ?? 'done');
    return { redirectURI: this.cookies.write(response, { kind: 'redirect', url }, reference) };
  }

  /** An authorization request that waits in this browser for a sign-in, a second factor or consent; the youngest if `id` names none. */
  @Get('oauth2/interaction')
  @Accepts('anonymous', 'session')
  async find(
    @Query() { id }: InteractionQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InteractionView> {
    const caller = await this.caller.find(request, response);
    return InteractionView.of(await this.openInteraction.find(this.cookies.read(request), caller, id));
  }
}
