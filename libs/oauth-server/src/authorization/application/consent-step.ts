import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import {
  Clients,
  clientTarget,
  DENIED_REASON,
  oauthActions,
  OAuthSettings,
  shownOrganizations,
} from '../../clients/index.ts';
import { type ChosenOrganizations, CodeIssuing, Consent, Consents, OrganizationAccess } from '../../grants/index.ts';
import { AuthorizationRefusal } from '../domain/authorization-oauth-refusals.ts';
import { checkRedirectUri, faultOf } from '../domain/checks.ts';
import { Interactions } from '../domain/ports.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { type AuthorizationRequest, requestOf } from '../domain/request.ts';
import { AnswerDelivery } from './answer-delivery.ts';

const DENIED = { error: DENIED_REASON, description: 'User denied access' } as const;

export interface ShownRequest {
  readonly reference: string | undefined;
  readonly id?: string | undefined;
}

export interface ConsentAnswer {
  readonly accept: boolean;
  /** As `OrganizationAccess.choose` takes it. */
  readonly organizationIds?: ChosenOrganizations | undefined;
}

/** The answer of the user on the consent page. */
@Injectable()
export class ConsentStep {
  constructor(
    private readonly interactions: Interactions,
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly organizations: OrganizationAccess,
    private readonly codes: CodeIssuing,
    private readonly answers: AnswerDelivery,
    private readonly callers: CallerLock,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * One answer for each request, from the session that was asked.
   * @param shown the reference of the request, from the cookie, and the id that the page showed, if it says so
   * @returns where the browser goes: to the client, or to the page that posts the answer to it
   * @throws NO_CONSENT_PROMPT, CONSENT_EXPIRED; NOT_YOUR_ORGANIZATION, and the request stays open
   */
  answer({ reference, id }: ShownRequest, caller: Caller, answer: ConsentAnswer): Promise<string> {
    // A newer request in another tab took the place of the one that the user answers.
    const isAnother = reference !== undefined && id !== undefined && digest(reference) !== id;
    if (reference === undefined || isAnother) throw AuthorizationRefusal.NO_CONSENT_PROMPT();
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      const request = await this.take(digest(reference), caller);
      if (!answer.accept) {
        this.recordDenial(request, caller);
        return this.answers.refusal(request, DENIED);
      }
      await this.remember(request, caller, answer);
      return this.answers.success(request, await this.codes.issue(request, caller));
    });
  }

  private async take(id: string, caller: Caller): Promise<AuthorizationRequest> {
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
    const checked = { query, client, options: this.settings.options, isPushed: true };
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
    const consent =
      (await this.consents.hold(userId, client.id)) ?? Consent.begin({ userId, clientId: client.id }, now);
    consent.add(asked, request.redirectUri, now);
    await this.consents.save(consent);
    const access = { userId, clientId: client.id, scopes: asked.scopes };
    const chosen = shownOrganizations(await this.organizations.choose(access, organizationIds));
    const action = oauthActions['oauth.consent.given'];
    this.audit.record({ action, target: clientTarget(client), accountId: userId, details: { ...asked, ...chosen } });
  }

  private recordDenial({ client }: AuthorizationRequest, { userId }: Caller): void {
    const action = oauthActions['oauth.consent.given'];
    const about = { target: clientTarget(client), accountId: userId };
    this.audit.record({ action, ...about, outcome: 'refused', reason: DENIED.error });
  }
}
