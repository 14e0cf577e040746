import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { isOfHolder, SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, Accounts, AccountSettings, Users, userTarget } from '../../users/index.ts';
import { decideOnLink } from '../domain/link-decision.ts';
import type { LinkingSession } from '../domain/pending-authorization.ts';
import type { ProviderIdentity, SocialProvider } from '../domain/provider.ts';
import { SocialSettings } from '../domain/social-options.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import { socialActions } from './audit-actions.ts';
import { AccountLinks, LinkRace } from './account-links.ts';

/** Links accounts at providers from a session of the user. */
@Injectable()
export class AccountLinking {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly sessions: SessionLock,
    private readonly accountSettings: AccountSettings,
    private readonly settings: SocialSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A new way to sign in outlasts the session, so it needs a fresh one; and one of the account holder, because a mailed
   * link may have signed its reader in to an account that another person registered.
   * @throws SESSION_NOT_FRESH
   */
  begin({ user, session }: SessionPrincipal): LinkingSession {
    const isFresh = session.isFreshAt(this.clock.now(), this.accountSettings.options);
    if (!isFresh || !isOfHolder(session)) throw AccountRefusal.SESSION_NOT_FRESH();
    return { userId: user.id, sessionId: session.id };
  }

  /**
   * Does nothing but keep the tokens if it is linked to this user already.
   * @param session as of `begin`
   * @throws LINKING_NOT_ALLOWED, LINKING_FAILED (another user has it), LINKING_DIFFERENT_EMAILS_NOT_ALLOWED,
   *   UNAUTHORIZED (the session has ended meanwhile)
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

  /**
   * Linking ends in the session in which it began. The next person at a shared browser has the cookie of the one before,
   * whose session may go on: what they have at the provider must not be linked to the account of the other.
   * @param caller whom the browser is signed in as now
   * @throws LINKING_NOT_ALLOWED; UNAUTHORIZED (it is signed out)
   */
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
    const { profile } = identity;
    const user = await this.sessions.lock({ user: { id: session.userId }, session: { id: session.sessionId } });
    const linked = await this.accounts.find(provider.id, profile.accountId);
    if (decideOnLink({ profile, provider, user, linked }, this.settings.options) === 'keep') {
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
