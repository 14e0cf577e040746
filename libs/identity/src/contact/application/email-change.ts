import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import {
  SessionLock,
  type SessionPrincipal,
  AccountPolicies,
  type BeforeChange,
  type Made,
} from '../../sessions/index.ts';
import {
  AccountRefusal,
  AccountSettings,
  type Remark,
  type User,
  userTarget,
  Verifications,
  AccountMails,
  Users,
  Verification,
} from '../../users/index.ts';
import { contactActions } from './audit-actions.ts';
import { PendingChanges } from './pending-changes.ts';
import { EmailProofs } from './address-confirmation.ts';
import { Outbox } from '#shared-kernel/application/outbox';
import { alphabets, Random } from '#shared-kernel/application/random';
import { resealEach, SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { SecretBox } from '#shared-kernel/application/secret-box';

interface Stored {
  readonly since: string;
  readonly made: readonly Made[];
  readonly passedFactor: boolean;
  readonly phoneNumber: string | null;
  readonly remembered: BeforeChange['remembered'];
}

export interface Memory extends BeforeChange {
  readonly passedFactor: boolean;
  /** A verified one; null: none. */
  readonly phoneNumber: string | null;
}

/** The purpose contains the account, so that a sealed text copied to another account's row cannot be opened. */
const memoryOf = (userId: string) => `before a change of email ${userId}`;

/** The account as it was when a change of its address was asked for, sealed for as long as it can be undone. */
@Injectable()
export class ChangeMemory implements SealedRows {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly policies: AccountPolicies,
    private readonly sessions: SessionLock,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('changes of email', this);
  }

  /** Inside the transaction that has locked user and session. */
  async take(user: User, caller: SessionPrincipal): Promise<string> {
    const made = await this.sessions.madeIn(caller);
    const stored: Stored = {
      since: this.clock.now().toISOString(),
      made: [...made],
      passedFactor: caller.session.secondFactorAt !== null,
      phoneNumber: user.phoneNumberVerified && !made.has('phone-number') ? user.phoneNumber : null,
      remembered: await this.policies.remember(user, made),
    };
    return this.box.seal(JSON.stringify(stored), memoryOf(user.id));
  }

  /** Nothing is remembered of a change that was asked for by an earlier version. */
  open(user: User, { sealed, createdAt }: Verification): Memory {
    if (sealed === null) {
      return { since: createdAt, made: new Set(), passedFactor: false, phoneNumber: null, remembered: {} };
    }
    const stored = JSON.parse(this.box.open(sealed, memoryOf(user.id))) as Stored;
    return { ...stored, since: new Date(stored.since), made: new Set(stored.made) };
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.verifications.countByKey());
  }

  async reseal(limit: number): Promise<number> {
    const rows = await this.uow.read(() => this.verifications.sealedOtherwise(this.box.keyIds[0]!, limit));
    return resealEach(rows, 'changes of email', (row) => this.resealOne(row));
  }

  private resealOne({ identifier, userId }: Verification): Promise<void> {
    return this.uow.run(async () => {
      const user = userId === null ? undefined : await this.users.findForUpdate(userId);
      const row = user && (await this.verifications.find(identifier, this.clock.now()));
      if (!row || row.sealed === null) return;
      row.reseal(this.box.seal(this.box.open(row.sealed, memoryOf(user.id)), memoryOf(user.id)));
      await this.verifications.put(row);
    });
  }
}

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
    {
      callbackURL,
      sealed = null,
      reason,
    }: Remark & { readonly callbackURL?: string | undefined; readonly sealed?: string | null },
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
    const details = { before: { email: formerEmail }, after: { email: newEmail }, reason };
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

export interface PendingEmail {
  readonly newEmail: string;
  readonly expiresAt: Date;
}

/** Changes the address of an account, at once or by a mailed link, which `EmailVerification` handles. */
@Injectable()
export class EmailChange {
  constructor(
    private readonly verifications: Verifications,
    private readonly proofs: EmailProofs,
    private readonly change: AddressChange,
    private readonly memory: ChangeMemory,
    private readonly lock: SessionLock,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly pendingChanges: PendingChanges,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A confirmed address changes when the link mailed to it is used, another one at once, from a fresh session.
   * @returns the user as it is now
   * @throws CHANGE_EMAIL_IS_DISABLED, INVALID_EMAIL, EMAIL_IS_THE_SAME, COULDNT_UPDATE_YOUR_EMAIL (taken),
   *   SESSION_EXPIRED (not fresh), UNAUTHORIZED (the session has ended meanwhile)
   */
  async request(caller: SessionPrincipal, address: string, callbackURL?: string): Promise<User> {
    if (!this.settings.options.changeEmailEnabled) throw AccountRefusal.CHANGE_EMAIL_IS_DISABLED();
    const newEmail = normalizeEmail(address);
    if (!newEmail) throw AccountRefusal.INVALID_EMAIL();
    return this.uow.run(() => this.requestLocked(caller, newEmail, callbackURL));
  }

  pending(caller: SessionPrincipal): Promise<PendingEmail | undefined> {
    return this.uow.read(async () => {
      const open = await this.verifications.openOf(caller.user.id, 'change-email', this.clock.now());
      return open && { newEmail: open.value, expiresAt: open.expiresAt };
    });
  }

  cancel(caller: SessionPrincipal): Promise<void> {
    return this.uow.run(async () => {
      await this.pendingChanges.takeBack(await this.lock.lock(caller));
    });
  }

  private async requestLocked(caller: SessionPrincipal, newEmail: string, callbackURL?: string): Promise<User> {
    const user = await this.lock.lock(caller);
    if (user.email === newEmail) throw AccountRefusal.EMAIL_IS_THE_SAME();
    await this.change.mustBeFree(user, newEmail);
    if (user.hasConfirmedEmail()) {
      await this.proofs.send(user, callbackURL, newEmail, await this.memory.take(user, caller));
      const details = { after: { email: newEmail } };
      this.audit.record({ action: contactActions['email.change.requested'], target: userTarget(user), details });
      return user;
    }
    const isFresh = caller.session.isFreshAt(this.clock.now(), this.settings.options);
    if (!isFresh) throw AccountRefusal.SESSION_EXPIRED();
    await this.change.apply(user, newEmail, { callbackURL });
    return user;
  }
}
