import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import {
  SessionIssuing,
  SessionLock,
  type SessionPrincipal,
  type SignInContext,
  type SignInOutcome,
} from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  identifierOf,
  type User,
  Users,
  userTarget,
  VerificationRefusal,
  Verifications,
} from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { type EmailProof, EmailProofs } from './email-proofs.ts';

export type VerificationOutcome =
  | { readonly kind: 'verified'; readonly user: User; readonly signIn: SignInOutcome | undefined }
  /** The link was used before; nothing changed now. */
  | { readonly kind: 'already-done' }
  | { readonly kind: 'email-changed'; readonly user: User };

@Injectable()
export class EmailVerification {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly proofs: EmailProofs,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly issuing: SessionIssuing,
    private readonly lock: SessionLock,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Mails a verification link. Without a session the answer reveals nothing about the address.
   * @throws INVALID_EMAIL; for a caller also EMAIL_ALREADY_VERIFIED, EMAIL_MISMATCH
   */
  async send(address: string, caller: SessionPrincipal | undefined, callbackURL?: string): Promise<void> {
    const email = normalizeEmail(address);
    if (!email) throw AccountRefusal.INVALID_EMAIL();
    if (caller?.user.emailVerified) throw AccountRefusal.EMAIL_ALREADY_VERIFIED();
    if (caller && caller.user.email !== email) throw AccountRefusal.EMAIL_MISMATCH();
    await this.uow.run(async () => {
      const user = await this.users.findByForUpdate({ email });
      await (user && !user.emailVerified ? this.proofs.send(user, callbackURL) : this.proofs.sendDecoy(email));
      this.audit.record({ action: contactActions['email.verification.requested'], target: userTarget(user) });
    });
  }

  /**
   * Handles a mailed link: verifies the address, or changes it, which needs the owner's session. Using the link again
   * is not an error while its result still holds.
   * @throws TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND, UNAUTHORIZED, COULDNT_UPDATE_YOUR_EMAIL (taken meanwhile),
   *   BANNED_USER
   */
  async follow(
    token: string,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<VerificationOutcome> {
    const proof = await this.proofs.read(token);
    return proof.updateTo === undefined
      ? this.verify(proof, caller, context)
      : this.changeEmail(proof, proof.updateTo, caller);
  }

  private verify(
    proof: EmailProof,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<VerificationOutcome> {
    const now = this.clock.now();
    return this.uow.run(async () => {
      const user = await this.users.findForUpdate(proof.userId);
      const consumed = await this.verifications.consume(identifierOf('verify-email', proof.nonce), now);
      if (!user) throw VerificationRefusal.USER_NOT_FOUND();
      if (user.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
      if (user.emailVerified) return { kind: 'already-done' };
      if (!consumed) throw VerificationRefusal.INVALID_TOKEN();
      user.verifyEmail(now);
      await this.users.save(user);
      const payload = { userId: user.id, email: user.email, verifiedAt: now.toISOString() };
      await this.outbox.publish({ type: 'identity.email-verified', payload });
      const target = userTarget(user);
      const actor = caller ? {} : { actor: userActor(user, null) };
      this.audit.record({ action: contactActions['email.verified'], target, ...actor });
      const signsIn = this.settings.options.autoSignInAfterVerification && !caller;
      return {
        kind: 'verified',
        user,
        signIn: signsIn ? await this.issuing.signIn(user, context, 'mailed-link') : undefined,
      };
    });
  }

  private changeEmail(
    proof: EmailProof,
    newEmail: string,
    caller: SessionPrincipal | undefined,
  ): Promise<VerificationOutcome> {
    if (caller && caller.user.id !== proof.userId) throw VerificationRefusal.UNAUTHORIZED();
    return this.uow.run(() => this.changeEmailLocked(proof, newEmail, caller));
  }

  private async changeEmailLocked(
    proof: EmailProof,
    newEmail: string,
    caller: SessionPrincipal | undefined,
  ): Promise<VerificationOutcome> {
    const now = this.clock.now();
    const user = await (caller ? this.lock.lock(caller) : this.users.findForUpdate(proof.userId));
    if (user?.email === newEmail) return { kind: 'already-done' };
    if (!caller) throw VerificationRefusal.UNAUTHORIZED();
    const consumed = await this.verifications.consume(identifierOf('change-email', proof.nonce), now);
    if (!consumed || user?.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
    user.changeEmail(newEmail, now);
    if ((await this.users.save(user)) === 'email-taken') throw AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL();
    await this.verifications.removeAllOf(user.id);
    await this.proofs.send(user);
    await this.mails.emailChanged(user, proof.email);
    const payload = { userId: user.id, email: newEmail, formerEmail: proof.email, changedAt: now.toISOString() };
    await this.outbox.publish({ type: 'identity.email-changed', payload });
    const details = { before: { email: proof.email }, after: { email: newEmail } };
    this.audit.record({ action: contactActions['email.changed'], target: userTarget(user), details });
    return { kind: 'email-changed', user };
  }
}
