import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  type FurtherProof,
  type Made,
  mustNotImpersonate,
  SessionLock,
  type SessionPrincipal,
} from '../../sessions/index.ts';
import { AccountRefusal, Accounts, AccountSettings, type User, userTarget } from '../../users/index.ts';
import { Passwords } from '../domain/password-policy.ts';
import { credentialActions } from './audit-actions.ts';

/** The proof of a caller for one act. Only `StepUp` creates it, and its `lock` checks it again. */
export interface Proof {
  readonly caller: SessionPrincipal;
  /** The hash that the password was verified against; null: the account had none; undefined: not looked at. */
  readonly passwordHash: string | null | undefined;
}

/** Proves the caller's identity again before a dangerous act (ADR 21). FORBIDDEN for staff who act as the user. */
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

  /** Outside of transactions. @throws CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD, UNAUTHORIZED */
  async byPassword(caller: SessionPrincipal, password: string): Promise<Proof> {
    const hash = await this.hashOf(caller);
    if (hash === null) throw AccountRefusal.CREDENTIAL_ACCOUNT_NOT_FOUND();
    return this.verified(caller, hash, password);
  }

  byRecentAuthentication(caller: SessionPrincipal): Proof | undefined {
    mustNotImpersonate(caller.session);
    const isRecent = caller.session.isFreshAt(this.clock.now(), this.settings.options);
    return isRecent ? { caller, passwordHash: undefined } : undefined;
  }

  /**
   * By password if the account has one, else by recent authentication. Outside of transactions.
   * @returns undefined without a password and a recent authentication @throws INVALID_PASSWORD
   */
  async byPasswordIfAny(caller: SessionPrincipal, password: string | undefined): Promise<Proof | undefined> {
    const hash = await this.hashOf(caller);
    if (hash === null) return this.byRecentAuthentication(caller) && { caller, passwordHash: null };
    if (password === undefined) throw AccountRefusal.INVALID_PASSWORD();
    return this.verified(caller, hash, password);
  }

  /** @throws UNAUTHORIZED (the session has ended), INVALID_PASSWORD (another password was set) */
  async lock({ caller, passwordHash }: Proof): Promise<User> {
    const user = await this.sessions.lock(caller);
    if (passwordHash === undefined) return user;
    const credential = await this.accounts.credentialOf(user.id);
    if ((credential?.password ?? null) !== passwordHash) throw AccountRefusal.INVALID_PASSWORD();
    return user;
  }

  noteMade({ caller }: Proof, made: Made): Promise<void> {
    return this.sessions.noteMade(caller, made);
  }

  /** The authentication to record in a session that replaces the caller's. */
  furtherProofOf({ passwordHash }: Proof): FurtherProof {
    return typeof passwordHash === 'string' ? { again: 'pwd' } : {};
  }

  private async hashOf(caller: SessionPrincipal): Promise<string | null> {
    mustNotImpersonate(caller.session);
    const credential = await this.uow.read(() => this.accounts.credentialOf(caller.user.id));
    return credential?.password ?? null;
  }

  private async verified(caller: SessionPrincipal, hash: string, password: string): Promise<Proof> {
    if (!(await this.passwords.verify(hash, password))) {
      throw await this.audit.refusal(AccountRefusal.INVALID_PASSWORD(), async () => ({
        action: credentialActions['password.confirmed'],
        target: userTarget(await this.sessions.lock(caller)),
      }));
    }
    return { caller, passwordHash: hash };
  }
}
