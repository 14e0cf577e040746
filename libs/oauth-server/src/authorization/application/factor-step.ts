import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { aboutAccess, authenticationContextOf, Clients, oauthActions } from '../../clients/index.ts';
import { AuthorizationRefusal } from '../domain/authorization-oauth-refusals.ts';
import { readClaims } from '../domain/claims.ts';
import { requiresContext, TWO_FACTORS } from '../domain/next-step.ts';
import { Interactions } from '../domain/ports.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { Authorization } from './authorization.ts';
import type { AuthorizationOutcome } from './outcome.ts';

/** Requests whose client requires (ADR 101) or prefers (ADR 105) a second factor that the session lacks. */
@Injectable()
export class FactorStep {
  constructor(
    private readonly interactions: Interactions,
    private readonly authorization: Authorization,
    private readonly callers: CallerLock,
    private readonly clients: Clients,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * One answer for each request, from the session that was asked. Whether the factor was passed is read in the session.
   * @param accept false: the user does not want to pass or set up a factor
   * @returns undefined for a request that waits for something else
   * @throws NO_CONSENT_PROMPT, CONSENT_EXPIRED, and as `Authorization.start`
   */
  async answer(reference: string, caller: Caller, accept: boolean): Promise<AuthorizationOutcome | undefined> {
    const id = digest(reference);
    const found = await this.uow.read(() => this.interactions.find(id));
    if (found?.step !== 'factor') return undefined;
    const query = await this.uow.run(async () => {
      await this.callers.lock(caller);
      const open = await this.interactions.take(id);
      // Another session's request stays: the throw undoes the deletion.
      if (!open || open.sessionId !== caller.sessionId) throw AuthorizationRefusal.NO_CONSENT_PROMPT();
      if (open.isExpiredAt(this.clock.now())) throw AuthorizationRefusal.CONSENT_EXPIRED();
      const asked = AuthorizationQuery.fromString(open.query);
      if (!accept || !hasTwoFactors(caller)) await this.recordDecline(asked, caller);
      return asked;
    });
    return this.authorization.proceed(query, caller, !accept);
  }

  private async recordDecline(query: AuthorizationQuery, { userId }: Caller): Promise<void> {
    const client = await this.clients.find(query.get('client_id')!);
    if (!client) return;
    const details = { required: requiresContext({ claims: readClaims(query) }) };
    this.audit.record({ action: oauthActions['oauth.factor.declined'], ...aboutAccess(client, userId), details });
  }
}

const hasTwoFactors = ({ authentication }: Caller): boolean =>
  authenticationContextOf(authentication?.methods ?? []) === TWO_FACTORS;
