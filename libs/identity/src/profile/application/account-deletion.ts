import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { SessionPrincipal } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  identifierOf,
  Users,
  userTarget,
  Verification,
  Verifications,
} from '../../users/index.ts';
import { profileActions } from './audit-actions.ts';
import { DeletionGuards } from './deletion-guards.ts';
const TOKEN_LENGTH = 32;

@Injectable()
export class AccountDeletion {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly mails: AccountMails,
    private readonly guards: DeletionGuards,
    private readonly outbox: Outbox,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Deletes the caller's account, or mails a link that does, as configured.
   * @param hasConfirmed the caller just gave the right password
   * @throws NOT_FOUND when deletion is off, SESSION_EXPIRED without password and without a fresh session, and what the
   *   guards of other contexts refuse
   */
  async request(
    caller: SessionPrincipal,
    hasConfirmed: boolean,
    callbackURL?: string,
  ): Promise<'deleted' | 'verification-sent'> {
    const { options } = this.settings;
    this.mustBeEnabled();
    if (options.deleteAccountByMail) {
      await this.sendLink(caller, callbackURL);
      return 'verification-sent';
    }
    const isFresh = caller.session.isFreshAt(this.clock.now(), options);
    if (!hasConfirmed && !isFresh) throw AccountRefusal.SESSION_EXPIRED();
    await this.uow.run(() => this.remove(caller.user.id));
    return 'deleted';
  }

  /**
   * Deletes by the mailed token, which its owner must present from a session of their own.
   * @throws NOT_FOUND when deletion is off, DELETE_TOKEN_INVALID, and what the guards of other contexts refuse
   */
  async confirm(caller: SessionPrincipal, token: string): Promise<void> {
    this.mustBeEnabled();
    await this.uow.run(async () => {
      const proof = await this.verifications.consume(identifierOf('delete-account', token), this.clock.now());
      if (proof?.userId !== caller.user.id) throw AccountRefusal.DELETE_TOKEN_INVALID();
      await this.remove(caller.user.id);
    });
  }

  /** @throws NOT_FOUND */
  mustBeEnabled(): void {
    if (!this.settings.options.deleteAccountEnabled) throw AccountRefusal.NOT_FOUND();
  }

  /** The youngest link is the only one that works. */
  private sendLink(caller: SessionPrincipal, callbackURL?: string): Promise<void> {
    const secret = this.random.text(TOKEN_LENGTH, alphabets.lowerAlphanumeric);
    const lifeSeconds = this.settings.options.deleteTokenLifeSeconds;
    return this.uow.run(async () => {
      const user = await this.users.findForUpdate(caller.user.id);
      if (!user) throw AccountRefusal.UNAUTHORIZED();
      // Said now, not when the link is followed.
      await this.guards.check(user.id);
      await this.verifications.removeAllOf(user.id, 'delete-account');
      await this.verifications.put(
        Verification.issue(
          { id: this.random.id(), purpose: 'delete-account', userId: user.id, value: '', secret, lifeSeconds },
          this.clock.now(),
        ),
      );
      await this.mails.deleteAccount(user, secret, callbackURL);
      this.audit.record({ action: profileActions['user.deletion.requested'], target: userTarget(user) });
    });
  }

  private async remove(userId: string): Promise<void> {
    const user = await this.users.findForUpdate(userId);
    // Gone already: two requests at once, and the other one was first.
    if (!user) return;
    await this.guards.check(userId);
    await this.guards.release(userId);
    await this.users.remove(user);
    const payload = { userId, email: user.email, deletedAt: this.clock.now().toISOString() };
    await this.outbox.publish({ type: 'identity.user-deleted', payload });
    this.audit.record({ action: profileActions['user.deleted'], target: userTarget(user) });
    await this.audit.forgetPerson(userId);
  }
}
