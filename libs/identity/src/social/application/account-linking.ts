import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { isOfHolder, SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, AccountSettings, Users, userTarget } from '../../users/index.ts';
import { decideOnLink } from '../domain/link-decision.ts';
import type { LinkingSession } from '../domain/pending-authorization.ts';
import type { ProviderIdentity, SocialProvider } from '../domain/provider.ts';
import { SocialSettings } from '../domain/provider-options.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import { socialActions } from './audit-actions.ts';
import { AccountLinks, LinkRace } from './account-links.ts';

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
