import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { type FurtherProof, SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, Accounts, AccountSettings, type User, userTarget } from '../../users/index.ts';
import { isHashable } from '../domain/password-policy.ts';
import { Passwords } from '../domain/ports.ts';
import { credentialActions } from './audit-actions.ts';

/** What a caller has proven for one act. Only `StepUp` makes one, and its `lock` checks it again. */
export interface Proof {
  readonly caller: SessionPrincipal;
  /** The hash that the password was verified with; null: the account had none; undefined: the act does not depend on it. */
  readonly passwordHash: string | null | undefined;
}

/** Proves a caller once more within a session, before a dangerous act (ADR 21). */
@Injectable()
export class StepUp {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: SessionLock,
    private readonly passwords: Passwords,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Hashes: outside any transaction.
   * @throws CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD
   */
  async byPassword(caller: SessionPrincipal, password: string): Promise<Proof> {
    const hash = await this.hashOf(caller);
    if (hash === null) throw AccountRefusal.CREDENTIAL_ACCOUNT_NOT_FOUND();
    return this.verified(caller, hash, password);
  }

  /** For acts that a session alone may do. */
  bySession(caller: SessionPrincipal): Proof {
    return { caller, passwordHash: undefined };
  }

  /** @param tooOld thrown when the caller authenticated too long ago */
  byRecentAuthentication(caller: SessionPrincipal, tooOld: () => Refusal): Proof {
    if (!caller.session.isFreshAt(this.clock.now(), this.settings.options)) throw tooOld();
    return this.bySession(caller);
  }

  /**
   * By the password where the account has one, else by recent authentication. Outside any transaction.
   * @throws INVALID_PASSWORD, and as `byRecentAuthentication`
   */
  async byPasswordIfAny(caller: SessionPrincipal, password: string | undefined, tooOld: () => Refusal): Promise<Proof> {
    const hash = await this.hashOf(caller);
    if (hash === null) return { ...this.byRecentAuthentication(caller, tooOld), passwordHash: null };
    if (password === undefined) throw AccountRefusal.INVALID_PASSWORD();
    return this.verified(caller, hash, password);
  }

  /**
   * The caller's user, locked with the session, inside the transaction of the act.
   * @throws UNAUTHORIZED (the session has ended meanwhile), INVALID_PASSWORD (another password was set meanwhile)
   */
  async lock({ caller, passwordHash }: Proof): Promise<User> {
    const user = await this.sessions.lock(caller);
    if (passwordHash === undefined) return user;
    const credential = await this.accounts.credentialOf(user.id);
    if ((credential?.password ?? null) !== passwordHash) throw AccountRefusal.INVALID_PASSWORD();
    return user;
  }

  /** What a session that takes the place of the caller's may know. */
  furtherProofOf({ passwordHash }: Proof): FurtherProof {
    return typeof passwordHash === 'string' ? { again: 'pwd' } : {};
  }

  private async hashOf(caller: SessionPrincipal): Promise<string | null> {
    const credential = await this.uow.read(() => this.accounts.credentialOf(caller.user.id));
    return credential?.password ?? null;
  }

  private async verified(caller: SessionPrincipal, hash: string, password: string): Promise<Proof> {
    const isRight = isHashable(password, this.settings.options) && (await this.passwords.verify(hash, password));
    if (!isRight) {
      const record = { action: credentialActions['password.confirmed'], target: userTarget(caller.user) };
      throw await this.audit.refusal(AccountRefusal.INVALID_PASSWORD(), record);
    }
    return { caller, passwordHash: hash };
  }
}
