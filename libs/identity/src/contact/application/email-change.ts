import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  type User,
  Users,
  userTarget,
  VerificationRefusal,
  Verifications,
} from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { type EmailProof, EmailProofs } from './email-proofs.ts';
import { EmailUndo } from './email-undo.ts';

export interface PendingEmail {
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/** Changes the address of an account, at once or by a mailed link. */
@Injectable()
export class EmailChange {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly proofs: EmailProofs,
    private readonly undo: EmailUndo,
    private readonly mails: AccountMails,
    private readonly lock: SessionLock,
    private readonly outbox: Outbox,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A verified or proven address changes when the link mailed to it is followed; another one changes at once, from a
   * fresh session.
   * @returns the user as it is now
   * @throws CHANGE_EMAIL_IS_DISABLED, INVALID_EMAIL, EMAIL_IS_THE_SAME, COULDNT_UPDATE_YOUR_EMAIL (taken), SESSION_EXPIRED
   *   (not fresh), UNAUTHORIZED (the session has ended meanwhile)
   */
  async request(caller: SessionPrincipal, address: string, callbackURL?: string): Promise<User> {
    if (!this.settings.options.changeEmailEnabled) throw AccountRefusal.CHANGE_EMAIL_IS_DISABLED();
    const newEmail = normalizeEmail(address);
    if (!newEmail) throw AccountRefusal.INVALID_EMAIL();
    return this.uow.run(() => this.requestLocked(caller, newEmail, callbackURL));
  }

  /**
   * By the link that was mailed to the address which the account had; needs a session of the account.
   * @returns the user; undefined when the link was used before, and nothing changed now
   * @throws INVALID_TOKEN, UNAUTHORIZED, COULDNT_UPDATE_YOUR_EMAIL (taken meanwhile)
   */
  async complete(proof: EmailProof, newEmail: string, caller: SessionPrincipal | undefined): Promise<User | undefined> {
    if (caller && caller.user.id !== proof.userId) throw VerificationRefusal.UNAUTHORIZED();
    return this.uow.run(async () => {
      const user = await (caller ? this.lock.lock(caller) : this.users.findForUpdate(proof.userId));
      if (user?.email === newEmail) return undefined;
      if (!caller) throw VerificationRefusal.UNAUTHORIZED();
      if (!(await this.proofs.use(proof)) || user?.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
      // The link was mailed to the current address and followed from a session of the account.
      user.proveEmail(this.clock.now());
      await this.change(user, newEmail);
      return user;
    });
  }

  /** The pending change of address. */
  pending(caller: SessionPrincipal): Promise<PendingEmail | undefined> {
    return this.uow.read(async () => {
      const open = await this.verifications.openOf(caller.user.id, 'change-email', this.clock.now());
      return open && { newEmail: open.value, expiresAt: open.expiresAt };
    });
  }

  /** @throws UNAUTHORIZED (the session has ended meanwhile) */
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
    const isTaken = (await this.users.findBy({ email: newEmail })) || (await this.isReserved(user, newEmail));
    if (isTaken) throw AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL();
    if (user.emailVerified || user.emailProven) {
      await this.proofs.send(user, callbackURL, newEmail);
      const details = { after: { email: newEmail } };
      this.audit.record({ action: contactActions['email.change.requested'], target: userTarget(user), details });
      return user;
    }
    const isFresh = caller.session.isFreshAt(this.clock.now(), this.settings.options);
    if (!isFresh) throw AccountRefusal.SESSION_EXPIRED();
    await this.change(user, newEmail, callbackURL);
    return user;
  }

  /**
   * Throws for a taken address, ends open verifications, asks the new address for a confirmation, and tells the former
   * one. If that was proven, its owner can undo the change.
   */
  private async change(user: User, newEmail: string, callbackURL?: string): Promise<void> {
    const { id: userId, email: formerEmail, emailProven: wasProven } = user;
    const now = this.clock.now();
    user.changeEmail(newEmail, now);
    const isTaken = (await this.users.save(user)) === 'email-taken';
    // After the row, which waits for a concurrent change away from this address.
    if (isTaken || (await this.isReserved(user, newEmail))) throw AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL();
    await this.verifications.removeAllOf(userId);
    await this.proofs.send(user, callbackURL);
    await this.mails.emailChanged(user, formerEmail, wasProven ? await this.undo.offer(user, formerEmail) : undefined);
    const payload = { userId, email: newEmail, formerEmail, changedAt: now.toISOString() };
    await this.outbox.publish({ type: 'identity.email-changed', payload });
    const details = { before: { email: formerEmail }, after: { email: newEmail } };
    this.audit.record({ action: contactActions['email.changed'], target: userTarget(user), details });
  }

  private isReserved({ id }: User, email: string): Promise<boolean> {
    return this.verifications.isReserved(email, id, this.clock.now());
  }
}
