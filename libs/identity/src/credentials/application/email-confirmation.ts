import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { AddressConfirmation, type EmailProof, EmailProofs } from '../../contact/index.ts';
import { isOfHolder, SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import {
  AccountRefusal,
  Accounts,
  ConfirmationRefusal,
  identifierOf,
  type User,
  Users,
  userTarget,
  VerificationRefusal,
  Verifications,
} from '../../users/index.ts';
import { Passwords } from '../domain/password-policy.ts';
import { credentialActions } from './audit-actions.ts';

/** Passwords that may be tried with one mailed link; then only a session of the account can use it. */
const PASSWORD_ATTEMPTS = 5;

@Injectable()
export class EmailConfirmation {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly verifications: Verifications,
    private readonly passwords: Passwords,
    private readonly proofs: EmailProofs,
    private readonly confirmation: AddressConfirmation,
    private readonly sessions: SessionLock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Nothing happens when the address is proven already.
   * @param token of a verification mail; from a session also the proof of an invitation mail
   * @param caller counts only if the link is for this account
   * @returns the user as it is now
   * @throws TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND, CONFIRMATION_NEEDS_THE_ACCOUNT (neither its session nor its
   *   password), INVALID_PASSWORD, UNAUTHORIZED (the session has ended meanwhile)
   */
  async confirm(token: string, caller: SessionPrincipal | undefined, password?: string): Promise<User> {
    const mailbox = caller && (await this.confirmByMailbox(token, caller));
    if (mailbox) return mailbox;
    const proof = await this.proofs.read(token);
    if (proof.updateTo !== undefined) throw VerificationRefusal.INVALID_TOKEN();
    if (caller?.user.id === proof.userId && isOfHolder(caller.session)) {
      return this.uow.run(async () => this.finish(await this.sessions.lock(caller), proof));
    }
    if (password === undefined) throw ConfirmationRefusal.CONFIRMATION_NEEDS_THE_ACCOUNT();
    return this.confirmByPassword(proof, password);
  }

  /** Undefined when it is not a proof of the caller's address. */
  private confirmByMailbox(token: string, caller: SessionPrincipal): Promise<User | undefined> {
    return this.uow.run(async () => {
      const user = await this.sessions.lock(caller);
      return (await this.confirmation.confirmByMailbox(user, token)) ? user : undefined;
    });
  }

  private async confirmByPassword(proof: EmailProof, password: string): Promise<User> {
    // Counted before anything is compared, in a transaction of its own, so that a refusal does not undo it.
    const opened = await this.uow.run(async () => {
      const user = await this.users.findForUpdate(proof.userId);
      const link = await this.verifications.attempt(identifierOf('verify-email', proof.nonce));
      const credential = user && (await this.accounts.credentialOf(user.id));
      return { user, isOpen: link !== undefined && link.attempts <= PASSWORD_ATTEMPTS, hash: credential?.password };
    });
    const { user, hash } = opened;
    if (!user) throw VerificationRefusal.USER_NOT_FOUND();
    if (!opened.isOpen) throw VerificationRefusal.INVALID_TOKEN();
    if (!(await this.passwords.verify(hash, password))) {
      const record = { action: credentialActions['password.confirmed'], target: userTarget(user) };
      throw await this.audit.refusal(AccountRefusal.INVALID_PASSWORD(), record);
    }
    return this.uow.run(async () => {
      const current = await this.users.findForUpdate(proof.userId);
      if (!current) throw VerificationRefusal.USER_NOT_FOUND();
      // Another password may have been set while this one was compared.
      if ((await this.accounts.credentialOf(current.id))?.password !== hash) throw AccountRefusal.INVALID_PASSWORD();
      return this.finish(current, proof, true);
    });
  }

  private async finish(user: User, proof: EmailProof, isAnonymous = false): Promise<User> {
    if (user.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
    if (user.emailVerified && user.emailProven) return user;
    if (!(await this.proofs.use(proof))) throw VerificationRefusal.INVALID_TOKEN();
    await this.confirmation.confirm(user, true, isAnonymous ? userActor(user, null) : undefined);
    return user;
  }
}
