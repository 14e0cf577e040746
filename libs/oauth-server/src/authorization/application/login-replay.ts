import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
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
    if (!open || open.step !== 'login' || open.isExpiredAt(this.clock.now())) return undefined;
    const query = AuthorizationQuery.fromString(open.query).with('prompt', 'consent');
    return this.authorization.resume(query, { caller, hasJustSignedIn: true });
  }
}
