import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { clientTarget, oauthActions } from '../../clients/index.ts';
import { CodeIssuing, Consent, Consents } from '../../grants/index.ts';
import type { AuthorizationRequest } from '../domain/request.ts';

/** Issues a code without a question: the user consented before, or staff trust the client. */
@Injectable()
export class UnaskedIssuing {
  constructor(
    private readonly consents: Consents,
    private readonly codes: CodeIssuing,
    private readonly callers: CallerLock,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @returns undefined when the user has just ended the access of the client */
  issue(request: AuthorizationRequest, caller: Caller): Promise<string | undefined> {
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      const consent = await this.consents.hold(caller.userId, request.client.id);
      if (!request.client.trusted && !consent?.covers(request.asked, request.redirectUri)) return undefined;
      if (!consent) await this.rememberFirst(request, caller);
      return this.codes.issue(request, caller);
    });
  }

  /**
   * That a trusted client was given access. A consent without scopes covers no request, so the user is asked once staff
   * trust the client no longer.
   */
  private async rememberFirst({ client, asked }: AuthorizationRequest, { userId }: Caller): Promise<void> {
    const consent = Consent.begin({ userId, clientId: client.id }, this.clock.now());
    await this.consents.save(consent);
    const action = oauthActions['oauth.access.given'];
    const about = { target: clientTarget(client), accountId: userId };
    this.audit.record({ action, ...about, details: { scopes: asked.scopes } });
  }
}
