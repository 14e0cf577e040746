import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AccountPolicies, SessionEnding } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  identifierOf,
  type User,
  Users,
  userTarget,
  type Verification,
  VerificationRefusal,
  Verifications,
} from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { ChangeMemory, type Memory } from './email-change.ts';

/** Codes that may be tried with one link. */
const CODE_ATTEMPTS = 10;

/** No other account can use a proven address while its owner can still take it back. */
@Injectable()
export class EmailUndo {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly memory: ChangeMemory,
    private readonly ending: SessionEnding,
    private readonly policies: AccountPolicies,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Does not use the link. @returns the address that it restores, to which it was mailed: who holds it has read that mailbox
   * @throws INVALID_TOKEN the same when it is unknown, used or expired
   */
  async restorable(token: string): Promise<string> {
    const identifier = identifierOf('undo-email', token);
    const open = await this.uow.read(() => this.verifications.find(identifier, this.clock.now()));
    if (!open) throw VerificationRefusal.INVALID_TOKEN();
    return open.value;
  }

  /**
   * Another person may have changed the address: what came after the change was asked for is void, as is what the session
   * that asked had made before; what is older stays or comes back (ADR 61). Ends every session, trusted device and grant
   * to an application. An earlier address can still be taken back after that, a later one cannot.
   * @param code of an authenticator, or a backup code, where the change had passed the second factor
   * @throws INVALID_TOKEN, COULDNT_UPDATE_YOUR_EMAIL (another account has the address), CURRENT_CODE_IS_REQUIRED,
   *   INVALID_CODE
   */
  async undo(token: string, code?: string): Promise<void> {
    const identifier = identifierOf('undo-email', token);
    if (code !== undefined) await this.countAttempt(identifier);
    await this.uow
      .run(() => this.undoLocked(identifier, code))
      .catch(async (error: unknown) => {
        throw code !== undefined && error instanceof Refusal ? await this.recorded(error, identifier) : error;
      });
  }

  /** Before anything is compared, in a transaction of its own, so that a refusal does not undo it. */
  private async countAttempt(identifier: string): Promise<void> {
    const open = await this.uow.run(() => this.verifications.attempt(identifier));
    if (!open || open.attempts > CODE_ATTEMPTS) throw VerificationRefusal.INVALID_TOKEN();
  }

  private async undoLocked(identifier: string, code: string | undefined): Promise<void> {
    const now = this.clock.now();
    const userId = (await this.verifications.find(identifier, now))?.userId;
    const user = userId ? await this.users.findForUpdate(userId) : undefined;
    const open = user && (await this.verifications.consume(identifier, now));
    if (!user || !open) throw VerificationRefusal.INVALID_TOKEN();
    const formerEmail = user.email;
    const before = this.memory.open(user, open);
    await this.giveBack(user, open, before);
    await this.verifications.removeAllOf(user.id);
    await this.verifications.removeUndosOf(user.id, open.createdAt);
    await this.policies.restore(user, before);
    await this.policies.endTrust(user.id);
    await this.ending.endAll(user.id, 'email-restored');
    await this.policies.endGrants(user.id);
    if (before.passedFactor) await this.policies.mustPassFactor(user, code);
    const { email } = user;
    const payload = { userId: user.id, email, formerEmail, changedAt: now.toISOString() };
    await this.outbox.publish({ type: 'identity.email-changed', payload });
    await this.mails.emailRestored(user);
    await this.mails.emailTakenBack(user, formerEmail);
    const details = { before: { email: formerEmail }, after: { email } };
    const actor = userActor(user, null);
    this.audit.record({ action: contactActions['email.restored'], target: userTarget(user), details, actor });
  }

  /** The address, and the phone number of before unless another account has verified it meanwhile. */
  private async giveBack(user: User, { value }: Verification, { phoneNumber }: Memory): Promise<void> {
    const now = this.clock.now();
    user.changeEmail(value, now);
    user.verifyEmail(now);
    user.proveEmail(now);
    const holder = phoneNumber === null ? undefined : await this.users.findBy({ phoneNumber });
    if (phoneNumber !== null && (!holder || holder.id === user.id)) user.provePhoneNumber(phoneNumber, now);
    else user.forgetPhoneNumber(now);
    if ((await this.users.save(user)) !== 'saved') throw AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL();
  }

  private recorded(refusal: Refusal, identifier: string): Promise<Refusal> {
    return this.audit.refusal(refusal, async () => {
      const userId = (await this.verifications.find(identifier, this.clock.now()))?.userId;
      const user = userId ? await this.users.findForUpdate(userId) : undefined;
      const actor = user ? { actor: userActor(user, null) } : {};
      return { action: contactActions['email.restored'], target: userTarget(user), ...actor };
    });
  }
}
