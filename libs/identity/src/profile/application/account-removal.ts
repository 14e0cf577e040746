import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { AccountPolicies } from '../../sessions/index.ts';
import { type User, Users, userTarget } from '../../users/index.ts';
import { profileActions } from './audit-actions.ts';

/** The only place where accounts are deleted. Inside the transaction that locked the user. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly users: Users,
    private readonly policies: AccountPolicies,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Checks nothing: whether the account may go is decided by the caller. */
  async remove(user: User): Promise<void> {
    const { id: userId, email, emailProven } = user;
    await this.policies.prepareDeletion(userId);
    await this.users.remove(user);
    const payload = { userId, email, emailProven, deletedAt: this.clock.now().toISOString() };
    await this.outbox.publish({ type: 'identity.user-deleted', payload });
    this.audit.record({ action: profileActions['user.deleted'], target: userTarget(user) });
    await this.audit.forgetPerson({ id: userId, provenEmail: emailProven ? email : null });
  }
}
