import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { StepUp } from '../../credentials/index.ts';
import { AccountPolicies, type SessionPrincipal } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  identifierOf,
  type User,
  userTarget,
  Verification,
  Verifications,
} from '../../users/index.ts';
import { AccountRemoval } from './account-removal.ts';
import { profileActions } from './audit-actions.ts';

const TOKEN_LENGTH = 32;

export interface DeletionRequest {
  readonly password?: string | undefined;
  /** Where a mailed link leads afterwards. */
  readonly callbackURL?: string | undefined;
}

@Injectable()
export class AccountDeletion {
  constructor(
    private readonly stepUp: StepUp,
    private readonly verifications: Verifications,
    private readonly mails: AccountMails,
    private readonly policies: AccountPolicies,
    private readonly removal: AccountRemoval,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Deletes the caller's account, by the password or recent authentication; or mails a link that does, as configured.
   * @throws NOT_FOUND when deletion is off, CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD, SESSION_EXPIRED (no password
   *   and no recent authentication), UNAUTHORIZED (the session has ended meanwhile), and what the policies of
   *   other contexts refuse
   */
  async request(
    caller: SessionPrincipal,
    { password, callbackURL }: DeletionRequest = {},
  ): Promise<'deleted' | 'verification-sent'> {
    this.mustBeEnabled();
    const byPassword = password === undefined ? undefined : await this.stepUp.byPassword(caller, password);
    if (this.settings.options.deleteAccountByMail) {
      await this.sendLink(caller, callbackURL);
      return 'verification-sent';
    }
    const proof = byPassword ?? this.stepUp.byRecentAuthentication(caller, AccountRefusal.SESSION_EXPIRED);
    await this.uow.run(async () => this.remove(await this.stepUp.lock(proof)));
    return 'deleted';
  }

  /**
   * Deletes by the mailed token, presented from a session of the account.
   * @throws NOT_FOUND when deletion is off, DELETE_TOKEN_INVALID, UNAUTHORIZED (the session has ended meanwhile), and
   *   what the policies of other contexts refuse
   */
  async confirm(caller: SessionPrincipal, token: string): Promise<void> {
    this.mustBeEnabled();
    await this.uow.run(async () => {
      const user = await this.stepUp.lock(this.stepUp.bySession(caller));
      const proof = await this.verifications.consume(identifierOf('delete-account', token), this.clock.now());
      if (proof?.userId !== user.id) throw AccountRefusal.DELETE_TOKEN_INVALID();
      await this.remove(user);
    });
  }

  /** @throws NOT_FOUND */
  mustBeEnabled(): void {
    if (!this.settings.options.deleteAccountEnabled) throw AccountRefusal.NOT_FOUND();
  }

  /** Only the latest link works. */
  private sendLink(caller: SessionPrincipal, callbackURL?: string): Promise<void> {
    const secret = this.random.text(TOKEN_LENGTH, alphabets.lowerAlphanumeric);
    const lifeSeconds = this.settings.options.deleteTokenLifeSeconds;
    return this.uow.run(async () => {
      const user = await this.stepUp.lock(this.stepUp.bySession(caller));
      // Refuse now rather than when the link is used.
      await this.policies.checkDeletion(user.id);
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

  private async remove(user: User): Promise<void> {
    await this.policies.checkDeletion(user.id);
    await this.removal.remove(user);
    await this.mails.accountDeleted(user);
  }
}
