import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { Interaction } from '../domain/interaction.ts';
import { Interactions } from '../domain/ports.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { Authorization, type AuthorizationOutcome } from './authorization.ts';

/** Goes on with an authorization request after its user signed in. */
@Injectable()
export class LoginReplay {
  constructor(
    private readonly interactions: Interactions,
    private readonly authorization: Authorization,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Once for each request. The user is asked to consent, whatever the request says.
   * @param reference of the request, from the cookie
   * @param caller who has just signed in
   * @returns undefined when no such request is open
   * @throws as `Authorization.resume`
   */
  async resume(reference: string, caller: Caller): Promise<AuthorizationOutcome | undefined> {
    const open = await this.uow.run(() => this.interactions.take(digest(reference)));
    if (!this.waits(open)) return undefined;
    const query = AuthorizationQuery.fromString(open.query).with('prompt', 'consent');
    return this.authorization.resume(query, { caller, hasJustSignedIn: true });
  }

  /** The client id of the request that waits; undefined when none is open. Changes nothing. */
  async clientOf(reference: string): Promise<string | undefined> {
    const open = await this.uow.read(() => this.interactions.find(digest(reference)));
    return this.waits(open) ? AuthorizationQuery.fromString(open.query).get('client_id') : undefined;
  }

  private waits(found: Interaction | undefined): found is Interaction {
    return found?.step === 'login' && !found.isExpiredAt(this.clock.now());
  }
}
