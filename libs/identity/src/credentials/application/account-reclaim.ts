import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { SignInGates } from '../../sessions/index.ts';
import { type User, Users, userTarget } from '../../users/index.ts';
import { credentialActions } from './audit-actions.ts';

/** Something beside password and sessions that acts for an account, in a room that accounts knows nothing of. */
export interface WayIn {
  /** In the transaction that locked the user. */
  endAll(userId: string): Promise<void>;
}

/**
 * Whoever registers an address and never proves it may not be its owner (pre-hijacking). When the owner turns up, by a
 * mailed token, everything that the registrant attached to get in by goes.
 */
@Injectable()
export class AccountReclaim {
  private readonly ways: WayIn[] = [];

  constructor(
    private readonly users: Users,
    private readonly gates: SignInGates,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  register(way: WayIn): void {
    this.ways.push(way);
  }

  /** In the transaction that locked the user, whose address is not verified. */
  async reclaim(user: User): Promise<void> {
    user.forgetPhoneNumber(this.clock.now());
    await this.users.save(user);
    await this.gates.forgetFactor(user);
    for (const way of this.ways) await way.endAll(user.id);
    this.audit.record({ action: credentialActions['user.reclaimed'], target: userTarget(user) });
  }
}
