import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { AuthorizationQuery } from '../domain/query.ts';
import { type AuthorizationRequest, requestOf } from '../domain/request.ts';
import { Consent } from '../../grants/domain/consent.ts';
import { OAuthSettings } from '../../clients/domain/oauth-options.ts';
import { ConsentRefusal } from '../../clients/domain/client-oauth-refusals.ts';
import { Clients, Consents, Interactions } from '../../clients/domain/ports.ts';
import { clientTarget, oauthActions } from '../../clients/application/audit-actions.ts';
import { withQuery } from './authorization.ts';
import { CodeIssuing } from '../../grants/application/code-issuing.ts';

/** The answer of the user on the consent page. */
@Injectable()
export class ConsentStep {
  constructor(
    private readonly interactions: Interactions,
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly codes: CodeIssuing,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * One answer for each request, by the user who was asked.
   * @param reference of the request, from the cookie
   * @returns the URL of the client
   * @throws NO_CONSENT_PROMPT, CONSENT_EXPIRED
   */
  answer(reference: string | undefined, caller: Caller, accept: boolean): Promise<string> {
    if (reference === undefined) throw ConsentRefusal.NO_CONSENT_PROMPT();
    return this.uow.run(async () => {
      const request = await this.take(digest(reference), caller);
      if (!accept) return this.deny(request, caller);
      await this.remember(request, caller);
      return this.codes.issue(request, caller);
    });
  }

  private async take(id: string, caller: Caller): Promise<AuthorizationRequest> {
    const open = await this.interactions.take(id, this.clock.now());
    if (!open) throw ConsentRefusal.CONSENT_EXPIRED();
    if (open.step !== 'consent' || open.userId !== caller.userId) throw ConsentRefusal.NO_CONSENT_PROMPT();
    const query = AuthorizationQuery.fromString(open.query);
    // Registered when the request came; the client may be disabled or deleted since.
    const client = await this.clients.find(query.get('client_id')!);
    if (!client || client.disabled) throw ConsentRefusal.NO_CONSENT_PROMPT();
    return requestOf({ query, client, options: this.settings.options });
  }

  private async remember({ client, scopes }: AuthorizationRequest, { userId }: Caller): Promise<void> {
    const now = this.clock.now();
    const consent = await this.consents.find(userId, client.id);
    consent?.add(scopes, now);
    await this.consents.save(consent ?? Consent.give({ userId, clientId: client.id, scopes }, now));
    const action = oauthActions['oauth.consent.given'];
    this.audit.record({ action, target: clientTarget(client), accountId: userId, details: { scopes } });
  }

  private deny({ client, redirectUri, state }: AuthorizationRequest, { userId }: Caller): string {
    const action = oauthActions['oauth.consent.given'];
    const about = { target: clientTarget(client), accountId: userId };
    this.audit.record({ action, ...about, outcome: 'refused', reason: 'access_denied' });
    const parameters = new URLSearchParams({
      error: 'access_denied',
      error_description: 'User denied access',
      ...(state !== undefined && { state }),
      iss: this.settings.options.issuer,
    });
    return withQuery(redirectUri, String(parameters));
  }
}
