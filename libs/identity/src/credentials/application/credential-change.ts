import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { SignInGates } from '../../sessions/index.ts';
import { Account, AccountMails, Accounts, type User, userTarget, Verifications } from '../../users/index.ts';
import { AccountReclaim } from './account-reclaim.ts';
import { credentialActions } from './audit-actions.ts';

/**
 * What every new password means, whatever led to it, the first of an account too: open reset links are void, no device
 * stays trusted, and the owner is told, who may not be the one who did it.
 */
@Injectable()
export class CredentialChange {
  constructor(
    private readonly accounts: Accounts,
    private readonly verifications: Verifications,
    private readonly gates: SignInGates,
    private readonly reclaim: AccountReclaim,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /**
   * Inside the transaction that locked the user. Makes the credential account where there is none yet.
   * @param proof what shows that it is the account holder
   */
  async store(user: User, hash: string, proof: 'password' | 'mailed link' | 'none'): Promise<void> {
    const now = this.clock.now();
    const account = await this.accounts.credentialOf(user.id);
    account?.changePassword(hash, now);
    await this.accounts.save(account ?? Account.credential(this.random.id(), user.id, hash, now));
    await this.verifications.removeAllOf(user.id, 'reset-password');
    await this.gates.forgetTrust(user.id);
    await this.mails.passwordChanged(user);
    const action = credentialActions['password.changed'];
    const actor = proof === 'mailed link' ? { actor: userActor(user, null) } : {};
    this.audit.record({ action, target: userTarget(user), details: { proof }, ...actor });
  }

  /** As `store`, for whoever holds the mailbox: where nobody had proven that, the account is theirs from now on. */
  async storeForMailbox(user: User, hash: string): Promise<void> {
    await this.store(user, hash, 'mailed link');
    if (!user.emailVerified) await this.reclaim.reclaim(user);
  }
}
