import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { OAuthSettings } from '../../clients/index.ts';
import { withQuery } from '../domain/answer.ts';
import { AuthorizationRefusal } from '../domain/authorization-oauth-refusals.ts';
import { Interaction } from '../domain/interaction.ts';
import type { NextStep } from '../domain/next-step.ts';
import { Interactions, PushedRequests } from '../domain/ports.ts';
import { PushedRequest } from '../domain/pushed-request.ts';
import type { AuthorizationQuery } from '../domain/query.ts';
import type { AuthorizationRequest } from '../domain/request.ts';

/** The parameter of a page's URL that names its request, so that several wait in one browser. It is worth nothing without the cookie. */
const INTERACTION = 'interaction';
/** 190 bits. */
const REFERENCE_LENGTH = 32;

/** A step for which the user is asked on a page. */
export type AskedStep = Exclude<NextStep, 'issue'>;

/** Keeps an authorization request while its user signs in, passes a second factor, or consents. */
@Injectable()
export class InteractionStart {
  constructor(
    private readonly interactions: Interactions,
    private readonly pushed: PushedRequests,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param caller undefined without a session
   * @returns the URL of the page, and the reference for the cookie
   * @throws NO_LOGIN_PAGE, NO_CONSENT_PAGE
   */
  async begin(
    step: AskedStep,
    { client, scopes, prompts }: AuthorizationRequest,
    query: AuthorizationQuery,
    caller: Caller | undefined,
  ): Promise<{ readonly url: string; readonly reference: string }> {
    const { interactionLifeSeconds } = this.settings.options;
    const page = this.pageOf(step, prompts.includes('create'));
    const reference = this.random.text(REFERENCE_LENGTH, alphabets.alphanumeric);
    const asked = step === 'login' ? undefined : caller;
    const id = digest(reference);
    const values = {
      id,
      step,
      query: query.toString(),
      userId: asked?.userId ?? null,
      sessionId: asked?.sessionId ?? null,
    };
    const now = this.clock.now();
    await this.uow.run(async () => {
      await this.interactions.add(Interaction.begin(values, interactionLifeSeconds, now));
      if (!client.requiresPushedRequests) return;
      // So that the user can start it again: the browser must not bring its parameters.
      const again = { id, clientId: client.id, query: query.selectingAccount().toString() };
      await this.pushed.add(PushedRequest.of(again, interactionLifeSeconds, now));
    });
    const short = {
      client_id: client.clientId,
      ...(step === 'consent' && { scope: scopes.join(' ') }),
      [INTERACTION]: id,
    };
    const isWhole = step === 'login' && !client.requiresPushedRequests;
    const shown = isWhole ? query.with(INTERACTION, id).toString() : short;
    return { url: withQuery(page, shown), reference };
  }

  private pageOf(step: AskedStep, isNewUser: boolean): string {
    const { loginPage, signUpPage, factorPage, consentPage } = this.settings.options;
    if (step === 'factor') return factorPage;
    if (step === 'login') {
      if (loginPage === undefined) throw AuthorizationRefusal.NO_LOGIN_PAGE();
      return isNewUser ? (signUpPage ?? loginPage) : loginPage;
    }
    if (consentPage === undefined) throw AuthorizationRefusal.NO_CONSENT_PAGE();
    return consentPage;
  }
}
