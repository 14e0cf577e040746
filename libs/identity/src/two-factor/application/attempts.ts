import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import { SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { type User, Users } from '../../users/index.ts';
import { type Challenge, Challenges, OneTimeCodes } from '../domain/challenge.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';
import { type TwoFactor, TwoFactors } from '../domain/two-factor.ts';

/** The party that presents a second factor (NIST SP 800-63): a caller, or a browser with an open challenge. */
export interface Claimant {
  readonly caller: SessionPrincipal | undefined;
  readonly challengeToken: string | undefined;
}

/** One attempt to pass the second factor, in the transaction that locked its user. */
export interface Attempt {
  readonly user: User;
  readonly record: TwoFactor;
  /** The session or challenge that a mailed code is bound to. */
  readonly holderId: string;
  readonly on: { readonly challenge: Challenge } | { readonly caller: SessionPrincipal };
}

/** The account comes from session or challenge, never from the request body. */
@Injectable()
export class Attempts {
  constructor(
    private readonly users: Users,
    private readonly sessions: SessionLock,
    private readonly twoFactors: TwoFactors,
    private readonly challenges: Challenges,
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
  ) {}

  /**
   * A session comes before a challenge. @returns undefined without a second factor
   * @throws INVALID_TWO_FACTOR_COOKIE, UNAUTHORIZED (the session has ended meanwhile)
   */
  async open({ caller, challengeToken }: Claimant): Promise<Attempt | undefined> {
    if (caller) {
      const user = await this.sessions.lock(caller);
      const record = await this.twoFactors.findForUpdate(user.id);
      return record && { user, record, holderId: caller.session.id, on: { caller } };
    }
    const challenge = await this.openChallenge(challengeToken);
    const user = await this.users.findForUpdate(challenge.userId);
    if (!user) throw TwoFactorRefusal.INVALID_TWO_FACTOR_COOKIE();
    const record = await this.twoFactors.findForUpdate(user.id);
    return record && { user, record, holderId: challenge.id, on: { challenge } };
  }

  /** @throws INVALID_TWO_FACTOR_COOKIE */
  async openChallenge(token: string | undefined): Promise<Challenge> {
    const challenge = token === undefined ? undefined : await this.challenges.find(digest(token), this.clock.now());
    if (!challenge) throw TwoFactorRefusal.INVALID_TWO_FACTOR_COOKIE();
    return challenge;
  }

  /** With its mailed code. @throws INVALID_TWO_FACTOR_COOKIE when another request did so first */
  async complete({ id }: Challenge): Promise<void> {
    const isConsumed = await this.challenges.consume(id, this.clock.now());
    if (!isConsumed) throw TwoFactorRefusal.INVALID_TWO_FACTOR_COOKIE();
    await this.codes.remove(id);
  }
}
