import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { OAuthSettings } from '../../clients/index.ts';
import { withQuery } from '../domain/answer-url.ts';
import { AuthorizationRefusal } from '../domain/authorization-oauth-refusals.ts';
import { Interaction } from '../domain/interaction.ts';
import { Interactions } from '../domain/ports.ts';
import type { AuthorizationQuery } from '../domain/query.ts';
import type { AuthorizationRequest } from '../domain/request.ts';

/** 190 bits. */
const REFERENCE_LENGTH = 32;

/** Keeps an authorization request while its user signs in or consents. */
@Injectable()
export class InteractionStart {
  constructor(
    private readonly interactions: Interactions,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param caller undefined without a session
   * @returns the URL of the page, and the reference for the cookie
   * @throws NO_CONSENT_PAGE
   */
  async begin(
    step: 'login' | 'consent',
    { client, scopes }: AuthorizationRequest,
    query: AuthorizationQuery,
    caller: Caller | undefined,
  ): Promise<{ readonly url: string; readonly reference: string }> {
    const { interactionLifeSeconds } = this.settings.options;
    const page = this.pageOf(step);
    const reference = this.random.text(REFERENCE_LENGTH, alphabets.alphanumeric);
    const asked = step === 'consent' ? caller : undefined;
    const values = {
      id: digest(reference),
      step,
      query: query.toString(),
      userId: asked?.userId ?? null,
      sessionId: asked?.sessionId ?? null,
    };
    await this.uow.run(() =>
      this.interactions.add(Interaction.begin(values, interactionLifeSeconds, this.clock.now())),
    );
    const shown = step === 'login' ? query.toString() : { client_id: client.clientId, scope: scopes.join(' ') };
    return { url: withQuery(page, shown), reference };
  }

  private pageOf(step: 'login' | 'consent'): string {
    const { loginPage, consentPage } = this.settings.options;
    if (step === 'login') return loginPage;
    if (consentPage === undefined) throw AuthorizationRefusal.NO_CONSENT_PAGE();
    return consentPage;
  }
}
