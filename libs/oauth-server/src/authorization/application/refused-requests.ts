import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { Consents } from '../../grants/index.ts';
import { withQuery } from '../domain/answer.ts';
import type { Fault } from '../domain/authorization-oauth-refusals.ts';
import type { Checked } from '../domain/checks.ts';
import type { AuthorizationQuery } from '../domain/query.ts';
import { AnswerDelivery } from './answer-delivery.ts';
import { answerTo, type AuthorizationOutcome, type Authorizer, toClient } from './outcome.ts';

/** Answers to requests that fail after their redirect URI is known (ADR 58). */
@Injectable()
export class RefusedRequests {
  constructor(
    private readonly consents: Consents,
    private readonly answers: AnswerDelivery,
    private readonly settings: OAuthSettings,
    private readonly uow: UnitOfWork,
  ) {}

  /** Before the user allowed or denied anything: with a client of their own, strangers could redirect browsers anywhere. */
  async refuse(
    { client, query }: Pick<Checked, 'client' | 'query'>,
    authorizer: Authorizer | undefined,
    fault: Fault,
  ): Promise<AuthorizationOutcome> {
    const to = answerTo(query);
    const isExpected = await this.expectsAnswer(client, query, authorizer);
    const url = await this.answers[isExpected ? 'refusal' : 'warnedRefusal'](to, fault);
    return toClient({ client, redirectUri: to.redirectUri, prompts: query.list('prompt') }, url, fault);
  }

  /** While it is not known whether the client sent the request. */
  onErrorPage(fault: Fault): AuthorizationOutcome {
    const { error, description } = fault;
    const url = withQuery(`${this.settings.options.issuer}/error`, { error, error_description: description });
    return { kind: 'redirect', url, fault };
  }

  /** Whether the answer may go to the client unasked (ADR 58). */
  private async expectsAnswer(
    client: OAuthClient,
    query: AuthorizationQuery,
    authorizer: Authorizer | undefined,
  ): Promise<boolean> {
    // Asked in a frame, where no page can be shown.
    if (client.isVouchedFor() || query.get('prompt') === 'none') return true;
    if (!authorizer) return false;
    const consent = await this.uow.read(() => this.consents.find(authorizer.caller.userId, client.id));
    return consent?.knowsHostOf(query.get('redirect_uri')!) ?? false;
  }
}
