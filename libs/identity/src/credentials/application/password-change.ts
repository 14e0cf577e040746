import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  type IssuedSession,
  SessionEnding,
  SessionIssuing,
  SessionLock,
  type SessionPrincipal,
  type SignInContext,
} from '../../sessions/index.ts';
import { AccountRefusal, Accounts, type User } from '../../users/index.ts';
import { CredentialChange, NewPasswords } from './credential-change.ts';
import { type Proof, StepUp } from './step-up.ts';

@Injectable()
export class PasswordChange {
  constructor(
    private readonly accounts: Accounts,
    private readonly ending: SessionEnding,
    private readonly stepUp: StepUp,
    private readonly sessions: SessionLock,
    private readonly passwords: NewPasswords,
    private readonly issuing: SessionIssuing,
    private readonly credentials: CredentialChange,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * With `revokeOtherSessions` all sessions end, and a new one is returned.
   * @throws as `NewPasswords.check`, CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD, BANNED_USER, UNAUTHORIZED
   */
  async change(
    caller: SessionPrincipal,
    request: { currentPassword: string; newPassword: string; revokeOtherSessions: boolean },
    context: SignInContext,
  ): Promise<IssuedSession | undefined> {
    await this.passwords.check(request.newPassword, caller.user);
    const proof = await this.stepUp.byPassword(caller, request.currentPassword);
    const hash = await this.passwords.hash(request.newPassword);
    return this.uow.run(async () => {
      const user = await this.stepUp.lock(proof);
      const renewed = request.revokeOtherSessions ? await this.renewLocked(proof, user, context) : undefined;
      if (renewed) await this.ending.endAll(user.id, 'password-changed', renewed.session.id);
      await this.credentials.store(user, hash, 'password');
      await this.sessions.noteMade(renewed ?? proof.caller, 'password');
      return renewed;
    });
  }

  /** @returns a fresh session @throws CREDENTIAL_ACCOUNT_NOT_FOUND, INVALID_PASSWORD, BANNED_USER, UNAUTHORIZED */
  async renewSession(caller: SessionPrincipal, password: string, context: SignInContext): Promise<IssuedSession> {
    const proof = await this.stepUp.byPassword(caller, password);
    return this.uow.run(async () => this.renewLocked(proof, await this.stepUp.lock(proof), context));
  }

  /** Server side only. @throws as `NewPasswords.check`, USER_ALREADY_HAS_A_PASSWORD, UNAUTHORIZED */
  async set(caller: SessionPrincipal, newPassword: string): Promise<void> {
    await this.passwords.check(newPassword, caller.user);
    const hash = await this.passwords.hash(newPassword);
    await this.uow.run(async () => {
      const user = await this.sessions.lock(caller);
      if (await this.accounts.credentialOf(user.id)) throw AccountRefusal.USER_ALREADY_HAS_A_PASSWORD();
      await this.credentials.store(user, hash, 'none');
      await this.sessions.noteMade(caller, 'password');
    });
  }

  private renewLocked(proof: Proof, user: User, context: SignInContext): Promise<IssuedSession> {
    return this.issuing.renew(proof.caller, user, context, this.stepUp.furtherProofOf(proof));
  }
}
