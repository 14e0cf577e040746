import { Injectable } from '@nestjs/common';
import { Audit, type AuditEntry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  type AccountPolicy,
  type BeforeChange,
  Leftovers,
  type LeftoverSource,
  type Made,
  sessionActions,
  SessionEnding,
  SessionLock,
  type SessionPrincipal,
} from '../../sessions/index.ts';
import {
  type Account,
  AccountMails,
  AccountRefusal,
  Accounts,
  AccountSettings,
  CREDENTIAL,
  type Remark,
  type User,
  userTarget,
} from '../../users/index.ts';
import { type AccountChoice, accountToUnlink } from '../domain/account-choice.ts';
import { SocialProviders } from '../domain/ports.ts';
import { SocialSettings } from '../domain/provider-options.ts';
import { AccountLinks, socialActions } from './account-links.ts';

/** Removes ways to sign in. Inside the transaction that locked the user. */
@Injectable()
export class Unlinking {
  constructor(
    private readonly accounts: Accounts,
    private readonly providers: SocialProviders,
    private readonly ending: SessionEnding,
    private readonly mails: AccountMails,
    private readonly settings: SocialSettings,
    private readonly audit: Audit,
  ) {}

  /**
   * @param exceptId a session that goes on
   * @throws FAILED_TO_UNLINK_LAST_ACCOUNT, ACCOUNT_NOT_FOUND
   */
  async unlink(user: User, choice: AccountChoice, exceptId?: string, { reason }: Remark = {}): Promise<void> {
    const account = accountToUnlink(await this.accounts.listOf(user.id), choice, {
      isOffered: (providerId) => this.providers.find(providerId) !== undefined,
      allowsAll: this.settings.options.allowUnlinkingAll,
    });
    await this.remove(user, account, exceptId, reason);
    await this.mails.accountUnlinked(user, this.nameOf(account));
  }

  /** Without a look at what is left to sign in with, and without a mail. */
  async remove(user: User, account: Account, exceptId?: string, reason?: string): Promise<void> {
    await this.accounts.remove(account);
    await this.endSessionsOf(account, exceptId);
    const details = { provider: account.providerId, reason };
    this.audit.record({ action: socialActions['account.unlinked'], target: userTarget(user), details });
  }

  /** Another person may have the account: sessions that began with it must not go on. */
  private async endSessionsOf({ userId, providerId }: Account, exceptId: string | undefined): Promise<void> {
    const method = providerId === CREDENTIAL ? 'pwd' : (`social:${providerId}` as const);
    for (const id of await this.ending.endStartedBy(userId, method, 'unlinked', exceptId)) {
      const about = { target: { kind: 'session', id }, accountId: userId };
      this.audit.record({ action: sessionActions['session.ended'], ...about });
    }
  }

  nameOf({ providerId }: Account): string | undefined {
    return providerId === CREDENTIAL ? undefined : (this.providers.find(providerId)?.name ?? providerId);
  }
}

@Injectable()
export class LinkedAccounts {
  constructor(
    private readonly accounts: Accounts,
    private readonly unlinking: Unlinking,
    private readonly lock: SessionLock,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  list(caller: SessionPrincipal): Promise<Account[]> {
    return this.uow.read(() => this.accounts.listOf(caller.user.id));
  }

  /** The session of the caller goes on. @throws SESSION_NOT_FRESH, UNAUTHORIZED, and as `Unlinking.unlink` */
  async unlink(caller: SessionPrincipal, choice: AccountChoice): Promise<void> {
    const isFresh = caller.session.isFreshAt(this.clock.now(), this.settings.options);
    if (!isFresh) throw AccountRefusal.SESSION_NOT_FRESH();
    await this.uow.run(async () => this.unlinking.unlink(await this.lock.lock(caller), choice, caller.session.id));
  }
}

/** An entry of a link follows it in one transaction. */
const APART_MS = 60_000;

@Injectable()
export class LinkedAccountPolicy implements AccountPolicy, LeftoverSource {
  readonly actions = ['account.linked'];

  constructor(
    private readonly links: AccountLinks,
    private readonly unlinking: Unlinking,
    leftovers: Leftovers,
  ) {
    leftovers.register('linked-account', this);
  }

  async leftOf({ id: userId }: User, acts: readonly AuditEntry[]): Promise<{ id: string; name: string }[]> {
    const isMade = ({ providerId, createdAt }: Account) =>
      acts.some(({ time, details }) => {
        const apart = time.getTime() - createdAt.getTime();
        return details['provider'] === providerId && apart >= 0 && apart < APART_MS;
      });
    const accounts = (await this.links.listOf(userId)).filter(isMade);
    return accounts.map((account) => ({ id: account.id, name: this.unlinking.nameOf(account) ?? account.providerId }));
  }

  async takeBack(user: User, ids: readonly string[]): Promise<void> {
    for (const account of await this.links.listOf(user.id)) {
      if (ids.includes(account.id)) await this.unlinking.remove(user, account);
    }
  }

  unlinkAccounts(userId: string): Promise<void> {
    return this.links.removeAllOf(userId);
  }

  async remember({ id: userId }: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const ids = (await this.links.listOf(userId)).map(({ id }) => id);
    return { accounts: ids.filter((id) => !made.has(`account ${id}`)) };
  }

  restore({ id: userId }: User, { since, remembered }: BeforeChange): Promise<void> {
    const older = remembered['accounts'] as readonly string[] | undefined;
    return this.links.removeAllOf(userId, ({ id, createdAt }) => (older ? !older.includes(id) : createdAt >= since));
  }
}
