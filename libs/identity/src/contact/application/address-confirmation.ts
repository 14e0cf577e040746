import { Injectable } from '@nestjs/common';
import type { Actor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { identifierOf, type User, Users, userTarget, Verification, Verifications } from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { EmailProofs } from './email-proofs.ts';
import { alphabets, Random } from '#shared-kernel/application/random';

/** 190 bits. */
const LENGTH = 32;

/** Proofs in mails such as invitations, whose address may have no account yet. Never in a link that others can see. */
@Injectable()
export class MailboxProofs {
  constructor(
    private readonly verifications: Verifications,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Inside `UnitOfWork.run`. */
  async issue(email: string, lifeSeconds: number): Promise<string> {
    const proof = this.random.text(LENGTH, alphabets.alphanumeric);
    const secret = secretOf(email, proof);
    const values = { id: this.random.id(), purpose: 'mailbox', userId: null, value: '', secret, lifeSeconds } as const;
    await this.verifications.put(Verification.issue(values, this.clock.now()));
    return proof;
  }

  /** Whether it is a proof of this address; does not use it. Inside `UnitOfWork.read` or `run`. */
  async isOpen(email: string, proof: string): Promise<boolean> {
    const identifier = identifierOf('mailbox', secretOf(email, proof));
    return (await this.verifications.find(identifier, this.clock.now())) !== undefined;
  }

  /** Uses it. Inside `UnitOfWork.run`. @returns false for an unknown, used or expired proof, and for another address */
  async use(email: string, proof: string): Promise<boolean> {
    const identifier = identifierOf('mailbox', secretOf(email, proof));
    return (await this.verifications.consume(identifier, this.clock.now())) !== undefined;
  }
}

/** With the address, so that a proof shown with another address is not found and stays usable. */
const secretOf = (email: string, proof: string) => `${email}:${proof}`;

/** By a mail that arrived (ADR 27) or a provider that vouches (ADR 45). Inside the transaction that locked the user. */
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

  mailLink(user: User, callbackURL?: string): Promise<void> {
    return this.proofs.send(user, callbackURL);
  }

  /**
   * @param byHolder the caller has a session, the password or a linked account, too: proves the address
   * @param actor where it is not that of the request
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

  /** By an invitation mail. @returns false, and no change, without a usable proof or anything left to confirm */
  async confirmByMailbox(user: User, proof: string | undefined, actor?: Actor): Promise<boolean> {
    if (proof === undefined || isDone(user) || !(await this.mailboxes.use(user.email, proof))) return false;
    await this.confirm(user, true, actor);
    return true;
  }
}

/** A reset proves an address without verifying it. */
const isDone = ({ emailVerified, emailProven }: User) => emailVerified && emailProven;
