import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Refusal } from '#shared-kernel/domain/refusal';
import {
  isOfHolder,
  sessionActions,
  SessionIssuing,
  SessionLock,
  type SessionPrincipal,
  type SignInContext,
  type SignInOutcome,
} from '../../sessions/index.ts';
import {
  AccountRefusal,
  AccountSettings,
  type User,
  Users,
  userTarget,
  VerificationRefusal,
} from '../../users/index.ts';
import { AddressChange } from './email-change.ts';
import { AddressConfirmation, type EmailProof, EmailProofs } from './address-confirmation.ts';
import { contactActions } from './audit-actions.ts';

export type VerificationOutcome =
  | { readonly kind: 'verified'; readonly user: User; readonly signIn: SignInOutcome | undefined }
  /** The link was used before; nothing changed now. */
  | { readonly kind: 'already-done' }
  | { readonly kind: 'email-changed'; readonly user: User };

const BANNED = AccountRefusal.BANNED_USER().code;

@Injectable()
export class EmailVerification {
  constructor(
    private readonly users: Users,
    private readonly proofs: EmailProofs,
    private readonly confirmation: AddressConfirmation,
    private readonly change: AddressChange,
    private readonly issuing: SessionIssuing,
    private readonly lock: SessionLock,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Without a session the answer reveals nothing about the address.
   * @param prove also for a verified address of the caller, unless it is proven
   * @throws INVALID_EMAIL; for a caller also EMAIL_ALREADY_VERIFIED, EMAIL_MISMATCH
   */
  async send(
    address: string,
    caller: SessionPrincipal | undefined,
    { callbackURL, prove = false }: { readonly callbackURL?: string | undefined; readonly prove?: boolean } = {},
  ): Promise<void> {
    const email = normalizeEmail(address);
    if (!email) throw AccountRefusal.INVALID_EMAIL();
    const needsNoLink = (user: User) => user.emailVerified && (user.emailProven || !(prove && caller));
    if (caller && needsNoLink(caller.user)) throw AccountRefusal.EMAIL_ALREADY_VERIFIED();
    if (caller && caller.user.email !== email) throw AccountRefusal.EMAIL_MISMATCH();
    await this.uow.run(async () => {
      const user = await this.users.findByForUpdate({ email });
      await (user && !needsNoLink(user) ? this.proofs.send(user, callbackURL) : this.proofs.sendDecoy(email));
      this.audit.record({ action: contactActions['email.verification.requested'], target: userTarget(user) });
    });
  }

  /**
   * Handles a mailed link: verifies the address, or changes it, which needs the owner's session. From a session of the
   * account it also proves the address. Using the link again is not an error while its result still holds.
   * @throws TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND, UNAUTHORIZED, COULDNT_UPDATE_YOUR_EMAIL (taken meanwhile),
   *   BANNED_USER
   */
  async follow(
    token: string,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<VerificationOutcome> {
    const proof = await this.proofs.read(token);
    if (proof.updateTo === undefined) return this.verify(proof, caller, context);
    return this.changeAddress(proof, proof.updateTo, caller);
  }

  private async changeAddress(
    proof: EmailProof,
    newEmail: string,
    caller: SessionPrincipal | undefined,
  ): Promise<VerificationOutcome> {
    if (caller && caller.user.id !== proof.userId) throw VerificationRefusal.UNAUTHORIZED();
    return this.uow.run(async () => {
      const user = await (caller ? this.lock.lock(caller) : this.users.findForUpdate(proof.userId));
      if (user?.email === newEmail) return { kind: 'already-done' };
      if (!caller) throw VerificationRefusal.UNAUTHORIZED();
      const asked = await this.proofs.use(proof);
      if (!asked || user?.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
      // The link was mailed to the current address and used from a session of the account.
      user.proveEmail(this.clock.now());
      await this.change.apply(user, newEmail, { sealed: asked.sealed });
      return { kind: 'email-changed', user };
    });
  }

  private verify(
    proof: EmailProof,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<VerificationOutcome> {
    const verified = this.uow.run<VerificationOutcome>(async () => {
      const user = await this.users.findForUpdate(proof.userId);
      if (!user) throw VerificationRefusal.USER_NOT_FOUND();
      const byHolder =
        caller?.user.id === user.id && isOfHolder(caller.session) && (await this.lock.find(caller)) !== undefined;
      if (!(await this.use(proof, user, byHolder))) return { kind: 'already-done' };
      await this.confirmation.confirm(user, byHolder, caller ? undefined : userActor(user, null));
      const signsIn = this.settings.options.autoSignInAfterVerification && !caller;
      return {
        kind: 'verified',
        user,
        signIn: signsIn ? await this.issuing.signIn(user, context, 'mailed-link') : undefined,
      };
    });
    return verified.catch(async (error: unknown) => {
      throw error instanceof Refusal && error.code === BANNED ? await this.refusedSignIn(error, proof.userId) : error;
    });
  }

  /** A refused sign-in leaves the address unverified, so only the refusal is recorded. */
  private refusedSignIn(refusal: Refusal, userId: string): Promise<Refusal> {
    return this.audit.refusal(refusal, async () => ({
      action: sessionActions['session.started'],
      target: userTarget(await this.users.findForUpdate(userId)),
    }));
  }

  /** Uses the link if it still has an effect. @throws INVALID_TOKEN */
  private async use(proof: EmailProof, user: User, byHolder: boolean): Promise<boolean> {
    if (user.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
    const hasEffect = !user.emailVerified || (byHolder && !user.emailProven);
    if (hasEffect && (await this.proofs.use(proof))) return true;
    if (!user.emailVerified) throw VerificationRefusal.INVALID_TOKEN();
    return false;
  }
}
