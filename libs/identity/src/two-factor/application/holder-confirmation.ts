import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { PasswordChange } from '../../credentials/index.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, Accounts, AccountSettings, type User, Users } from '../../users/index.ts';
import { TwoFactorRefusal } from '../domain/two-factor-refusals.ts';

/** Whether it is the account holder who asks: by the password, or where there is none by a fresh session. */
@Injectable()
export class HolderConfirmation {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly passwords: PasswordChange,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Slow, so outside any transaction.
   * @returns what `lock` asks for: the hash that was checked, undefined where there is none
   * @throws INVALID_PASSWORD, SESSION_NOT_FRESH
   */
  async confirm(caller: SessionPrincipal, password: string | undefined): Promise<string | undefined> {
    const credential = await this.uow.read(() => this.accounts.credentialOf(caller.user.id));
    if (!credential?.password) {
      const isFresh = caller.session.isFreshAt(this.clock.now(), this.settings.options);
      if (!isFresh) throw TwoFactorRefusal.SESSION_NOT_FRESH();
      return undefined;
    }
    if (password === undefined) throw AccountRefusal.INVALID_PASSWORD();
    return this.passwords.confirm(caller, password);
  }

  /**
   * The caller's user, locked; the password may have been changed since it was confirmed.
   * @throws INVALID_PASSWORD, UNAUTHORIZED (deleted meanwhile)
   */
  async lock(caller: SessionPrincipal, confirmed: string | undefined): Promise<User> {
    const user = await this.users.findForUpdate(caller.user.id);
    if (!user) throw AccountRefusal.UNAUTHORIZED();
    const credential = await this.accounts.credentialOf(user.id);
    if ((credential?.password ?? undefined) !== confirmed) throw AccountRefusal.INVALID_PASSWORD();
    return user;
  }
}
