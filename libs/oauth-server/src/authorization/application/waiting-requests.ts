import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { Interaction } from '../domain/interaction.ts';
import { Interactions } from '../domain/ports.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { Authorization } from './authorization.ts';
import type { AuthorizationOutcome } from './outcome.ts';

/** Requests that wait in a browser while its user signs in, by their references from its cookies. */
@Injectable()
export class WaitingRequests {
  constructor(
    private readonly interactions: Interactions,
    private readonly authorization: Authorization,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Goes on with a request after its user signed in, once.
   * @param caller who has just signed in
   * @returns undefined when no such request is open
   * @throws as `Authorization.start`
   */
  async resume(reference: string, caller: Caller): Promise<AuthorizationOutcome | undefined> {
    const open = await this.uow.run(() => this.interactions.take(digest(reference)));
    if (!this.waitsForLogin(open)) return undefined;
    return this.authorization.resume(AuthorizationQuery.fromString(open.query), caller);
  }

  /** Client id and id of a request that waits for a sign-in; undefined when it is not open. Changes nothing. */
  async about(reference: string): Promise<{ client_id: string; interaction: string } | undefined> {
    const open = await this.uow.read(() => this.interactions.find(digest(reference)));
    if (!this.waitsForLogin(open)) return undefined;
    return { client_id: AuthorizationQuery.fromString(open.query).get('client_id')!, interaction: open.id };
  }

  /**
   * Consent and second factors are asked of a session, and another sign-in of the same user in the same browser begins a
   * new one.
   */
  async keepQuestions(references: readonly string[], { userId, sessionId }: Caller): Promise<void> {
    if (references.length === 0 || sessionId === null) return;
    await this.uow.run(() => this.interactions.moveTo({ userId, sessionId }, references.map(digest)));
  }

  private waitsForLogin(found: Interaction | undefined): found is Interaction {
    return found?.step === 'login' && !found.isExpiredAt(this.clock.now());
  }
}
