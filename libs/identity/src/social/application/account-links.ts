import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import {
  Account,
  AccountMails,
  Accounts,
  CREDENTIAL,
  type Remark,
  type User,
  userTarget,
  AccountRefusal,
  AccountSettings,
  Users,
} from '../../users/index.ts';
import type { ProviderIdentity, SocialProvider } from '../domain/provider.ts';
import { ProviderGrants } from './provider-grants.ts';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { isOfHolder, SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { decideOnLink } from '../domain/link-decision.ts';
import type { LinkingSession } from '../domain/pending-authorization.ts';
import { SocialSettings } from '../domain/provider-options.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';

export const socialActions = auditActions({
  'account.linked': entry<{ readonly provider: string; readonly way: 'sign-in' | 'session' }>(
    'An account at a provider was linked, with which its holder can sign in from now on: at a sign-in with the same proven address, or from a session. Refused: it belongs to another user, or has another address.',
  ),
  'account.unlinked': entry<Remark & { readonly provider: string }>(
    'A way to sign in was removed: an account at a provider, or the password (`credential`).',
    ['reason'],
  ),
});

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
    // A sign-in has proven the account just now; a link from a session has the actor of the request.
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

@Injectable()
export class AccountLinking {
  constructor(
    private readonly users: Users,
    private readonly links: AccountLinks,
    private readonly sessions: SessionLock,
    private readonly accountSettings: AccountSettings,
    private readonly settings: SocialSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Only a fresh session of the holder: a mailed link may have signed in others. @throws SESSION_NOT_FRESH */
  begin({ user, session }: SessionPrincipal): LinkingSession {
    const isFresh = session.isFreshAt(this.clock.now(), this.accountSettings.options);
    if (!isFresh || !isOfHolder(session)) throw AccountRefusal.SESSION_NOT_FRESH();
    return { userId: user.id, sessionId: session.id };
  }

  /**
   * Keeps the tokens if it is linked to this user already. @throws LINKING_NOT_ALLOWED, LINKING_FAILED (another user
   * has it), LINKING_DIFFERENT_EMAILS_NOT_ALLOWED, UNAUTHORIZED
   */
  async link(session: LinkingSession, provider: SocialProvider, identity: ProviderIdentity): Promise<void> {
    const attempt = () => this.uow.run(() => this.settle(session, provider, identity));
    try {
      return await attempt().catch((error: unknown) => {
        if (error instanceof LinkRace) return attempt();
        throw error;
      });
    } catch (error) {
      // A race that is lost twice: it was linked, unlinked and linked again by others.
      const refusal = error instanceof LinkRace ? SocialRefusal.LINKING_FAILED() : error;
      throw refusal instanceof Refusal && refusal.code !== UNAUTHORIZED.code
        ? await this.recorded(refusal, session, provider)
        : refusal;
    }
  }

  /** The next person at a shared browser must not link to it. @throws LINKING_NOT_ALLOWED; UNAUTHORIZED (signed out) */
  async mustBeIn(
    caller: SessionPrincipal | undefined,
    session: LinkingSession,
    provider: SocialProvider,
  ): Promise<void> {
    if (!caller) throw AccountRefusal.UNAUTHORIZED();
    if (caller.session.id === session.sessionId) return;
    throw await this.recorded(SocialRefusal.LINKING_NOT_ALLOWED(), session, provider);
  }

  private async settle(session: LinkingSession, provider: SocialProvider, identity: ProviderIdentity): Promise<void> {
    const user = await this.sessions.lock({ user: { id: session.userId }, session: { id: session.sessionId } });
    const linked = await this.links.find({ provider, identity });
    if (decideOnLink({ profile: identity.profile, provider, user, linked }, this.settings.options) === 'keep') {
      return this.links.keep(linked!, identity);
    }
    const account = await this.links.add(user, { provider, identity }, 'session');
    await this.sessions.noteMade({ session: { id: session.sessionId } }, `account ${account.id}`);
  }

  private recorded(refusal: Refusal, { userId, sessionId }: LinkingSession, { id }: SocialProvider): Promise<Refusal> {
    return this.audit.refusal(refusal, async () => {
      const user = await this.users.findForUpdate(userId);
      return {
        action: socialActions['account.linked'],
        target: user ? userTarget(user) : { kind: 'user', id: userId },
        details: { provider: id, way: 'session' as const },
        ...(user && { actor: userActor(user, sessionId) }),
      };
    });
  }
}

const UNAUTHORIZED = AccountRefusal.UNAUTHORIZED();
