import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { Account, AccountMails, Accounts, CREDENTIAL, type User, userTarget } from '../../users/index.ts';
import type { ProviderIdentity, SocialProvider } from '../domain/provider.ts';
import { socialActions } from './audit-actions.ts';
import { ProviderGrants } from './provider-grants.ts';

interface Identified {
  readonly provider: SocialProvider;
  readonly identity: ProviderIdentity;
}

/** Another transaction linked the account or took the address first: a second attempt finds what it stored. */
export class LinkRace extends Error {
  override readonly name = 'LinkRace';
}

/** Stores which accounts at providers belong to users. Inside the transaction that has locked or created the user. */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly accounts: Accounts,
    private readonly grants: ProviderGrants,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** The holder of an existing account gets a mail, because another person may have linked it. @throws LinkRace */
  async add(user: User, { provider, identity }: Identified, way: 'sign-up' | 'sign-in' | 'session'): Promise<Account> {
    const holder = { userId: user.id, providerId: provider.id, accountId: identity.profile.accountId };
    const values = { id: this.random.id(), ...holder, ...this.grants.first(holder, identity) };
    const account = Account.linked(values, this.clock.now());
    if ((await this.accounts.link(account)) === 'taken') throw new LinkRace();
    if (way === 'sign-up') return account;
    const about = { target: userTarget(user), details: { provider: provider.id, way } };
    // Who signs in has proven the account just now; who links from a session is the actor of the request.
    const actor = way === 'sign-in' ? { actor: userActor(user, null) } : {};
    this.audit.record({ action: socialActions['account.linked'], ...about, ...actor });
    await this.mails.accountLinked(user, provider.name);
    return account;
  }

  /** The linked account, of any user. */
  find({ provider, identity }: Identified): Promise<Account | undefined> {
    return this.accounts.find(provider.id, identity.profile.accountId);
  }

  async keep(account: Account, identity: ProviderIdentity): Promise<void> {
    account.keepGrant(this.grants.again(account, identity), this.clock.now());
    await this.accounts.save(account);
  }

  async listOf(userId: string): Promise<Account[]> {
    return (await this.accounts.listOf(userId)).filter((account) => account.providerId !== CREDENTIAL);
  }

  async removeAllOf(userId: string, isMeant: (account: Account) => boolean = () => true): Promise<void> {
    for (const account of (await this.listOf(userId)).filter(isMeant)) await this.accounts.remove(account);
  }
}
