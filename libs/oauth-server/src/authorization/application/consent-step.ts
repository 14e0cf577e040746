import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import {
  aboutAccess,
  Clients,
  CurrentOptions,
  DENIED_REASON,
  oauthActions,
  type ServedOptions,
  shownOrganizations,
} from '../../clients/index.ts';
import { type ChosenOrganizations, Consent, Consents, GrantGiving, OrganizationAccess } from '../../grants/index.ts';
import { AuthorizationRefusal, type Fault } from '../domain/authorization-oauth-refusals.ts';
import { checkRedirectUri, faultOf } from '../domain/checks.ts';
import { lackingContexts, UNMET_CONTEXT } from '../domain/next-step.ts';
import { Interactions } from '../domain/ports.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { type AuthorizationRequest, requestOf } from '../domain/request.ts';
import { AnswerDelivery } from './answer-delivery.ts';

const DENIED = { error: DENIED_REASON, description: 'User denied access' } as const;

export interface ConsentAnswer {
  readonly accept: boolean;
  readonly organizationIds?: ChosenOrganizations | undefined;
}

export interface AnsweredConsent {
  readonly clientId: string;
  readonly url: string;
  readonly fault?: Fault;
}

/** Codes for what a user consents to: on the consent page, or without a question. */
@Injectable()
export class ConsentStep {
  constructor(
    private readonly interactions: Interactions,
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly organizations: OrganizationAccess,
    private readonly giving: GrantGiving,
    private readonly answers: AnswerDelivery,
    private readonly callers: CallerLock,
    private readonly current: CurrentOptions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * One answer for each request, from the session that was asked.
   * @param reference of the request, from the cookie
   * @returns where the browser goes: to the client, or to the page that posts the answer to it; with its client id and, for its log, a denial
   * @throws NO_CONSENT_PROMPT, CONSENT_EXPIRED; NOT_YOUR_ORGANIZATION, and the request stays open
   */
  async answer(reference: string | undefined, caller: Caller, answer: ConsentAnswer): Promise<AnsweredConsent> {
    if (reference === undefined) throw AuthorizationRefusal.NO_CONSENT_PROMPT();
    const options = await this.current.get();
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      const request = await this.take(digest(reference), caller, options);
      const { clientId } = request.client;
      if (!answer.accept) this.recordDenial(request, caller);
      // The question may have been asked in another session of the user, with other factors.
      const isUnmet = lackingContexts(request, { methods: caller.authentication?.methods ?? [] }) !== undefined;
      const fault = !answer.accept ? DENIED : isUnmet ? UNMET_CONTEXT : undefined;
      if (fault) return { clientId, url: await this.answers.refusal(request, fault), fault };
      await this.remember(request, caller, answer);
      return { clientId, url: await this.answers.success(request, await this.giving.issueCode(request, caller)) };
    });
  }

  private async take(id: string, caller: Caller, options: ServedOptions): Promise<AuthorizationRequest> {
    const open = await this.interactions.take(id);
    // Another session's request stays: the throw undoes the deletion.
    if (!open || open.step !== 'consent' || open.sessionId !== caller.sessionId) {
      throw AuthorizationRefusal.NO_CONSENT_PROMPT();
    }
    if (open.isExpiredAt(this.clock.now())) throw AuthorizationRefusal.CONSENT_EXPIRED();
    const query = AuthorizationQuery.fromString(open.query);
    // Checked when the request came; the client may have changed since.
    const client = await this.clients.find(query.get('client_id')!);
    if (!client || client.disabled) throw AuthorizationRefusal.NO_CONSENT_PROMPT();
    const checked = { query, client, options, isPushed: true };
    checkRedirectUri(checked);
    if (faultOf(checked)) throw AuthorizationRefusal.NO_CONSENT_PROMPT();
    return requestOf(checked);
  }

  private async remember(
    request: AuthorizationRequest,
    { userId }: Caller,
    { organizationIds }: ConsentAnswer,
  ): Promise<void> {
    const { client, asked } = request;
    const now = this.clock.now();
    const ids = { userId, clientId: client.id };
    const consent = (await this.consents.hold(userId, client.id)) ?? Consent.begin(ids, now);
    consent.add(asked, request.redirectUri, now);
    await this.consents.save(consent);
    const chosen = shownOrganizations(
      await this.organizations.choose({ ...ids, scopes: asked.scopes }, organizationIds),
    );
    const action = oauthActions['oauth.consent.given'];
    this.audit.record({ action, ...aboutAccess(client, userId), details: { ...asked, ...chosen } });
  }

  /**
   * Without a question: the user consented before, or staff trust the client.
   * @returns the code; undefined when the user has just ended the access of the client
   */
  issueUnasked(request: AuthorizationRequest, caller: Caller): Promise<string | undefined> {
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      const consent = await this.consents.hold(caller.userId, request.client.id);
      if (!request.client.trusted && !consent?.covers(request.asked, request.redirectUri)) return undefined;
      if (!consent) await this.rememberFirst(request, caller);
      return this.giving.issueCode(request, caller);
    });
  }

  /** A trusted client gets a consent without scopes, which covers no request: users are asked once staff trust it no longer. */
  private async rememberFirst({ client, asked }: AuthorizationRequest, { userId }: Caller): Promise<void> {
    await this.consents.save(Consent.begin({ userId, clientId: client.id }, this.clock.now()));
    const action = oauthActions['oauth.access.given'];
    this.audit.record({ action, ...aboutAccess(client, userId), details: { scopes: asked.scopes } });
  }

  private recordDenial({ client }: AuthorizationRequest, { userId }: Caller): void {
    const action = oauthActions['oauth.consent.given'];
    this.audit.record({ action, ...aboutAccess(client, userId), outcome: 'refused', reason: DENIED.error });
  }
}
