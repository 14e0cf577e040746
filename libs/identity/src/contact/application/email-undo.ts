import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { AccountPolicies, SessionEnding } from '../../sessions/index.ts';
import {
  AccountRefusal,
  identifierOf,
  Users,
  userTarget,
  VerificationRefusal,
  Verifications,
} from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';

/**
 * Gives a proven address back to its account after a change that its owner did not want; no other account can use the
 * address until then.
 */
@Injectable()
export class EmailUndo {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly ending: SessionEnding,
    private readonly policies: AccountPolicies,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Ends every session, trusted device and grant to an application, and unlinks the accounts that were linked since:
   * another person may have changed the address. An earlier address can still be taken back after that, a later one
   * cannot.
   * @throws INVALID_TOKEN, COULDNT_UPDATE_YOUR_EMAIL (another account has the address)
   */
  undo(token: string): Promise<void> {
    const now = this.clock.now();
    return this.uow.run(async () => {
      const identifier = identifierOf('undo-email', token);
      const userId = (await this.verifications.find(identifier, now))?.userId;
      const user = userId ? await this.users.findForUpdate(userId) : undefined;
      const open = user && (await this.verifications.consume(identifier, now));
      if (!user || !open) throw VerificationRefusal.INVALID_TOKEN();
      const formerEmail = user.email;
      user.changeEmail(open.value, now);
      user.verifyEmail(now);
      user.proveEmail(now);
      if ((await this.users.save(user)) === 'email-taken') throw AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL();
      await this.verifications.removeAllOf(user.id);
      await this.verifications.removeUndosOf(user.id, open.createdAt);
      await this.policies.endTrust(user.id);
      await this.policies.unlinkAccounts(user.id, open.createdAt);
      await this.ending.endAll(user.id, 'email-restored');
      await this.policies.endGrants(user.id);
      const { email } = user;
      const payload = { userId: user.id, email, formerEmail, changedAt: now.toISOString() };
      await this.outbox.publish({ type: 'identity.email-changed', payload });
      const details = { before: { email: formerEmail }, after: { email } };
      const actor = userActor(user, null);
      this.audit.record({ action: contactActions['email.restored'], target: userTarget(user), details, actor });
    });
  }
}
