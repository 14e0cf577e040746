import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, AccountSettings, type User, userTarget, Verifications } from '../../users/index.ts';
import { AddressChange } from './address-change.ts';
import { contactActions } from './audit-actions.ts';
import { ChangeMemory } from './change-memory.ts';
import { EmailProofs } from './email-proofs.ts';

export interface PendingEmail {
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/** Changes the address of an account, at once or by a mailed link, which `EmailVerification` handles. */
@Injectable()
export class EmailChange {
  constructor(
    private readonly verifications: Verifications,
    private readonly proofs: EmailProofs,
    private readonly change: AddressChange,
    private readonly memory: ChangeMemory,
    private readonly lock: SessionLock,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A confirmed address changes when the link mailed to it is used, another one at once, from a fresh session.
   * @returns the user as it is now
   * @throws CHANGE_EMAIL_IS_DISABLED, INVALID_EMAIL, EMAIL_IS_THE_SAME, COULDNT_UPDATE_YOUR_EMAIL (taken),
   *   SESSION_EXPIRED (not fresh), UNAUTHORIZED (the session has ended meanwhile)
   */
  async request(caller: SessionPrincipal, address: string, callbackURL?: string): Promise<User> {
    if (!this.settings.options.changeEmailEnabled) throw AccountRefusal.CHANGE_EMAIL_IS_DISABLED();
    const newEmail = normalizeEmail(address);
    if (!newEmail) throw AccountRefusal.INVALID_EMAIL();
    return this.uow.run(() => this.requestLocked(caller, newEmail, callbackURL));
  }

  pending(caller: SessionPrincipal): Promise<PendingEmail | undefined> {
    return this.uow.read(async () => {
      const open = await this.verifications.openOf(caller.user.id, 'change-email', this.clock.now());
      return open && { newEmail: open.value, expiresAt: open.expiresAt };
    });
  }

  cancel(caller: SessionPrincipal): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.lock.lock(caller);
      await this.verifications.removeAllOf(user.id, 'change-email');
      this.audit.record({ action: contactActions['email.change.canceled'], target: userTarget(user) });
    });
  }

  private async requestLocked(caller: SessionPrincipal, newEmail: string, callbackURL?: string): Promise<User> {
    const user = await this.lock.lock(caller);
    if (user.email === newEmail) throw AccountRefusal.EMAIL_IS_THE_SAME();
    await this.change.mustBeFree(user, newEmail);
    if (user.hasConfirmedEmail()) {
      await this.proofs.send(user, callbackURL, newEmail, await this.memory.take(user, caller));
      const details = { after: { email: newEmail } };
      this.audit.record({ action: contactActions['email.change.requested'], target: userTarget(user), details });
      return user;
    }
    const isFresh = caller.session.isFreshAt(this.clock.now(), this.settings.options);
    if (!isFresh) throw AccountRefusal.SESSION_EXPIRED();
    await this.change.apply(user, newEmail, { callbackURL });
    return user;
  }
}
