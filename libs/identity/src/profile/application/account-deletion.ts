import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { DomainEvent } from '#shared-kernel/application/events';
import { Outbox } from '#shared-kernel/application/outbox';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { StepUp } from '../../credentials/index.ts';
import { AccountPolicies, SessionEnding, SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  identifierOf,
  type Remark,
  type User,
  Users,
  userTarget,
  Verification,
  Verifications,
  ConfirmationRefusal,
  VerificationRefusal,
} from '../../users/index.ts';
import { profileActions } from './audit-actions.ts';
import { userActor } from '#shared-kernel/application/actors';
import { EmailProofs } from '../../contact/index.ts';

const TOKEN_LENGTH = 32;

/** The only place where accounts are deleted. Inside the transaction that locked the user. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly users: Users,
    private readonly ending: SessionEnding,
    private readonly policies: AccountPolicies,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async remove(user: User, remark: Remark = {}): Promise<void> {
    const { id: userId, email, emailProven } = user;
    await this.policies.prepareDeletion(userId);
    // After the policies, which lock organizations: those lock sessions later, too.
    await this.ending.endImpersonations(userId);
    await this.users.remove(user);
    const payload = { userId, email, emailProven, deletedAt: this.clock.now().toISOString() };
    await this.outbox.publish({ type: 'identity.user-deleted', payload });
    this.audit.record({ action: profileActions['user.deleted'], target: userTarget(user), details: remark });
    await this.audit.forgetPerson({ id: userId, provenEmail: emailProven ? email : null });
  }
}

export interface DeletionRequest {
  readonly password?: string | undefined;
  /** Where a mailed link leads afterwards. */
  readonly callbackURL?: string | undefined;
}

@Injectable()
export class AccountDeletion {
  constructor(
    private readonly stepUp: StepUp,
    private readonly sessions: SessionLock,
    private readonly verifications: Verifications,
    private readonly mails: AccountMails,
    private readonly policies: AccountPolicies,
    private readonly removal: AccountRemoval,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * By the password or recent authentication; or mails a link, as configured.
   * @throws NOT_FOUND (off), CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD, SESSION_EXPIRED (no recent
   *   authentication), UNAUTHORIZED, and as policies refuse
   */
  async request(
    caller: SessionPrincipal,
    { password, callbackURL }: DeletionRequest = {},
  ): Promise<'deleted' | 'verification-sent'> {
    this.mustBeEnabled();
    const byPassword = password === undefined ? undefined : await this.stepUp.byPassword(caller, password);
    if (this.settings.options.deleteAccountByMail) {
      await this.sendLink(caller, callbackURL);
      return 'verification-sent';
    }
    const proof = byPassword ?? this.stepUp.byRecentAuthentication(caller);
    if (!proof) throw AccountRefusal.SESSION_EXPIRED();
    await this.uow.run(async () => this.remove(await this.stepUp.lock(proof)));
    return 'deleted';
  }

  /** @throws NOT_FOUND (off), DELETE_TOKEN_INVALID, UNAUTHORIZED, and as policies refuse */
  async confirm(caller: SessionPrincipal, token: string): Promise<void> {
    this.mustBeEnabled();
    await this.uow.run(async () => {
      const user = await this.sessions.lock(caller);
      const asked = await this.verifications.consume(identifierOf('delete-account', token), this.clock.now());
      if (asked?.userId !== user.id) throw AccountRefusal.DELETE_TOKEN_INVALID();
      await this.remove(user);
    });
  }

  /** @throws NOT_FOUND */
  mustBeEnabled(): void {
    if (!this.settings.options.deleteAccountEnabled) throw AccountRefusal.NOT_FOUND();
  }

  /** The audit trail again: a request that still ran may have written more. Safe to repeat. */
  async forget({ payload: { userId, email, emailProven } }: DomainEvent<'identity.user-deleted'>): Promise<void> {
    const person = { id: userId, provenEmail: emailProven ? email : null };
    let isDone = false;
    while (!isDone) isDone = await this.uow.run(() => this.audit.forgetPerson(person));
  }

  private sendLink(caller: SessionPrincipal, callbackURL?: string): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.sessions.lock(caller);
      // Refuse now rather than when the link is used.
      await this.policies.checkDeletion(user.id);
      await this.mails.deleteAccount(user, await this.issueToken(user.id), callbackURL);
      this.audit.record({ action: profileActions['user.deletion.requested'], target: userTarget(user) });
    });
  }

  /** Only the latest token of an account works, and once. */
  private async issueToken(userId: string): Promise<string> {
    const secret = this.random.text(TOKEN_LENGTH, alphabets.lowerAlphanumeric);
    const lifeSeconds = this.settings.options.deleteTokenLifeSeconds;
    const values = { id: this.random.id(), purpose: 'delete-account', userId, value: '', secret, lifeSeconds } as const;
    await this.verifications.removeAllOf(userId, 'delete-account');
    await this.verifications.put(Verification.issue(values, this.clock.now()));
    return secret;
  }

  private async remove(user: User): Promise<void> {
    await this.policies.checkDeletion(user.id);
    await this.removal.remove(user);
    await this.mails.accountDeleted(user);
  }
}

/** "I did not create this account": the owner of an address ends what another person registered with it (ADR 27). */
@Injectable()
export class AccountDisowning {
  constructor(
    private readonly users: Users,
    private readonly proofs: EmailProofs,
    private readonly removal: AccountRemoval,
    private readonly policies: AccountPolicies,
    private readonly mails: AccountMails,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Deletes the account with everything in it, also where account holders cannot delete theirs. Only one that never had
   * a proven address. Only the owner of the address gets a mail.
   * @param token of a verification mail
   * @throws TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND, ACCOUNT_HAS_A_PROVEN_ADDRESS
   */
  async disown(token: string): Promise<void> {
    const proof = await this.proofs.read(token);
    if (proof.updateTo !== undefined) throw VerificationRefusal.INVALID_TOKEN();
    await this.uow.run(async () => {
      const user = await this.users.findForUpdate(proof.userId);
      if (!user) throw VerificationRefusal.USER_NOT_FOUND();
      if (user.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
      if (!user.reclaimableSince) throw ConfirmationRefusal.ACCOUNT_HAS_A_PROVEN_ADDRESS();
      if (!(await this.proofs.use(proof))) throw VerificationRefusal.INVALID_TOKEN();
      const actor = userActor(user, null);
      this.audit.record({ action: profileActions['user.disowned'], target: userTarget(user), actor });
      await this.policies.endGrants(user.id);
      await this.removal.remove(user);
      await this.mails.accountDisowned(user);
    });
  }
}
