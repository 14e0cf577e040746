import { Injectable } from '@nestjs/common';
import type { Actor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import {
  identifierOf,
  type Remark,
  SignedTokens,
  type User,
  Users,
  userTarget,
  Verification,
  Verifications,
  AccountMails,
  AccountRefusal,
  AccountSettings,
  VerificationRefusal,
} from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { alphabets, Random } from '#shared-kernel/application/random';

const PURPOSE = 'email-proof';
const NONCE_LENGTH = 24;

export interface EmailProof {
  readonly userId: string;
  readonly email: string;
  readonly updateTo: string | undefined;
  /** Identifies the stored verification, which makes the token single-use. */
  readonly nonce: string;
}

/** Signed email tokens (HS256), each usable once. Shared by sign-up, sign-in, verification and change. */
@Injectable()
export class EmailProofs {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly verifications: Verifications,
    private readonly mails: AccountMails,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Verifies the user's address, or confirms the change to `updateTo`. Inside `run`. @param sealed for undoing it */
  async send(user: User, callbackURL?: string, updateTo?: string, sealed: string | null = null): Promise<void> {
    if (!updateTo) return this.mails.verifyEmail(user, await this.issue(user), callbackURL);
    await this.verifications.removeAllOf(user.id, 'change-email');
    return this.mails.changeEmail(user, updateTo, await this.issue(user, updateTo, sealed), callbackURL);
  }

  /** Does the work of `send` for an address that gets no mail, so that timing does not reveal it. Inside `run`. */
  async sendDecoy(email: string): Promise<void> {
    await this.mails.decoy(email, await this.issue({ id: null, email }));
  }

  /** @throws TOKEN_EXPIRED, INVALID_TOKEN */
  async read(token: string): Promise<EmailProof> {
    const found = await this.tokens.read(PURPOSE, token);
    if (!found) throw VerificationRefusal.INVALID_TOKEN();
    if (found.expired) throw VerificationRefusal.TOKEN_EXPIRED();
    const { sub, email, updateTo, jti } = found.claims;
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof jti !== 'string') {
      throw VerificationRefusal.INVALID_TOKEN();
    }
    return { userId: sub, email, updateTo: typeof updateTo === 'string' ? updateTo : undefined, nonce: jti };
  }

  /** Inside `run`, which has locked the user. @returns undefined when the token was used before or is void */
  use({ nonce, updateTo }: EmailProof): Promise<Verification | undefined> {
    const purpose = updateTo ? 'change-email' : 'verify-email';
    return this.verifications.consume(identifierOf(purpose, nonce), this.clock.now());
  }

  /** @returns the token; without a user it is not accepted by `read` */
  private async issue(
    { id: userId, email }: { readonly id: string | null; readonly email: string },
    updateTo?: string,
    sealed: string | null = null,
  ): Promise<string> {
    const lifeSeconds = this.settings.options.verificationTokenLifeSeconds;
    const secret = this.random.text(NONCE_LENGTH, alphabets.alphanumeric);
    const purpose = updateTo ? 'change-email' : 'verify-email';
    const claims = { ...(userId && { sub: userId }), email, ...(updateTo && { updateTo }), jti: secret };
    const token = await this.tokens.sign(PURPOSE, claims, lifeSeconds);
    const proof = {
      id: this.random.id(),
      purpose,
      userId,
      value: updateTo ?? email,
      sealed,
      secret,
      lifeSeconds,
    } as const;
    await this.verifications.put(Verification.issue(proof, this.clock.now()));
    return token;
  }
}

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

/**
 * By a mail that arrived (ADR 27), a provider that vouches (ADR 45) or an administrator. Inside the transaction that
 * locked the user.
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

  mailLink(user: User, callbackURL?: string): Promise<void> {
    return this.proofs.send(user, callbackURL);
  }

  /** By staff. @throws EMAIL_ALREADY_VERIFIED when there is nothing left to confirm */
  async mailLinkByStaff(user: User, remark: Remark): Promise<void> {
    if (isDone(user)) throw AccountRefusal.EMAIL_ALREADY_VERIFIED();
    await this.proofs.send(user);
    const about = { target: userTarget(user), details: remark };
    this.audit.record({ action: contactActions['email.verification.requested'], ...about });
  }

  /**
   * @param byHolder the caller has a session, the password or a linked account, too: proves the address
   * @param actor where it is not that of the request
   */
  async confirm(user: User, byHolder: boolean, actor?: Actor, { reason }: Remark = {}): Promise<void> {
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
    this.audit.record({ action, target: userTarget(user), details: { byHolder, reason }, ...(actor && { actor }) });
  }

  /** By an administrator; nothing happens to an address that is not verified. */
  async unverify(user: User, remark: Remark): Promise<void> {
    if (!user.emailVerified) return;
    user.unverifyEmail(this.clock.now());
    await this.users.save(user);
    const about = { target: userTarget(user), details: remark };
    this.audit.record({ action: contactActions['email.unverified'], ...about });
  }

  /** By an administrator; nothing happens to an address that is not proven. */
  async unprove(user: User, remark: Remark): Promise<void> {
    if (!user.emailProven) return;
    user.unproveEmail(this.clock.now());
    await this.users.save(user);
    this.audit.record({ action: contactActions['email.unproven'], target: userTarget(user), details: remark });
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
