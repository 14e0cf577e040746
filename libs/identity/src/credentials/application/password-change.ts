import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  type IssuedSession,
  SessionIssuing,
  Sessions,
  type SessionPrincipal,
  type SignInContext,
} from '../../sessions/index.ts';
import { AccountRefusal, Accounts, AccountSettings, type User, Users, userTarget } from '../../users/index.ts';
import { checkPasswordLength, isHashable } from '../domain/password-policy.ts';
import { Passwords } from '../domain/ports.ts';
import { credentialActions } from './audit-actions.ts';
import { CredentialChange } from './credential-change.ts';

@Injectable()
export class PasswordChange {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly passwords: Passwords,
    private readonly issuing: SessionIssuing,
    private readonly credentials: CredentialChange,
    private readonly settings: AccountSettings,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Changes the password of the caller. With `revokeOtherSessions` every session ends and the answer is a new one.
   * @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, BANNED_USER, UNAUTHORIZED (the session that a new one would replace
   *   ended meanwhile), and as `confirm`
   */
  async change(
    caller: SessionPrincipal,
    request: { currentPassword: string; newPassword: string; revokeOtherSessions: boolean },
    context: SignInContext,
  ): Promise<IssuedSession | undefined> {
    checkPasswordLength(request.newPassword, this.settings.options);
    const verified = await this.confirm(caller, request.currentPassword);
    const hash = await this.passwords.hash(request.newPassword);
    return this.uow.run(async () => {
      const user = await this.lockConfirmed(caller.user.id, verified);
      const renewed = request.revokeOtherSessions ? await this.issuing.renew(caller, user, context) : undefined;
      if (renewed) await this.sessions.removeAllOf(user.id, renewed.session.id);
      await this.credentials.store(user, hash, 'password');
      return renewed;
    });
  }

  /**
   * A fresh session in place of the caller's, whose holder shows once more that they know the password.
   * @throws BANNED_USER, UNAUTHORIZED (the session ended meanwhile), and as `confirm`
   */
  async renewSession(caller: SessionPrincipal, password: string, context: SignInContext): Promise<IssuedSession> {
    const verified = await this.confirm(caller, password);
    return this.uow.run(async () => {
      const user = await this.lockConfirmed(caller.user.id, verified);
      return this.issuing.renew(caller, user, context);
    });
  }

  /**
   * Gives a password to an account without one; server side only.
   * @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, USER_ALREADY_HAS_A_PASSWORD, UNAUTHORIZED (deleted meanwhile)
   */
  async set(caller: SessionPrincipal, newPassword: string): Promise<void> {
    checkPasswordLength(newPassword, this.settings.options);
    const hash = await this.passwords.hash(newPassword);
    await this.uow.run(async () => {
      const user = await this.users.findForUpdate(caller.user.id);
      if (!user) throw AccountRefusal.UNAUTHORIZED();
      if (await this.accounts.credentialOf(user.id)) throw AccountRefusal.USER_ALREADY_HAS_A_PASSWORD();
      await this.credentials.store(user, hash, 'none');
    });
  }

  /**
   * Checks that the caller knows the account's password.
   * @returns the hash it was checked against
   * @throws CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD
   */
  async confirm(caller: SessionPrincipal, password: string): Promise<string> {
    const credential = await this.uow.read(() => this.accounts.credentialOf(caller.user.id));
    if (!credential?.password) throw AccountRefusal.CREDENTIAL_ACCOUNT_NOT_FOUND();
    const isRight =
      isHashable(password, this.settings.options) && (await this.passwords.verify(credential.password, password));
    if (!isRight) {
      const target = userTarget(caller.user);
      const record = { action: credentialActions['password.confirmed'], target };
      throw await this.audit.refusal(AccountRefusal.INVALID_PASSWORD(), record);
    }
    return credential.password;
  }

  /** Somebody may have changed it between the check and the lock: what was confirmed is no longer the password then. */
  private async lockConfirmed(userId: string, verified: string): Promise<User> {
    const user = await this.users.findForUpdate(userId);
    const account = await this.accounts.credentialOf(userId);
    if (!user || account?.password !== verified) throw AccountRefusal.INVALID_PASSWORD();
    return user;
  }
}
