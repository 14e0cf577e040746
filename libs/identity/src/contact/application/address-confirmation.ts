import { Injectable } from '@nestjs/common';
import type { Actor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { type User, Users, userTarget } from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { EmailProofs } from './email-proofs.ts';
import { MailboxProofs } from './mailbox-proofs.ts';

/**
 * Records that a mail to the address of an account arrived (ADR 27), or that the provider of a linked account vouches
 * for the address (ADR 45). A password reset proves an address, too. Inside the transaction that locked the user.
 */
@Injectable()
export class AddressConfirmation {
  constructor(
    private readonly users: Users,
    private readonly proofs: EmailProofs,
    private readonly mailboxes: MailboxProofs,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Mails a link that verifies the user's address. */
  mailLink(user: User, callbackURL?: string): Promise<void> {
    return this.proofs.send(user, callbackURL);
  }

  /**
   * @param byHolder whether the caller also has a session of the account, its password or an account linked to it:
   *   proves the address
   * @param actor the caller, where it is not that of the request
   */
  async confirm(user: User, byHolder: boolean, actor?: Actor): Promise<void> {
    const now = this.clock.now();
    const isNew = !user.emailVerified;
    user.verifyEmail(now);
    if (byHolder) user.proveEmail(now);
    await this.users.save(user);
    if (isNew) {
      const payload = { userId: user.id, email: user.email, verifiedAt: now.toISOString() };
      await this.outbox.publish({ type: 'identity.email-verified', payload });
    }
    const action = contactActions['email.verified'];
    this.audit.record({ action, target: userTarget(user), details: { byHolder }, ...(actor && { actor }) });
  }

  /** Whether `confirmByMailbox` would confirm the address. */
  async isConfirmable(user: User, proof: string | undefined): Promise<boolean> {
    return proof !== undefined && !isDone(user) && (await this.mailboxes.isOpen(user.email, proof));
  }

  /**
   * As `confirm` by the holder, by the proof of an invitation mail.
   * @returns false, and no change, without a usable proof of this address, and when there is nothing left to confirm
   */
  async confirmByMailbox(user: User, proof: string | undefined, actor?: Actor): Promise<boolean> {
    if (proof === undefined || isDone(user) || !(await this.mailboxes.use(user.email, proof))) return false;
    await this.confirm(user, true, actor);
    return true;
  }
}

/** A reset proves an address without verifying it. */
const isDone = ({ emailVerified, emailProven }: User) => emailVerified && emailProven;
