import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { alphabets, Random } from '#shared-kernel/application/random';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  type User,
  Users,
  userTarget,
  Verification,
  Verifications,
} from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { EmailProofs } from './email-proofs.ts';

const UNDO_TOKEN_LENGTH = 32;

/** Gives an account another address. Inside the transaction that locked the user. */
@Injectable()
export class AddressChange {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly proofs: EmailProofs,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** @throws COULDNT_UPDATE_YOUR_EMAIL when another account has the address, or can still get it back */
  async mustBeFree(user: User, email: string): Promise<void> {
    const isTaken = (await this.users.findBy({ email })) !== undefined || (await this.isReserved(user, email));
    if (isTaken) throw AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL();
  }

  /**
   * Ends open verifications, asks the new address for a confirmation, and tells the former one. If that was proven, its
   * owner can undo the change, and no other account can use it until then.
   * @param sealed the account as it was when the change was asked for
   * @throws COULDNT_UPDATE_YOUR_EMAIL, as `mustBeFree`
   */
  async apply(
    user: User,
    newEmail: string,
    { callbackURL, sealed = null }: { readonly callbackURL?: string | undefined; readonly sealed?: string | null },
  ): Promise<void> {
    const { id: userId, email: formerEmail, emailProven: wasProven } = user;
    const now = this.clock.now();
    user.changeEmail(newEmail, now);
    const isTaken = (await this.users.save(user)) === 'email-taken';
    // After the row, which waits for a concurrent change away from this address.
    if (isTaken || (await this.isReserved(user, newEmail))) throw AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL();
    await this.verifications.removeAllOf(userId);
    await this.proofs.send(user, callbackURL);
    const undoToken = wasProven ? await this.reserve(userId, formerEmail, sealed) : undefined;
    await this.mails.emailChanged(user, formerEmail, undoToken);
    const payload = { userId, email: newEmail, formerEmail, changedAt: now.toISOString() };
    await this.outbox.publish({ type: 'identity.email-changed', payload });
    const details = { before: { email: formerEmail }, after: { email: newEmail } };
    this.audit.record({ action: contactActions['email.changed'], target: userTarget(user), details });
  }

  private async reserve(userId: string, formerEmail: string, sealed: string | null): Promise<string> {
    const secret = this.random.text(UNDO_TOKEN_LENGTH, alphabets.alphanumeric);
    const lifeSeconds = this.settings.options.emailUndoLifeSeconds;
    const values = { id: this.random.id(), purpose: 'undo-email', userId, value: formerEmail, sealed } as const;
    await this.verifications.put(Verification.issue({ ...values, secret, lifeSeconds }, this.clock.now()));
    return secret;
  }

  private isReserved({ id }: User, email: string): Promise<boolean> {
    return this.verifications.isReserved(email, id, this.clock.now());
  }
}
